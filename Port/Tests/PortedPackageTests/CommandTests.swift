import AppSources
import Testing

@testable import PortedPackage

@Suite struct CommandTests {
  @Test func `lines of both outputs are read, and the status is the command's`() throws {
    var lines: [String] = []
    let result = try Command(words: ["sh", "-c", "echo one; echo two >&2; printf three; exit 3"])
      .run { lines.append($0) }
    #expect(result.status == 3 && !result.wasSilent)
    #expect(result.lines.sorted() == ["one", "three", "two"])
    #expect(lines.sorted() == ["one", "two"])
  }

  // The limit is far above the time that a loaded machine takes to start a shell.
  @Test func `a command that says nothing any more is killed with what it started`() throws {
    let result = try Command(words: ["sh", "-c", "echo one; sleep 1000 | cat"], silenceLimit: 10)
      .run()
    #expect(result.wasSilent && result.lines == ["one"])
  }

  @Test func `a command that leaves a process behind, which keeps the output open, ends`() throws {
    let words = ["sh", "-c", "echo one; sleep 100 & exit 0"]
    let result = try Command(words: words, silenceLimit: 10).run()
    #expect(result.wasSilent && result.lines == ["one"])
  }
}
