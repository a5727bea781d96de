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
  /// How many processes work at the same time.
  var limit = ProcessInfo.processInfo.activeProcessorCount

  /// The state that the workers share.
  private struct State {
    /// The documents that no worker has taken.
    var waiting: [Int]
    var results: [InspectedDocument?]
    /// How many workers have not stopped.
    var running: Int
    var failure: CommandError?
    var doneCount = 0

    init(documents: Int, workers: Int) {
      waiting = (0..<documents).reversed()
      results = Array(repeating: nil, count: documents)
      running = workers
    }

    mutating func take() -> Int? {
      failure == nil ? waiting.popLast() : nil
    }

    mutating func finish(_ index: Int, _ result: InspectedDocument) {
      results[index] = result
      doneCount += 1
    }

    /// Leaves a document to the other workers because the system refused a process or a thread.
    ///
    /// - Parameters:
    ///   - index: The document.
    ///   - wasAlone: Whether the refused worker had no others next to it, so that fewer are not
    ///     possible.
    ///   - problem: The sentence for that case.
    mutating func giveBack(_ index: Int, wasAlone: Bool, problem: String) {
      waiting.append(index)
      if wasAlone { failure = CommandError(problem) }
    }

    /// Whether a worker may stop; nothing remains to be done, or others can do it.
    mutating func stop() -> Bool {
      guard running > 1 || failure != nil || waiting.isEmpty else { return false }
      running -= 1
      return true
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
    let count = min(requests.count, limit)
    let state = Locked(State(documents: requests.count, workers: count))
    let isDone = DispatchSemaphore(value: 0)
    var running = 0
    for number in 1...max(count, 1) {
      let isStarted = BackgroundThread.start(named: "inspection") {
        work(on: state)
        isDone.signal()
      }
      if isStarted {
        running += 1
      } else if number < count || running > 0 {
        state.withLock { $0.running -= 1 }
      } else {
        // The system allows no thread: run one worker here.
        work(on: state)
      }
    }
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
    var isAlone = false
    while true {
      let (next, isLast) = state.withLock { ($0.take(), $0.running == 1) }
      guard let index = next else {
        worker?.end()
        worker = nil
        if state.withLock({ $0.stop() }) { return }
        continue
      }
      if worker == nil { isAlone = isLast }
      do throws(Refusal) {
        let document = try inspect(requests[index], with: &worker)
        state.withLock { $0.finish(index, document) }
      } catch {
        // Fewer processes need fewer threads.
        let mayStop = state.withLock { state in
          state.giveBack(index, wasAlone: isAlone, problem: error.problem)
          return state.stop()
        }
        if mayStop { return }
      }
    }
  }

  /// The system refused a process or a thread.
  struct Refusal: Error {
    /// A sentence with advice.
    var problem: String

    /// The problem of a worker that ended with ``InspectionRequest/noThreadStatus``.
    static let thread = Refusal(
      problem: """
        The inspection got no thread (the limit of processes and threads is 'ulimit -u', that of memory 'ulimit -v'): \
        end other programs, or raise the limit.
        """
    )

    /// The problem of a worker that the system's loader ended.
    static let loading = Refusal(
      problem: """
        The inspection's program cannot be loaded: install the libraries that it needs, or raise the limit of memory, \
        'ulimit -v'.
        """
    )
  }

  /// Inspects one document; if that ends the worker, `worker` is nil afterwards.
  private func inspect(
    _ request: InspectionRequest,
    with worker: inout InspectionWorker?
  ) throws(Refusal) -> InspectedDocument {
    let current: InspectionWorker
    do throws(ChildProcess.StartError) {
      if let worker { current = worker } else { current = try InspectionWorker(program, arguments) }
    } catch {
      throw Refusal(problem: "The inspection cannot be started (\(error.detail)): try again.")
    }
    worker = current
    if let result = current.inspect(request) { return result }
    worker = nil
    let ending = current.end()
    switch ending {
    case .exited(InspectionRequest.noThreadStatus): throw .thread
    case .exited(127): throw .loading
    default: return InspectedDocument(InspectionWorker.failure(of: request, ending))
    }
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
  static func failure(
    of request: InspectionRequest,
    _ ending: ChildProcess.Ending
  ) -> DocumentError {
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
