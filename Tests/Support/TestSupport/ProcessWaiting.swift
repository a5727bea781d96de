import Foundation
package import Testing

/// Runs tests that wait for other processes on threads of their own.
///
/// Tests in parallel have one thread for each processor. One that waits there keeps a processor idle.
package struct ProcessWaiting: TestTrait, SuiteTrait, TestScoping {
  package let isRecursive = true

  /// Runs a test on one of the threads for those that wait.
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
  /// The test spends its time waiting for processes that it starts.
  package static var waitsForProcesses: Self { Self() }
}

/// A few threads, on which tests wait beside those that compute.
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
