/// A reset of a solver.
package struct SolverResetRow: Hashable, Sendable {
  package var time: Int64
  package var duration: Int64
  package var view: Int64?
  package var engine: Int64
  package var pass: Int64?
  package var test: Int64?
  package var constraints: Int
  package var stack: Int64?

  package init(
    time: Int64,
    duration: Int64,
    view: Int64? = nil,
    engine: Int64,
    pass: Int64? = nil,
    test: Int64? = nil,
    constraints: Int,
    stack: Int64? = nil
  ) {
    self.time = time
    self.duration = duration
    self.view = view
    self.engine = engine
    self.pass = pass
    self.test = test
    self.constraints = constraints
    self.stack = stack
  }
}

extension SolverResetRow: ListedRow {
  package static let table = TableHead(
    "solver_reset",
    role: .event,
    """
    Solvers that were emptied; the removals of their constraints follow, for the reason `reset`.
    """
  )

  package static let title = "solver reset"

  package static var blank: Self { Self(time: 0, duration: 0, engine: 0, constraints: 0) }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id()
    try c.time(&time, "time", "when it began, ns")
    try c.integer(&duration, "duration", "how long it took, ns")
    try c.reference(&view, "view", to: "item", ": the engine's; NULL if it has none")
    try c.reference(&engine, "engine")
    try c.reference(&pass, "pass", "; NULL if no engine was concerned")
    try c.reference(&test, "test", "; NULL outside a test")
    try c.integer(&constraints, "constraints", "how many it had")
    try c.reference(
      &stack,
      "stack",
      ": the call stack that caused it; NULL without `record --stacks`"
    )
  }
}
