import Foundation

/// The system calls that a program makes to the files of a directory, each of which a test can kill it at.
package struct SystemCalls {
  /// A call: the number of its kind among those of its thread.
  package struct Call {
    /// The system call's name.
    package var name: String
    /// Its place among the calls of that name, from 1 on.
    package var number: Int
  }

  /// The calls, in order.
  package let calls: [Call]

  /// Whether programs can be killed at their system calls here.
  package static let canTrace: Bool = {
    (try? run(["sh", "-c", "strace -o /dev/null true"])) == 0
  }()

  /// Whether every call is tried, which takes minutes.
  package static let triesAll = TestEffort.kills != nil

  /// Those that change nothing: who is killed at one leaves what the call before it has left.
  private static let readingCalls: Set<String> = [
    "access", "close", "faccessat", "faccessat2", "fcntl", "fstat", "getdents64", "lseek", "lstat",
    "mmap", "munmap",
    "newfstatat", "pread64", "read", "readlink", "stat", "statfs", "statx",
  ]

  /// Runs the program once, and notes its calls that name the directory or something in it; all of them, or only those
  /// that may change something.
  package init(of command: [String], to directory: String, changing: Bool = false) throws {
    let log = directory + ".calls"
    defer { unsafe _ = unlink(log) }
    try Self.run(["strace", "-f", "-y", "-qq", "-s", "512", "-o", log] + command)
    var counts: [Substring: [Substring: Int]] = [:]
    var calls: [Call] = []
    for line in try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n") {
      // The process's number, which is filled with spaces to five columns, and the call.
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

  /// The calls to be tried: all of them in the full run, else some that lie evenly between the first and the last.
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

  /// Runs a program whose output nobody needs; returns its exit status.
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
