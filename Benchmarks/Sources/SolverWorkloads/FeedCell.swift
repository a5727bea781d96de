import ConstraintSolver

/// The constraints of one cell of a feed, as a layout engine hands them to the solver.
///
/// Avatar, title, date, text and an image, 28 constraints over 24 variables; two of them can be
/// swapped for one, as when an entry has no image.
struct FeedCell {
  /// One end or size of a view in the cell.
  struct Part {
    var start: Variable
    var size: Variable
  }

  private(set) var width: ConstraintID?
  private(set) var ids: [ConstraintID] = []
  private let variables: [Variable]

  /// Adds the cell's variables and constraints.
  init(in solver: inout Solver) throws(SolverError) {
    var variables: [Variable] = []
    for _ in 0..<24 { variables.append(solver.makeVariable()) }
    self.variables = variables
    try addConstraints(to: &solver)
  }

  /// Removes the cell's constraints and adds them again.
  mutating func churn(in solver: inout Solver) throws(SolverError) {
    for id in ids { try solver.remove(id) }
    ids.removeAll(keepingCapacity: true)
    try addConstraints(to: &solver)
  }

  private func horizontal(_ view: Int) -> Part {
    Part(start: variables[4 * view], size: variables[4 * view + 2])
  }

  private func vertical(_ view: Int) -> Part {
    Part(start: variables[4 * view + 1], size: variables[4 * view + 3])
  }

  private mutating func addConstraints(to solver: inout Solver) throws(SolverError) {
    let cell = 0
    let (avatar, title, date, text, image) = (1, 2, 3, 4, 5)
    try fix(horizontal(cell).start, 0, in: &solver)
    try fix(vertical(cell).start, 0, in: &solver)
    width = try fix(horizontal(cell).size, 375, in: &solver)
    try fix(vertical(cell).size, 44, priority: 50, in: &solver)
    for part in [horizontal(avatar), vertical(avatar)] {
      try fix(part.size, 40, in: &solver)
    }
    try align(horizontal(avatar).start, horizontal(cell).start, 8, in: &solver)
    try align(vertical(avatar).start, vertical(cell).start, 8, in: &solver)
    for view in [title, date, text] {
      let (start, size) = (horizontal(view).start, horizontal(view).size)
      try add([(1, start), (-1, horizontal(avatar).start)], -56, .equal, in: &solver)
      let edge = [
        (1.0, horizontal(cell).start), (1, horizontal(cell).size), (-1, start), (-1, size),
      ]
      try add(edge, -8, .greaterThanOrEqual, in: &solver)
      try add([(1, size)], -180, .lessThanOrEqual, priority: 250, in: &solver)
      try add([(1, size)], -180, .greaterThanOrEqual, priority: 750, in: &solver)
      try fix(vertical(view).size, 17, priority: 750, in: &solver)
    }
    try align(vertical(title).start, vertical(avatar).start, 0, in: &solver)
    for (upper, lower) in [(title, date), (date, text), (text, image)] {
      try stack(vertical(upper), above: vertical(lower).start, 4, in: &solver)
    }
    try align(horizontal(image).start, horizontal(title).start, 0, in: &solver)
    try fix(horizontal(image).size, 200, in: &solver)
    try add(
      [(1, vertical(image).size), (-0.75, horizontal(image).size)],
      0,
      .equal,
      in: &solver
    )
    try add(
      [
        (1, vertical(cell).start), (1, vertical(cell).size), (-1, vertical(image).start),
        (-1, vertical(image).size),
      ],
      -8,
      .greaterThanOrEqual,
      in: &solver
    )
  }

  @discardableResult
  private mutating func fix(
    _ variable: Variable,
    _ value: Double,
    priority: Float = 1000,
    in solver: inout Solver
  ) throws(SolverError) -> ConstraintID? {
    try add([(1, variable)], -value, .equal, priority: priority, in: &solver)
    return ids.last
  }

  private mutating func align(
    _ variable: Variable,
    _ other: Variable,
    _ distance: Double,
    in solver: inout Solver
  ) throws(SolverError) {
    try add([(1, variable), (-1, other)], -distance, .equal, in: &solver)
  }

  private mutating func stack(
    _ upper: Part,
    above lower: Variable,
    _ distance: Double,
    in solver: inout Solver
  ) throws(SolverError) {
    try add([(1, lower), (-1, upper.start), (-1, upper.size)], -distance, .equal, in: &solver)
  }

  private mutating func add(
    _ terms: [(Double, Variable)],
    _ constant: Double,
    _ relation: Relation,
    priority: Float = 1000,
    in solver: inout Solver
  ) throws(SolverError) {
    let constraint = LinearConstraint(
      terms.map { Term($0.0, $0.1) },
      constant: constant,
      relation,
      priority: Priority(rawValue: priority)
    )
    ids.append(try solver.add(constraint).id)
  }
}
