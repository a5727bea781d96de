internal import Foundation

/// LLVM's symbolizer, which the Swift toolchain brings along: it reads lines and inlined functions of debug information.
struct SymbolizerTool {
  /// An address of a file that is asked for.
  struct Question: Hashable {
    var path: String
    var address: UInt64
  }

  /// A function that was found there.
  struct Answer: Hashable {
    var function: String?
    var file: String?
    var line: Int?
  }

  /// How long nothing may come from the tool before it is given up, in milliseconds.
  private static let patience: Int32 = 120_000

  let path: String

  /// Finds the tool: where `PLUMBLINE_SYMBOLIZER` says, beside `swift`, on the `PATH`, among Debian's.
  static func find() -> SymbolizerTool? {
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
    return candidates.first(where: Executable.isExecutable).map(SymbolizerTool.init)
  }

  /// The functions at the addresses, innermost first; nil where the tool failed, none where it does not know.
  ///
  /// One run answers all questions.
  func answers(to questions: [Question]) -> [[Answer]]? {
    if questions.isEmpty { return [] }
    let input = FileManager.default.temporaryDirectory
      .appendingPathComponent("plumbline-\(UUID().uuidString).addresses")
    defer { try? FileManager.default.removeItem(at: input) }
    let text = questions.map { "\"\($0.path)\" 0x\(String($0.address, radix: 16))\n" }.joined()
    guard (try? Data(text.utf8).write(to: input)) != nil,
      let questionsFile = try? FileHandle(forReadingFrom: input)
    else { return nil }

    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = [
      "--inlines", "--functions=linkage", "--no-demangle", "--output-style=JSON",
    ]
    // Nothing of the recording's is its business, and nothing is to be fetched from the network.
    process.environment = ["PATH": "/usr/bin:/bin", "DEBUGINFOD_URLS": ""]
    let output = Pipe()
    process.standardInput = questionsFile
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let lines = Self.read(output.fileHandleForReading.fileDescriptor)
      .split(separator: UInt8(ascii: "\n"))
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    guard lines.count == questions.count else { return nil }
    let decoder = JSONDecoder()
    return lines.map { line in
      let reply = try? decoder.decode(Reply.self, from: Data(line))
      return reply?.symbols?.map(\.answer) ?? []
    }
  }

  private static func read(_ handle: Int32) -> [UInt8] {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var waiting = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&waiting, 1, patience)
      if ready < 0, errno == EINTR { continue }
      if ready <= 0 { return result }
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe Glibc.read(handle, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return result }
      result += buffer.prefix(count)
    }
  }

  /// A line of the tool's; the keys are the tool's own.
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
