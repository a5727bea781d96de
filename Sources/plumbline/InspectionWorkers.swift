import Foundation
import InterfaceInspection
import Signposts

/// Processes that inspect documents in parallel: a process makes its views on its main thread.
///
/// A process that a document crashes or keeps too long costs that document, and none of the others.
struct InspectionWorkers: Sendable {
  /// One request for each document.
  let requests: [InspectionRequest]
  /// The program that inspects, `plumbline-inspect`.
  let program: URL
  /// The program's arguments; it needs none.
  var arguments: [String] = []

  /// What the workers share.
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
  /// - Parameter progress: Takes how many are done, again and again.
  /// - Returns: The results in the order of the documents.
  /// - Throws: ``CommandError`` if no worker can be started.
  func inspect(progress: (Int) -> Void) throws -> [InspectedDocument] {
    // Writing to a worker that has just died then says so, instead of ending this process.
    _ = signal(SIGPIPE, SIG_IGN)
    let state = Locked(State(results: Array(repeating: nil, count: requests.count)))
    let isDone = DispatchSemaphore(value: 0)
    let count = min(requests.count, ProcessInfo.processInfo.activeProcessorCount)
    for _ in 0..<count {
      Thread.detachNewThread {
        Self.unblockSignals()
        work(on: state)
        isDone.signal()
      }
    }
    var running = count
    while running > 0 {
      if isDone.wait(timeout: .now() + .milliseconds(100)) == .success { running -= 1 }
      progress(state.withLock(\.doneCount))
    }
    return try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.results.compactMap { $0 }
    }
  }

  /// Has the processes that this thread starts get all signals, whoever started this one: a worker's alarm is one.
  private static func unblockSignals() {
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// Keeps one worker at work until no document is left; one that dies is replaced.
  private func work(on state: Locked<State>) {
    var worker: InspectionWorker?
    while true {
      let index = state.withLock { state -> Int? in
        guard state.next < requests.count, state.failure == nil else { return nil }
        defer { state.next += 1 }
        return state.next
      }
      guard let index else { break }
      do {
        let current = try worker ?? InspectionWorker(program, arguments)
        worker = current
        let result = current.inspect(requests[index])
        if result == nil { worker = nil }
        let document = result ?? InspectedDocument(current.failure(of: requests[index]))
        state.withLock { $0.finish(index, document) }
      } catch {
        state.withLock { state in
          state.failure = CommandError(
            "The inspection cannot be started (\(error.localizedDescription)): try again."
          )
        }
      }
    }
    worker?.end()
  }
}

/// A process that inspects one document after the other.
private final class InspectionWorker {
  private let process = Process()
  private let input: FileHandle
  private let output: FileHandle
  private var unread = Data()

  init(_ program: URL, _ arguments: [String]) throws {
    process.executableURL = program
    process.arguments = arguments
    let (input, output) = (try Self.pipe(), try Self.pipe())
    self.input = input.writing
    self.output = output.reading
    process.standardInput = input.reading
    process.standardOutput = output.writing
    process.standardError = FileHandle.nullDevice
    var environment = ProcessInfo.processInfo.environment
    // Nobody reads it, and it takes seconds.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    try process.run()
    // With this process's copies open, the worker's end would not be seen, nor would it see that nothing more comes.
    try input.reading.close()
    try output.writing.close()
  }

  /// A pipe that other processes which are started meanwhile do not inherit, as they do a `Pipe`.
  private static func pipe() throws -> (reading: FileHandle, writing: FileHandle) {
    let pipe = Pipe()
    let ends = [pipe.fileHandleForReading, pipe.fileHandleForWriting].map { handle in
      fcntl(handle.fileDescriptor, F_DUPFD_CLOEXEC, 0)
    }
    guard ends.allSatisfy({ $0 >= 0 }) else { throw POSIXError(.EMFILE) }
    return (
      FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
      FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    )
  }

  /// Returns what the worker found; nil if it died.
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
      let data = output.availableData
      guard !data.isEmpty else { return nil }
      unread += data
    }
  }

  /// Says what the worker died of.
  func failure(of request: InspectionRequest) -> DocumentError {
    end()
    let signal = process.terminationReason == .uncaughtSignal ? process.terminationStatus : 0
    let problem =
      switch signal {
      case SIGALRM: "it was not laid out within \(request.limit) s, and was given up"
      case SIGKILL: "its inspection was killed; it may need more memory than there is"
      default:
        "its inspection crashed (\(signal > 0 ? "signal \(signal)" : "status \(process.terminationStatus)")); please report it"
      }
    return DocumentError(path: request.file, place: nil, problem: problem)
  }

  /// Lets the worker end, as it does when it is asked for nothing more.
  func end() {
    try? input.close()
    process.waitUntilExit()
  }
}
