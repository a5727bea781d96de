import LayoutEngine
import Signposts

/// Turns up to 120 times a second and brings each window from what was asked for to what would be on the screen.
///
/// Nothing runs by itself, nor through `RunLoop.main`: a program calls ``turn()``, or ``run(for:framesPerSecond:_:)``
/// with a clock that is either the real time or held by a test.
@MainActor
public final class RenderLoop {
  /// The loop that windows are in unless they are told otherwise.
  public static let main = RenderLoop()

  /// The time by which the loop turns.
  public var clock: any RenderClock

  /// How many turns there have been.
  public private(set) var turnCount = 0

  /// Whether animated transitions of controllers end when their duration has passed by the clock.
  ///
  /// Otherwise, and as animations of views do here, they are over at once, with their `viewDidAppear` and completions.
  public var transitionsTakeTime = false

  /// The transitions under way, with their ends by the clock.
  var transitions: [(end: Duration, transition: ControllerTransition)] = []

  private var list = WindowList()

  /// Makes a loop without windows.
  public init(clock: any RenderClock = RealTimeRenderClock()) {
    self.clock = clock
  }

  /// The windows in the loop, in the order in which they came.
  public var windows: [UIWindow] { list.windows }

  /// Does what is asked for in each window: update constraints, layout, display.
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

  /// Turns for a time, at a steady rate; a body moves things before each turn.
  ///
  /// A turn that takes longer than its frame makes the next one begin late; turns are not made up for.
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
