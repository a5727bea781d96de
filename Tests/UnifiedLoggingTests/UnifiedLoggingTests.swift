import Foundation
import Testing

@testable import UnifiedLogging

@Suite struct UnifiedLoggingTests {
  @Test func `a message has its values, but those that are private`() {
    let name = "Ada"
    let message: OSLogMessage =
      "\(name, privacy: .public) \(name, privacy: .private) \(255, format: .hex) \(2, align: .right(columns: 3)) \(0.5, format: .fixed(precision: 2))"
    #expect(message.text == "Ada <private> ff   2 0.50")
  }

  @Test func `a format's marks of privacy go, and its values stay`() {
    #expect(formatted("%{public}d of %d, 5 %%", [3, 4]) == "3 of 4, 5 %")
  }

  @Test func `what is for debugging is not written, and nothing by a log that is disabled`() {
    let log = OSLog(subsystem: "app", category: "feed")
    #expect(log.isEnabled(type: .default) && log.isEnabled(type: .fault))
    #expect(!log.isEnabled(type: .debug) && !log.isEnabled(type: .info))
    #expect(!OSLog.disabled.isEnabled(type: .fault))
    log.write(
      {
        Issue.record("the text is made")
        return ""
      }(),
      type: .debug
    )
  }

  @Test func `a lock protects its value and can be taken once`() {
    let lock = OSAllocatedUnfairLock(initialState: 0)
    DispatchQueue.concurrentPerform(iterations: 100) { _ in lock.withLock { $0 += 1 } }
    #expect(lock.withLock { $0 } == 100)
    let plain = OSAllocatedUnfairLock()
    #expect(plain.lockIfAvailable() && !plain.lockIfAvailable())
    plain.unlock()
    #expect(plain.withLock { true })
    var word = os_unfair_lock()
    #expect(unsafe os_unfair_lock_trylock(&word))
    #expect(unsafe !os_unfair_lock_trylock(&word))
    unsafe os_unfair_lock_unlock(&word)
  }

  @Test func `intervals run what is between their marks`() {
    let signposter = OSSignposter(subsystem: "app", category: .pointsOfInterest)
    #expect(!signposter.isEnabled)
    #expect(signposter.makeSignpostID() != signposter.makeSignpostID())
    #expect(signposter.withIntervalSignpost("layout") { 3 } == 3)
  }
}
