internal import Foundation
internal import TraceStore

/// A value that a thread of its own computes while its maker does something else.
///
/// The thread is none of Dispatch's: those are few, and this one may wait for others.
final class BackgroundValue<Value: Sendable>: @unchecked Sendable {
  // `condition` guards `result`.
  private let condition = NSCondition()
  private var result: Result<Value, any Error>?

  /// Begins to compute; nil if the system allows no thread.
  init?(_ compute: @escaping @Sendable () throws -> Value) {
    let isStarted = BackgroundThread.start(named: "analysis") {
      let result = Result { try compute() }
      self.condition.lock()
      self.result = result
      self.condition.broadcast()
      self.condition.unlock()
    }
    if !isStarted { return nil }
  }

  /// Waits for the value.
  ///
  /// - Throws: What kept it from being computed.
  func value() throws -> Value {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let result { return try result.get() }
      condition.wait()
    }
  }
}
