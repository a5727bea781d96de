import Foundation
import Glibc

/// A terminal without a screen, which stores the output of a program and sends it key presses.
final class PseudoTerminal {
  private let master: Int32
  private let process = Process()
  /// Everything that was written to the terminal.
  private(set) var output = ""
  private var bytes: [UInt8] = []

  struct Failure: Error {
    var description: String
  }

  /// Runs a program on a new terminal, which is its controlling terminal.
  init(
    columns: UInt16 = 80,
    rows: UInt16 = 24,
    _ words: [String],
    in directory: URL? = nil
  ) throws {
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    guard unsafe openpty(&ends.master, &ends.slave, nil, nil, nil) == 0 else {
      throw Failure(description: "no pseudo terminal")
    }
    master = ends.master
    // Only the program has the other end, so reading ends when the program does.
    for end in [ends.master, ends.slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let handle = FileHandle(fileDescriptor: ends.slave, closeOnDealloc: true)
    resize(columns: columns, rows: rows)
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = Workshop.defaultSignals + ["setsid", "--ctty", "--wait"] + words
    process.currentDirectoryURL = directory
    var environment = ProcessInfo.processInfo.environment
    environment["PLUMBLINE_SPOOL"] = nil
    environment["TERM"] = "xterm-256color"
    environment["NO_COLOR"] = "1"
    process.environment = environment
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    try handle.close()
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    unsafe _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  func press(_ text: String) {
    let bytes = Array(text.utf8)
    unsafe _ = write(master, bytes, bytes.count)
  }

  /// Sends SIGTERM to the program itself, which `setsid` may have started as a child.
  func terminateProgram() throws {
    let own = process.processIdentifier
    let children = try String(
      contentsOfFile: "/proc/\(own)/task/\(own)/children",
      encoding: .utf8
    )
    kill(children.split(separator: " ").first.flatMap { pid_t($0) } ?? own, SIGTERM)
  }

  /// Reads until the text appears after a position in the output; returns the position after the
  /// text.
  @discardableResult
  func wait(for text: String, after place: Int = 0) throws -> Int {
    while true {
      let tail = output.dropFirst(place)
      if let range = tail.range(of: text) {
        return output.distance(from: output.startIndex, to: range.upperBound)
      }
      guard try readMore() else {
        throw Failure(description: "'\(text)' was never written: \(output.debugDescription)")
      }
    }
  }

  /// The end of the last text that ``waitNext(for:)`` found.
  private var place = 0

  /// Reads until the text appears after the one found before.
  func waitNext(for text: String) throws {
    place = try wait(for: text, after: place)
  }

  /// Reads to the end and returns the exit status of the program.
  func end() throws -> Int32 {
    while try readMore() {}
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func readMore() throws -> Bool {
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&descriptor, 1, 60_000) > 0 else {
      process.terminate()
      throw Failure(description: "nothing came for a minute: \(output.debugDescription)")
    }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe read(master, &buffer, buffer.count)
    // On Linux, reading fails with EIO when the other end is closed.
    guard count > 0 else { return false }
    bytes += buffer.prefix(count)
    output = String(decoding: bytes, as: UTF8.self)
    return true
  }

  deinit {
    if process.isRunning { process.terminate() }
    close(master)
  }
}
