import Foundation
import Signposts
package import Testing

/// Keeps tests that record this process apart: there is one recording a process, and all signposts go into it.
///
/// They run one at a time. The signposts of other tests stay out because those come from the main actor, which a test
/// that records holds from beginning to end; one that gives it up meanwhile has to tell its own signposts from others.
/// Views that other tests have not let go of yet are not written down.
package struct ExclusiveRecording: TestTrait, SuiteTrait, TestScoping {
  package let isRecursive = true

  /// Runs a test when no other one with the trait is running.
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

/// Lets one in at a time, in the order in which they came.
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
