public import XCTest

extension XCTestCase {
  /// Fails the test if its layout work, from this call to its end, exceeds the budget.
  ///
  /// Call it first in a test, or in `setUp()` for all tests of a class.
  ///
  /// - Parameters:
  ///   - budget: The limits of layout work.
  ///   - fileID: The source location for failure reports, together with the next three.
  ///   - filePath: The file's path.
  ///   - line: The line.
  ///   - column: The column.
  public func limitLayout(
    to budget: LayoutBudget,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    untilEnd(Expectation("limitLayout", budget, Place(fileID, filePath, line, column)))
  }

  /// Records the test's layout from this call to its end, whether or not there is an outside
  /// recording.
  ///
  /// Without an outside recording, the trace is left in `.build/layout`, or in the temporary folder
  /// if there is no `.build`.
  ///
  /// - Parameters:
  ///   - fileID: The source location for reporting that recording failed, together with the next
  ///     three.
  ///   - filePath: The file's path.
  ///   - line: The line.
  ///   - column: The column.
  public func recordLayout(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let place = Place(fileID, filePath, line, column)
    untilEnd(Expectation("recordLayout", LayoutBudget(), place, keepsTrace: true))
  }

  private func untilEnd(_ expectation: Expectation) {
    let measurement = expectation.begin()
    addTeardownBlock { expectation.end(measurement) }
  }
}
