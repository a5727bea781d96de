import Foundation
import InterfaceInspection
import Signposts
import TraceStore

/// Processes that inspect documents in parallel, because each process creates its views on its main
/// thread.
///
/// If a document crashes a process or takes too long, only this document fails.
struct InspectionWorkers: Sendable {
  /// One request for each document.
  let requests: [InspectionRequest]
  /// The program `plumbline-inspect`.
  let program: URL
  /// The program's arguments; normally none.
  var arguments: [String] = []

  /// The state that the workers share.
  private struct State {
    var next = 0
    var results: [InspectedDocument?]
    var failure: CommandError?
    var doneCount = 0

    mutating func finish(_ index: Int, _ result: InspectedDocument) {
      results[index] = result
      doneCount += 1
    }
  }

  /// Inspects all documents.
  ///
  /// - Parameter progress: Receives the number of finished documents, repeatedly.
  /// - Returns: The results in the order of the documents.
  /// - Throws: ``CommandError`` if no worker can be started.
  func inspect(progress: (Int) -> Void) throws -> [InspectedDocument] {
    // Writing to a worker that has just died then returns an error instead of ending this process.
    SignalSet([SIGPIPE]).ignore()
    let state = Locked(State(results: Array(repeating: nil, count: requests.count)))
    let isDone = DispatchSemaphore(value: 0)
    var running = 0
    for _ in 0..<min(requests.count, ProcessInfo.processInfo.activeProcessorCount) {
      let isStarted = BackgroundThread.start(named: "inspection") {
        work(on: state)
        isDone.signal()
      }
      if isStarted { running += 1 }
    }
    // If the system allows no thread, run one worker here.
    if running == 0 { work(on: state) }
    while running > 0 {
      if isDone.wait(timeout: .now() + .milliseconds(100)) == .success { running -= 1 }
      progress(state.withLock(\.doneCount))
    }
    return try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.results.compactMap { $0 }
    }
  }

  /// Keeps one worker busy until no document is left, and replaces it if it dies.
  private func work(on state: Locked<State>) {
    var worker: InspectionWorker?
    while true {
      let index = state.withLock { state -> Int? in
        guard state.next < requests.count, state.failure == nil else { return nil }
        defer { state.next += 1 }
        return state.next
      }
      guard let index else { break }
      do throws(ChildProcess.StartError) {
        if worker == nil { worker = try InspectionWorker(program, arguments) }
        guard let current = worker else { break }
        let result = current.inspect(requests[index])
        if result == nil { worker = nil }
        let document = result ?? InspectedDocument(current.failure(of: requests[index]))
        state.withLock { $0.finish(index, document) }
      } catch {
        state.withLock { state in
          state.failure = CommandError(
            "The inspection cannot be started (\(error.detail)): try again."
          )
        }
      }
    }
    worker?.end()
  }
}

/// A process that inspects one document after another.
private final class InspectionWorker {
  private let process: ChildProcess
  private let input: FileHandle
  private let output: FileHandle
  private var unread = Data()

  init(_ program: URL, _ arguments: [String]) throws(ChildProcess.StartError) {
    let requests = try ChildProcess.pipe()
    input = FileHandle(fileDescriptor: requests.writing, closeOnDealloc: true)
    // If this process kept its copies open, it would not notice the worker's end, and the worker
    // would not notice the end of requests.
    defer { close(requests.reading) }
    let answers = try ChildProcess.pipe()
    output = FileHandle(fileDescriptor: answers.reading, closeOnDealloc: true)
    defer { close(answers.writing) }
    process = try ChildProcess(
      program.path,
      [program.path] + arguments,
      // A backtrace takes seconds, and no one reads it.
      environment: .inherited(changing: ["SWIFT_BACKTRACE": "enable=no"]),
      input: .file(requests.reading),
      output: .file(answers.writing),
      errors: .null
    )
  }

  /// Returns the worker's result; nil if the worker died.
  func inspect(_ request: InspectionRequest) -> InspectedDocument? {
    guard let message = try? InspectionRequest.encoder.encode(request),
      (try? input.write(contentsOf: message + [0x0A])) != nil
    else { return nil }
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        let line = unread[..<end]
        unread = Data(unread[(end + 1)...])
        return try? InspectionRequest.decoder.decode(InspectedDocument.self, from: line)
      }
      guard isReadable(within: request.limit) else {
        process.end()
        return nil
      }
      let data = output.availableData
      guard !data.isEmpty else { return nil }
      unread += data
    }
  }

  /// Waits for data from the worker; returns false if none arrives.
  ///
  /// The worker's alarm ends the worker at its limit.
  private func isReadable(within limit: Int) -> Bool {
    let end = MonotonicClock.now() + UInt64(limit + Self.grace) * 1_000_000_000
    var waiting = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while MonotonicClock.now() < end {
      if unsafe poll(&waiting, 1, 1_000) > 0 { return true }
    }
    return false
  }

  /// How long a worker may take to exit, in seconds.
  private static let grace = 10

  /// Explains why the worker died.
  func failure(of request: InspectionRequest) -> DocumentError {
    let ending = end()
    var signal: Int32 = 0
    if case .killed(let number) = ending { signal = number }
    let problem =
      switch signal {
      case SIGALRM: "it was not laid out within \(request.limit) s, and was given up"
      case SIGKILL: "its inspection was killed; it may need more memory than there is"
      default:
        "its inspection crashed (\(signal > 0 ? "signal \(signal)" : "status \(ending.status)")); please report it"
      }
    return DocumentError(path: request.file, place: nil, problem: problem)
  }

  /// Waits for the worker to exit, which it does after the last request.
  @discardableResult
  func end() -> ChildProcess.Ending {
    try? input.close()
    if let ending = process.wait(atMost: UInt64(Self.grace) * 1_000_000_000) { return ending }
    process.end()
    return process.wait()
  }
}
