internal import Foundation
internal import TraceStore

/// A value that a separate thread computes while its creator does something else.
///
/// It does not use a Dispatch thread: those are few, and this one may wait for others.
final class BackgroundValue<Value: Sendable>: @unchecked Sendable {
  // `condition` guards `result`.
  private let condition = NSCondition()
  private var result: Result<Value, any Error>?

  /// Starts the computation; nil if the system allows no thread, or has too little memory for one.
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

  /// Whether the address space of the process is limited to less than 1 GB.
  ///
  /// A thread's heap and stack take 72 MB of it, which the analysis may need; without memory it
  /// would abort.
  private static var isMemoryLimited: Bool {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else {
      return false
    }
    return limit.rlim_cur < 1 << 30
  }

  /// Waits for the value.
  ///
  /// - Throws: The error of the computation.
  func value() throws -> Value {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let result { return try result.get() }
      condition.wait()
    }
  }
}
