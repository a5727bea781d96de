import Foundation
import Signposts
package import Testing

/// Serializes tests that record this process, because one recording gets all signposts of a
/// process.
///
/// Signposts of other tests come from the main actor, which a recording test occupies from
/// beginning to end. If it suspends in between, it has to distinguish its own signposts from
/// others. Views that other tests have not released yet are not recorded. Other tests can make more
/// of them until this one gets the main actor, so it calls `Signpost.leaveOutLiveObjects()` again
/// before it starts to record.
package struct ExclusiveRecording: TestTrait, SuiteTrait, TestScoping {
  package let isRecursive = true

  /// Runs a test while no other test with the trait is running.
  package func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    if ProcessInfo.processInfo.environment["PLUMBLINE_SPOOL"] != nil {
      try Test.cancel("It records this process, which is being recorded.")
    }
    await Turnstile.shared.enter()
    Signpost.leaveOutLiveObjects()
    do {
      try await function()
    } catch {
      await Turnstile.shared.leave()
      throw error
    }
    await Turnstile.shared.leave()
  }
}

extension Trait where Self == ExclusiveRecording {
  /// The test records this process.
  package static var exclusiveRecording: Self { Self() }
}

/// Admits one test at a time, in the order of their arrival.
private actor Turnstile {
  static let shared = Turnstile()

  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func enter() async {
    guard isTaken else {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func leave() {
    if waiting.isEmpty {
      isTaken = false
    } else {
      waiting.removeFirst().resume()
    }
  }
}
