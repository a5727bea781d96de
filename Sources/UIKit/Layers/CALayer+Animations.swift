extension CALayer {
  /// A running animation, and its end on the loop's clock; nil if it never ends.
  struct RunningAnimation {
    let animation: CAAnimation
    let end: Duration?
  }

  private var running: [(key: String, entry: RunningAnimation)] {
    get { sparse[default: []] }
    set { sparse[default: []] = newValue }
  }

  /// Returns the animation for a key.
  public func animation(forKey key: String) -> CAAnimation? {
    running.first { $0.key == key }?.entry.animation
  }

  /// Returns the keys of the animations in the order in which they were added, or nil if there are
  /// none.
  public func animationKeys() -> [String]? {
    let keys = running.map(\.key)
    return keys.isEmpty ? nil : keys
  }

  func start(_ animation: CAAnimation, key: String?) {
    let key = key ?? "animation \(ObjectIdentifier(animation))"
    removeAnimation(forKey: key)
    let duration = animation.wholeDuration(ofOneRun: CATransaction.animationDuration())
    nonisolated(unsafe) let layer = self
    let end =
      MainThread.isCurrent
      ? MainActor.assumeIsolated { unsafe AnimationSchedule.end(of: layer, after: duration) } : nil
    running.append((key, RunningAnimation(animation: animation, end: end)))
    animation.delegate?.animationDidStart(animation)
  }

  func endAnimation(_ key: String, isFinished: Bool) {
    guard let index = running.firstIndex(where: { $0.key == key }) else { return }
    let animation = running.remove(at: index).entry.animation
    animation.delegate?.animationDidStop(animation, finished: isFinished)
  }

  /// Ends the animations whose time is over.
  ///
  /// - Returns: Whether any remaining animation will end.
  func endAnimations(at time: Duration) -> Bool {
    for (key, entry) in running {
      guard let end = entry.end, end <= time else { continue }
      if entry.animation.isRemovedOnCompletion {
        endAnimation(key, isFinished: true)
      } else if let index = running.firstIndex(where: { $0.key == key }) {
        running[index].entry = RunningAnimation(animation: entry.animation, end: nil)
        entry.animation.delegate?.animationDidStop(entry.animation, finished: true)
      }
    }
    return running.contains { $0.entry.end != nil }
  }
}

extension CAAnimation {
  /// Returns the seconds from start to end, including repetitions, or nil if the animation never
  /// ends.
  func wholeDuration(ofOneRun standard: CFTimeInterval) -> CFTimeInterval? {
    let run = (duration > 0 ? duration : standard) * (autoreverses ? 2 : 1)
    if repeatDuration > 0 { return repeatDuration.isFinite ? repeatDuration : nil }
    guard repeatCount.isFinite, repeatCount < 1e9 else { return nil }
    return run * Double(repeatCount > 0 ? repeatCount : 1)
  }
}

/// The layers with animations that end on a render loop's clock.
@MainActor
enum AnimationSchedule {
  private struct Entry {
    weak var layer: CALayer?
    weak var loop: RenderLoop?
  }

  private static var entries: [Entry] = []

  /// Schedules the end of a layer's animation in a number of seconds.
  static func end(of layer: CALayer, after seconds: Double?) -> Duration? {
    guard let seconds else { return nil }
    let loop = (layer.hostView as? UIWindow ?? layer.hostView?.window)?.renderLoop ?? .main
    if !entries.contains(where: { $0.layer === layer && $0.loop === loop }) {
      entries.append(Entry(layer: layer, loop: loop))
    }
    return loop.clock.now + .seconds(seconds)
  }

  /// Ends animations that are over on the loop's clock.
  static func turn(_ loop: RenderLoop) {
    guard !entries.isEmpty else { return }
    let now = loop.clock.now
    let due = entries
    entries = []
    let left = due.filter { entry in
      guard let layer = entry.layer, entry.loop === loop else { return entry.layer != nil }
      return layer.endAnimations(at: now)
    }
    entries = left + entries
  }
}

extension CALayer {
  /// The view that owns or contains the layer.
  var hostView: UIView? {
    unsafe view ?? ownSuperlayer?.hostView
  }
}
