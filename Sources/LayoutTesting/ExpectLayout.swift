public import UIKit

// Each expectation works in tests of either library, and reports its failure to the one that runs the test.

/// Expects that the body removes and re-adds no constraint of the app's own within one pass.
///
/// ```swift
/// expectNoChurn {
///   card.show(profile)
///   window.layoutIfNeeded()
/// }
/// ```
///
/// Lay out within the body: churn is counted in the passes that the body brings to their end. Work of other tests that
/// run at the same time is not counted.
///
/// - Parameters:
///   - fileID: Where a failure is reported; so are the next three.
///   - filePath: The file's path.
///   - line: The line.
///   - column: The column.
///   - body: What is looked at.
/// - Returns: What the body returns.
/// - Throws: What the body throws; nothing is expected of it then.
public func expectNoChurn<T>(
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () throws -> T
) rethrows -> T {
  try Expectation("expectNoChurn", .noChurn, Place(fileID, filePath, line, column)).check(body)
}

/// Expects that the asynchronous body removes and re-adds no constraint of the app's own within one pass.
///
/// - Parameters:
///   - fileID: Where a failure is reported; so are the next three.
///   - filePath: The file's path.
///   - line: The line.
///   - column: The column.
///   - isolation: The actor that the caller runs on.
///   - body: What is looked at.
/// - Returns: What the body returns.
/// - Throws: What the body throws; nothing is expected of it then.
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

/// Expects that the solver touches at most that many rows of its tableau for the body.
///
/// The number repeats from run to run and from machine to machine, which a time does not. Lay out within the body.
///
/// - Parameters:
///   - limit: How many rows may be touched.
///   - fileID: Where a failure is reported; so are the next three.
///   - filePath: The file's path.
///   - line: The line.
///   - column: The column.
///   - body: What is looked at.
/// - Returns: What the body returns.
/// - Throws: What the body throws; nothing is expected of it then.
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

/// Expects that the solver touches at most that many rows of its tableau for the asynchronous body.
///
/// - Parameters:
///   - limit: How many rows may be touched.
///   - fileID: Where a failure is reported; so are the next three.
///   - filePath: The file's path.
///   - line: The line.
///   - column: The column.
///   - isolation: The actor that the caller runs on.
///   - body: What is looked at.
/// - Returns: What the body returns.
/// - Throws: What the body throws; nothing is expected of it then.
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

/// Expects that the body keeps within a budget of layout work.
///
/// - Parameters:
///   - budget: How much of what may be done.
///   - fileID: Where a failure is reported; so are the next three.
///   - filePath: The file's path.
///   - line: The line.
///   - column: The column.
///   - body: What is looked at.
/// - Returns: What the body returns.
/// - Throws: What the body throws; nothing is expected of it then.
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

/// Expects that the asynchronous body keeps within a budget of layout work.
///
/// - Parameters:
///   - budget: How much of what may be done.
///   - fileID: Where a failure is reported; so are the next three.
///   - filePath: The file's path.
///   - line: The line.
///   - column: The column.
///   - isolation: The actor that the caller runs on.
///   - body: What is looked at.
/// - Returns: What the body returns.
/// - Throws: What the body throws; nothing is expected of it then.
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

/// Expects that the frames of a view and of all views in it are those of a snapshot.
///
/// ```swift
/// expectLayout(of: card, matches: "compact")
/// ```
///
/// The snapshot is text beside the test's file, `__Snapshots__/CardTests/compact.layout`: a line for each view with its
/// class, `accessibilityIdentifier` and frame in points, what is in a hidden view left out. Texts are measured with fonts
/// of Plumbline's own, so unlike pixels it is the same on every machine. Run the test with `PLUMBLINE_RECORD_LAYOUTS=1`
/// to write it, and commit it. The view's window, or the view if it has none, is laid out first.
///
/// - Parameters:
///   - view: The root.
///   - name: The snapshot's name, one for each layout of a test file: letters, digits, spaces and `-_(),.`.
///   - fileID: Where a failure is reported; so are the next three. The file decides where the snapshot is.
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

/// Expects that the frames of a controller's view and of all views in it are those of a snapshot.
///
/// See ``expectLayout(of:matches:fileID:filePath:line:column:)``, which is for views.
///
/// - Parameters:
///   - controller: The controller; its view is loaded if it is not.
///   - name: The snapshot's name.
///   - fileID: Where a failure is reported; so are the next three.
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
