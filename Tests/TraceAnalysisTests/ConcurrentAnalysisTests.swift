import Foundation
import Signposts
import TestSupport
import Testing
import TraceDrawing

@testable import TraceAnalysis
@testable import TraceStore

@Suite struct `A trace that several threads read` {
  private var rules: DiagnosisAnalysis {
    var analysis = DiagnosisAnalysis()
    analysis.readsSummary = false
    return analysis
  }

  /// Draws passes with random additions and removals of constraints.
  private func drawing(passes: Int, seed: Int) -> String {
    var random = SeededGenerator(seed: UInt64(seed))
    let all = ["a", "b", "c"].flatMap { name in
      ["\(name).leading = content.leading", "\(name).top = content.top + 8", "\(name).width = 40"]
    }
    var lines = ["UIWindow#window", "  UIView#content"]
    lines += ["a", "b", "c"].map { "    UILabel#\($0)" }
    lines += ["pass"] + all.map { "  + \($0)" }
    for _ in 0..<passes {
      lines.append("pass")
      for text in all where random.chance(40) { lines += ["  - \(text)", "  + \(text)"] }
      if random.chance(30) { lines.append("  measure \(random.pick(from: ["a", "b", "c"])) x3") }
      if random.chance(30) { lines.append("  minimize slow") }
    }
    return lines.joined(separator: "\n")
  }

  @Test(arguments: seeds(4, full: 12, from: 1))
  func `gives what one thread finds`(seed: Int) throws {
    // The long traces take many batches, the short ones less than one.
    var trace = try MemoryTrace(drawing: drawing(passes: seed * seed * 3, seed: seed))
    let expected = try rules.analysis(of: trace)
    trace.opensAgain = true
    let found = try rules.analysis(of: trace)
    #expect(found.diagnosis == expected.diagnosis, "seed \(seed)")
    #expect(found.churn == expected.churn, "seed \(seed)")
    #expect(expected.churn?.users.constraints ?? 0 > 0, "seed \(seed)")
    trace.summaries = try AnalysisSummary.summaries(of: trace)
    var options = RuleOptions()
    options.frameBudget = 1
    let other = try DiagnosisAnalysis(options: options).diagnosis(of: trace)
    trace.opensAgain = false
    #expect(other == (try DiagnosisAnalysis(options: options).diagnosis(of: trace)))
  }

  @Test func `that cannot be opened again fails with that error`() throws {
    var trace = try MemoryTrace(drawing: drawing(passes: 400, seed: 1))
    trace.opensAgain = true
    trace.openingFailure = .noPermission(path: "run.plumb")
    #expect(throws: TraceError.noPermission(path: "run.plumb")) {
      try rules.diagnosis(of: trace)
    }
  }

  @Test func `gives the same where constraints are read from their rows, not from signatures`()
    throws
  {
    // A trace of version 1 does not contain the meanings of signatures.
    for name in [
      "traces/feed-churning", "traces/feed-grouped", "traces/feed-sized",
      "Tests/Fixtures/Traces/version-1-churning",
    ] {
      let path = packageFolder.appendingPathComponent("\(name).plumb").path
      let reader = try TraceReader(path: path)
      let found = try rules.analysis(of: reader)
      let expected = try rules.analysis(of: MemoryTrace(copying: reader))
      #expect(found.diagnosis.findings == expected.diagnosis.findings, "\(name)")
      #expect(found.churn == expected.churn, "\(name)")
      #expect(found.diagnosis.findings.isEmpty != name.hasSuffix("churning"), "\(name)")
    }
  }
}

@Suite struct `Events that one thread reads for others` {
  private struct Failure: Error, Equatable {
    var number: Int
  }

  private func trace(changes: Int) -> MemoryTrace {
    var trace = MemoryTrace()
    trace.changeRows = (0..<changes).map { number in
      ConstraintChange(
        id: Int64(number),
        time: Int64(number),
        duration: 1,
        kind: .added,
        reason: .activation,
        constraint: 1,
        engine: 1,
        thread: 1,
        rowsTouched: 0,
        pivots: 0
      )
    }
    trace.workRows = (0..<changes / 10).map { number in
      EngineWorkRow(
        id: Int64(number),
        time: Int64(number * 10),
        duration: 1,
        kind: .valuesRead,
        engine: 1,
        rowsTouched: 0,
        pivots: 0,
        count: 1
      )
    }
    return trace
  }

  private func times(_ relay: EventRelay, _ lane: Int) throws -> BackgroundValue<[Int64]> {
    try #require(
      BackgroundValue {
        try relay.failingAll {
          var times: [Int64] = []
          try relay.receive(in: lane) { times.append($0.time) }
          return times
        }
      }
    )
  }

  @Test(arguments: [0, 1, 511, 512, 513, 20_000])
  func `come to each whole and in order`(changes: Int) throws {
    let relay = EventRelay([[.constraintChange], [.engineWork, .passEnded]])
    let first = try times(relay, 0)
    let second = try times(relay, 1)
    try relay.send(from: trace(changes: changes))
    #expect(try first.value() == (0..<changes).map(Int64.init))
    #expect(try second.value() == (0..<changes / 10).map { Int64($0 * 10) })
  }

  @Test(arguments: [0, 700, 19_999])
  func `end for all with the error of the one who failed`(event: Int64) throws {
    let relay = EventRelay([[.constraintChange], [.constraintChange]])
    let failing = try #require(
      BackgroundValue {
        try relay.failingAll {
          try relay.receive(in: 0) { if $0.time == event { throw Failure(number: 1) } }
        }
      }
    )
    let other = try times(relay, 1)
    // If the last events had already been sent, reading has ended.
    if event < 10_000 {
      #expect(throws: Failure(number: 1)) { try relay.send(from: trace(changes: 20_000)) }
      #expect(throws: Failure(number: 1)) { try other.value() }
    } else {
      try? relay.send(from: trace(changes: 20_000))
    }
    #expect(throws: Failure(number: 1)) { try failing.value() }
  }

  @Test func `end for all where reading fails`() throws {
    let relay = EventRelay([[.constraintChange], [.engineWork]])
    let receivers = [try times(relay, 0), try times(relay, 1)]
    #expect(throws: Failure(number: 2)) {
      try relay.failingAll { throw Failure(number: 2) }
    }
    for receiver in receivers {
      #expect(throws: Failure(number: 2)) { try receiver.value() }
    }
  }
}

extension MemoryTrace {
  /// Copies the data that rules and churn read from a trace, without the meanings of signatures.
  fileprivate init(copying reader: TraceReader) throws {
    self.init()
    runRow = try reader.run()
    itemRows = try reader.items()
    engineRows = try reader.engines()
    constraintRows = try reader.constraints()
    testRows = try reader.tests()
    callerSymbols = try reader.callers()
    try reader.forEachPass { passRows.append($0) }
    try reader.forEachConflict { conflictRows.append((change: $0, constraint: $1)) }
    let tables = Set(TraceEvent.Table.allCases).subtracting([.passBegan, .passEnded])
    try reader.forEachEvent(of: tables) { event in
      switch event {
      case .constraintChange(let row): changeRows.append(row)
      case .engineWork(let row): workRows.append(row)
      case .measurement(let row): measurementRows.append(row)
      case .viewPhase(let row): phaseRows.append(row)
      case .invalidation(let row): invalidationRows.append(row)
      case .frameChange(let row): frameRows.append(row)
      case .viewChange(let row): viewRows.append(row)
      case .ambiguity(let row): ambiguityRows.append(row)
      case .listed(let row): listedEvents.append(row)
      case .passBegan, .passEnded: break
      }
    }
  }
}
