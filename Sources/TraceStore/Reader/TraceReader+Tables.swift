internal import Foundation
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
      if run.buildConfiguration != other.buildConfiguration { run.buildConfiguration = nil }
      run.duration = max(run.duration, other.duration)
      run.completeUpTo = max(run.completeUpTo, other.completeUpTo)
    }
    return run
  }

  /// Returns the commands that were recorded, in order; more than one where some were added later.
  public func runs() throws(TraceError) -> [Run] {
    try collect("SELECT * FROM run ORDER BY id") { row in
      Run(
        command: (try? JSONDecoder().decode([String].self, from: Data(row.string(1).utf8))) ?? [],
        exitStatus: row.optionalInt(2).map(Int.init),
        commit: row.optionalString(3),
        host: row.string(4),
        processor: row.string(5),
        processorCount: row.number(6),
        operatingSystem: row.string(7),
        swiftVersion: row.string(8),
        buildConfiguration: row.optionalString(9),
        recorderVersion: row.string(10),
        startedAt: row.int(11),
        duration: row.int(12),
        signpostCount: row.number(13),
        signpostsLost: row.number(14),
        signpostCost: row.double(15),
        completeUpTo: row.int(16),
        isFinished: row.bool(17),
        detail: row.laterString(18).flatMap(RecordingDetail.init)
      )
    }
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
      StatRow(
        name: $0.string(0),
        severity: StatSeverity(rawValue: $0.int(1)) ?? .error,
        value: $0.number(2),
        advice: $0.string(3)
      )
    }
  }

  /// Returns the processes that were recorded.
  public func processes() throws(TraceError) -> [ProcessRow] {
    try collect("SELECT * FROM process ORDER BY id") {
      ProcessRow(
        id: $0.int(0),
        pid: $0.number(1),
        name: try string($0.int(2)),
        begin: $0.int(3),
        end: $0.optionalInt(4),
        run: $0.laterInt(5) ?? 1
      )
    }
  }

  /// Returns the threads of the recorded processes.
  public func threads() throws(TraceError) -> [ThreadRow] {
    try collect("SELECT * FROM thread ORDER BY id") {
      ThreadRow(
        id: $0.int(0),
        process: $0.int(1),
        tid: $0.number(2),
        name: try string($0.int(3)),
        isMain: $0.bool(4)
      )
    }
  }

  /// Returns the views and layout guides.
  public func items() throws(TraceError) -> [ItemRow] {
    let sql = """
      SELECT item.id, process, object, kind, class.value, identifier.value, reuse.value, superview,
        path.value, coalesce(is_hidden, 0)
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
        isHiddenAtFirst: $0.bool(9)
      )
    }
  }

  /// Returns the layout engines, throw-away ones included.
  public func engines() throws(TraceError) -> [EngineRow] {
    let isVersion1 = schemaVersion == 1
    return try collect("SELECT * FROM engine ORDER BY id") {
      EngineRow(
        id: $0.int(0),
        process: $0.int(1),
        purpose: $0.value(3, or: .window),
        view: $0.optionalInt(4),
        parent: $0.optionalInt(5),
        created: $0.int(6),
        discarded: $0.optionalInt(7),
        test: isVersion1 ? nil : $0.optionalInt(8),
        stack: $0.laterInt(9)
      )
    }
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
      TestRow(
        id: $0.int(0),
        process: $0.int(1),
        name: try string($0.int(2)),
        begin: $0.int(3),
        end: $0.optionalInt(4),
        result: $0.isNull(5) ? nil : $0.value(5, or: .failed),
        library: TestLibrary(rawValue: UInt8(clamping: $0.laterInt(6) ?? 0)) ?? .program,
        suite: try string($0.laterInt(7)),
        arguments: try string($0.laterInt(8)),
        sourceFile: try string($0.laterInt(9)),
        sourceLine: $0.laterInt(10).map { Int(clamping: $0) }
      )
    }
  }
}
