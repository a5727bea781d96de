/// A group of layer changes.
///
/// Changes take effect immediately; settings are stored and can be read back.
open class CATransaction: NSObject {
  /// The settings of a transaction; the completion is called on commit.
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

  /// Ends the innermost transaction and calls its completion immediately.
  open class func commit() {
    guard let frame = frames.popLast() else { return }
    frame.completion?()
  }

  /// Does nothing, because changes have already taken effect.
  ///
  /// No layout effect.
  open class func flush() {}

  /// Does nothing, because other threads have no transactions to wait for.
  ///
  /// No layout effect.
  open class func lock() {}

  /// Does nothing, because other threads have no transactions to wait for.
  ///
  /// No layout effect.
  open class func unlock() {}

  /// The duration of animations without their own: 0.25 seconds unless set.
  open class func animationDuration() -> CFTimeInterval { innermost.duration }

  /// Sets the duration in seconds of animations without their own.
  open class func setAnimationDuration(_ dur: CFTimeInterval) {
    change { $0.duration = dur }
  }

  /// The timing curve of animations without their own.
  open class func animationTimingFunction() -> CAMediaTimingFunction? { innermost.timingFunction }

  /// Sets the timing curve of animations without their own.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    change { $0.timingFunction = function }
  }

  /// Whether property changes do not trigger actions.
  open class func disableActions() -> Bool { innermost.disablesActions }

  /// Sets whether property changes do not trigger actions.
  open class func setDisableActions(_ flag: Bool) {
    change { $0.disablesActions = flag }
  }

  /// The completion of the transaction.
  open class func completionBlock() -> (() -> Void)? { innermost.completion }

  /// Sets the completion of the transaction; outside a transaction, calls it immediately.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    if frames.isEmpty { block?() } else { change { $0.completion = block } }
  }

  /// Returns the value that code has set for a key.
  open class func value(forKey key: String) -> Any? { innermost.values[key] }

  /// Stores a value for a key until the transaction ends.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    change { $0.values[key] = anObject }
  }
}
