import Foundation

/// Compiles small programs with a substitute for UIKit that has its real `Selector`.
struct Compiler {
  let folder: URL

  /// Creates the module `UIKit` in a new folder.
  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "SourceRewritingTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let foundation = tests.appending(path: "../../../Sources/UIKit/Foundation").standardizedFileURL
    var sources: [String] = []
    for name in ["Selector.swift", "SelectorRegistry.swift"] {
      let text = try String(contentsOf: foundation.appending(path: name), encoding: .utf8)
      let file = folder.appending(path: name)
      try text.replacing("internal import Signposts", with: "")
        .write(to: file, atomically: true, encoding: .utf8)
      sources.append(file.path)
    }
    sources.append(tests.appending(path: "Stubs/UIKit.txt").path)
    let stub = folder.appending(path: "Stub.swift")
    try FileManager.default.copyItem(atPath: sources.removeLast(), toPath: stub.path)
    let result = try run(
      ["-emit-module", "-emit-library", "-static", "-parse-as-library", "-swift-version", "6"]
        + ["-module-name", "UIKit", "-o", "libUIKit.a"] + sources + [stub.path]
    )
    guard result.status == 0 else { throw Failure(output: result.output) }
  }

  struct Failure: Error {
    let output: String
  }

  /// Writes files into a separate folder and compiles them as one program.
  func compile(
    _ files: [String: String],
    named name: String,
    arguments: [String]
  ) throws -> (status: Int32, output: String) {
    let sources = folder.appending(path: name)
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    for (path, text) in files {
      try text.write(to: sources.appending(path: path), atomically: true, encoding: .utf8)
    }
    let paths = files.keys.sorted().map { name + "/" + $0 }
    return try run(["-I", ".", "-L", ".", "-lUIKit", "-module-name", "App"] + arguments + paths)
  }

  /// Runs a compiled program.
  func output(of program: String) throws -> String {
    try run([], program: folder.appending(path: program)).output
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  private func run(
    _ arguments: [String],
    program: URL? = nil
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = program ?? URL(filePath: "/usr/bin/env")
    process.arguments = (program == nil ? ["swiftc"] : []) + arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
