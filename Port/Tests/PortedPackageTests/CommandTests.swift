import Foundation
import TestSupport
import Testing

@testable import AppSources
@testable import PortedPackage

@Suite struct CommandTests {
  @Test func `lines of both outputs are read, and the status is the command's`() throws {
    var lines: [String] = []
    let result = try Command(words: ["sh", "-c", "echo one; echo two >&2; printf three; exit 3"])
      .run {
        lines.append($0)
        return false
      }
    #expect(result.status == 3 && result.excess == nil)
    #expect(result.lines.sorted() == ["one", "three", "two"])
    #expect(lines.sorted() == ["one", "two"])
  }

  // The limit is far above the time that a loaded machine takes to start a shell.
  @Test func `a command that says nothing any more is killed with what it started`() throws {
    var limits = Command.Limits.tests
    limits.silence = 10
    let result = try Command(words: ["sh", "-c", "echo one; sleep 1000 | cat"], limits: limits)
      .run()
    #expect(result.excess == .silence && result.lines == ["one"])
  }

  @Test func `a process that a command leaves behind, which keeps the output open, is killed`()
    throws
  {
    let folder = try TemporaryFolder()
    let pipe = "\(folder.path)/pipe"
    mkfifo(pipe, 0o600)
    let file = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(file) }
    let words = ["sh", "-c", "exec 9>\(pipe); sleep 1000 & exit 3"]
    let result = try Command(words: words, limits: .tests).run()
    #expect(result.status == 3 && result.excess == nil)
    // The pipe has no writer any more.
    var ready = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    #expect(poll(&ready, 1, 300_000) == 1)
    #expect(Int32(ready.revents) & POLLHUP != 0)
  }

  @Test(arguments: ["yes", "yes ''", "cat /dev/zero"])
  func `a command that prints without end is killed, with and without lines`(words: String) throws {
    let result = try Command(words: ["sh", "-c", words], limits: .tests).run()
    #expect(result.excess == .output)
    #expect(result.lines.reduce(0) { $0 + $1.utf8.count } <= 17 << 20)
  }

  @Test func `a command that prints a little without end is killed`() throws {
    var limits = Command.Limits.tests
    limits.time = 0.1
    let words = ["sh", "-c", "while :; do echo; sleep 0.05; done"]
    #expect(try Command(words: words, limits: limits).run().excess == .time)
  }

  @Test func `limits count again in each step, and only its lines are kept`() throws {
    var limits = Command.Limits.tests
    limits.output = 1000
    let words = ["sh", "-c", "for i in $(seq 100); do echo step $i; echo text; done"]
    let result = try Command(words: words, limits: limits).run { $0.hasPrefix("step") }
    #expect(result.excess == nil && result.lines == ["step 100", "text"])
  }

  @Test func `of a long build the last lines are kept`() throws {
    var count = 0
    let result = try Command(words: ["sh", "-c", "seq 5000"]).build { _ in count += 1 }
    #expect(count == 5000 && result.lines.last == "5000")
    #expect((1000...2000).contains(result.lines.count))
  }

  @Test func `help lists every option with examples, wherever it is asked for`() throws {
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("plumbline-port").path
    let result = try Command(words: [program, "--help"]).run()
    #expect(result.status == 0)
    let text = result.lines.joined(separator: "\n")
    for option in [
      "--output", "--target", "--module", "--tests", "--ios", "--smoke", "--dry-run", "--format",
      "--plumbline", "--help",
    ] { #expect(text.contains("\(option) ")) }
    #expect(text.contains("\nEXAMPLES\n  plumbline-port MyApp --smoke\n"))
    #expect(try Command(words: [program, "App", "-h"]).run().lines == result.lines)
    #expect(try Command(words: [program, "--dry-run", "--", "--help"]).run().status == 2)
  }

  @Test func `an app's code cannot fill the disk with one file`() throws {
    let folder = try TemporaryFolder()
    let words = ["sh", "-c", "ulimit -f; ulimit -d"]
    let result = try Command(words: words, folder: folder.path, limits: .tests).run()
    #expect(result.lines == ["524288", "4194304"])
  }
}
