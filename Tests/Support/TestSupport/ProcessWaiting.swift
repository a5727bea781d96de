import Foundation
package import Testing

/// Runs tests that wait for other processes on additional threads.
///
/// Parallel tests share one thread for each processor. A test that waits there would leave a
/// processor idle.
package struct ProcessWaiting: TestTrait, SuiteTrait, TestScoping {
  package let isRecursive = true

  /// Runs a test on one of the additional threads.
  package func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == ProcessWaiting {
  /// The test mostly waits for processes that it starts.
  package static var waitsForProcesses: Self { Self() }
}

/// A few threads for tests that wait, in addition to those for tests that compute.
private final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads()

  private let queue = OperationQueue()

  private init() {
    queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount + 1
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = unsafe asUnownedTaskExecutor()
    queue.addOperation { unsafe job.runSynchronously(on: executor) }
  }
}
