import Foundation
import Signposts
import TraceRecording
import TraceStore

/// A directory for one test, which is removed with this object.
final class Scratch {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/plumbline-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> String {
    path + "/" + name
  }

  /// The names of the files in the directory, in order.
  var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
  }
}

/// The path of the program that emits signposts, next to the test bundle.
func spoolWriter() -> String {
  let directory = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent()
  return directory.appendingPathComponent("SpoolWriter").path
}

/// Records a run of the program that emits signposts.
func record(_ arguments: String..., in scratch: Scratch) throws -> CommandRecording.Outcome {
  try CommandRecording(command: [spoolWriter()] + arguments, output: scratch.file("run.plumb"))
    .run()
}

/// Runs SQL on a file with the command-line shell; returns its lines, with columns separated by a
/// bar.
func sqlite(_ path: String, _ sql: String) throws -> [String] {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["sqlite3", "-batch", path, sql]
  let output = Pipe()
  process.standardOutput = output
  process.standardError = output
  try process.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  // Foundation is optimized in debug builds as well, and traces have many rows.
  return String(decoding: data, as: UTF8.self).components(separatedBy: "\n").filter { !$0.isEmpty }
}

/// Returns a run with a value in every column, for traces that tests write.
func someRun() -> Run {
  Run(
    command: ["swift", "test"],
    exitStatus: 1,
    commit: "0123abcd",
    host: "machine",
    processor: "processor",
    processorCount: 2,
    operatingSystem: "Linux",
    swiftVersion: "6.3",
    buildConfiguration: "debug",
    recorderVersion: "0.1.0",
    startedAt: 1_700_000_000_000_000_000,
    duration: 5_000,
    signpostCount: 7,
    signpostsLost: 0,
    signpostCost: 24.5,
    completeUpTo: 5_000,
    isFinished: true
  )
}

/// Writes a trace with an item with that identifier and a number of constraint changes.
func writeTrace(_ path: String, identifier: String = "title", changes: Int = 10) throws {
  let writer = try TraceWriter(path: path)
  try writer.write(ProcessRow(id: 1, pid: 42, name: "app", begin: 0, end: 5_000))
  try writer.write(
    ItemRow(
      id: 1,
      process: 1,
      objectID: 1,
      kind: .view,
      className: "UILabel",
      identifier: identifier,
      path: "UILabel#\(identifier)"
    )
  )
  for number in 0..<changes {
    try writer.write(
      ConstraintChange(
        id: Int64(number + 1),
        time: Int64(number * 10),
        duration: 3,
        kind: number % 2 == 0 ? .removed : .added,
        reason: .activation,
        constraint: 1,
        engine: 1,
        pass: 1,
        thread: 1,
        rowsTouched: number,
        pivots: 1
      )
    )
  }
  try writer.finish(someRun())
}

/// The identifiers that the tests' signposts use.
struct Scene {
  let window = Signpost.makeObjectID()
  let cell = Signpost.makeObjectID()
  let label = Signpost.makeObjectID()
  let engine = Signpost.makeObjectID()
  let constraint = Signpost.makeObjectID()
  let other = Signpost.makeObjectID()

  /// Defines a window, a cell in it, a label in the cell, and two constraints of the label.
  func define(labelIdentifier: String? = "title") {
    item(window, .window, "UIWindow", in: nil)
    item(cell, .reusableCell, "FeedCell", reuseIdentifier: "entry", in: window)
    item(label, .view, "UILabel", identifier: labelIdentifier, in: cell)
    defineConstraint(constraint, constant: 8)
    defineConstraint(other, constant: 16)
    Signpost.engineCreated(engine, for: .window, view: window, parent: nil)
  }

  func defineConstraint(_ id: ObjectID, constant: Double) {
    Signpost.define(
      ConstraintDefinition(
        id: id,
        firstItem: label,
        firstAttribute: 5,
        relation: 0,
        secondItem: cell,
        secondAttribute: 5,
        multiplier: 1,
        constant: constant,
        priority: 999.5,
        origin: .user,
        host: cell,
        identifier: "leading"
      )
    )
  }

  func item(
    _ id: ObjectID,
    _ kind: ItemKind,
    _ className: String,
    identifier: String? = nil,
    reuseIdentifier: String? = nil,
    in superview: ObjectID?,
    at index: Int = 0
  ) {
    Signpost.define(
      ItemDefinition(
        id: id,
        kind: kind,
        className: className,
        identifier: identifier,
        reuseIdentifier: reuseIdentifier,
        superview: superview,
        index: index,
        isHidden: false,
        frame: TraceRect(x: 1, y: 2, width: 300, height: 40)
      )
    )
  }

  func add(_ constraint: ObjectID) {
    Signpost.constraintAdded(
      constraint,
      engine: engine,
      reason: .activation,
      start: Signpost.start(),
      rowsTouched: 4,
      pivots: 2
    )
  }

  func remove(_ constraint: ObjectID) {
    Signpost.constraintRemoved(
      constraint,
      engine: engine,
      reason: .activation,
      start: Signpost.start(),
      rowsTouched: 3,
      pivots: 1
    )
  }

  /// Emits a pass that lays out the cell.
  func pass(turn: Int) {
    Signpost.passBegan(engine: engine, turn: turn)
    let start = Signpost.start()
    Signpost.viewPhase(.layout, view: cell, engine: engine, start: start)
    Signpost.passPhase(.layout, engine: engine, start: start, viewsVisited: 2)
    Signpost.passEnded(engine: engine, start: start, viewsVisited: 2)
  }
}

/// Records what the body emits, and returns a reader of the trace.
@MainActor
func record(
  in scratch: Scratch,
  _ body: (Scene) throws -> Void
) throws -> TraceReader {
  let recorder = TraceRecorder(path: scratch.file("run.plumb"))
  // Other tests may create views until this one runs.
  Signpost.leaveOutLiveObjects()
  try recorder.start()
  try body(Scene())
  try recorder.stop()
  return try TraceReader(path: scratch.file("run.plumb"))
}

/// The rows of a stream.
func rows<Row>(
  _ stream: (Range<Int64>?, (Row) throws -> Void) throws -> Void
) throws -> [Row] {
  var rows: [Row] = []
  try stream(nil) { rows.append($0) }
  return rows
}
