import Signposts

// Tables that only SQL fills and reads.

/// The rollup of work by test and superview.
struct WorkTable: TraceRow {
  static let table = TableHead(
    "work",
    role: .event,
    """
    What each test did under each superview; a rollup, made at the end. `plumbline compare` \
    reads nothing else of a large trace.
    """
  )

  static var blank: Self { Self() }

  @inline(__always)
  mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id("the row's id")
    try c.reference("test", isNullable: true, "; NULL for what happened outside tests")
    try c.string(
      "superview",
      isNullable: true,
      ": its path; NULL for passes and error minimization, which belong to no single superview"
    )
    try c.integer(
      "churned",
      "the app's own constraints that one pass removed and re-added: rows of `churn` of the kinds 0 and 1"
    )
    try c.integer("added", "constraints added")
    try c.integer("removed", "constraints removed")
    try c.integer("set_count", "constants and priorities set")
    try c.integer("broken", "constraints that the engine broke")
    try c.integer("rows_touched", "rows of the tableau that were made, changed or dropped")
    try c.integer("pivots", "exchanges of a basic and a parametric symbol")
    try c.integer("measurements", "texts measured, answers from a cache not counted")
    try c.integer("engines", "engines made, throw-away ones included")
    try c.integer("passes", "passes that were committed")
    try c.integer("solver_time", "in constraint changes and error minimization, ns")
    try c.integer("text_time", "in text measurement, ns")
    try c.integer(
      "view_time",
      """
      in the view's own update of constraints, layout and display, ns; what is done \
      meanwhile counts here too
      """
    )
    try c.integer("pass_time", "in the phases of passes, without what recording them took, ns")
    try c.integer(
      "outside_time",
      "of the solver's and the texts' time what was outside the phases of a pass, ns"
    )
  }
}

/// The rollup of work by its cause.
struct WorkCallerTable: TraceRow {
  static let table = TableHead(
    "work_caller",
    role: .event,
    """
    The same by what asked for it, so that a comparison can name the code. A row has either a \
    caller or a phase.
    """
  )

  static var blank: Self { Self() }

  @inline(__always)
  mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id("the row's id")
    try c.reference("test", isNullable: true, "; NULL for what happened outside tests")
    try c.string("superview", isNullable: true, ": its path; for a phase the view's own")
    try c.reference(
      "caller",
      to: "symbol",
      isNullable: true,
      ": the user's own function and line; NULL for a phase"
    )
    try c.code("phase", of: LayoutPhase.self, isNullable: true, ", of a view; NULL for a caller")
    try c.integer("added", "constraints added")
    try c.integer("removed", "constraints removed")
    try c.integer("set_count", "constants and priorities set")
    try c.integer("broken", "constraints that the engine broke")
    try c.integer("rows_touched", "rows of the tableau that were made, changed or dropped")
    try c.integer("pivots", "exchanges of a basic and a parametric symbol")
    try c.integer("measurements", "texts measured, answers from a cache not counted")
    try c.integer("engines", "engines made, throw-away ones included")
    try c.integer("solver_time", "in constraint changes, ns")
    try c.integer("text_time", "in text measurement, ns")
    try c.integer("view_time", "in the view's part of the phase, ns")
  }
}

/// Finished analyses.
struct SummaryTable: TraceRow {
  static let table = TableHead(
    "summary",
    """
    Finished reports of the whole trace, so that `plumbline churn` and `check` need not read \
    its rows. `plumbline record` and `recover` make them for traces of more than 4 MB, \
    `plumbline summarize` for any. They hold as long as nothing else is written to the file: a \
    row whose `change_counter` is not the one in the file's header does not count.
    """
  )

  static var blank: Self { Self() }

  @inline(__always)
  mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id("the row's id")
    try c.text("name", "`churn` or `diagnosis`")
    try c.integer(
      "version",
      "of the analysis that made it; another version does not read it, but works from the rows"
    )
    try c.text(
      "options",
      "the rules and the thresholds that it was made with, a JSON object; empty for `churn`"
    )
    try c.integer(
      "change_counter",
      """
      the counter that SQLite keeps in the bytes 24 to 27 of the file, as it was when \
      the row had been written
      """
    )
  }
}

/// The contents of finished analyses.
struct SummaryPartTable: TraceRow {
  static let table = TableHead(
    "summary_part",
    """
    What the reports are made from, in JSON: counts, times, names and paths, and no sentence. \
    The words are chosen when it is read, by whatever version reads it. It follows the analysis and \
    may change with its version; what other programs read is `--format json`. Traces whose summary \
    has version 5 or less hold sentences, which nobody reads.
    """
  )

  static var blank: Self { Self() }

  @inline(__always)
  mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id("the row's id; parts of one summary follow each other")
    try c.reference("summary")
    try c.text(
      "document",
      """
      for `churn` first the totals and then each superview, most costly first; for \
      `diagnosis` each finding, with what its rule alone knows in `facts`
      """
    )
  }
}
