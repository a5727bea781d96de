/// The trace file's tables, views and indexes; docs/trace-format.md describes each column.
package enum Schema {
  /// `PLUM`, in the file's header.
  package static let applicationID: Int32 = 0x504C_554D

  /// The version of the tables; readers refuse a later one, and find what an earlier one lacks empty.
  package static let version: Int32 = 2

  /// The tables that are made when a recording starts.
  package static let tables = """
    CREATE TABLE run (
      id INTEGER PRIMARY KEY,
      command TEXT NOT NULL,
      exit_status INTEGER,
      source_commit TEXT,
      host TEXT NOT NULL,
      processor TEXT NOT NULL,
      processor_count INTEGER NOT NULL,
      operating_system TEXT NOT NULL,
      swift_version TEXT NOT NULL,
      build_configuration TEXT,
      recorder_version TEXT NOT NULL,
      started_at INTEGER NOT NULL,
      duration INTEGER NOT NULL,
      signpost_count INTEGER NOT NULL,
      signposts_lost INTEGER NOT NULL,
      signpost_cost REAL NOT NULL,
      complete_up_to INTEGER NOT NULL,
      is_finished INTEGER NOT NULL,
      detail TEXT
    ) STRICT;
    CREATE TABLE stat (
      name TEXT PRIMARY KEY,
      severity INTEGER NOT NULL,
      value INTEGER NOT NULL,
      advice TEXT NOT NULL
    ) STRICT;
    CREATE TABLE event_table (
      name TEXT PRIMARY KEY,
      is_ordered INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE string (
      id INTEGER PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT;
    CREATE TABLE process (
      id INTEGER PRIMARY KEY,
      pid INTEGER NOT NULL,
      name INTEGER NOT NULL,
      begin INTEGER NOT NULL,
      end INTEGER,
      run INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE thread (
      id INTEGER PRIMARY KEY,
      process INTEGER NOT NULL,
      tid INTEGER NOT NULL,
      name INTEGER NOT NULL,
      is_main INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE item (
      id INTEGER PRIMARY KEY,
      process INTEGER NOT NULL,
      object INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      class INTEGER NOT NULL,
      identifier INTEGER,
      reuse_identifier INTEGER,
      superview INTEGER,
      path INTEGER NOT NULL,
      defined INTEGER,
      first_superview INTEGER,
      first_index INTEGER,
      is_hidden INTEGER,
      x REAL,
      y REAL,
      width REAL,
      height REAL,
      first_layout INTEGER
    ) STRICT;
    CREATE TABLE engine (
      id INTEGER PRIMARY KEY,
      process INTEGER NOT NULL,
      object INTEGER NOT NULL,
      purpose INTEGER NOT NULL,
      view INTEGER,
      parent INTEGER,
      created INTEGER NOT NULL,
      discarded INTEGER,
      test INTEGER,
      stack INTEGER
    ) STRICT;
    CREATE TABLE layout_constraint (
      id INTEGER PRIMARY KEY,
      process INTEGER NOT NULL,
      object INTEGER NOT NULL,
      first_item INTEGER NOT NULL,
      first_attribute INTEGER NOT NULL,
      relation INTEGER NOT NULL,
      second_item INTEGER,
      second_attribute INTEGER NOT NULL,
      multiplier REAL NOT NULL,
      constant REAL NOT NULL,
      priority REAL NOT NULL,
      origin INTEGER NOT NULL,
      host INTEGER NOT NULL,
      identifier INTEGER
    ) STRICT;
    CREATE TABLE signature (
      id INTEGER PRIMARY KEY,
      host INTEGER NOT NULL,
      origin INTEGER NOT NULL,
      first_item INTEGER NOT NULL,
      first_attribute INTEGER NOT NULL,
      relation INTEGER NOT NULL,
      second_item INTEGER,
      second_attribute INTEGER NOT NULL,
      multiplier REAL NOT NULL,
      constant REAL NOT NULL,
      priority REAL NOT NULL
    ) STRICT;
    CREATE TABLE test (
      id INTEGER PRIMARY KEY,
      process INTEGER NOT NULL,
      name INTEGER NOT NULL,
      begin INTEGER NOT NULL,
      end INTEGER,
      result INTEGER,
      library INTEGER NOT NULL,
      suite INTEGER,
      arguments INTEGER,
      source_file INTEGER,
      source_line INTEGER
    ) STRICT;
    CREATE TABLE pass (
      id INTEGER PRIMARY KEY,
      engine INTEGER NOT NULL,
      thread INTEGER NOT NULL,
      test INTEGER,
      turn INTEGER NOT NULL,
      opened INTEGER NOT NULL,
      begin INTEGER,
      end INTEGER,
      update_constraints_duration INTEGER NOT NULL,
      layout_duration INTEGER NOT NULL,
      display_duration INTEGER NOT NULL,
      views_visited INTEGER NOT NULL,
      signposts INTEGER,
      stack INTEGER
    ) STRICT;
    CREATE TABLE constraint_change (
      id INTEGER PRIMARY KEY,
      time INTEGER NOT NULL,
      duration INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      reason INTEGER NOT NULL,
      layout_constraint INTEGER NOT NULL,
      signature INTEGER,
      engine INTEGER NOT NULL,
      pass INTEGER,
      test INTEGER,
      thread INTEGER NOT NULL,
      old_value REAL,
      new_value REAL,
      rows_touched INTEGER NOT NULL,
      pivots INTEGER NOT NULL,
      stack INTEGER
    ) STRICT;
    CREATE TABLE conflict (
      id INTEGER PRIMARY KEY,
      constraint_change INTEGER NOT NULL,
      layout_constraint INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE equation_note (
      id INTEGER PRIMARY KEY,
      time INTEGER NOT NULL,
      duration INTEGER NOT NULL,
      layout_constraint INTEGER NOT NULL,
      engine INTEGER NOT NULL,
      pass INTEGER,
      test INTEGER,
      "offset" REAL,
      content_item INTEGER,
      is_right_to_left INTEGER NOT NULL,
      is_frame_given INTEGER NOT NULL,
      is_alone INTEGER NOT NULL,
      rows_touched INTEGER NOT NULL,
      pivots INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE item_insets (
      id INTEGER PRIMARY KEY,
      time INTEGER NOT NULL,
      item INTEGER NOT NULL,
      inset_top REAL,
      inset_left REAL,
      inset_bottom REAL,
      inset_right REAL
    ) STRICT;
    CREATE TABLE ambiguity (
      id INTEGER PRIMARY KEY,
      time INTEGER NOT NULL,
      item INTEGER NOT NULL,
      engine INTEGER NOT NULL,
      pass INTEGER,
      test INTEGER,
      free INTEGER NOT NULL,
      missing INTEGER NOT NULL,
      cause INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE engine_work (
      id INTEGER PRIMARY KEY,
      time INTEGER NOT NULL,
      duration INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      engine INTEGER NOT NULL,
      pass INTEGER,
      test INTEGER,
      rows_touched INTEGER NOT NULL,
      pivots INTEGER NOT NULL,
      count INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE measurement (
      id INTEGER PRIMARY KEY,
      time INTEGER NOT NULL,
      duration INTEGER NOT NULL,
      view INTEGER NOT NULL,
      pass INTEGER,
      test INTEGER,
      text_length INTEGER NOT NULL,
      text_hash INTEGER NOT NULL,
      font INTEGER NOT NULL,
      limit_width REAL NOT NULL,
      width REAL NOT NULL,
      height REAL NOT NULL,
      was_cached INTEGER NOT NULL,
      stack INTEGER
    ) STRICT;
    CREATE TABLE view_phase (
      id INTEGER PRIMARY KEY,
      time INTEGER NOT NULL,
      duration INTEGER NOT NULL,
      phase INTEGER NOT NULL,
      view INTEGER NOT NULL,
      pass INTEGER,
      test INTEGER
    ) STRICT;
    CREATE TABLE invalidation (
      id INTEGER PRIMARY KEY,
      time INTEGER NOT NULL,
      phase INTEGER NOT NULL,
      view INTEGER NOT NULL,
      requester INTEGER,
      pass INTEGER,
      test INTEGER,
      stack INTEGER
    ) STRICT;
    CREATE TABLE frame_change (
      id INTEGER PRIMARY KEY,
      time INTEGER NOT NULL,
      view INTEGER NOT NULL,
      pass INTEGER,
      is_bounds_origin INTEGER NOT NULL,
      old_x REAL NOT NULL,
      old_y REAL NOT NULL,
      old_width REAL NOT NULL,
      old_height REAL NOT NULL,
      new_x REAL NOT NULL,
      new_y REAL NOT NULL,
      new_width REAL NOT NULL,
      new_height REAL NOT NULL
    ) STRICT;
    CREATE TABLE view_change (
      id INTEGER PRIMARY KEY,
      time INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      view INTEGER NOT NULL,
      superview INTEGER,
      position INTEGER,
      identifier INTEGER,
      text_length INTEGER,
      text_hash INTEGER,
      pass INTEGER,
      test INTEGER,
      stack INTEGER
    ) STRICT;
    CREATE TABLE mark (
      id INTEGER PRIMARY KEY,
      time INTEGER NOT NULL,
      name INTEGER NOT NULL,
      process INTEGER NOT NULL,
      thread INTEGER NOT NULL,
      test INTEGER,
      stack INTEGER
    ) STRICT;
    CREATE TABLE interval (
      id INTEGER PRIMARY KEY,
      time INTEGER NOT NULL,
      duration INTEGER,
      name INTEGER NOT NULL,
      process INTEGER NOT NULL,
      thread INTEGER NOT NULL,
      test INTEGER
    ) STRICT;
    CREATE TABLE counter (
      id INTEGER PRIMARY KEY,
      time INTEGER NOT NULL,
      name INTEGER NOT NULL,
      value REAL NOT NULL,
      process INTEGER NOT NULL,
      thread INTEGER NOT NULL,
      test INTEGER
    ) STRICT;
    CREATE TABLE cpu_sample (
      id INTEGER PRIMARY KEY,
      time INTEGER NOT NULL,
      process INTEGER NOT NULL,
      process_time INTEGER NOT NULL,
      main_thread_time INTEGER NOT NULL,
      resident_size INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE churn (
      id INTEGER PRIMARY KEY,
      pass INTEGER NOT NULL,
      superview INTEGER NOT NULL,
      is_user INTEGER NOT NULL,
      constraints INTEGER NOT NULL,
      is_first_layout INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE work (
      id INTEGER PRIMARY KEY,
      test INTEGER,
      superview INTEGER,
      churned INTEGER NOT NULL,
      added INTEGER NOT NULL,
      removed INTEGER NOT NULL,
      set_count INTEGER NOT NULL,
      broken INTEGER NOT NULL,
      rows_touched INTEGER NOT NULL,
      pivots INTEGER NOT NULL,
      measurements INTEGER NOT NULL,
      engines INTEGER NOT NULL,
      passes INTEGER NOT NULL,
      solver_time INTEGER NOT NULL,
      text_time INTEGER NOT NULL,
      view_time INTEGER NOT NULL,
      pass_time INTEGER NOT NULL,
      outside_time INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE work_caller (
      id INTEGER PRIMARY KEY,
      test INTEGER,
      superview INTEGER,
      caller INTEGER,
      phase INTEGER,
      added INTEGER NOT NULL,
      removed INTEGER NOT NULL,
      set_count INTEGER NOT NULL,
      broken INTEGER NOT NULL,
      rows_touched INTEGER NOT NULL,
      pivots INTEGER NOT NULL,
      measurements INTEGER NOT NULL,
      engines INTEGER NOT NULL,
      solver_time INTEGER NOT NULL,
      text_time INTEGER NOT NULL,
      view_time INTEGER NOT NULL
    ) STRICT;
    """

  /// The tables of finished analyses; an earlier file of the same version may lack them.
  package static let summaryTables = """
    CREATE TABLE IF NOT EXISTS summary (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      version INTEGER NOT NULL,
      options TEXT NOT NULL,
      change_counter INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS summary_part (
      id INTEGER PRIMARY KEY,
      summary INTEGER NOT NULL,
      document TEXT NOT NULL
    ) STRICT;
    """

  /// The tables whose rows are events: they hold numbers only, in order of what they tell of.
  static let eventTables = [
    "pass", "constraint_change", "conflict", "engine_work", "measurement", "view_phase",
    "invalidation", "frame_change", "view_change", "ambiguity", "mark", "interval", "counter",
    "cpu_sample", "churn", "work", "work_caller",
  ]
}
