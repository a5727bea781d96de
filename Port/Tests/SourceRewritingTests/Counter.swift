import Synchronization

/// Numbers that several threads report.
final class Counter: Sendable {
  private let numbers = Mutex<[Int]>([])

  var values: [Int] { numbers.withLock { $0 } }

  func add(_ number: Int) { numbers.withLock { $0.append(number) } }
}
