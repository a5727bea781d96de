import Dispatch
import Foundation
import Synchronization

/// A command that runs while its output is read line by line.
struct Command {
  var words: [String]
  var folder: String?

  struct Result {
    var status: Int32
    /// The lines of both outputs.
    var lines: [String]
  }

  /// The process that runs now, so that an interrupt can end it; 0 if there is none.
  private static let running = Atomic<Int32>(0)

  /// Ends the running command's processes.
  static func interrupt() {
    let process = running.load(ordering: .sequentiallyConsistent)
    guard process > 0 else { return }
    kill(process, SIGINT)
  }

  /// Runs the command.
  ///
  /// - Throws: An error if it cannot be started.
  func run(_ line: (String) -> Void = { _ in }) throws(PortError) -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
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
    try? pipe.fileHandleForWriting.close()
    var lines: [String] = []
    var rest: [UInt8] = []
    while true {
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty { break }
      rest += data
      while let end = rest.firstIndex(of: 0x0A) {
        let text = String(decoding: rest[..<end], as: UTF8.self)
        lines.append(text)
        line(text)
        rest.removeFirst(end + 1)
      }
    }
    if !rest.isEmpty { lines.append(String(decoding: rest, as: UTF8.self)) }
    process.waitUntilExit()
    let status = process.terminationStatus
    return Result(
      status: process.terminationReason == .exit ? status : 128 + status,
      lines: lines
    )
  }
}
