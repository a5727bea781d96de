internal import Foundation
internal import TraceStore

/// LLVM's symbolizer from the Swift toolchain, which reads lines and inlined functions in debug
/// information.
package struct SymbolizerTool {
  /// An address of a file to resolve.
  struct Question: Hashable {
    var path: String
    var address: UInt64
  }

  /// A function that was found at the address.
  struct Answer: Hashable {
    var function: String?
    var file: String?
    var line: Int?
  }

  let path: String
  /// The time without output after which the tool is ended, in milliseconds.
  var patience: Int32 = 120_000

  /// The time between checks for an interrupt by the user, in milliseconds.
  private static let interval: Int32 = 100

  /// Finds the tool: at `PLUMBLINE_SYMBOLIZER`, next to `swift`, on the `PATH`, or among Debian's.
  package static func find() -> SymbolizerTool? {
    let environment = ProcessInfo.processInfo.environment
    if let wish = environment["PLUMBLINE_SYMBOLIZER"] {
      return Executable.isExecutable(wish) && !Executable.isDirectory(wish)
        ? SymbolizerTool(path: wish) : nil
    }
    var candidates: [String] = []
    if let swift = Executable.find("swift") {
      let toolchain = URL(fileURLWithPath: swift).resolvingSymlinksInPath()
        .deletingLastPathComponent()
      candidates.append(toolchain.appendingPathComponent("llvm-symbolizer").path)
    }
    if let tool = Executable.find("llvm-symbolizer") { candidates.append(tool) }
    candidates += (14...30).reversed().map { "/usr/bin/llvm-symbolizer-\($0)" }
    return candidates.first(where: Executable.isExecutable).map { SymbolizerTool(path: $0) }
  }

  /// Returns the functions at the addresses, innermost first; nil if the tool failed, empty if it
  /// finds none.
  ///
  /// One run answers all questions. It is ended after a long time without output, or if the user
  /// interrupts. A recording blocks that signal, which then ends the recorder with a trace whose
  /// stacks only name functions.
  func answers(to questions: [Question]) -> [[Answer]]? {
    if questions.isEmpty { return [] }
    let text = questions.map { "\"\($0.path)\" 0x\(String($0.address, radix: 16))\n" }.joined()
    guard let questionsFile = try? MemoryFile(Array(text.utf8)),
      let pipe = try? ChildProcess.pipe()
    else { return nil }
    defer { close(pipe.reading) }
    let wasInterrupted = Self.isInterrupted
    let tool = try? ChildProcess(
      path,
      [
        path, "--inlines", "--functions=linkage", "--no-demangle", "--output-style=JSON",
      ],
      // It does not inherit the recording's environment, and does not download anything.
      environment: .only(["PATH": "/usr/bin:/bin", "DEBUGINFOD_URLS": ""]),
      input: .file(questionsFile.descriptor),
      output: .file(pipe.writing),
      errors: .null,
      leadsGroup: true
    )
    close(pipe.writing)
    guard let tool else { return nil }
    let lines = read(pipe.reading, wasInterrupted: wasInterrupted)
      .split(separator: UInt8(ascii: "\n"))
    // It ends itself after the last answer. Kill it if it does not.
    let isComplete = lines.count == questions.count
    if tool.wait(atMost: isComplete ? Self.grace : 0) == nil {
      tool.end()
      tool.wait()
    }
    guard isComplete else { return nil }
    let decoder = JSONDecoder()
    return lines.map { line in
      let reply = try? decoder.decode(Reply.self, from: Data(line))
      return reply?.symbols?.map(\.answer) ?? []
    }
  }

  /// The time for the tool to end after its last answer, in nanoseconds.
  private static let grace: UInt64 = 5_000_000_000

  /// Whether a signal is pending that would end this process.
  private static var isInterrupted: Bool {
    SignalSet([SIGINT, SIGTERM, SIGHUP]).isPending
  }

  private func read(_ handle: Int32, wasInterrupted: Bool) -> [UInt8] {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var waited: Int32 = 0
    while true {
      var waiting = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&waiting, 1, Self.interval)
      if ready < 0, errno == EINTR { continue }
      if ready == 0 {
        waited += Self.interval
        if waited < patience, wasInterrupted || !Self.isInterrupted { continue }
      }
      if ready <= 0 { return result }
      waited = 0
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe Glibc.read(handle, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return result }
      result += buffer.prefix(count)
    }
  }

  /// A line of the tool's output, with the tool's keys.
  private struct Reply: Decodable {
    var symbols: [Symbol]?

    enum CodingKeys: String, CodingKey {
      case symbols = "Symbol"
    }

    struct Symbol: Decodable {
      var function: String?
      var file: String?
      var line: Int?

      enum CodingKeys: String, CodingKey {
        case function = "FunctionName"
        case file = "FileName"
        case line = "Line"
      }

      var answer: Answer {
        Answer(
          function: function.flatMap(Self.known),
          file: file.flatMap(Self.known),
          line: line.flatMap { $0 > 0 ? $0 : nil }
        )
      }

      private static func known(_ text: String) -> String? {
        text.isEmpty || text == "??" ? nil : text
      }
    }
  }
}
