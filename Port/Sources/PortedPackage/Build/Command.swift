import Dispatch
import Foundation
import Synchronization

/// A command whose output is read line by line while it runs.
struct Command {
  var words: [String]
  var folder: String?
  /// Environment variables to set in addition to those of this process.
  var environment: [String: String] = [:]
  /// The number of seconds without output after which the command is killed; nil for never.
  var silenceLimit: Double?

  struct Result {
    var status: Int32
    /// The lines of stdout and stderr.
    var lines: [String]
    /// Whether it was killed because it wrote nothing.
    var wasSilent = false
  }

  /// The running process, so that an interrupt can end it; otherwise 0.
  private static let running = Atomic<Int32>(0)

  /// Ends the running command's processes.
  static func interrupt() {
    let process = running.load(ordering: .sequentiallyConsistent)
    guard process > 0 else { return }
    kill(process, SIGINT)
  }

  /// Kills a process and its child processes.
  ///
  /// It is stopped first, so that it neither starts other processes nor reports the end of one, as
  /// shells do.
  private static func killAll(_ process: Int32) {
    kill(process, SIGSTOP)
    let path = "/proc/\(process)/task/\(process)/children"
    let children = FileManager.default.contents(atPath: path).map {
      String(decoding: $0, as: UTF8.self)
    }
    for child in (children ?? "").split(separator: " ").compactMap({ Int32($0) }) { killAll(child) }
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
  func run(_ line: (String) -> Void = { _ in }) throws(PortError) -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    if !environment.isEmpty {
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    }
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw PortError("'\(words.first ?? "")' cannot be started: \(error.localizedDescription)")
    }
    Self.running.store(process.processIdentifier, ordering: .sequentiallyConsistent)
    defer { Self.running.store(0, ordering: .sequentiallyConsistent) }
    let watch = silenceLimit.map { Watch(process: process.processIdentifier, limit: $0) }
    try? pipe.fileHandleForWriting.close()
    var lines: [String] = []
    var rest: [UInt8] = []
    while true {
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
