internal import Signposts

extension TraceReader {
  /// Says what was recorded, on what, and how completely.
  ///
  /// Where `plumbline record --append` has added to the trace, that is the first command with the counts of all.
  public func run() throws(TraceError) -> Run {
    let rows = try runs()
    guard var run = rows.first else {
      throw .notBegun(path: path)
    }
    for other in rows.dropFirst() {
      run.signpostCount += other.signpostCount
      run.signpostsLost += other.signpostsLost
      run.signpostCost = max(run.signpostCost, other.signpostCost)
      if run.exitStatus == 0 { run.exitStatus = other.exitStatus }
      if run.analysisVersion != other.analysisVersion { run.analysisVersion = nil }
      if run.buildConfiguration != other.buildConfiguration { run.buildConfiguration = nil }
      run.duration = max(run.duration, other.duration)
      run.completeUpTo = max(run.completeUpTo, other.completeUpTo)
    }
    return run
  }

  /// Returns the commands that were recorded, in order; more than one if some were added later.
  public func runs() throws(TraceError) -> [Run] {
    try collect("SELECT * FROM run ORDER BY id") { try Run($0, of: self) }
  }

  /// Says how to go on with a trace whose recorder has not ended; nil for a whole one.
  package func recovery() throws(TraceError) -> RecoveryRow? {
    let tables = try collect("SELECT 1 FROM sqlite_schema WHERE name = 'recovery'") { $0.int(0) }
    if tables.isEmpty { return nil }
    return try collect("SELECT spool, origin AS spool_origin, snapshot FROM recovery") {
      RecoveryRow(spool: $0.string(0), origin: $0.int(1), snapshot: $0.int(2))
    }.first
  }

  /// Returns what the recorder noted about its own work, the gravest first.
  public func stats() throws(TraceError) -> [StatRow] {
    try collect("SELECT name, severity, value, advice FROM stat ORDER BY severity DESC, name") {
      try StatRow($0, of: self)
    }
  }

  /// Returns the processes that were recorded.
  public func processes() throws(TraceError) -> [ProcessRow] {
    try collect("SELECT * FROM process ORDER BY id") {
      try ProcessRow($0, of: self)
    }
  }

  /// Returns the threads of the recorded processes.
  public func threads() throws(TraceError) -> [ThreadRow] {
    try collect("SELECT * FROM thread ORDER BY id") {
      try ThreadRow($0, of: self)
    }
  }

  /// Returns the views and layout guides; their superviews lead out of the hierarchy.
  ///
  /// A view's superview is the one that it was last in. Two views that have changed places are each inside of the other by
  /// that, so one of them gets none.
  public func items() throws(TraceError) -> [ItemRow] {
    let sql = """
      SELECT id, process, object, kind, class, identifier, reuse_identifier, superview, path,
        coalesce(is_hidden, 0), first_layout
      FROM item ORDER BY id
      """
    // Items of one text share it: a path may have thousands of characters, and a million views.
    var texts: [Int64: String] = [:]
    func text(_ id: Int64?) throws -> String? {
      guard let id else { return nil }
      if let text = texts[id] { return text }
      let text = try lookUp("SELECT value FROM string WHERE id = ?", id) { $0.string(0) } ?? ""
      texts[id] = text
      return text
    }
    var rows = try collect(sql) {
      ItemRow(
        id: $0.int(0),
        process: $0.int(1),
        objectID: $0.int(2),
        kind: $0.value(3, or: .view),
        className: try text($0.int(4)) ?? "",
        identifier: try text($0.optionalInt(5)),
        reuseIdentifier: try text($0.optionalInt(6)),
        superview: $0.optionalInt(7),
        path: try text($0.int(8)) ?? "",
        isHiddenAtFirst: $0.bool(9),
        firstLayout: $0.optionalInt(10)
      )
    }
    for position in ParentCycles.positions(in: rows, id: \.id, parent: \.superview) {
      rows[position].superview = nil
    }
    return rows
  }

  /// Returns the layout engines, throw-away ones included.
  public func engines() throws(TraceError) -> [EngineRow] {
    var rows = try collect("SELECT * FROM engine ORDER BY id") {
      try EngineRecord($0, of: self).row
    }
    for position in ParentCycles.positions(in: rows, id: \.id, parent: \.parent) {
      rows[position].parent = nil
    }
    return rows
  }

  /// Returns the constraints as they were first written down.
  public func constraints() throws(TraceError) -> [ConstraintRow] {
    try collect("SELECT * FROM layout_constraint ORDER BY id") {
      try ConstraintRow($0, of: self)
    }
  }

  /// Returns the tests that ran.
  public func tests() throws(TraceError) -> [TestRow] {
    try collect("SELECT * FROM test ORDER BY begin, id") {
      try TestRow($0, of: self)
    }
  }
}
