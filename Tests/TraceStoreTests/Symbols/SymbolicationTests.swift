import Foundation
import TestSupport
import Testing

@testable import Symbolication
@testable import TraceStore

@Suite struct SymbolicationTests {
  /// Runs a tool and returns its output; nil if the tool does not exist.
  private func run(_ tool: String, _ arguments: [String]) throws -> String? {
    guard let path = Executable.find(tool) else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns the functions of the program that the tests record, according to llvm-nm.
  private func functions(of image: ELFImage, path: String) throws -> [ELFImage.Function] {
    let lines = try #require(try run("llvm-nm", ["--defined-only", "-S", path])).split(
      separator: "\n"
    )
    return lines.compactMap { line in
      let words = line.split(separator: " ")
      // Symbols in the code section, or weak ones, like functions of a sanitizer's runtime.
      guard words.count == 4, ["t", "T", "W"].contains(words[2]),
        let address = UInt64(words[0], radix: 16), let size = UInt64(words[1], radix: 16), size > 0
      else { return nil }
      return ELFImage.Function(address: address, size: size, name: String(words[3]))
    }
  }

  @Test func `the file's own functions are those that llvm-nm finds`() throws {
    let path = spoolWriter()
    let image = try #require(ELFImage(path: path))
    let expected = try functions(of: image, path: path)
    #expect(expected.count > 200)
    // Merged functions have several names for one address.
    let names = Dictionary(grouping: expected, by: \.address).mapValues { Set($0.map(\.name)) }
    let functions = image.functions(at: expected.map { $0.address + $0.size / 2 })
    for function in expected {
      let found = try #require(functions[function.address + function.size / 2])
      #expect(found.address == function.address)
      #expect(names[function.address]?.contains(found.name) == true)
      #expect(image.isExecutable(function.address))
    }
    #expect(image.functions(at: [0]).isEmpty)
    #expect(!image.isExecutable(0))
  }

  @Test func `lines are those that addr2line finds, at 200 random addresses`() throws {
    let path = spoolWriter()
    let image = try #require(ELFImage(path: path))
    var generator = SeededGenerator(seed: 2_018)
    let functions = try functions(of: image, path: path)
    let addresses = (0..<200).map { _ in
      let function = functions[Int.random(in: 0..<functions.count, using: &generator)]
      return function.address + UInt64.random(in: 0..<function.size, using: &generator)
    }
    let tool = try #require(SymbolizerTool.find())
    let answers = try #require(
      tool.answers(to: addresses.map { SymbolizerTool.Question(path: path, address: $0) })
    )
    #expect(answers.count == 200)
    let words = addresses.map { String($0, radix: 16) }
    guard let text = try run("addr2line", ["-f", "-e", path] + words) else {
      Issue.record("There is no addr2line; scripts/setup installs it with binutils.")
      return
    }
    let lines = text.split(separator: "\n").map(String.init)
    try #require(lines.count == 400)
    for (index, answer) in answers.enumerated() {
      let witness = lines[2 * index + 1].split(separator: " ")[0].split(separator: ":")
      let file = answer.first?.file ?? "??"
      #expect(
        file.split(separator: "/").last == witness[0].split(separator: "/").last,
        "0x\(words[index]), seed 2018"
      )
      let line = Int(witness[1]).flatMap { $0 > 0 ? $0 : nil }
      #expect(answer.first?.line == line, "0x\(words[index]) \(file), seed 2018")
    }
  }

  @Test func `without the tool functions come from the symbol table`() throws {
    let path = spoolWriter()
    let image = try #require(ELFImage(path: path))
    let marks = try #require(
      try functions(of: image, path: path).first { $0.name.contains("emitMarks") }
    )
    let module = ModuleRow(
      id: 1,
      process: 1,
      path: path,
      buildID: image.buildID,
      bias: 0x10000,
      range: 0x10000..<0x1000_0000,
      fileSize: image.fileSize,
      fileTime: image.fileTime
    )
    let stray = UInt64(0x10001)
    let frames = [marks.address + 0x10000 + 4, stray, marks.address + 0x10000 + 4]
    let output = Symbolication(tool: nil, directory: "/").resolve(
      Symbolication.Input(
        modules: [module],
        stacks: [StackRow(id: 1, process: 1, isCut: false)],
        frames: frames.enumerated().map {
          FrameRow(id: Int64($0 + 1), stack: 1, position: $0, address: $1)
        },
        lastFrame: 3,
        lastSymbol: 0
      )
    )
    // Addresses after one without code are not frames.
    #expect(output.frames.map(\.position) == [0])
    let caller = try #require(output.symbols.first { $0.id == output.stacks[0].caller })
    #expect(caller.function == "SpoolWriter.emitMarks(_:)")
    #expect(caller.line == nil)
    #expect(output.modules[0].symbols == .noTool)
  }

  @Test func `a caller is the user's own before a package's, whichever is nearer`() throws {
    let scratch = try Scratch()
    let path = spoolWriter()
    let image = try #require(ELFImage(path: path))
    try #require(image.hasLines)
    // Answers in the order of the addresses: a package's function, then the app's.
    let tool = scratch.file("symbolizer")
    let script = """
      #!/bin/sh
      read -r one && echo '{"Symbol":[{"FunctionName":"pin","FileName":"/app/.build/checkouts/Pin/Pin.swift","Line":1}]}'
      read -r two && echo '{"Symbol":[{"FunctionName":"show","FileName":"/app/Sources/App/App.swift","Line":2}]}'
      """
    try Data(script.utf8).write(to: URL(fileURLWithPath: tool))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool)
    let functions = try functions(of: image, path: path).filter { $0.size > 8 }
    let addresses = [functions[0].address, functions[functions.count / 2].address].sorted()
    let module = ModuleRow(
      id: 1,
      process: 1,
      path: path,
      buildID: image.buildID,
      bias: 0x10000,
      range: 0x10000..<0x1000_0000,
      fileSize: image.fileSize,
      fileTime: image.fileTime
    )
    func frame(_ id: Int64, _ stack: Int64, _ position: Int, _ address: UInt64) -> FrameRow {
      FrameRow(id: id, stack: stack, position: position, address: address + 0x10000 + 4)
    }
    let output = Symbolication(tool: SymbolizerTool(path: tool), directory: "/app").resolve(
      Symbolication.Input(
        modules: [module],
        stacks: [
          StackRow(id: 1, process: 1, isCut: false), StackRow(id: 2, process: 1, isCut: false),
        ],
        frames: [
          frame(1, 1, 0, addresses[0]), frame(2, 1, 1, addresses[1]), frame(3, 2, 0, addresses[0]),
        ],
        lastFrame: 3,
        lastSymbol: 0
      )
    )
    let callers = output.stacks.map { stack in output.symbols.first { $0.id == stack.caller }?.file
    }
    // If the stack has only the package's function, that is the caller.
    #expect(callers == ["Sources/App/App.swift", ".build/checkouts/Pin/Pin.swift"])
  }

  @Test func `damaged files are no images, or ones without functions`() throws {
    let scratch = try Scratch()
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: spoolWriter())).prefix(1 << 16))
    var generator = SeededGenerator(seed: 7)
    for round in 0..<200 {
      var bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &generator)))
      for _ in 0..<(bytes.isEmpty ? 0 : 20) {
        bytes[Int.random(in: 0..<min(bytes.count, 1_024), using: &generator)] =
          UInt8.random(in: 0...255, using: &generator)
      }
      let path = scratch.file("\(round)")
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      _ = ELFImage(path: path)?.functions(at: [4_096])
    }
    #expect(ELFImage(path: scratch.path) == nil)
    #expect(ELFImage(path: "/dev/null") == nil)
    #expect(ELFImage(path: scratch.file("missing")) == nil)
  }

  @Test func `ten thousand addresses take one run of the tool`() throws {
    let path = spoolWriter()
    let image = try #require(ELFImage(path: path))
    let functions = try functions(of: image, path: path)
    let questions = (0..<10_000).map { number in
      let function = functions[number % functions.count]
      return SymbolizerTool.Question(
        path: path,
        address: function.address + UInt64(number / functions.count) % function.size
      )
    }
    let tool = try #require(SymbolizerTool.find())
    let answers = try #require(tool.answers(to: questions))
    #expect(answers.count == questions.count)
    #expect(answers.count { $0.first?.function != nil } > 9_900)
  }
}
