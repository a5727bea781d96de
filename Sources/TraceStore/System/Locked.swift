internal import Foundation

/// A value that a lock guards.
package final class Locked<Value>: @unchecked Sendable {
  // `lock` guards `value`.
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) {
    self.value = value
  }

  package func withLock<T>(_ body: (inout Value) -> T) -> T {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}
