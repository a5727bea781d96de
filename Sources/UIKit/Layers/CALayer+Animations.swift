extension CALayer {
  /// An animation that runs, and when it ends by the loop's clock; nil for never.
  struct RunningAnimation {
    let animation: CAAnimation
    let end: Duration?
  }

  private var running: [(key: String, entry: RunningAnimation)] {
    get { sparse[default: []] }
    set { sparse[default: []] = newValue }
  }

  /// Returns the animation of a key.
  public func animation(forKey key: String) -> CAAnimation? {
    running.first { $0.key == key }?.entry.animation
  }

  /// The keys of the animations, in the order of their addition; nil if there are none.
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
  /// - Returns: Whether any is left that will end.
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
  /// The seconds from start to end, with all runs; nil if they never end.
  func wholeDuration(ofOneRun standard: CFTimeInterval) -> CFTimeInterval? {
    let run = (duration > 0 ? duration : standard) * (autoreverses ? 2 : 1)
    if repeatDuration > 0 { return repeatDuration.isFinite ? repeatDuration : nil }
    guard repeatCount.isFinite, repeatCount < 1e9 else { return nil }
    return run * Double(repeatCount > 0 ? repeatCount : 1)
  }
}

/// The layers with animations that end by a render loop's clock.
@MainActor
enum AnimationSchedule {
  private struct Entry {
    weak var layer: CALayer?
    weak var loop: RenderLoop?
  }

  private static var entries: [Entry] = []

  /// Notes that a layer's animation ends some seconds from now.
  static func end(of layer: CALayer, after seconds: Double?) -> Duration? {
    guard let seconds else { return nil }
    let loop = (layer.hostView as? UIWindow ?? layer.hostView?.window)?.renderLoop ?? .main
    if !entries.contains(where: { $0.layer === layer && $0.loop === loop }) {
      entries.append(Entry(layer: layer, loop: loop))
    }
    return loop.clock.now + .seconds(seconds)
  }

  /// Ends what is over by the loop's clock.
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
  /// The view that the layer belongs to or is in.
  var hostView: UIView? {
    unsafe view ?? ownSuperlayer?.hostView
  }
}
