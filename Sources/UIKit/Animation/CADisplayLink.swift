// Names are as Apple has them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Signposts

/// Calls a closure or a method at each frame, before layout, as long as it is added to a run loop.
@preconcurrency @MainActor
open class CADisplayLink: NSObject {
  private let action: (CADisplayLink) -> Void
  private(set) var isAdded = false

  /// Makes a link that performs a target's method, which is registered under the selector's name.
  public convenience init(target: Any, selector sel: Selector) {
    self.init { link in _ = sel.send(to: target, with: [link]) }
  }

  /// Makes a link that calls a closure; an addition to Apple's.
  public init(action: @escaping (CADisplayLink) -> Void) {
    self.action = action
    super.init()
  }

  /// The time of the present turn, in seconds since the clock began.
  public private(set) var timestamp: CFTimeInterval = 0

  /// The time of the next turn.
  public var targetTimestamp: CFTimeInterval { timestamp + duration }

  /// The seconds between two turns.
  public var duration: CFTimeInterval {
    let rate = preferredFramesPerSecond
    return 1 / CFTimeInterval(rate > 0 ? rate : 60)
  }

  /// Whether the link is not called.
  open var isPaused = false {
    didSet { noteMotion() }
  }

  /// How often a second the link is to be called; 0 for each turn.
  open var preferredFramesPerSecond: Int {
    get { framesPerSecond }
    set { framesPerSecond = newValue }
  }

  private var framesPerSecond = 0

  /// How often a second the link is to be called, at least and at most.
  open var preferredFrameRateRange = CAFrameRateRange.default {
    didSet { framesPerSecond = Int(preferredFrameRateRange.preferred ?? 0) }
  }

  /// Begins to be called; the render loop stands for any run loop.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard !isAdded else { return }
    isAdded = true
    DisplayLinks.add(self)
    noteMotion()
  }

  /// Is called no more.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    invalidate()
  }

  /// Is called no more.
  open func invalidate() {
    isAdded = false
    DisplayLinks.remove(self)
    noteMotion()
  }

  /// Whether the recording has been told that the link is called.
  private var isNoted = false

  private func noteMotion() {
    let runs = isAdded && !isPaused
    guard runs != isNoted else { return }
    isNoted = runs
    Signpost.motion(runs ? .displayLinkStarted : .displayLinkStopped)
  }

  /// Calls the link if its time has come.
  func turn(at time: CFTimeInterval) {
    guard isAdded, !isPaused else { return }
    if preferredFramesPerSecond > 0, timestamp > 0, time - timestamp < duration * 0.999 { return }
    timestamp = time
    action(self)
  }
}

/// How often a second something is to be called.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The least.
  public var minimum: Float

  /// The most.
  public var maximum: Float

  /// The best; nil or 0 for what the system likes.
  public var preferred: Float?

  /// Makes a range.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// What the system likes.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}

/// The display links that are called.
@MainActor
enum DisplayLinks {
  private static var links: [CADisplayLink] = []

  static func add(_ link: CADisplayLink) {
    links.append(link)
  }

  static func remove(_ link: CADisplayLink) {
    links.removeAll { $0 === link }
  }

  /// Calls the links; all are on the main loop's clock.
  static func turn(_ loop: RenderLoop) {
    guard !links.isEmpty, loop === RenderLoop.main else { return }
    let time = loop.clock.now.inSeconds
    for link in links { link.turn(at: time) }
  }
}

/// Returns the seconds since the main render loop's clock began; off the main thread, since the system did.
public func CACurrentMediaTime() -> CFTimeInterval {
  guard MainThread.isCurrent else { return ProcessInfo.processInfo.systemUptime }
  return MainActor.assumeIsolated { RenderLoop.main.clock.now.inSeconds }
}

extension Duration {
  /// The seconds as a number with a fraction.
  var inSeconds: Double {
    let parts = components
    return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
  }
}
