import Foundation

/// A program's system calls on the files of a directory; a test can kill the program at each of
/// them.
package struct SystemCalls {
  /// A call, identified by its name and number on its thread.
  package struct Call {
    /// The system call's name.
    package var name: String
    /// Its position among the calls of that name, from 1.
    package var number: Int
  }

  /// The calls, in order.
  package let calls: [Call]

  /// Whether tests can kill programs at their system calls on this machine.
  package static let canTrace: Bool = {
    (try? run(["sh", "-c", "strace -o /dev/null true"])) == 0
  }()

  /// Whether tests try every call, which takes minutes.
  package static let triesAll = TestEffort.kills != nil

  /// Calls that change nothing: a kill there leaves the same state as the call before.
  private static let readingCalls: Set<String> = [
    "access", "close", "faccessat", "faccessat2", "fcntl", "fstat", "getdents64", "lseek", "lstat",
    "mmap", "munmap",
    "newfstatat", "pread64", "read", "readlink", "stat", "statfs", "statx",
  ]

  /// Runs the program once and records its calls that name the directory or something in it.
  ///
  /// If `changing` is true, it records only calls that may change something.
  package init(of command: [String], to directory: String, changing: Bool = false) throws {
    let log = directory + ".calls"
    defer { unsafe _ = unlink(log) }
    try Self.run(["strace", "-f", "-y", "-qq", "-s", "512", "-o", log] + command)
    var counts: [Substring: [Substring: Int]] = [:]
    var calls: [Call] = []
    for line in try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n") {
      // The process ID, padded with spaces to five columns, and the call.
      let process = line.prefix { $0 != " " }
      let text = line.dropFirst(process.count).drop { $0 == " " }
      let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      guard !name.isEmpty, text.dropFirst(name.count).first == "(" else { continue }
      counts[process, default: [:]][name, default: 0] += 1
      if changing, Self.readingCalls.contains(String(name)) { continue }
      if text.contains(directory), name != "execve" {
        calls.append(Call(name: String(name), number: counts[process]?[name] ?? 1))
      }
    }
    self.calls = calls
  }

  /// Returns the calls to try: all of them in the full run, else some at equal distances.
  package func tried(_ count: Int) -> [Call] {
    if Self.triesAll || calls.count <= count { return calls }
    return (0..<count).map { calls[$0 * (calls.count - 1) / (count - 1)] }
  }

  /// Runs a program that is killed when it is about to make the call.
  package static func kill(_ command: [String], at call: Call) throws {
    let injection = "inject=\(call.name):signal=KILL:when=\(call.number)"
    try run(
      ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call.name)", "-e", injection]
        + command
    )
  }

  /// Runs a program, discards its output and returns its exit status.
  @discardableResult
  private static func run(_ command: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
