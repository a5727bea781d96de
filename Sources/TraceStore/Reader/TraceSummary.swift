internal import Foundation

/// A finished analysis of a whole trace, kept in its file so that it need not be made again.
///
/// It counts only as long as nothing else has been written to the file: SQLite raises a counter in the file's header
/// with every transaction, and the summary says what that was when it was written.
public struct TraceSummary: Hashable, Sendable {
  /// What was analyzed, such as `churn`.
  public var name: String
  /// The version of the analysis: another one may come to other results.
  public var version: Int
  /// The options of the analysis, in a form in which equal options are equal texts.
  public var options: String
  /// The result, one JSON document after the other.
  public var parts: [String]

  /// Makes a summary of its parts.
  public init(name: String, version: Int, options: String, parts: [String]) {
    self.name = name
    self.version = version
    self.options = options
    self.parts = parts
  }
}

extension TraceSummary {
  /// Whether the trace is so large that to read its rows takes a while: more than some 4 MB.
  public static func isWorthwhile(for path: String) -> Bool {
    guard let header = DatabaseHeader(path: path) else { return false }
    return (header.pageCount ?? 0) * header.pageSize > 4 << 20
  }

  /// Writes the summaries of a finished trace in the place of those that it has.
  ///
  /// The trace has all of them or none, whatever happens meanwhile.
  ///
  /// - Throws: ``TraceError/cannotWrite(path:detail:)`` if the trace was not finished, somebody else writes to it, or
  ///   the file cannot be written.
  public static func write(_ summaries: [TraceSummary], to path: String) throws(TraceError) {
    guard try isWhole(path) else {
      throw .cannotWrite(path: path, detail: "it is of an earlier version or was not finished")
    }
    try TraceFile.takeJournal(of: path)
    do {
      let database = try Database(path: TraceFile.databaseName(path), patience: 10_000)
      // A file that another program has left with a log: only the file itself can be told from what it was.
      try database.execute("PRAGMA journal_mode = DELETE")
      try database.transaction(.immediate) {
        try database.execute(Schema.summaryTables)
        // Nobody else writes from here on, and this transaction raises the counter once.
        guard let header = DatabaseHeader(path: path), !header.hasWriteAheadLog else {
          throw TraceError.locked(path: path)
        }
        let counter = (header.changeCounter + 1) & 0xFFFF_FFFF
        try database.execute("DELETE FROM summary; DELETE FROM summary_part")
        for summary in summaries { try insert(summary, counter: counter, into: database) }
      }
    } catch {
      throw TraceFile.writeError(for: error, path: path)
    }
  }

  private static func isWhole(_ path: String) throws(TraceError) -> Bool {
    let reader = try TraceReader(path: path)
    let run = try reader.run()
    // Version 1 had no tables for it.
    return reader.schemaVersion >= 2 && run.isFinished
  }

  private static func insert(
    _ summary: TraceSummary,
    counter: Int64,
    into database: Database
  ) throws {
    try database.execute(
      "INSERT INTO summary (name, version, options, change_counter) VALUES (?, ?, ?, ?)",
      [summary.name, summary.version, summary.options, counter]
    )
    let id = database.lastRowID
    let statement = try Statement(
      database,
      "INSERT INTO summary_part (summary, document) VALUES (?, ?)"
    )
    for part in summary.parts { try statement.run([id, part]) }
  }
}

extension TraceReader {
  /// Returns the parts of a summary; nil if the trace has none, or has been changed since it was made.
  ///
  /// - Complexity: O(*n*) in the summary's parts, whatever the number of signposts.
  public func summary(
    named name: String,
    version: Int,
    options: String
  ) throws(TraceError) -> [String]? {
    // Version 2 had no such table at first.
    let table = "SELECT 1 FROM sqlite_schema WHERE name = 'summary'"
    guard schemaVersion >= 2, !(try collect(table) { $0.int(0) }.isEmpty) else { return nil }
    let known = try collect("SELECT id, name, version, options, change_counter FROM summary") {
      (id: $0.int(0), name: $0.string(1), version: $0.int(2), options: $0.string(3), at: $0.int(4))
    }
    guard
      let found = known.first(where: {
        $0.name == name && $0.version == version && $0.options == options
      }),
      let header = DatabaseHeader(path: path), !header.hasWriteAheadLog, header.pageCount != nil,
      header.changeCounter == found.at
    else { return nil }
    return try collect(
      "SELECT document FROM summary_part WHERE summary = \(found.id) ORDER BY id"
    ) { $0.string(0) }
  }
}
