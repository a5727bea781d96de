import Foundation
import Signposts
import TraceRecording
import TraceStore
import UIKit

/// A prepared run, of which only the body is timed.
struct PreparedRun {
  /// The timed part.
  var body: @MainActor () -> Void
  /// Returns the views to check after the run.
  var views: @MainActor () -> [UIView] = { [] }
}

/// The operations and counts of a run's engines, from a recording; they are the same in every run.
struct RecordedWork {
  /// The operations on each engine's solver; the timed part is that of the run's body.
  var workloads: [Workload] = []
  /// Rows that the solver touched in the body, and its pivots.
  var solverWork = 0
  /// Constraints that the body added and removed.
  var changes = 0
  /// Constants and priorities that the body set.
  var settings = 0
  /// Texts that the body measured.
  var measurements = 0
  /// Views that the body laid out.
  var layouts = 0
  /// Engines that the body created.
  var engines = 0
  /// Constraints that were broken, in the body or before.
  var broken = 0

  /// Records one run.
  @MainActor
  init(_ prepare: @MainActor () -> PreparedRun) throws {
    let path = NSTemporaryDirectory() + "layout-comparison-\(getpid()).plumb"
    let recorder = TraceRecorder(path: path, replacing: true, detail: .all)
    try recorder.start()
    let run = prepare()
    Signpost.mark(Self.beginning)
    run.body()
    Signpost.mark(Self.end)
    withExtendedLifetime(run) {}
    let row = try recorder.stop()
    defer { try? FileManager.default.removeItem(atPath: path) }
    guard row?.signpostsLost == 0 else { throw Unreadable(description: "signposts were lost") }
    try read(try TraceReader(path: path))
  }

  private static let beginning = "timed part begins"
  private static let end = "timed part ends"

  /// The state of an engine's solver while the trace is read.
  fileprivate struct Engine {
    var workload: Workload
    var variables: [TraceEquations.Variable: Int] = [:]
    var places: [Int64: Int] = [:]
  }

  private mutating func read(_ reader: TraceReader) throws {
    let marks = try reader.marks()
    guard let begin = marks.first(where: { $0.name == Self.beginning })?.time,
      let end = marks.first(where: { $0.name == Self.end })?.time
    else { throw Unreadable(description: "the recording has no marks") }
    engines = try reader.engines().count { (begin...end).contains($0.created) }
    var starts = try reader.itemStarts()[...]
    var notes = try reader.equationNotes()[...]
    var meanings: [Int64: ConstraintMeaning] = [:]
    var equations = TraceEquations()
    var engines: [Int64: Engine] = [:]
    func bringUp(to time: Int64) {
      while let start = starts.first, start.defined <= time {
        equations.superviews[start.item] = start.superview
        starts.removeFirst()
      }
      while let note = notes.first, note.time <= time {
        equations.notes[note.constraint] = note
        notes.removeFirst()
      }
    }
    var counts = (
      solverWork: 0, changes: 0, settings: 0, measurements: 0, layouts: 0, broken: 0
    )
    try reader.forEachEvent(of: [
      .viewChange, .constraintChange, .engineWork, .measurement, .viewPhase,
    ]) { event in
      let isTimed = (begin...end).contains(event.time)
      switch event {
      case .viewChange(let row):
        bringUp(to: row.time)
        if row.kind == .added { equations.superviews[row.view] = row.superview }
        if row.kind == .removed { equations.superviews[row.view] = nil }
      case .constraintChange(let row):
        bringUp(to: row.time + max(0, row.duration))
        if row.kind == .broken { counts.broken += 1 }
        if isTimed {
          counts.solverWork += row.rowsTouched + row.pivots
          switch row.kind {
          case .added, .removed: counts.changes += 1
          case .constantSet, .prioritySet: counts.settings += 1
          case .broken: break
          }
        }
        var engine = engines[row.engine] ?? Engine(workload: Workload(name: "", size: 1))
        if let signature = row.signature, meanings[signature] == nil {
          meanings[signature] = try reader.signature(signature)
        }
        let meaning = row.signature.flatMap { meanings[$0] }
        engine.play(row, meaning, equations, isTimed: isTimed && row.reason != .alive)
        engines[row.engine] = engine
      case .engineWork(let row) where row.kind == .errorMinimized:
        if isTimed { counts.solverWork += row.rowsTouched + row.pivots }
        engines[row.engine]?.append(.read, isTimed: isTimed)
      case .measurement(let row) where isTimed && !row.wasCached: counts.measurements += 1
      case .viewPhase(let row) where isTimed && row.phase == .layout: counts.layouts += 1
      default: break
      }
    }
    (solverWork, changes, settings, measurements, layouts, broken) = counts
    workloads = engines.sorted { $0.key < $1.key }.map(\.value.workload)
    Self.rankStrengths(of: &workloads)
  }

  /// Replaces priorities with kiwi's weights, one power of ten for each priority in use.
  private static func rankStrengths(of workloads: inout [Workload]) {
    for index in workloads.indices {
      let levels = Set(workloads[index].constraints.map(\.strength)).sorted()
      for place in workloads[index].constraints.indices {
        let priority = workloads[index].constraints[place].strength
        let rank = levels.firstIndex(of: priority) ?? 0
        workloads[index].constraints[place].strength =
          priority >= 1000 ? Strength.required : (0..<rank).reduce(1.0) { weight, _ in weight * 10 }
      }
    }
  }
}

extension RecordedWork.Engine {
  fileprivate mutating func append(_ operation: Workload.Operation, isTimed: Bool) {
    if isTimed { workload.timed.append(operation) } else { workload.setup.append(operation) }
  }

  fileprivate mutating func play(
    _ row: ConstraintChange,
    _ meaning: ConstraintMeaning?,
    _ equations: TraceEquations,
    isTimed: Bool
  ) {
    switch row.kind {
    case .added:
      guard let place = write(meaning, row.constraint, equations) else { return }
      places[row.constraint] = place
      append(.add(place), isTimed: isTimed)
    case .removed:
      guard let place = places.removeValue(forKey: row.constraint) else { return }
      append(.remove(place), isTimed: isTimed)
    case .constantSet:
      guard let place = places[row.constraint], let meaning,
        let equation = equations.equation(of: meaning, constraint: row.constraint)
      else { return }
      append(.setConstant(place, equation.constant), isTimed: isTimed)
    case .prioritySet:
      // Workloads do not have this operation, so another constraint replaces this one.
      guard let old = places[row.constraint],
        let place = write(meaning, row.constraint, equations)
      else { return }
      places[row.constraint] = place
      append(.remove(old), isTimed: isTimed)
      append(.add(place), isTimed: isTimed)
    case .broken: break
    }
  }

  /// Adds a constraint in its present form to the workload; returns its index.
  private mutating func write(
    _ meaning: ConstraintMeaning?,
    _ constraint: Int64,
    _ equations: TraceEquations
  ) -> Int? {
    guard let meaning, let equation = equations.equation(of: meaning, constraint: constraint) else {
      return nil
    }
    let terms = equation.terms.map { term in
      (term.coefficient, variable(term.variable))
    }
    let relation: Workload.Relation =
      meaning.relation == 0 ? .equal : meaning.relation < 0 ? .lessThanOrEqual : .greaterThanOrEqual
    return workload.constrain(terms, equation.constant, relation, meaning.priority)
  }

  private mutating func variable(_ variable: TraceEquations.Variable) -> Int {
    if let known = variables[variable] { return known }
    let made = workload.makeVariables(1)
    variables[variable] = made
    return made
  }
}

/// Input or a recording that cannot be used.
struct Unreadable: Error, CustomStringConvertible {
  var description: String
}
