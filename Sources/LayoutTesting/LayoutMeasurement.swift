import Foundation
import Signposts
import TraceAnalysis
import TraceStore

/// One measurement: it counts only the work of the current test between its beginning and its end.
struct LayoutMeasurement {
  private static let patience: TimeInterval = 60

  private let name: String
  private let interval: Signpost.Interval

  /// Begins the measurement; `keepsTrace` keeps its trace even if nothing fails.
  init(_ title: String, keepsTrace: Bool = false) throws {
    try LayoutRecording.shared.begin()
    if keepsTrace { LayoutRecording.shared.keep() }
    name = "\(title) #\(LayoutRecording.shared.nextNumber()) of \(getpid())"
    interval = Signpost.beginInterval(name)
  }

  /// Ends the measurement without a result.
  func cancel() {
    Signpost.endInterval(interval)
    LayoutRecording.shared.end()
  }

  /// Ends the measurement and returns the complaints about the work; keeps the trace if there are
  /// any.
  func complaints(of budget: LayoutBudget) throws -> [String] {
    Signpost.endInterval(interval)
    defer { LayoutRecording.shared.end() }
    let work = try work()
    let complaints = budget.complaints(about: work)
    guard !complaints.isEmpty else { return [] }
    LayoutRecording.shared.keep()
    return complaints.map { $0 + "\n  More: \(work.command)" }
  }

  private func work() throws -> LayoutWork {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    var reader = try LayoutRecording.shared.reader()
    var row = try reader.intervals().last { $0.name == name }
    // Another process writes the trace. Once it contains the interval, it contains everything
    // before its end.
    while row == nil, LayoutRecording.shared.isOutside {
      if Date() > deadline { throw LayoutTestingError.traceTooLate(path: reader.path) }
      Thread.sleep(forTimeInterval: 0.02)
      reader = try LayoutRecording.shared.reader()
      row = try reader.intervals().last { $0.name == name }
    }
    guard let row, let duration = row.duration else { throw LayoutTestingError.notRecording }
    return try work(in: row.time..<row.time + duration + 1, test: row.test, of: reader)
  }

  private func work(
    in range: Range<Int64>,
    test: Int64?,
    of reader: TraceReader
  ) throws -> LayoutWork {
    let tests = try reader.tests()
    let name = tests.first { $0.id == test }?.fullName
    var command = "plumbline churn \(ShellText.word(LayoutRecording.finalPath(of: reader.path)))"
    if let name { command += " --test \(ShellText.word(name))" }
    // Without a test, as in a program that runs none, the range alone determines the work.
    guard test != nil else { return try count(range, of: reader, command: command) }
    let source = try TraceOfTests(reader) { $0.id == test }
    return try count(range, of: source, command: command, test: test)
  }

  private func count(
    _ range: Range<Int64>,
    of source: some TraceSource,
    command: String,
    test: Int64? = nil
  ) throws -> LayoutWork {
    var work = LayoutWork(
      churn: try ChurnAnalysis(range: range).report(of: source),
      command: command
    )
    let constraints = Dictionary(
      try source.constraints().map { ($0.id, $0) },
      uniquingKeysWith: { $1 }
    )
    let paths = Dictionary(try source.items().map { ($0.id, $0.path) }, uniquingKeysWith: { $1 })
    try source.forEachConstraintChange(in: range) { change in
      guard change.reason != .alive else { return }
      work.solverWork += change.rowsTouched
      guard change.kind == .broken, let constraint = constraints[change.constraint] else { return }
      let view = paths[constraint.firstItem] ?? "?"
      work.brokenConstraints.append(
        constraint.identifier.map { "\($0) of \(view)" } ?? "one of \(view)"
      )
    }
    try source.forEachEngineWork(in: range) { row in
      if row.kind == .errorMinimized { work.solverWork += row.rowsTouched }
    }
    try source.forEachMeasurement(in: range) { row in
      if !row.wasCached { work.textMeasurements += 1 }
    }
    work.throwAwayEngines = try source.engines().count { engine in
      engine.purpose == .systemLayoutSizeFitting && range.contains(engine.created)
        && (test == nil || engine.test == test)
    }
    return work
  }
}
