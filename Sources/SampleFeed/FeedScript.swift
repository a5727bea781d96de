import UIKit

/// Scrolls a feed as a reader would: down through its rows, then quickly back to the top.
@MainActor
final class FeedScript {
  /// The results of the script.
  struct Summary: Equatable {
    /// The number of frames.
    var frames = 0
    /// The distance scrolled down, in points.
    var distance: CGFloat = 0
    /// The time on the render loop's clock.
    var duration = Duration.zero
  }

  let window: UIWindow
  let feed: FeedViewController
  let loop: RenderLoop
  private var summary = Summary()
  private let frame: Duration

  /// Creates a window with a feed in it, in a separate render loop.
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

  /// Scrolls down until a row is shown or the time is over, and quickly back to the top.
  ///
  /// - Parameters:
  ///   - rows: The number of rows to scroll through; nil for all.
  ///   - time: The maximum time for scrolling down; nil for no limit.
  ///   - speed: The points to scroll per frame.
  /// - Returns: The results.
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

  /// The known length of the content below the screen.
  private var distanceLeft: CGFloat {
    max(1, list.contentSize.height - list.bounds.height - list.contentOffset.y)
  }

  /// Scrolls to the top, fast at first and slower towards the end.
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
