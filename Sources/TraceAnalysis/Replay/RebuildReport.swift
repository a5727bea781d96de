/// The cost of engines that are recreated for each layout, by view.
public struct RebuildReport: Hashable, Codable, Sendable {
  /// The views whose engines were recreated, most constraints first.
  public var views: [RebuiltEngine]

  /// Creates a report.
  public init(views: [RebuiltEngine]) {
    self.views = views
  }
}

/// The engines of one view, each of which replaced the previous one.
public struct RebuiltEngine: Hashable, Codable, Sendable {
  /// The view's path.
  public var path: String
  /// How many engines replaced another one.
  public var rebuilds = 0
  /// The constraints that were added to these engines.
  public var constraints = 0
  /// How many of these constraints the previous engine had too.
  public var same = 0
  /// The recorded nanoseconds of adding them.
  public var time: Int64 = 0
  /// The work of Plumbline's solver for all engines of the view, recreated as recorded.
  public var rebuilt = SolverCost()
  /// The work of one solver that keeps the constraints that the next engine has too.
  public var kept = SolverCost()
  /// Values of variables at the ends of passes that both have.
  public var values = 0
  /// How many of these values differ.
  public var otherValues = 0
  /// The tests in which engines replaced another one, most constraints first.
  public var tests: [RebuiltTest] = []

  /// Creates an empty sum.
  public init(path: String) {
    self.path = path
  }

  /// The share of the constraints that the previous engine had too, from 0 to 1.
  public var sameShare: Double { Double(same) / Double(max(constraints, 1)) }
}

/// The part of a test in the counts of rebuilt engines.
public struct RebuiltTest: Hashable, Codable, Sendable {
  /// The test's full name.
  public var name: String
  /// How many engines replaced another one.
  public var rebuilds = 0
  /// The constraints that were added to these engines.
  public var constraints = 0
  /// How many of these constraints the previous engine had too.
  public var same = 0

  /// Creates an empty sum.
  public init(name: String) {
    self.name = name
  }
}

/// The work of a replayed solver.
public struct SolverCost: Hashable, Codable, Sendable {
  /// Rows that were created, changed or removed.
  public var rowsTouched = 0
  /// Exchanges of a basic and a parametric symbol.
  public var pivots = 0
  /// The time in nanoseconds.
  public var time: Int64 = 0

  /// Creates an empty sum.
  public init() {}
}
