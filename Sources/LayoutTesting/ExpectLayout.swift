public import UIKit

// Each expectation works in tests of either library, and reports its failure to the library that
// runs the test.

/// Expects that the body removes and re-adds no constraint of the app within one pass.
///
/// ```swift
/// expectNoChurn {
///   card.show(profile)
///   window.layoutIfNeeded()
/// }
/// ```
///
/// Lay out within the body: churn is counted in the passes that end in the body. Work of other
/// tests that run at the same time is not counted.
///
/// - Parameters:
///   - fileID: The source location for failure reports, together with the next three.
///   - filePath: The file's path.
///   - line: The line.
///   - column: The column.
///   - body: The code to measure.
/// - Returns: The body's result.
/// - Throws: The body's error; the expectation is not checked then.
public func expectNoChurn<T>(
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () throws -> T
) rethrows -> T {
  try Expectation("expectNoChurn", .noChurn, Place(fileID, filePath, line, column)).check(body)
}

/// Expects that the asynchronous body removes and re-adds no constraint of the app within one pass.
///
/// - Parameters:
///   - fileID: The source location for failure reports, together with the next three.
///   - filePath: The file's path.
///   - line: The line.
///   - column: The column.
///   - isolation: The actor that the caller runs on.
///   - body: The code to measure.
/// - Returns: The body's result.
/// - Throws: The body's error; the expectation is not checked then.
@_disfavoredOverload
public func expectNoChurn<T>(
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> T
) async rethrows -> T {
  try await Expectation("expectNoChurn", .noChurn, Place(fileID, filePath, line, column))
    .check(body)
}

/// Expects that the solver touches at most a given number of tableau rows for the body.
///
/// Unlike a time, the number is the same in every run and on every machine. Lay out within the
/// body.
///
/// - Parameters:
///   - limit: The maximum number of rows.
///   - fileID: The source location for failure reports, together with the next three.
///   - filePath: The file's path.
///   - line: The line.
///   - column: The column.
///   - body: The code to measure.
/// - Returns: The body's result.
/// - Throws: The body's error; the expectation is not checked then.
public func expectSolverWork<T>(
  atMost limit: Int,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () throws -> T
) rethrows -> T {
  let place = Place(fileID, filePath, line, column)
  return try Expectation("expectSolverWork", .init(solverWork: limit), place).check(body)
}

/// Expects that the solver touches at most a given number of tableau rows for the asynchronous
/// body.
///
/// - Parameters:
///   - limit: The maximum number of rows.
///   - fileID: The source location for failure reports, together with the next three.
///   - filePath: The file's path.
///   - line: The line.
///   - column: The column.
///   - isolation: The actor that the caller runs on.
///   - body: The code to measure.
/// - Returns: The body's result.
/// - Throws: The body's error; the expectation is not checked then.
@_disfavoredOverload
public func expectSolverWork<T>(
  atMost limit: Int,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> T
) async rethrows -> T {
  let place = Place(fileID, filePath, line, column)
  return try await Expectation("expectSolverWork", .init(solverWork: limit), place).check(body)
}

/// Expects that the body stays within a budget of layout work.
///
/// - Parameters:
///   - budget: The limits of layout work.
///   - fileID: The source location for failure reports, together with the next three.
///   - filePath: The file's path.
///   - line: The line.
///   - column: The column.
///   - body: The code to measure.
/// - Returns: The body's result.
/// - Throws: The body's error; the expectation is not checked then.
public func expectLayout<T>(
  within budget: LayoutBudget,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () throws -> T
) rethrows -> T {
  try Expectation("expectLayout", budget, Place(fileID, filePath, line, column)).check(body)
}

/// Expects that the asynchronous body stays within a budget of layout work.
///
/// - Parameters:
///   - budget: The limits of layout work.
///   - fileID: The source location for failure reports, together with the next three.
///   - filePath: The file's path.
///   - line: The line.
///   - column: The column.
///   - isolation: The actor that the caller runs on.
///   - body: The code to measure.
/// - Returns: The body's result.
/// - Throws: The body's error; the expectation is not checked then.
@_disfavoredOverload
public func expectLayout<T>(
  within budget: LayoutBudget,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> T
) async rethrows -> T {
  try await Expectation("expectLayout", budget, Place(fileID, filePath, line, column)).check(body)
}

/// Expects that the frames of a view and its descendants match a snapshot.
///
/// ```swift
/// expectLayout(of: card, matches: "compact")
/// ```
///
/// The snapshot is a text file next to the test's file, `__Snapshots__/CardTests/compact.layout`: a
/// line for each view with its class, `accessibilityIdentifier` and frame in points, without the
/// contents of hidden views. Texts are measured with Plumbline's own fonts, so unlike pixels it is
/// the same on every machine. Run the test with `PLUMBLINE_RECORD_LAYOUTS=1` to write it, and
/// commit it. The view's window, or the view itself without one, is laid out first.
///
/// - Parameters:
///   - view: The root view.
///   - name: The snapshot's name, unique in a test file: letters, digits, spaces and `-_(),.`.
///   - fileID: The source location for failure reports, together with the next three. The file
///     determines the location of the snapshot.
///   - filePath: The file's path.
///   - line: The line.
///   - column: The column.
@MainActor
public func expectLayout(
  of view: UIView,
  matches name: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let expectation = SnapshotExpectation(name: name, testFile: "\(filePath)")
  guard let complaint = expectation.complaint(about: view) else { return }
  Place(fileID, filePath, line, column).report(complaint)
}

/// Expects that the frames of a controller's view and its descendants match a snapshot.
///
/// See ``expectLayout(of:matches:fileID:filePath:line:column:)`` for views.
///
/// - Parameters:
///   - controller: The controller; its view is loaded if necessary.
///   - name: The snapshot's name.
///   - fileID: The source location for failure reports, together with the next three.
///   - filePath: The file's path.
///   - line: The line.
///   - column: The column.
@MainActor
public func expectLayout(
  of controller: UIViewController,
  matches name: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  guard let view = controller.view else { return }
  expectLayout(
    of: view,
    matches: name,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}
