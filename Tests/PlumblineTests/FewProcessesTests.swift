import Foundation
import TestSupport
import Testing

/// Limits on a user's processes, threads or memory: fewer threads do the work, or a message says
/// why not.
@Suite(
  .waitsForProcesses,
  .enabled(if: FewProcesses.canBeLimited, "needs root, to be a user without other processes")
)
struct `A limit of processes` {
  @Test(arguments: [
    ["check", "--from-rows", "grouped.plumb"], ["compare", "grouped.plumb", "sized.plumb"],
    ["report", "grouped.plumb", "-o", "-"],
  ])
  func `changes nothing of a report`(command: [String]) throws {
    let shop = try FewProcesses.workshop()
    defer { shop.remove() }
    let expected = try FewProcesses.run(command, within: "-u 50", in: shop)
    #expect(!expected.output.isEmpty)
    // With a limit of 1, there is no additional thread. With 2, an analysis gets one of its two.
    for processes in 1...2 {
      let result = try FewProcesses.run(command, within: "-u \(processes)", in: shop)
      #expect(result.status == expected.status, "\(result.complaint)")
      #expect(result.output == expected.output)
    }
  }

  @Test(.enabled(if: FewProcesses.leastMemory != nil, "needs a program that starts within 1 GB"))
  func `of memory changes nothing of a report, or is said`() throws {
    let shop = try FewProcesses.workshop()
    defer { shop.remove() }
    let least = try #require(FewProcesses.leastMemory)
    // Enough for the analysis, not for the heaps and stacks of its threads, too.
    let rows = ["check", "--from-rows", "grouped.plumb"]
    let expected = try FewProcesses.run(rows, within: "-v unlimited", in: shop)
    let result = try FewProcesses.run(rows, within: "-v \(least + 60_000)", in: shop)
    #expect(result.status == expected.status, "\(result.complaint)")
    #expect(result.output == expected.output)
    // Enough to start, but not for the page.
    let page = ["report", "grouped.plumb", "-o", "-"]
    let ended = try FewProcesses.run(page, within: "-v \(least + 3_000)", in: shop)
    #expect(ended.status == 2, "\(ended.complaint)")
    #expect(ended.complaint.hasSuffix("raise the limit with 'ulimit -v'.\n"))
    #expect(!ended.complaint.contains("Backtrac"))
  }

  @Test func `of none but the recorder is 125, with a sentence and without a trace`() throws {
    let shop = try FewProcesses.workshop()
    defer { shop.remove() }
    let command = ["record", "-o", "run.plumb", "--", FewProcesses.writer, "marks", "3"]
    let result = try FewProcesses.run(command, within: "-u 1", in: shop)
    #expect(result.status == 125)
    #expect(result.complaint.contains("could not be started"))
    #expect(result.complaint.contains("ulimit -u"))
    #expect(result.complaint.split(separator: "\n").count == 1, "\(result.complaint)")
    #expect(!FileManager.default.fileExists(atPath: shop.path("run.plumb")))
  }

  @Test(arguments: 2...4)
  func `leaves the command its process, and the trace is whole`(processes: Int) throws {
    let shop = try FewProcesses.workshop()
    defer { shop.remove() }
    let command = ["record", "-o", "run.plumb", "--", FewProcesses.writer, "marks", "3"]
    let result = try FewProcesses.run(command, within: "-u \(processes)", in: shop)
    #expect(result.status == 0, "\(result.complaint)")
    #expect(result.complaint.contains("recorded 3 signposts"), "\(result.complaint)")
    // If git cannot be started, the message says so.
    #expect(result.complaint.contains("git gave no answer") == (processes < 4))
    #expect(try shop.plumbline("info", "run.plumb").status == 0)
  }

  @Test func `too low for the threads that measure texts is said by inspect`() throws {
    let shop = try FewProcesses.workshop()
    defer { shop.remove() }
    let document = fixture("InterfaceBuilder").appendingPathComponent("Content.xib")
    _ = try shop.write(Array(Data(contentsOf: document)), to: "view.xib")
    _ = try shop.shell("chmod 644 view.xib", [])
    // The command, a thread that waits for the worker, and the worker.
    for command in [["inspect", "view.xib"], ["inspect", "view.xib", "--record", "run.plumb"]] {
      let result = try FewProcesses.run(command, within: "-u 3", in: shop)
      #expect(result.status == 2)
      let sentence = "plumbline: The inspection got no thread"
      #expect(result.complaint.hasPrefix(sentence), "\(result.complaint)")
      #expect(result.complaint.split(separator: "\n").count == 1, "\(result.complaint)")
    }
  }

  @Test func `leaves SIGTERM to the command`() throws {
    let shop = try FewProcesses.workshop()
    defer { shop.remove() }
    let script = """
      exec "$0" record -q -o run.plumb -- bash -c 'kill -TERM $PPID; exec sleep 1000'
      """
    let words = ["bash", "-c", script, FewProcesses.binary]
    let result = try FewProcesses.run(program: words, within: "-u 3", in: shop)
    #expect(result.status == 128 + SIGTERM, "\(result.complaint)")
    let info = try shop.plumbline("info", "run.plumb", "--format", "json")
    #expect(info.output.contains("\"exitStatus\": 143"))
  }
}

private enum FewProcesses {
  static let binary = Workshop.binaries.appendingPathComponent("plumbline").path
  static let writer = Workshop.binaries.appendingPathComponent("SpoolWriter").path

  /// Makes a directory that such a user may write to, with two traces.
  static func workshop() throws -> Workshop {
    let shop = try Workshop()
    for name in ["grouped", "sized"] {
      let trace = packageFolder.appendingPathComponent("traces/feed-\(name).plumb")
      _ = try shop.write(Array(Data(contentsOf: trace)), to: "\(name).plumb")
    }
    _ = try shop.shell("chmod 777 .; chmod 644 *.plumb", [])
    return shop
  }

  static func run(_ command: [String], within limit: String, in shop: Workshop) throws -> Result {
    try run(program: [binary] + command, within: limit, in: shop)
  }

  /// Runs a program within a limit, the arguments of `ulimit`, as a user with no other processes.
  ///
  /// The user ID is derived from the shell's process ID.
  static func run(program: [String], within limit: String, in shop: Workshop) throws -> Result {
    let script = """
      user=$((2000000 + $$))
      exec timeout -s KILL 120 setpriv --reuid $user --regid $user --clear-groups -- \
        bash -c 'ulimit $0; exec "$@"' "$0" "$@"
      """
    return try shop.shell(script, [limit] + program)
  }

  /// The smallest limit of address space, in KB, within which the program starts, to within 1 MB.
  ///
  /// It is nil if 1 GB is too small.
  static let leastMemory: Int? = {
    guard let shop = try? Workshop() else { return nil }
    defer { shop.remove() }
    func starts(_ megabytes: Int) -> Bool {
      (try? run(["--version"], within: "-v \(megabytes << 10)", in: shop))?.status == 0
    }
    var range = 0..<1000
    guard starts(range.upperBound) else { return nil }
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range = starts(middle) ? range.lowerBound..<middle : middle..<range.upperBound
    }
    return range.upperBound << 10
  }()

  /// Whether this test may become such a user, who can reach the programs and is subject to the
  /// limit.
  static let canBeLimited: Bool = {
    guard let shop = try? Workshop() else { return false }
    defer { shop.remove() }
    let reached = try? run(["--version"], within: "-u 1", in: shop)
    let fork = ["perl", "-e", "exit(defined fork ? 0 : 1)"]
    let held = try? run(program: fork, within: "-u 1", in: shop)
    return reached?.status == 0 && held?.status != 0
  }()
}
