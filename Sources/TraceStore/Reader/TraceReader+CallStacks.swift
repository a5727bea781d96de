extension TraceReader {
  /// Whether the recording has call stacks.
  public func hasCallStacks() throws(TraceError) -> Bool {
    guard schemaVersion >= 2 else { return false }
    return try !collect("SELECT 1 FROM stack LIMIT 1") { $0.int(0) }.isEmpty
  }

  /// Returns the user's own source line that each call stack comes from, by the stack's row.
  ///
  /// Stacks without one, such as unresolved stacks, are omitted.
  public func callers() throws(TraceError) -> [Int64: SymbolRow] {
    guard schemaVersion >= 2 else { return [:] }
    let symbols = try symbols()
    var callers: [Int64: SymbolRow] = [:]
    let stacks = try collect("SELECT id, caller FROM stack WHERE caller IS NOT NULL") {
      (id: $0.int(0), caller: $0.int(1))
    }
    for stack in stacks { callers[stack.id] = symbols[stack.caller] }
    return callers
  }

  /// Returns the functions of a call stack, innermost first.
  public func frames(ofStack stack: Int64) throws(TraceError) -> [SymbolRow] {
    guard schemaVersion >= 2 else { return [] }
    let ids = try collect("SELECT symbol FROM frame WHERE stack = \(stack) ORDER BY position") {
      $0.optionalInt(0)
    }
    // Thousands of stacks share a symbol.
    do {
      return try ids.compactMap { try $0.flatMap(symbol) }
    } catch {
      throw TraceFile.error(for: error, path: path)
    }
  }

  private func symbol(_ id: Int64) throws -> SymbolRow? {
    let sql = """
      SELECT id, module, function, linkage_name, file, line, is_inlined, is_library
      FROM symbol WHERE id = ?
      """
    return try lookUp(sql, id) {
      SymbolRow(
        id: $0.int(0),
        module: $0.optionalInt(1),
        function: try string($0.optionalInt(2)),
        linkageName: try string($0.optionalInt(3)),
        file: try string($0.optionalInt(4)),
        line: $0.optionalInt(5).map(Int.init),
        isInlined: $0.bool(6),
        isLibrary: $0.bool(7)
      )
    }
  }

  /// Returns all call stacks with their functions.
  ///
  /// - Complexity: O(*n* log *n*) in the rows of `frame`.
  public func callStacks() throws(TraceError) -> CallStacks {
    var stacks = CallStacks()
    guard schemaVersion >= 2 else { return stacks }
    stacks.symbols = try symbols()
    let rows = try collect("SELECT stack, symbol FROM frame ORDER BY stack, position DESC") {
      (stack: $0.int(0), symbol: $0.optionalInt(1))
    }
    for row in rows { stacks.frames[row.stack, default: []].append(row.symbol) }
    return stacks
  }

  /// Returns the modules in which the addresses of call stacks lie.
  public func modules() throws(TraceError) -> [ModuleRow] {
    guard schemaVersion >= 2 else { return [] }
    let sql = """
      SELECT module.id, process, path.value, build.value, bias, start AS start_address,
        end AS end_address, file_size, file_time,
        symbols
      FROM module
      LEFT JOIN string AS path ON path.id = module.path
      LEFT JOIN string AS build ON build.id = module.build_id
      ORDER BY module.id
      """
    return try collect(sql) { row in
      let start = row.bits(5)
      return ModuleRow(
        id: row.int(0),
        process: row.int(1),
        path: row.string(2),
        buildID: row.optionalString(3),
        bias: row.bits(4),
        range: start..<max(start, row.bits(6)),
        fileSize: row.int(7),
        fileTime: row.int(8),
        symbols: row.isNull(9) ? nil : row.value(9, or: .gone)
      )
    }
  }

  func symbols() throws(TraceError) -> [Int64: SymbolRow] {
    let rows = try collect(Self.symbolQuery) { SymbolRow($0) }
    return Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  }

  private static let symbolQuery = """
    SELECT s.id, s.module, function.value, linkage.value, file.value, s.line, s.is_inlined,
      s.is_library
    FROM symbol AS s
    LEFT JOIN string AS function ON function.id = s.function
    LEFT JOIN string AS linkage ON linkage.id = s.linkage_name
    LEFT JOIN string AS file ON file.id = s.file

    """
}

extension SymbolRow {
  fileprivate init(_ row: borrowing RowCursor) {
    self.init(
      id: row.int(0),
      module: row.optionalInt(1),
      function: row.optionalString(2),
      linkageName: row.optionalString(3),
      file: row.optionalString(4),
      line: row.optionalInt(5).map(Int.init),
      isInlined: row.bool(6),
      isLibrary: row.bool(7)
    )
  }
}
