internal import Signposts

extension TraceReader {
  /// Returns what was recorded, on which machine, and how completely.
  ///
  /// If `plumbline record --append` has added to the trace, this is the first command with the
  /// counts of all commands.
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

  /// Returns the recorded commands, in order; more than one if commands were appended.
  public func runs() throws(TraceError) -> [Run] {
    try collect("SELECT * FROM run ORDER BY id") { try Run($0, of: self) }
  }

  /// Returns how to continue with a trace whose recorder has not ended; nil for a complete trace.
  package func recovery() throws(TraceError) -> RecoveryRow? {
    let tables = try collect("SELECT 1 FROM sqlite_schema WHERE name = 'recovery'") { $0.int(0) }
    if tables.isEmpty { return nil }
    return try collect("SELECT spool, origin AS spool_origin, snapshot FROM recovery") {
      RecoveryRow(spool: $0.string(0), origin: $0.int(1), snapshot: $0.int(2))
    }.first
  }

  /// Returns what the recorder recorded about its own work, the most severe first.
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

  /// Returns the views and layout guides.
  ///
  /// Following their superviews always ends outside the hierarchy.
  ///
  /// A view's superview is its last one. If two views have changed places, each is inside the other
  /// by that rule, so one of them gets no superview.
  public func items() throws(TraceError) -> [ItemRow] {
    let sql = """
      SELECT id, process, object, kind, class, identifier, reuse_identifier, superview, path,
        coalesce(is_hidden, 0), first_layout
      FROM item ORDER BY id
      """
    // Items share equal texts: a path may have thousands of characters, and a trace a million
    // views.
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

  /// Returns the constraints with their first recorded values.
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
