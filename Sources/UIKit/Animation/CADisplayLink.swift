// Names match Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Signposts

/// Calls a closure or a method in each frame, before layout, while it is added to a run loop.
@preconcurrency @MainActor
open class CADisplayLink: NSObject {
  private let action: (CADisplayLink) -> Void
  private(set) var isAdded = false

  /// Creates a link that calls a target's method, which is registered under the selector's name.
  public convenience init(target: Any, selector sel: Selector) {
    self.init { link in _ = sel.send(to: target, with: [link]) }
  }

  /// Creates a link that calls a closure; an addition to Apple's API.
  public init(action: @escaping (CADisplayLink) -> Void) {
    self.action = action
    super.init()
  }

  /// The time of the current frame, in seconds since the clock began.
  public private(set) var timestamp: CFTimeInterval = 0

  /// The time of the next frame.
  public var targetTimestamp: CFTimeInterval { timestamp + duration }

  /// The seconds between two frames.
  public var duration: CFTimeInterval {
    let rate = preferredFramesPerSecond
    return 1 / CFTimeInterval(rate > 0 ? rate : 60)
  }

  /// Whether the link is paused.
  open var isPaused = false {
    didSet { noteMotion() }
  }

  /// The preferred number of calls per second; 0 for every frame.
  open var preferredFramesPerSecond: Int {
    get { framesPerSecond }
    set { framesPerSecond = newValue }
  }

  private var framesPerSecond = 0

  /// The preferred range of calls per second.
  open var preferredFrameRateRange = CAFrameRateRange.default {
    didSet { framesPerSecond = Int(preferredFrameRateRange.preferred ?? 0) }
  }

  /// Starts the calls; the render loop takes the place of any run loop.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard !isAdded else { return }
    isAdded = true
    DisplayLinks.add(self)
    noteMotion()
  }

  /// Stops the calls.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    invalidate()
  }

  /// Stops the calls.
  open func invalidate() {
    isAdded = false
    DisplayLinks.remove(self)
    noteMotion()
  }

  /// Whether the recording knows that the link is active.
  private var isNoted = false

  private func noteMotion() {
    let runs = isAdded && !isPaused
    guard runs != isNoted else { return }
    isNoted = runs
    Signpost.motion(runs ? .displayLinkStarted : .displayLinkStopped)
  }

  /// Calls the link if it is due.
  func turn(at time: CFTimeInterval) {
    guard isAdded, !isPaused else { return }
    if preferredFramesPerSecond > 0, timestamp > 0, time - timestamp < duration * 0.999 { return }
    timestamp = time
    action(self)
  }
}

/// A range of calls per second.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The minimum.
  public var minimum: Float

  /// The maximum.
  public var maximum: Float

  /// The preferred rate; nil or 0 for the system's choice.
  public var preferred: Float?

  /// Creates a range.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// The system's choice.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}

/// The active display links.
@MainActor
enum DisplayLinks {
  private static var links: [CADisplayLink] = []

  static func add(_ link: CADisplayLink) {
    links.append(link)
  }

  static func remove(_ link: CADisplayLink) {
    links.removeAll { $0 === link }
  }

  /// Calls the links; all use the main loop's clock.
  static func turn(_ loop: RenderLoop) {
    guard !links.isEmpty, loop === RenderLoop.main else { return }
    let time = loop.clock.now.inSeconds
    for link in links { link.turn(at: time) }
  }
}

/// Returns the seconds since the main render loop's clock began; off the main thread, since the
/// system started.
public func CACurrentMediaTime() -> CFTimeInterval {
  guard MainThread.isCurrent else { return ProcessInfo.processInfo.systemUptime }
  return MainActor.assumeIsolated { RenderLoop.main.clock.now.inSeconds }
}

extension Duration {
  /// The seconds as a floating-point number.
  var inSeconds: Double {
    let parts = components
    return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
  }
}
