extension Schema {
  /// The readable views of the call stacks.
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
