/// Changes of layers that belong together.
///
/// Changes take effect at once; what is kept is read back.
open class CATransaction: NSObject {
  /// What a transaction says; the completion is called when it is committed.
  private struct Frame {
    var duration: CFTimeInterval
    var disablesActions: Bool
    var timingFunction: CAMediaTimingFunction?
    var completion: (() -> Void)?
    var values: [String: Any] = [:]
  }

  private static let key = "plumbline.transactions"

  /// The thread's transactions, innermost last.
  private static var frames: [Frame] {
    get { Thread.current.threadDictionary[key] as? [Frame] ?? [] }
    set { Thread.current.threadDictionary[key] = newValue }
  }

  private static var innermost: Frame {
    frames.last ?? Frame(duration: 0.25, disablesActions: false)
  }

  /// Changes the innermost transaction; does nothing outside one.
  private static func change(_ body: (inout Frame) -> Void) {
    var frames = frames
    guard !frames.isEmpty else { return }
    body(&frames[frames.count - 1])
    self.frames = frames
  }

  /// Begins a transaction.
  open class func begin() {
    var frame = innermost
    frame.completion = nil
    frames.append(frame)
  }

  /// Ends the innermost transaction and calls its completion at once.
  open class func commit() {
    guard let frame = frames.popLast() else { return }
    frame.completion?()
  }

  /// Does nothing, as changes have taken effect already.
  ///
  /// No layout effect.
  open class func flush() {}

  /// Does nothing, as there is no other thread's transaction to wait for.
  ///
  /// No layout effect.
  open class func lock() {}

  /// Does nothing, as there is no other thread's transaction to wait for.
  ///
  /// No layout effect.
  open class func unlock() {}

  /// The seconds of animations that say none: 0.25 unless set.
  open class func animationDuration() -> CFTimeInterval { innermost.duration }

  /// Sets the seconds of animations that say none.
  open class func setAnimationDuration(_ dur: CFTimeInterval) {
    change { $0.duration = dur }
  }

  /// How animations that say nothing are paced.
  open class func animationTimingFunction() -> CAMediaTimingFunction? { innermost.timingFunction }

  /// Sets how animations that say nothing are paced.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    change { $0.timingFunction = function }
  }

  /// Whether changes of properties run no actions.
  open class func disableActions() -> Bool { innermost.disablesActions }

  /// Sets whether changes of properties run no actions.
  open class func setDisableActions(_ flag: Bool) {
    change { $0.disablesActions = flag }
  }

  /// What is called when the transaction ends.
  open class func completionBlock() -> (() -> Void)? { innermost.completion }

  /// Sets what is called when the transaction ends; outside one it is called at once.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    if frames.isEmpty { block?() } else { change { $0.completion = block } }
  }

  /// Returns the value that code has set for a key.
  open class func value(forKey key: String) -> Any? { innermost.values[key] }

  /// Keeps a value by a key until the transaction ends.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    change { $0.values[key] = anObject }
  }
}
