import Foundation

/// A thread that computes without using memory, to measure the effect of load on another core.
final class EndlessLoop: @unchecked Sendable {
  // `lock` guards `isWanted`.
  private let lock = NSLock()
  private var isWanted = true
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Runs the body while the loop is running.
  static func during<Result>(_ body: () throws -> Result) rethrows -> Result {
    let loop = EndlessLoop()
    Thread { loop.run() }.start()
    defer { loop.end() }
    return try body()
  }

  private func run() {
    var number: UInt64 = 1
    while goesOn(after: number) {
      for _ in 0..<1_000_000 { number = number &* 6_364_136_223_846_793_005 &+ 1 }
    }
    hasEnded.signal()
  }

  /// The result is only used to keep the compiler from removing the loop.
  @inline(never)
  private func goesOn(after number: UInt64) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    return isWanted
  }

  private func end() {
    lock.lock()
    isWanted = false
    lock.unlock()
    hasEnded.wait()
  }
}
