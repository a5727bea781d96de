/// What engines cost that are recreated for each layout, view by view.
public struct RebuildReport: Hashable, Codable, Sendable {
  /// The views whose engines were recreated, those with most constraints first.
  public var views: [RebuiltEngine]

  /// Creates a report.
  public init(views: [RebuiltEngine]) {
    self.views = views
  }
}

/// The engines of one view, each of which took the place of the one before.
public struct RebuiltEngine: Hashable, Codable, Sendable {
  /// The view's path.
  public var path: String
  /// How many engines took another's place.
  public var rebuilds = 0
  /// The constraints that were added to those.
  public var constraints = 0
  /// How many of them the engine before had, too.
  public var same = 0
  /// Nanoseconds that adding those took, as it was recorded.
  public var time: Int64 = 0
  /// What Plumbline's solver does for all engines of the view, recreated as they were recorded.
  public var rebuilt = SolverCost()
  /// The same for one solver that keeps what the next engine has, too.
  public var kept = SolverCost()
  /// Values of variables at the passes' ends that the two have in common.
  public var values = 0
  /// Those of them that differ.
  public var otherValues = 0
  /// The tests in which engines took another's place, those with most constraints first.
  public var tests: [RebuiltTest] = []

  /// Creates a sum of nothing.
  public init(path: String) {
    self.path = path
  }

  /// The share of the constraints that the engine before had, from 0 to 1.
  public var sameShare: Double { Double(same) / Double(max(constraints, 1)) }
}

/// A test's part of what is counted of rebuilt engines.
public struct RebuiltTest: Hashable, Codable, Sendable {
  /// The test's full name.
  public var name: String
  /// How many engines took another's place.
  public var rebuilds = 0
  /// The constraints that were added to those.
  public var constraints = 0
  /// How many of them the engine before had, too.
  public var same = 0

  /// Creates a sum of nothing.
  public init(name: String) {
    self.name = name
  }
}

/// What a replayed solver did.
public struct SolverCost: Hashable, Codable, Sendable {
  /// Rows that were made, changed or dropped.
  public var rowsTouched = 0
  /// Exchanges of a basic and a parametric symbol.
  public var pivots = 0
  /// Nanoseconds.
  public var time: Int64 = 0

  /// Creates a sum of nothing.
  public init() {}
}
