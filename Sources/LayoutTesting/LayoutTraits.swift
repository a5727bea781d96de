public import Testing

/// Records a test, or has it keep within a budget of layout work.
public struct LayoutTrait: TestTrait, SuiteTrait, TestScoping {
  /// What each test may do.
  var budget: LayoutBudget
  /// Whether the trace is kept, although nothing failed.
  var keepsTrace = false
  var place: Place

  /// A suite hands it on to its tests; each of them, and each case, has the whole budget.
  public var isRecursive: Bool { true }

  /// Runs a test and reports what exceeds the budget.
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
  /// The test's layout is recorded, whether anything records from outside or not.
  ///
  /// Where nothing does, the trace is left in `.build/layout`, or in the temporary folder if there is no `.build`.
  public static var recordsLayout: Self {
    // A property has no caller's place; what fails here is the recording, not the test.
    let place = Place(#fileID, #filePath, #line, #column)
    return LayoutTrait(budget: LayoutBudget(), keepsTrace: true, place: place)
  }

  /// The test fails if its layout work exceeds the budget; what is left out is not limited.
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

  /// The test fails if its layout work exceeds the budget.
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
