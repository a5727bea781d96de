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

  /// Returns the views and layout guides.
  public func items() throws(TraceError) -> [ItemRow] {
    let sql = """
      SELECT item.id, process, object, kind, class.value, identifier.value, reuse.value, superview,
        path.value, coalesce(is_hidden, 0), first_layout
      FROM item
      LEFT JOIN string AS class ON class.id = item.class
      LEFT JOIN string AS identifier ON identifier.id = item.identifier
      LEFT JOIN string AS reuse ON reuse.id = item.reuse_identifier
      LEFT JOIN string AS path ON path.id = item.path
      ORDER BY item.id
      """
    return try collect(sql) {
      ItemRow(
        id: $0.int(0),
        process: $0.int(1),
        objectID: $0.int(2),
        kind: $0.value(3, or: .view),
        className: $0.string(4),
        identifier: $0.optionalString(5),
        reuseIdentifier: $0.optionalString(6),
        superview: $0.optionalInt(7),
        path: $0.string(8),
        isHiddenAtFirst: $0.bool(9),
        firstLayout: $0.optionalInt(10)
      )
    }
  }

  /// Returns the layout engines, throw-away ones included.
  public func engines() throws(TraceError) -> [EngineRow] {
    try collect("SELECT * FROM engine ORDER BY id") { try EngineRecord($0, of: self).row }
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
