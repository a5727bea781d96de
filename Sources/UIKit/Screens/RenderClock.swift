/// The time by which the render loop turns.
@MainActor
public protocol RenderClock: AnyObject {
  /// The time since the clock's beginning.
  var now: Duration { get }

  /// Returns once it is that time.
  func wait(until time: Duration)
}

/// A clock that a test holds: waiting moves it on at once.
@MainActor
public final class ManualRenderClock: RenderClock {
  /// The time since the clock's beginning.
  public private(set) var now = Duration.zero

  /// Makes a clock at zero.
  public init() {}

  /// Moves the clock on.
  public func advance(by duration: Duration) {
    now += duration
  }

  /// Moves the clock on to a time, unless it is later already.
  public func wait(until time: Duration) {
    now = max(now, time)
  }
}

/// The real time.
@MainActor
public final class RealTimeRenderClock: RenderClock {
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant

  /// Makes a clock that begins now.
  public init() {
    start = clock.now
  }

  /// The time since the clock was made.
  public var now: Duration { clock.now - start }

  /// Sleeps until it is that time.
  public func wait(until time: Duration) {
    let left = time - now
    guard left > .zero else { return }
    let parts = left.components
    Thread.sleep(
      forTimeInterval: Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    )
  }
}
