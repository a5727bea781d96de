internal import Foundation
internal import Symbolication
package import TraceStore

extension TraceWriter {
  /// Writes a module.
  package func write(_ row: ModuleRow) throws(TraceError) {
    try inserting { try $0.insert(row) }
  }

  /// Writes a call stack; its frames are separate rows.
  func write(_ row: StackRow) throws(TraceError) {
    try inserting { try $0.insert(row) }
  }

  /// Writes a frame of a call stack.
  func write(_ row: FrameRow) throws(TraceError) {
    try inserting { try $0.insert(row) }
  }

  /// Writes a symbol.
  package func write(_ row: SymbolRow) throws(TraceError) {
    try inserting { try $0.insert(row) }
  }
}

// MARK: - Symbols

extension TraceWriter {
  /// Resolves the call stacks whose frames have no symbols yet into functions, files and lines.
  ///
  /// - Parameters:
  ///   - tool: The tool that reads lines; nil for functions only.
  ///   - directory: Files in this directory are named relative to it.
  /// - Throws: ``TraceError/cannotWrite(path:detail:)`` if the trace cannot be written.
  func symbolicate(
    tool: SymbolizerTool? = .find(),
    directory: String = FileManager.default.currentDirectoryPath
  ) throws(TraceError) {
    try flush()
    let input = try unresolvedStacks()
    guard !input.stacks.isEmpty else { return }
    let output = Symbolication(tool: tool, directory: directory).resolve(input)
    try execute("DELETE FROM frame WHERE symbol IS NULL")
    for row in output.modules { try write(row) }
    for row in output.symbols { try write(row) }
    for row in output.frames { try write(row) }
    for row in output.stacks { try write(row) }
    try writeStats(of: output)
  }

  private func unresolvedStacks() throws(TraceError) -> Symbolication.Input {
    var input = Symbolication.Input(
      modules: [],
      stacks: [],
      frames: [],
      lastFrame: 0,
      lastSymbol: 0
    )
    let first = "SELECT id FROM frame WHERE symbol IS NULL LIMIT 1"
    if try rows(first, { $0.int(0) }).isEmpty { return input }
    input.modules = try modules()
    input.stacks = try rows(
      """
      SELECT id, process, is_cut FROM stack
      WHERE id IN (SELECT stack FROM frame WHERE symbol IS NULL) ORDER BY id
      """
    ) {
      StackRow(id: $0.required(0), process: $0.required(1), isCut: $0.bool(2))
    }
    input.frames = try rows(
      """
      SELECT id, stack, position, address FROM frame
      WHERE symbol IS NULL ORDER BY stack, position
      """
    ) {
      FrameRow(
        id: $0.required(0),
        stack: $0.required(1),
        position: Int($0.required(2)),
        address: UInt64(bitPattern: $0.required(3))
      )
    }
    input.lastFrame = try lastID(of: "frame")
    input.lastSymbol = try lastID(of: "symbol")
    return input
  }

  private func modules() throws(TraceError) -> [ModuleRow] {
    try rows(
      """
      SELECT module.id, process, path.value, build.value, bias, start AS start_address, "end" AS end_address,
        file_size, file_time
      FROM module
      LEFT JOIN string AS path ON path.id = module.path
      LEFT JOIN string AS build ON build.id = module.build_id
      ORDER BY module.id
      """
    ) {
      let start = UInt64(bitPattern: $0.required(5))
      return ModuleRow(
        id: $0.required(0),
        process: $0.required(1),
        path: $0.string(2),
        buildID: $0.optionalString(3),
        bias: UInt64(bitPattern: $0.required(4)),
        range: start..<max(start, UInt64(bitPattern: $0.required(6))),
        fileSize: $0.required(7),
        fileTime: $0.required(8)
      )
    }
  }

  /// Records what could not be resolved, with advice.
  private func writeStats(of output: Symbolication.Output) throws(TraceError) {
    // A library used by several processes counts once.
    var files: [ModuleSymbols: Set<String>] = [:]
    for module in output.modules where !LibraryCode.isLibrary(path: module.path) {
      if let symbols = module.symbols { files[symbols, default: []].insert(module.path) }
    }
    func names(_ symbols: ModuleSymbols) -> String {
      (files[symbols] ?? []).map { $0.split(separator: "/").last.map(String.init) ?? $0 }
        .sorted().joined(separator: ", ")
    }
    let stats: [(ModuleSymbols, String, String)] = [
      (
        .noTool, "stacks_without_lines",
        "Call stacks name functions but no lines: llvm-symbolizer is not installed, or it did not answer. Record "
          + "where Swift's toolchain is on the PATH, or name one in PLUMBLINE_SYMBOLIZER."
      ),
      (
        .functions, "modules_without_lines",
        "Call stacks name functions but no lines of \(names(.functions)): build with debug "
          + "information (-g) for lines."
      ),
      (
        .gone, "modules_gone",
        "Call stacks cannot name functions of \(names(.gone)): the file was gone when the "
          + "recording ended. Keep it until then."
      ),
      (
        .rebuilt, "modules_rebuilt",
        "Call stacks cannot name functions of \(names(.rebuilt)): it was built again while the "
          + "recording went on. Record again."
      ),
    ]
    for (symbols, name, advice) in stats {
      guard let count = files[symbols]?.count else { continue }
      // Missing debug information is a property of the build; all other problems can be fixed.
      try writeStat(name, symbols == .functions ? .info : .dataLoss, value: count, advice: advice)
    }
  }
}
