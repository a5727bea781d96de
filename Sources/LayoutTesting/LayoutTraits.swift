public import Testing

/// Records a test, or limits its layout work.
public struct LayoutTrait: TestTrait, SuiteTrait, TestScoping {
  /// The budget of each test.
  var budget: LayoutBudget
  /// Whether the trace is kept even if nothing fails.
  var keepsTrace = false
  var place: Place

  /// A suite passes it on to its tests; each test, and each case, has the whole budget.
  public var isRecursive: Bool { true }

  /// Runs a test and reports any excess over the budget.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let title = keepsTrace ? "recordsLayout" : "layoutBudget"
    let expectation = Expectation(title, budget, place, keepsTrace: keepsTrace)
    try await expectation.check { try await function() }
  }
}

extension Trait where Self == LayoutTrait {
  /// Records the test's layout, whether or not there is an outside recording.
  ///
  /// Without an outside recording, the trace is left in `.build/layout`, or in the temporary folder
  /// if there is no `.build`.
  public static var recordsLayout: Self {
    // A property does not get the caller's location. A failure here is a failure of the recording,
    // not of the test.
    let place = Place(#fileID, #filePath, #line, #column)
    return LayoutTrait(budget: LayoutBudget(), keepsTrace: true, place: place)
  }

  /// Fails the test if its layout work exceeds the budget; omitted limits are not checked.
  public static func layoutBudget(
    churnedConstraints: Int? = nil,
    textMeasurements: Int? = nil,
    throwAwayEngines: Int? = nil,
    unsatisfiableConstraints: Int? = nil,
    solverWork: Int? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    LayoutTrait(
      budget: LayoutBudget(
        churnedConstraints: churnedConstraints,
        textMeasurements: textMeasurements,
        throwAwayEngines: throwAwayEngines,
        unsatisfiableConstraints: unsatisfiableConstraints,
        solverWork: solverWork
      ),
      place: Place(fileID, filePath, line, column)
    )
  }

  /// Fails the test if its layout work exceeds the budget.
  public static func layoutBudget(
    _ budget: LayoutBudget,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    LayoutTrait(budget: budget, place: Place(fileID, filePath, line, column))
  }
}
