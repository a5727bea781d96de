internal import Foundation
internal import TraceStore

/// Adds one finished trace to another, as if its command had been recorded right after the other's.
///
/// Ids are raised above the existing ones, times are shifted past the existing end, and strings are
/// matched by their text. All of it is one transaction: the trace is either unchanged or complete.
enum TraceAddition {
  /// Returns the path for a recording that will be added to a trace.
  static func temporaryPath(beside path: String) -> String {
    let first = "\(path).\(getpid())\(suffix)"
    if unsafe access(first, F_OK) != 0 { return first }
    let number = String(UInt32.random(in: .min ... .max), radix: 16)
    return "\(path).\(getpid())-\(number)\(suffix)"
  }

  private static let suffix = ".added"

  /// Returns the recordings that were to be added to a trace, but whose recorder was killed.
  static func leftBehind(beside path: String) -> [String] {
    let prefix = Directory.name(of: path) + "."
    guard let directory = try? Directory(of: path) else { return [] }
    // A recording that is still growing in its spool has no file at this path yet.
    let names = directory.names.compactMap { name -> String? in
      guard name.hasPrefix(prefix) else { return nil }
      if name.hasSuffix(suffix) { return name }
      guard let end = name.range(of: suffix + ".") else { return nil }
      return name[..<end.lowerBound] + suffix
    }
    return Set(names).sorted().filter { name in
      let part = name.dropFirst(prefix.count).dropLast(suffix.count)
      guard let pid = SpoolDirectory.process(inPart: part), pid != getpid() else { return false }
      // Do not add files of other users.
      if directory.kind(of: name) != nil {
        guard let file = try? directory.openOwn(name) else { return false }
        close(file)
      } else if SpoolDirectory.all(ofTrace: directory.path + "/" + name).isEmpty {
        return false
      }
      return kill(pid, 0) != 0 && errno == ESRCH
    }
    .map { directory.path + "/" + $0 }
  }

  /// Adds a recording whose recorder was killed before it had added it, or before it had removed
  /// the file.
  static func complete(_ path: String, to base: String) throws(TraceError) {
    let added = try TraceReader(path: path).run()
    let runs = try TraceReader(path: base).runs()
    if runs.contains(where: { $0.startedAt == added.startedAt && $0.command == added.command }) {
      remove(path)
    } else {
      try add(path, to: base)
    }
  }

  /// Removes the file of a recording that was added to the trace, or that is empty.
  static func remove(_ path: String) {
    let name = Directory.name(of: path)
    guard let directory = try? Directory(of: path) else { return }
    directory.remove(name)
    try? OutputFile.removeCompanions(of: name, in: directory)
    for spool in SpoolDirectory.all(ofTrace: path) where SpoolDirectory.holder(of: spool) == nil {
      directory.removeDirectory(Directory.name(of: spool))
    }
  }

  /// Returns whether there is a trace to add to, or another process is recording it.
  ///
  /// - Throws: ``TraceError`` if the file is not a trace, is of an earlier version, was not
  ///   finished, or is a link to nothing.
  static func hasBase(at path: String) throws(TraceError) -> Bool {
    if recorder(of: path) != nil { return true }
    guard let kind = (try? Directory(of: path))?.kind(of: Directory.name(of: path)) else {
      return false
    }
    if kind == S_IFLNK, unsafe access(path, F_OK) != 0 {
      throw .cannotWrite(path: path, detail: "it is a link that leads to no file")
    }
    do throws(TraceError) {
      try check(path)
    } catch {
      // The other recording may have started and ended in the meantime.
      if recorder(of: path) == nil { try check(path) }
    }
    return true
  }

  private static func check(_ path: String) throws(TraceError) {
    _ = try TraceFile.restore(path)
    let reader = try TraceReader(path: path)
    guard reader.schemaVersion == Int(Schema.version), try reader.run().isFinished else {
      throw .cannotWrite(
        path: path,
        detail: "it is of an earlier version or was not finished, so that nothing can be added"
      )
    }
  }

  /// Returns the process that records a trace at that path, if any.
  private static func recorder(of path: String) -> Int? {
    SpoolDirectory.all(ofTrace: path).lazy.compactMap(SpoolDirectory.holder(of:)).first
  }

  /// Adds the trace at a path to another that is not being recorded; renames it if the other does
  /// not exist.
  ///
  /// If the other trace is being recorded, this waits until that ends or a signal requests this
  /// process to end.
  static func addWhenFree(_ path: String, to base: String) throws(TraceError) {
    let start = MonotonicClock.now()
    while true {
      if let recorder = recorder(of: base) {
        if SignalForwarding.takeRequest() { throw .beingRecorded(path: base, process: recorder) }
        usleep(interval)
        continue
      }
      if try TracePlace.giveName(base, to: path) { return }
      do throws(TraceError) {
        try check(base)
      } catch {
        let isBusy = error == .locked(path: base)
        let isPatient = Double(MonotonicClock.now() - start) < patience * 1e9
        guard isBusy && isPatient || recorder(of: base) != nil else { throw error }
        usleep(interval)
        continue
      }
      return try add(path, to: base)
    }
  }

  /// The time between checks of another recording, in microseconds.
  private static let interval: UInt32 = 20_000

  /// The time to wait for others that write to the trace, in seconds.
  private static let patience = 60.0

  /// Adds the trace at a path to another, and removes its file.
  static func add(_ path: String, to base: String) throws(TraceError) {
    try TraceFile.takeJournal(of: base)
    do {
      // Another process may be adding to it, which takes a moment per gigabyte.
      let database = try Database(
        path: TraceFile.databaseName(base),
        patience: Int32(patience * 1_000)
      )
      try database.execute("ATTACH DATABASE ? AS added", [TraceFile.databaseName(path)])
      // Deferred, because an immediate transaction would also lock the added trace for writing, and
      // its journal would name both files.
      try database.transaction(.deferred) {
        try database.execute("DELETE FROM main.stat WHERE false")
        try add(database)
      }
      database.close()
    } catch {
      throw TraceFile.writeError(for: error, path: base)
    }
    remove(path)
  }

  private static func add(_ database: Database) throws {
    let shift =
      try database.integer("SELECT max(max(duration, complete_up_to)) FROM run") ?? 0
    try matchStrings(database)
    try database.execute(Schema.completion)
    let tables = try Schema.tables(of: database, in: "added")
    var offsets: [String: Int64] = [:]
    for table in tables where try columns(of: table, database).contains("id") {
      offsets[table] = try database.integer(
        "SELECT coalesce(max(id), 0) FROM main.\(table)"
      )
    }
    let others = ["string", "stat", "event_table", "summary", "summary_part"]
    for table in tables where !others.contains(table) {
      let columns = try columns(of: table, database)
      let values = columns.map { value(of: $0, in: table, offsets: offsets, shift: shift) }
      try database.execute(
        """
        INSERT INTO main.\(table) (\(columns.joined(separator: ", ")))
        SELECT \(values.joined(separator: ", ")) FROM added.\(table)
        """
      )
    }
    // Counts with the same name are added. A table is in order if both parts were. A summary
    // describes a single trace.
    try database.execute(
      """
      INSERT INTO main.stat SELECT * FROM added.stat WHERE true
      ON CONFLICT (name) DO UPDATE SET value = value + excluded.value;
      INSERT INTO main.event_table SELECT * FROM added.event_table
      WHERE name NOT IN (SELECT name FROM main.event_table);
      UPDATE main.event_table SET is_ordered = is_ordered
        AND coalesce((SELECT is_ordered FROM added.event_table AS theirs
          WHERE theirs.name = main.event_table.name), 1);
      DROP TABLE temp.same_string;
      """
    )
  }

  /// Creates a table that maps the added strings to rows of this trace; new strings get new rows.
  ///
  /// It compares hashes, because an index of texts would compare each with many others, of which
  /// thousands may have the same beginning.
  ///
  /// - Complexity: O(*n* log *n*) in the strings, O(*n*) in their bytes.
  private static func matchStrings(_ database: Database) throws {
    try database.addTextHash()
    try database.execute(
      """
      CREATE TEMP TABLE our_hash AS SELECT text_hash(value) AS hash, id FROM main.string;
      CREATE INDEX temp.our_hash_hash ON our_hash (hash);
      CREATE TEMP TABLE same_string (id INTEGER PRIMARY KEY, ours INTEGER, is_new INTEGER);
      INSERT INTO temp.same_string (id, ours)
      SELECT theirs.id, (
        SELECT min(ours.id) FROM temp.our_hash JOIN main.string AS ours ON ours.id = our_hash.id
        WHERE our_hash.hash = text_hash(theirs.value) AND ours.value = theirs.value
      )
      FROM added.string AS theirs;
      UPDATE temp.same_string SET ours = new.id, is_new = 1
      FROM (
        SELECT id AS theirs,
          (SELECT coalesce(max(id), 0) FROM main.string) + row_number() OVER (ORDER BY id) AS id
        FROM temp.same_string WHERE ours IS NULL
      ) AS new
      WHERE same_string.id = new.theirs;
      INSERT INTO main.string (id, value)
      SELECT same_string.ours, theirs.value
      FROM temp.same_string JOIN added.string AS theirs ON theirs.id = same_string.id
      WHERE same_string.is_new;
      DROP TABLE temp.our_hash;
      """
    )
  }

  /// Returns a table's columns with names that Plumbline's schemas may use: lowercase letters and
  /// underscores.
  private static func columns(of table: String, _ database: Database) throws -> [String] {
    try database.texts(
      "SELECT name FROM pragma_table_info('\(table)', 'added')"
    )
    .filter { name in name.utf8.allSatisfy { $0 == UInt8(ascii: "_") || (97...122).contains($0) } }
  }

  /// Returns the expression that replaces a column's value.
  private static func value(
    of column: String,
    in table: String,
    offsets: [String: Int64],
    shift: Int64
  ) -> String {
    switch Schema.meaning(of: column, in: table) {
    case .id: "\(column) + \(offsets[table] ?? 0)"
    case .reference("string"): "(SELECT ours FROM same_string WHERE same_string.id = \(column))"
    case .reference(let other): "\(column) + \(offsets[other] ?? 0)"
    case .time: "\(column) + \(shift)"
    case .plain: column
    }
  }
}
