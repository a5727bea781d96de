extension Schema {
  /// The tables of the call stacks, where they were recorded; the modules and addresses come while it goes on, the
  /// symbols at its end.
  package static let callStackTables = """
    CREATE TABLE module (
      id INTEGER PRIMARY KEY,
      process INTEGER NOT NULL,
      path INTEGER NOT NULL,
      build_id INTEGER,
      bias INTEGER NOT NULL,
      start INTEGER NOT NULL,
      end INTEGER NOT NULL,
      file_size INTEGER NOT NULL,
      file_time INTEGER NOT NULL,
      symbols INTEGER
    ) STRICT;
    CREATE TABLE stack (
      id INTEGER PRIMARY KEY,
      process INTEGER NOT NULL,
      is_cut INTEGER NOT NULL,
      caller INTEGER
    ) STRICT;
    CREATE TABLE frame (
      id INTEGER PRIMARY KEY,
      stack INTEGER NOT NULL,
      position INTEGER NOT NULL,
      address INTEGER NOT NULL,
      symbol INTEGER
    ) STRICT;
    CREATE TABLE symbol (
      id INTEGER PRIMARY KEY,
      module INTEGER,
      function INTEGER,
      linkage_name INTEGER,
      file INTEGER,
      line INTEGER,
      is_inlined INTEGER NOT NULL,
      is_library INTEGER NOT NULL
    ) STRICT;
    """

  /// The views of the call stacks for people.
  package static let callStackViews = """
    CREATE VIEW v_frame AS
    SELECT f.stack, f.position, function.value AS function, file.value AS file, s.line,
      module_path.value AS module, s.is_inlined, s.is_library, f.address
    FROM frame AS f
    LEFT JOIN symbol AS s ON s.id = f.symbol
    LEFT JOIN string AS function ON function.id = s.function
    LEFT JOIN string AS file ON file.id = s.file
    LEFT JOIN module ON module.id = s.module
    LEFT JOIN string AS module_path ON module_path.id = module.path;

    CREATE VIEW v_caller AS
    SELECT stack.id AS stack, function.value AS function, file.value AS file, s.line
    FROM stack
    JOIN symbol AS s ON s.id = stack.caller
    LEFT JOIN string AS function ON function.id = s.function
    LEFT JOIN string AS file ON file.id = s.file;
    """
}
