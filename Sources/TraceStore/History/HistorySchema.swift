/// The tables of a history; docs/comparing.md describes them.
///
/// They are plain STRICT tables with texts in place, so that engines for large tables can import
/// them directly.
enum HistorySchema {
  /// `PLUH`, in the file's header.
  static let applicationID: Int32 = 0x504C_5548

  /// The version of the tables; a program refuses a later one.
  static let version: Int32 = 1

  static let tables = """
    CREATE TABLE run (
      id INTEGER PRIMARY KEY,
      trace TEXT NOT NULL,
      added_at INTEGER NOT NULL,
      source_commit TEXT,
      branch TEXT,
      command TEXT NOT NULL,
      exit_status INTEGER,
      host TEXT NOT NULL,
      processor TEXT NOT NULL,
      operating_system TEXT NOT NULL,
      swift_version TEXT NOT NULL,
      build_configuration TEXT,
      recorder_version TEXT NOT NULL,
      schema_version INTEGER NOT NULL,
      started_at INTEGER NOT NULL,
      duration INTEGER NOT NULL,
      signpost_count INTEGER NOT NULL,
      signposts_lost INTEGER NOT NULL,
      is_finished INTEGER NOT NULL,
      UNIQUE (host, started_at, command)
    ) STRICT;
    CREATE TABLE work (
      id INTEGER PRIMARY KEY,
      run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
      test TEXT,
      superview TEXT,
      churned INTEGER NOT NULL,
      broken INTEGER NOT NULL,
      rows_touched INTEGER NOT NULL,
      pivots INTEGER NOT NULL,
      measurements INTEGER NOT NULL,
      engines INTEGER NOT NULL,
      passes INTEGER NOT NULL,
      added INTEGER NOT NULL,
      removed INTEGER NOT NULL,
      set_count INTEGER NOT NULL,
      solver_time INTEGER NOT NULL,
      text_time INTEGER NOT NULL,
      view_time INTEGER NOT NULL,
      pass_time INTEGER NOT NULL,
      outside_time INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX work_run ON work (run);
    """

  /// Creates the tables that a history from an earlier build lacks; readers treat missing tables as
  /// empty.
  static let laterTables = """
    CREATE TABLE IF NOT EXISTS hitch (
      id INTEGER PRIMARY KEY,
      run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
      test TEXT,
      hitch_time INTEGER NOT NULL,
      duration INTEGER NOT NULL,
      frames INTEGER NOT NULL,
      frames_over INTEGER NOT NULL,
      overrun_p50 INTEGER NOT NULL,
      overrun_p90 INTEGER NOT NULL,
      overrun_p95 INTEGER NOT NULL,
      overrun_p99 INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS hitch_run ON hitch (run);
    CREATE TABLE IF NOT EXISTS analysis (
      run INTEGER PRIMARY KEY REFERENCES run (id) ON DELETE CASCADE,
      version INTEGER NOT NULL
    ) STRICT;
    """

  /// The numbers of `hitch`, as ``HistoryStore`` binds and reads them.
  static let hitches = """
    hitch_time, duration, frames, frames_over, overrun_p50, overrun_p90, overrun_p95, overrun_p99
    """

  /// The numbers of `work`, as ``HistoryStore`` binds and reads them.
  static let counts = """
    churned, broken, rows_touched, pivots, measurements, engines, passes, added, removed, set_count, \
    solver_time, text_time, view_time, pass_time, outside_time
    """
}
