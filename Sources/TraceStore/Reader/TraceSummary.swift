internal import Foundation

/// A finished analysis of a whole trace, stored in its file so that it need not be repeated.
///
/// It is valid only while nothing else is written to the file: SQLite increments a counter in the
/// file's header with every transaction, and the summary records the counter's value when it was
/// written.
public struct TraceSummary: Hashable, Sendable {
  /// What was analyzed, such as `churn`.
  public var name: String
  /// The version of the analysis; other versions may have other results.
  public var version: Int
  /// The options of the analysis, encoded so that equal options have equal texts.
  public var options: String
  /// The result, as a list of JSON documents.
  public var parts: [String]

  /// Creates a summary from its parts.
  public init(name: String, version: Int, options: String, parts: [String]) {
    self.name = name
    self.version = version
    self.options = options
    self.parts = parts
  }
}

extension TraceSummary {
  /// Whether the trace is so large, above about 4 MB, that reading its rows takes a while.
  public static func isWorthwhile(for path: String) -> Bool {
    guard let header = DatabaseHeader(path: path) else { return false }
    return (header.pageCount ?? 0) * header.pageSize > 4 << 20
  }

  /// Writes the summaries of a finished trace, replacing existing ones.
  ///
  /// The trace has either all of them or none, even if the process is interrupted.
  ///
  /// - Throws: ``TraceError/cannotWrite(path:detail:)`` if the trace was not finished, another
  ///   process is writing to it, or the file cannot be written.
  public static func write(_ summaries: [TraceSummary], to path: String) throws(TraceError) {
    guard try isWhole(path) else {
      throw .cannotWrite(path: path, detail: "it is of an earlier version or was not finished")
    }
    try TraceFile.takeJournal(of: path)
    do {
      let database = try Database(path: TraceFile.databaseName(path), patience: 10_000)
      // Another program may have left the file with a write-ahead log. Only without one does the
      // header show changes.
      try database.execute("PRAGMA journal_mode = DELETE")
      try database.transaction(.immediate) {
        try database.execute(Schema.summaryTables)
        // No one else can write from here on, and this transaction increments the counter once.
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
    // Version 1 has no tables for summaries.
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
  /// Returns the parts of a summary; nil if the trace has none, or has changed since the summary
  /// was written.
  ///
  /// - Complexity: O(*n*) in the summary's parts, independent of the number of signposts.
  public func summary(
    named name: String,
    version: Int,
    options: String
  ) throws(TraceError) -> [String]? {
    // Early traces of version 2 lack the table.
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
