extension HistoryStore {
  private static let columns = """
    id, trace, source_commit, branch, command, exit_status, host, processor, operating_system, \
    swift_version, build_configuration, recorder_version, schema_version, started_at, duration, \
    signpost_count, signposts_lost, is_finished
    """

  /// Returns the last `limit` runs, oldest first; only those of one branch if it is given.
  ///
  /// - Complexity: O(*n*) in the runs of the history.
  public func entries(branch: String? = nil, limit: Int) throws(HistoryError) -> [HistoryEntry] {
    let sql = """
      SELECT \(Self.columns) FROM run WHERE ?1 IS NULL OR branch = ?1
      ORDER BY started_at DESC, id DESC LIMIT ?2
      """
    let versions = try analysisVersions()
    return try rows(sql, [branch, limit]) { HistoryEntry($0) }.reversed().map { entry in
      var entry = entry
      entry.run.analysisVersion = versions[entry.id]
      return entry
    }
  }

  /// Returns the same runs if one version of the analysis counted all their work, so that they can
  /// be compared.
  ///
  /// - Throws: ``HistoryError/mixedAnalyses(path:old:new:)`` if several versions did.
  public func comparableEntries(
    branch: String? = nil,
    limit: Int
  ) throws(HistoryError) -> [HistoryEntry] {
    let entries = try entries(branch: branch, limit: limit)
    guard let last = entries.last,
      let other = entries.last(where: { $0.run.analysisVersion != last.run.analysisVersion })
    else { return entries }
    throw .mixedAnalyses(
      path: path,
      old: AnalyzedRun(run: other.id, version: other.run.analysisVersion),
      new: AnalyzedRun(run: last.id, version: last.run.analysisVersion)
    )
  }

  /// The versions of the analysis that counted the runs' work; earlier builds did not record them.
  private func analysisVersions() throws(HistoryError) -> [Int64: Int] {
    let names = "SELECT 1 FROM sqlite_schema WHERE name = 'analysis' AND type = 'table'"
    guard try !rows(names, [], { $0.int(0) }).isEmpty else { return [:] }
    let versions = try rows("SELECT run, version FROM analysis", []) { ($0.int(0), $0.number(1)) }
    return Dictionary(versions) { $1 }
  }

  /// Returns the work of a run, limited to one test and one superview if they are given.
  ///
  /// - Complexity: O(*n*) in the rows of its work.
  public func work(
    of entry: HistoryEntry,
    test: String? = nil,
    superview: String? = nil
  ) throws(HistoryError) -> WorkCounts {
    let sql = """
      SELECT \(HistorySchema.counts) FROM work
      WHERE run = ?1 AND (?2 IS NULL OR test = ?2) AND (?3 IS NULL OR superview = ?3)
      """
    var sum = WorkCounts()
    do {
      // Check the sum of the rows as well as each row, so that callers can add the results.
      for counts in try rows(sql, [entry.id, test, superview], { WorkCounts(row: $0) }) {
        sum += counts
      }
    } catch .failed(let path, let detail) {
      throw .failed(path: path, detail: "of run \(entry.id), \(detail)")
    }
    return sum
  }

  /// Returns all work of a run, by test and superview.
  ///
  /// - Complexity: O(*n*) in the rows of its work.
  public func work(of entry: HistoryEntry) throws(HistoryError) -> [HistoryWork] {
    let sql = "SELECT \(HistorySchema.counts), test, superview FROM work WHERE run = ?1 ORDER BY id"
    do {
      return try rows(sql, [entry.id]) {
        HistoryWork(
          test: $0.optionalString(15),
          superview: $0.optionalString(16),
          counts: WorkCounts(row: $0)
        )
      }
    } catch .failed(let path, let detail) {
      throw .failed(path: path, detail: "of run \(entry.id), \(detail)")
    }
  }

  /// Returns the names of the tests, or the paths of the superviews, for which runs have work,
  /// sorted.
  ///
  /// - Complexity: O(*n*) in the rows of the history's work.
  public func names(of place: HistoryPlace) throws(HistoryError) -> [String] {
    let column = place == .test ? "test" : "superview"
    let sql = "SELECT DISTINCT \(column) FROM work WHERE \(column) IS NOT NULL ORDER BY 1"
    return try rows(sql, []) { $0.string(0) }
  }

  /// Returns the runs that a word identifies: by id, trace file name, commit or commit prefix.
  ///
  /// It reads only these columns, so that it also finds runs whose other numbers are damaged.
  public func runs(named word: String) throws(HistoryError) -> [Int64] {
    let sql = """
      SELECT id FROM run
      WHERE CAST(id AS TEXT) = ?1 OR trace = ?1 OR source_commit = ?1
        OR (length(?1) >= 7 AND substr(source_commit, 1, length(?1)) = ?1)
      ORDER BY id
      """
    return try rows(sql, [word]) { $0.int(0) }
  }

  private func rows<T>(
    _ sql: String,
    _ arguments: [(any ParameterValue)?],
    _ make: (borrowing RowCursor) throws -> T
  ) throws(HistoryError) -> [T] {
    do {
      return try database.checkedRows(sql, arguments, path: path, make)
    } catch {
      throw HistoryError(error, path: path)
    }
  }
}

/// The kind of place to which a part of a run's work belongs.
public enum HistoryPlace: Sendable {
  /// A test, by its name.
  case test
  /// A superview, by its path.
  case superview
}

extension HistoryEntry {
  /// Reads the columns in the order of the store's query.
  fileprivate init(_ row: borrowing RowCursor) {
    let duration = row.int(14)
    let run = Run(
      command: [row.string(4)],
      exitStatus: row.optionalInt(5).map(Int.init),
      commit: row.optionalString(2),
      host: row.string(6),
      processor: row.string(7),
      processorCount: 0,
      operatingSystem: row.string(8),
      swiftVersion: row.string(9),
      buildConfiguration: row.optionalString(10),
      recorderVersion: row.string(11),
      startedAt: row.int(13),
      duration: duration,
      signpostCount: row.number(15),
      signpostsLost: row.number(16),
      signpostCost: 0,
      completeUpTo: duration,
      isFinished: row.bool(17)
    )
    self.init(
      trace: row.string(1),
      branch: row.optionalString(3),
      run: run,
      schemaVersion: row.number(12),
      id: row.int(0)
    )
  }
}

extension WorkCounts {
  /// Reads the columns in the order of ``HistorySchema/counts``.
  fileprivate init(row: borrowing RowCursor) {
    self.init()
    churned = row.number(0)
    broken = row.number(1)
    rowsTouched = row.number(2)
    pivots = row.number(3)
    measurements = row.number(4)
    engines = row.number(5)
    passes = row.number(6)
    added = row.number(7)
    removed = row.number(8)
    set = row.number(9)
    solverTime = row.int(10)
    textTime = row.int(11)
    viewTime = row.int(12)
    passTime = row.int(13)
    outsideTime = row.int(14)
  }
}
