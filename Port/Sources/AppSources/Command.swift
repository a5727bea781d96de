import Dispatch
import Foundation
import Synchronization

/// A command whose output is read line by line while it runs.
package struct Command {
  private let words: [String]
  private let folder: String?
  private let environment: [String: String]
  private let limits: Limits
  private let readsErrors: Bool

  /// When a command is killed.
  package struct Limits {
    /// The time without output, in seconds.
    var silence: Double
    /// The time of one step, in seconds.
    var time: Double
    /// The memory that the output of one step would take, in bytes.
    package var output: Int
    /// The number of last lines that are kept of a step; at least this many, and at most twice.
    var keptLines = Int.max / 2
    /// Whether the size of files and the memory of processes are limited.
    var isResourceLimited = true

    /// The limits of a build, which may take long.
    package static let build = Limits(
      silence: .infinity,
      time: .infinity,
      output: 4 << 30,
      keptLines: 1000,
      isResourceLimited: false
    )

    /// The limits of an app's tests: a test is a step.
    package static let tests = Limits(silence: 60, time: 600, output: 16 << 20)

    /// The limits of a manifest.
    package static func manifest(seconds: Double) -> Limits {
      Limits(silence: seconds, time: seconds, output: 16 << 20)
    }
  }

  /// The limit that a command exceeded.
  package enum Excess: Sendable {
    case silence
    case time
    case output
  }

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - words: The program, which is searched in `PATH`, and its arguments.
  ///   - folder: The working directory; nil for this process's.
  ///   - environment: Environment variables to set in addition to those of this process.
  ///   - limits: When the command is killed.
  ///   - readsErrors: Whether stderr is read as well as stdout.
  package init(
    words: [String],
    folder: String? = nil,
    environment: [String: String] = [:],
    limits: Limits = .build,
    readsErrors: Bool = true
  ) {
    self.words = words
    self.folder = folder
    self.environment = environment
    self.limits = limits
    self.readsErrors = readsErrors
  }

  /// The result of a command.
  package struct Result {
    /// The exit status; 128 and the signal's number if a signal ended it.
    package var status: Int32
    /// The lines of the output since the last step began; of a build, the last ones.
    package var lines: [String]
    /// The limit for which it was killed; nil if it ended by itself.
    package var excess: Excess?
  }

  /// The running process, so that an interrupt can end it; negative if its resources are limited, 0
  /// if no command runs.
  private static let running = Atomic<Int32>(0)

  private static let isInterrupted = Atomic<Bool>(false)

  /// Ends the running command's processes, and lets no other command start; the caller then ends
  /// this process.
  package static func interrupt() {
    isInterrupted.store(true, ordering: .sequentiallyConsistent)
    let process = running.load(ordering: .sequentiallyConsistent)
    if process > 0 { kill(process, SIGINT) }
    // An app's code may ignore signals.
    if process < 0 { killAll(-process) }
  }

  /// Keeps a thread from working on while the process is ended by an interrupt.
  private static func waitIfInterrupted() {
    while isInterrupted.load(ordering: .sequentiallyConsistent) { pause() }
  }

  /// Kills a process, its child processes and its process group.
  private static func killAll(_ process: Int32) {
    killTree(process)
    // Foundation starts a command in a group of its own.
    kill(-process, SIGKILL)
  }

  /// Kills a process and its child processes.
  ///
  /// It is stopped first, so that it neither starts other processes nor reports the end of one, as
  /// shells do.
  private static func killTree(_ process: Int32) {
    kill(process, SIGSTOP)
    // Each thread has a list of the processes that it started.
    let threads = "/proc/\(process)/task"
    for thread in (try? FileManager.default.contentsOfDirectory(atPath: threads)) ?? [] {
      let list = FileManager.default.contents(atPath: "\(threads)/\(thread)/children") ?? Data()
      let children = String(decoding: list, as: UTF8.self).split(separator: " ")
      for child in children.compactMap({ Int32($0) }) { killTree(child) }
    }
    kill(process, SIGKILL)
  }

  /// The output of a step.
  private struct Output {
    var lines: [String] = []
    /// The unfinished last line.
    var rest: [UInt8] = []
    /// The memory that it takes, in bytes.
    var size = 0
    private var steps = 0
    var began = DispatchTime.now().uptimeNanoseconds
    var heard = DispatchTime.now().uptimeNanoseconds

    /// The maximum number of steps, because the command's output says when one begins.
    private static let maximumSteps = 100_000

    /// Adds bytes; `line` is called with each finished line and returns whether it begins a step.
    mutating func add(_ data: Data, keeping count: Int, line: (String) -> Bool) {
      heard = DispatchTime.now().uptimeNanoseconds
      size += data.count
      var data = data[...]
      while let end = data.firstIndex(of: 0x0A) {
        rest += data[..<end]
        data = data[(end + 1)...]
        let text = String(decoding: rest, as: UTF8.self)
        rest = []
        if line(text), steps < Self.maximumSteps {
          steps += 1
          began = heard
          size = 0
          lines = []
        }
        size += MemoryLayout<String>.size
        lines.append(text)
        if lines.count > 2 * count { lines.removeFirst(count) }
      }
      rest += data
    }

    /// The limit that it exceeds; nil if there is none.
    func excess(_ limits: Limits) -> Excess? {
      let now = DispatchTime.now().uptimeNanoseconds
      if size > limits.output { return .output }
      if Double(now - heard) / 1e9 > limits.silence { return .silence }
      return Double(now - began) / 1e9 > limits.time ? .time : nil
    }
  }

  /// Runs the command.
  ///
  /// `line` is called with each line of the output, and returns whether a new step begins, for which
  /// the limits count again.
  ///
  /// - Throws: An error if it cannot be started.
  package func execute(
    _ line: (String) -> Bool = { _ in false }
  ) throws(AppSourcesError) -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = (limits.isResourceLimited ? Self.limitedResources : []) + words
    if !environment.isEmpty {
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    }
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let pipe = Pipe()
    process.standardOutput = pipe
    if readsErrors {
      process.standardError = pipe
    } else {
      process.standardError = FileHandle.nullDevice
    }
    process.standardInput = FileHandle.nullDevice
    Self.waitIfInterrupted()
    do {
      try process.run()
    } catch {
      throw AppSourcesError(
        "'\(words.first ?? "")' cannot be started: \(InputFile.reason(error))."
      )
    }
    let number = process.processIdentifier
    Self.running.store(
      limits.isResourceLimited ? -number : number,
      ordering: .sequentiallyConsistent
    )
    defer { Self.running.store(0, ordering: .sequentiallyConsistent) }
    if Self.isInterrupted.load(ordering: .sequentiallyConsistent) { Self.killAll(number) }
    try? pipe.fileHandleForWriting.close()
    var output = Output()
    var excess: Excess?
    while excess == nil {
      var ready = pollfd(
        fd: pipe.fileHandleForReading.fileDescriptor,
        events: Int16(POLLIN),
        revents: 0
      )
      let count = poll(&ready, 1, 1000)
      if count > 0 {
        let data = pipe.fileHandleForReading.availableData
        if data.isEmpty { break }
        output.add(data, keeping: limits.keptLines, line: line)
      } else if count == 0, Self.hasEnded(process) {
        // A process that it left behind keeps the pipe open.
        break
      }
      excess = output.excess(limits)
    }
    if excess != nil { Self.killAll(number) }
    let status = Self.status(of: process)
    Self.waitIfInterrupted()
    if limits.isResourceLimited { kill(-number, SIGKILL) }
    if !output.rest.isEmpty { output.lines.append(String(decoding: output.rest, as: UTF8.self)) }
    return Result(status: status, lines: output.lines, excess: excess)
  }

  /// The words that limit the size of files to 256 MB and the memory of a process to 4 GB.
  private static let limitedResources = [
    "sh", "-c", "ulimit -f 524288; ulimit -d 4194304; exec \"$@\"", "sh",
  ]

  private static func hasEnded(_ process: Process) -> Bool {
    var information = siginfo_t()
    let options = WEXITED | WNOWAIT | WNOHANG
    guard waitid(P_PID, id_t(process.processIdentifier), &information, options) == 0 else {
      return errno == ECHILD
    }
    return information.si_signo != 0
  }

  /// Waits for the end of a process; the exit status, or 128 and the signal's number.
  ///
  /// Foundation would also wait for processes that it left behind.
  private static func status(of process: Process) -> Int32 {
    var information = siginfo_t()
    while waitid(P_PID, id_t(process.processIdentifier), &information, WEXITED | WNOWAIT) != 0 {
      if errno == EINTR { continue }
      // Foundation has collected it already.
      process.waitUntilExit()
      let status = process.terminationStatus
      return process.terminationReason == .exit ? status : 128 + status
    }
    #if os(Linux)
      let status = information._sifields._sigchld.si_status
    #else
      let status = information.si_status
    #endif
    return information.si_code == CLD_EXITED ? status : 128 + status
  }
}
