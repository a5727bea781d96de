import Foundation
package import Testing

/// Keeps tests that record this process apart: there is one recording a process, and all signposts go into it.
///
/// They run one at a time, and in a process without other tests: `scripts/test` runs suites whose names end in
/// `RecordingTests` by themselves. A view that another test has not let go of yet is written down like any other.
package struct ExclusiveRecording: TestTrait, SuiteTrait, TestScoping {
  package let isRecursive = true

  /// Whether only such tests were asked for.
  private var runsAlone: Bool {
    CommandLine.arguments.contains { $0.contains("Recording") && !$0.hasPrefix("/") }
      && !CommandLine.arguments.contains("--skip")
  }

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
    if !runsAlone {
      try Test.cancel("It records this process, which runs other tests, too.")
    }
    #expect(
      String(describing: test.id).contains("RecordingTests"),
      "The names of suites that record this process end in RecordingTests."
    )
    await Turnstile.shared.enter()
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
