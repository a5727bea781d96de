import LayoutEngine
import Signposts

/// Runs up to 120 frames per second and performs each window's pending work.
///
/// Nothing runs automatically or through `RunLoop.main`. A program calls ``turn()``, or
/// ``run(for:framesPerSecond:_:)`` with a clock that is either the real time or controlled by a
/// test.
@MainActor
public final class RenderLoop {
  /// The loop that windows use unless they are given another.
  public static let main = RenderLoop()

  /// The clock of the loop.
  public var clock: any RenderClock

  /// The number of frames so far.
  public private(set) var turnCount = 0

  /// Whether animated transitions of controllers end when their duration has passed by the clock.
  ///
  /// Otherwise they end immediately, like animations of views here, with their `viewDidAppear` and
  /// completions.
  public var transitionsTakeTime = false

  /// The running transitions, with their ends by the clock.
  var transitions: [(end: Duration, transition: ControllerTransition)] = []

  private var list = WindowList()

  /// Creates a loop without windows.
  public init(clock: any RenderClock = RealTimeRenderClock()) {
    self.clock = clock
  }

  /// The windows in the loop, in the order in which they were added.
  public var windows: [UIWindow] { list.windows }

  /// Performs the pending work of each window: update constraints, layout, display.
  ///
  /// - Returns: Whether any window had anything to do.
  @discardableResult
  public func turn() -> Bool {
    turnCount += 1
    DisplayLinks.turn(self)
    AnimationSchedule.turn(self)
    endTransitions()
    var didWork = false
    for window in windows {
      if LayoutPass.run(for: window, turn: turnCount) { didWork = true }
      if window.endAppearances(inside: window) { didWork = true }
    }
    return didWork
  }

  /// Runs frames for a time, at a steady rate; a body moves things before each frame.
  ///
  /// A frame that takes too long delays the next one; missed frames are not made up for.
  public func run(
    for duration: Duration,
    framesPerSecond: Int = 120,
    _ body: (_ elapsed: Duration) -> Void = { _ in }
  ) {
    precondition(framesPerSecond > 0, "A render loop must turn at least once a second")
    let start = clock.now
    let frame = Duration.seconds(1) / framesPerSecond
    var next = start
    while clock.now - start < duration {
      body(clock.now - start)
      turn()
      next = max(next + frame, clock.now)
      clock.wait(until: next)
    }
  }

  func add(_ window: UIWindow) { list.append(window) }

  func remove(_ window: UIWindow) { list.remove(window) }
}
