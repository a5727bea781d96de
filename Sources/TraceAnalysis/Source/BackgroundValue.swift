internal import Foundation
internal import TraceStore

/// A value that a thread of its own computes while its maker does something else.
///
/// The thread is none of Dispatch's: those are few, and this one may wait for others.
final class BackgroundValue<Value: Sendable>: @unchecked Sendable {
  // `condition` guards `result`.
  private let condition = NSCondition()
  private var result: Result<Value, any Error>?

  /// Begins to compute; nil if the system allows no thread, or too little memory for one.
  init?(_ compute: @escaping @Sendable () throws -> Value) {
    if Self.isMemoryLimited { return nil }
    let isStarted = BackgroundThread.start(named: "analysis") {
      let result = Result { try compute() }
      self.condition.lock()
      self.result = result
      self.condition.broadcast()
      self.condition.unlock()
    }
    if !isStarted { return nil }
  }

  /// Whether the process has less than 1 GB of address space.
  ///
  /// The heap and stack of a thread take 72 MB of it, which the analysis may need: without memory it is aborted.
  private static var isMemoryLimited: Bool {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else {
      return false
    }
    return limit.rlim_cur < 1 << 30
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
