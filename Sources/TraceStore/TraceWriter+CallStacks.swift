extension TraceWriter {
  /// Writes a module.
  package func write(_ row: ModuleRow) throws(TraceError) {
    let path: Int64 = try id(of: row.path)
    let buildID = try id(of: row.buildID)
    try insert(\.module) {
      $0.bind(row.id)
      $0.bind(row.process)
      $0.bind(path)
      $0.bind(buildID)
      $0.bind(Int64(bitPattern: row.bias))
      $0.bind(Int64(bitPattern: row.range.lowerBound))
      $0.bind(Int64(bitPattern: row.range.upperBound))
      $0.bind(row.fileSize)
      $0.bind(row.fileTime)
      $0.bind(row.symbols.map { Int64($0.rawValue) })
    }
  }

  /// Writes a call stack, whose frames are rows of their own.
  func write(_ row: StackRow) throws(TraceError) {
    try insert(\.stack) {
      $0.bind(row.id)
      $0.bind(row.process)
      $0.bind(row.isCut)
      $0.bind(row.caller)
    }
  }

  /// Writes a frame of a call stack.
  func write(_ row: FrameRow) throws(TraceError) {
    try insert(\.frame) {
      $0.bind(row.id)
      $0.bind(row.stack)
      $0.bind(row.position)
      $0.bind(Int64(bitPattern: row.address))
      $0.bind(row.symbol)
    }
  }

  /// Writes a symbol.
  package func write(_ row: SymbolRow) throws(TraceError) {
    let function = try id(of: row.function)
    let linkageName = try id(of: row.linkageName)
    let file = try id(of: row.file)
    try insert(\.symbol) {
      $0.bind(row.id)
      $0.bind(row.module)
      $0.bind(function)
      $0.bind(linkageName)
      $0.bind(file)
      $0.bind(row.line.map(Int64.init))
      $0.bind(row.isInlined)
      $0.bind(row.isLibrary)
    }
  }
}
