import UIKit

/// Scrolls a feed as a reader would: down through its rows, then flicked back to the top.
@MainActor
final class FeedScript {
  /// What the script did.
  struct Summary: Equatable {
    /// The turns of the render loop.
    var frames = 0
    /// How far down the feed was scrolled, in points.
    var distance: CGFloat = 0
    /// The time on the render loop's clock.
    var duration = Duration.zero
  }

  let window: UIWindow
  let feed: FeedViewController
  let loop: RenderLoop
  private var summary = Summary()
  private let frame: Duration

  /// Makes a window with a feed in it, in a render loop of its own.
  init(
    entries: [FeedEntry],
    version: FeedCellVersion,
    container: FeedContainer = .table,
    clock: any RenderClock,
    framesPerSecond: Int = 120
  ) {
    loop = RenderLoop(clock: clock)
    frame = .seconds(1) / framesPerSecond
    window = UIWindow(frame: UIScreen.main.bounds)
    window.renderLoop = loop
    feed = FeedViewController(entries: entries, version: version, container: container)
    window.rootViewController = feed
    window.makeKeyAndVisible()
  }

  /// Scrolls down until a row is shown or the time is over, and flicks back to the top.
  ///
  /// - Parameters:
  ///   - rows: The number of rows to come past; nil for all.
  ///   - time: The longest time to scroll down; nil for as long as it takes.
  ///   - speed: The points to scroll in a frame.
  /// - Returns: What was done.
  func run(rows: Int? = nil, time: Duration? = nil, speed: CGFloat = 24) -> Summary {
    let start = loop.clock.now
    turn()
    let last = min(rows ?? .max, feed.entries.count) - 1
    while !isWhollyShown(last), time.map({ loop.clock.now - start < $0 }) ?? true {
      list.contentOffset.y += min(speed, distanceLeft)
      turn()
    }
    summary.distance = list.contentOffset.y
    flickToTop()
    summary.duration = loop.clock.now - start
    return summary
  }

  private var list: UIScrollView { feed.list }

  private func isWhollyShown(_ row: Int) -> Bool {
    let bottom = list.contentOffset.y + list.bounds.height
    // Sums of heights in thirds of a point are not exact.
    return feed.bottom(ofRow: row).map { $0 < bottom + 0.01 } ?? false
  }

  /// How far the content still reaches below the screen, as far as is known.
  private var distanceLeft: CGFloat {
    max(1, list.contentSize.height - list.bounds.height - list.contentOffset.y)
  }

  /// Moves to the top, fast at first and slower towards the end.
  private func flickToTop() {
    while list.contentOffset.y > 0 {
      let step = max(8, (list.contentOffset.y * 0.06).rounded())
      list.contentOffset.y = max(0, list.contentOffset.y - step)
      turn()
    }
  }

  private func turn() {
    let next = loop.clock.now + frame
    loop.turn()
    summary.frames += 1
    loop.clock.wait(until: next)
  }
}
