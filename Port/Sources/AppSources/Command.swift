import Dispatch
import Foundation
import Synchronization

/// A command whose output is read line by line while it runs.
package struct Command {
  private let words: [String]
  private let folder: String?
  private let environment: [String: String]
  private let silenceLimit: Double?
  private let readsErrors: Bool

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - words: The program, which is searched in `PATH`, and its arguments.
  ///   - folder: The working directory; nil for this process's.
  ///   - environment: Environment variables to set in addition to those of this process.
  ///   - silenceLimit: The number of seconds without output after which the command is killed; nil
  ///     for never. Commands that run an app's code have one.
  ///   - readsErrors: Whether stderr is read as well as stdout.
  package init(
    words: [String],
    folder: String? = nil,
    environment: [String: String] = [:],
    silenceLimit: Double? = nil,
    readsErrors: Bool = true
  ) {
    self.words = words
    self.folder = folder
    self.environment = environment
    self.silenceLimit = silenceLimit
    self.readsErrors = readsErrors
  }

  /// The result of a command.
  package struct Result {
    /// The exit status; 128 and the signal's number if a signal ended it.
    package var status: Int32
    /// The lines of the output.
    package var lines: [String]
    /// Whether it was killed because it wrote nothing.
    package var wasSilent = false
  }

  /// The running process, so that an interrupt can end it; negative if the command has a limit, 0 if
  /// no command runs.
  private static let running = Atomic<Int32>(0)

  /// Ends the running command's processes.
  package static func interrupt() {
    let process = running.load(ordering: .sequentiallyConsistent)
    if process > 0 { kill(process, SIGINT) }
    // An app's code may ignore signals.
    if process < 0 { killAll(-process) }
  }

  /// Kills a process and its child processes.
  ///
  /// It is stopped first, so that it neither starts other processes nor reports the end of one, as
  /// shells do.
  private static func killAll(_ process: Int32) {
    kill(process, SIGSTOP)
    // Each thread has a list of the processes that it started.
    let threads = "/proc/\(process)/task"
    for thread in (try? FileManager.default.contentsOfDirectory(atPath: threads)) ?? [] {
      let list = FileManager.default.contents(atPath: "\(threads)/\(thread)/children") ?? Data()
      let children = String(decoding: list, as: UTF8.self).split(separator: " ")
      for child in children.compactMap({ Int32($0) }) { killAll(child) }
    }
    kill(process, SIGKILL)
  }

  /// Kills a process that has written nothing for a while.
  private final class Watch: @unchecked Sendable {
    private let heard = Atomic<UInt64>(DispatchTime.now().uptimeNanoseconds)
    let hasKilled = Atomic<Bool>(false)
    private let timer: any DispatchSourceTimer

    init(process: Int32, limit: Double) {
      let timer = DispatchSource.makeTimerSource(queue: .global())
      self.timer = timer
      timer.schedule(deadline: .now() + 1, repeating: 1)
      timer.setEventHandler { [weak self] in
        guard let self else { return }
        let silence = DispatchTime.now().uptimeNanoseconds - heard.load(ordering: .relaxed)
        guard Double(silence) / 1e9 > limit else { return }
        hasKilled.store(true, ordering: .relaxed)
        Command.killAll(process)
      }
      timer.resume()
    }

    deinit { timer.cancel() }

    func hear() {
      heard.store(DispatchTime.now().uptimeNanoseconds, ordering: .relaxed)
    }
  }

  /// Runs the command.
  ///
  /// - Throws: An error if it cannot be started.
  package func execute(
    _ line: (String) -> Void = { _ in }
  ) throws(AppSourcesError) -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
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
    do {
      try process.run()
    } catch {
      throw AppSourcesError(
        "'\(words.first ?? "")' cannot be started: \(error.localizedDescription)"
      )
    }
    let number = process.processIdentifier
    Self.running.store(silenceLimit == nil ? number : -number, ordering: .sequentiallyConsistent)
    defer { Self.running.store(0, ordering: .sequentiallyConsistent) }
    let watch = silenceLimit.map { Watch(process: number, limit: $0) }
    try? pipe.fileHandleForWriting.close()
    var lines: [String] = []
    var rest: [UInt8] = []
    while true {
      // A process that has left the command may keep the pipe open.
      let output = pipe.fileHandleForReading.fileDescriptor
      var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      if poll(&ready, 1, 1000) == 0 {
        if watch?.hasKilled.load(ordering: .relaxed) == true { break }
        continue
      }
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty { break }
      rest += data
      watch?.hear()
      var start = 0
      while let end = rest[start...].firstIndex(of: 0x0A) {
        let text = String(decoding: rest[start..<end], as: UTF8.self)
        lines.append(text)
        line(text)
        start = end + 1
      }
      rest.removeFirst(start)
    }
    if !rest.isEmpty { lines.append(String(decoding: rest, as: UTF8.self)) }
    process.waitUntilExit()
    let status = process.terminationStatus
    return Result(
      status: process.terminationReason == .exit ? status : 128 + status,
      lines: lines,
      wasSilent: watch?.hasKilled.load(ordering: .relaxed) ?? false
    )
  }
}
