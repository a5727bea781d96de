import Foundation
import Signposts
import TraceReports
import TraceStore

/// The package in `Adapters/python`, which records layout engines of Python programs.
///
/// Python imports it at startup because the environment adds it to the module search path. It needs
/// the recorder as a shared library, which is built from the sources on first use.
struct PythonAdapter {
  /// The folder of Plumbline's sources.
  var sources = PortingTool.ownSources

  private var starter: String { "\(sources)/Adapters/python/plumbline/_site" }
  private var builtLibrary: String { "\(sources)/.build/python/libplumbline.so" }

  /// Whether a command is Python, or a script that Python runs.
  static func runs(_ command: [String]) -> Bool {
    guard let name = command.first else { return false }
    if isPython(name) { return true }
    guard let path = path(of: name), let (descriptor, _) = try? RegularFile.open(path) else {
      return false
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let start = try? file.read(upToCount: 256), start.starts(with: [0x23, 0x21]) else {
      return false
    }
    let line = String(decoding: start.prefix { $0 != 0x0A }.dropFirst(2), as: UTF8.self)
    return line.split { $0 == " " || $0 == "\t" }.contains { isPython(String($0)) }
  }

  /// Whether Python ignores the environment, so that it finds the package only if it is installed.
  static func isIsolated(_ command: [String]) -> Bool {
    guard isPython(command.first ?? "") else { return false }
    let options = command.dropFirst().prefix { $0.hasPrefix("-") && !$0.hasPrefix("--") }
    return options.contains { option in
      // The rest of a word after one of these letters is the option's value.
      let letters = option.dropFirst().prefix { !"cmWX".contains($0) }
      return letters.contains { "IES".contains($0) }
    }
  }

  private static func isPython(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name.hasPrefix("python") || name.hasPrefix("pypy")
  }

  private static func path(of name: String) -> String? {
    if name.contains("/") { return name }
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return folders.split(separator: ":").lazy.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Returns the environment that a program needs for Python to record; builds the library if
  /// necessary.
  ///
  /// - Throws: ``CommandError`` with the reason why Python cannot be recorded.
  func environment(showsProgress: Bool) throws -> [String: String] {
    let files = FileManager.default
    let environment = ProcessInfo.processInfo.environment
    guard files.fileExists(atPath: "\(starter)/sitecustomize.py") else {
      throw CommandError(
        "Layout in Python is not recorded: Plumbline's sources are not in \(sources), where Adapters/python is."
      )
    }
    var result: [String: String] = [:]
    if (environment["PLUMBLINE_LIBRARY"] ?? "").isEmpty {
      if !isCurrent { try build(showsProgress: showsProgress) }
      result["PLUMBLINE_LIBRARY"] = builtLibrary
    }
    let paths = environment["PYTHONPATH"] ?? ""
    result["PYTHONPATH"] = paths.isEmpty ? starter : "\(starter):\(paths)"
    return result
  }

  private var folders: [String] {
    ["\(sources)/Sources/PlumblineC", "\(sources)/Sources/CSignposts"]
  }

  /// Whether the library is newer than all of its source files.
  private var isCurrent: Bool {
    guard let built = date(builtLibrary) else { return false }
    for folder in folders {
      guard let names = FileManager.default.enumerator(atPath: folder) else { return false }
      for case let name as String in names where name.hasSuffix(".c") || name.hasSuffix(".h") {
        guard let date = date("\(folder)/\(name)"), date < built else { return false }
      }
    }
    return true
  }

  private func date(_ path: String) -> Date? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date
  }

  /// Creates the library's file under a temporary name, because others may build at the same time.
  private func makeLibrary() throws(FileError) -> NewFile {
    var directory = try Directory(at: sources)
    for name in [".build", "python"] {
      directory =
        if let there = try? Directory(at: "\(directory.path)/\(name)") { there } else {
          try directory.makeDirectory(name, mode: 0o755)
        }
    }
    return try PartialFiles.makeFile(builtLibrary, replacing: true)
  }

  /// Runs a compiler until it ends; Control-C ends both.
  private static func run(
    _ words: [String]
  ) throws -> (ending: ChildProcess.Ending, output: String) {
    do {
      let output = try MemoryFile()
      let compiler = try ChildProcess(
        "/usr/bin/env",
        ["env"] + words,
        input: .null,
        output: .file(output.descriptor),
        errors: .file(output.descriptor)
      )
      let ending = compiler.wait()
      return (ending, String(decoding: output.contents(), as: UTF8.self))
    } catch let error as ChildProcess.StartError {
      throw CommandError(
        "Layout in Python is not recorded: \(words[0]) cannot be started (\(error.detail))."
      )
    } catch let error as FileError {
      throw CommandError("Layout in Python is not recorded: \(error.detail).")
    }
  }

  private func build(showsProgress: Bool) throws {
    let library: NewFile
    do {
      library = try makeLibrary()
    } catch {
      throw CommandError(
        "Layout in Python is not recorded: \(builtLibrary) cannot be created (\(error.detail))."
      )
    }
    defer {
      library.discard()
      PartialFiles.forget(library.partialName, in: library.directory)
    }
    let files = folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        .filter { $0.hasSuffix(".c") }.sorted().map { "\(folder)/\($0)" }
    }
    let includes = folders.map { "-I\($0)/include" }
    let options = ["-O2", "-shared", "-fPIC", "-fno-omit-frame-pointer", "-o"]
    let place = "\(library.directory.path)/\(library.partialName)"
    var reason = "there is no C compiler (clang or cc)"
    for compiler in ["clang", "cc"] where Self.path(of: compiler) != nil {
      let (ending, text) = try Self.run([compiler] + options + [place] + includes + files)
      if ending == .exited(0) {
        try library.finish()
        if showsProgress {
          Printer.complain("built the recorder's library for Python: \(builtLibrary)")
        }
        return
      }
      let line = text.split(whereSeparator: \.isNewline).first { $0.contains("error") }
      reason = "\(compiler) cannot build the recorder's library: \(line ?? "it failed")"
    }
    throw CommandError("Layout in Python is not recorded: \(reason).")
  }
}
