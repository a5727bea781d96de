/// The clock of the render loop.
@MainActor
public protocol RenderClock: AnyObject {
  /// The time since the clock's beginning.
  var now: Duration { get }

  /// Returns at the given time.
  func wait(until time: Duration)
}

/// A clock that a test controls: waiting advances it immediately.
@MainActor
public final class ManualRenderClock: RenderClock {
  /// The time since the clock's beginning.
  public private(set) var now = Duration.zero

  /// Creates a clock at zero.
  public init() {}

  /// Advances the clock.
  public func advance(by duration: Duration) {
    now += duration
  }

  /// Advances the clock to a time, unless that has passed.
  public func wait(until time: Duration) {
    now = max(now, time)
  }
}

/// The real time.
@MainActor
public final class RealTimeRenderClock: RenderClock {
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant

  /// Creates a clock that begins now.
  public init() {
    start = clock.now
  }

  /// The time since the clock was created.
  public var now: Duration { clock.now - start }

  /// Sleeps until the given time.
  public func wait(until time: Duration) {
    let left = time - now
    guard left > .zero else { return }
    let parts = left.components
    Thread.sleep(
      forTimeInterval: Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    )
  }
}
