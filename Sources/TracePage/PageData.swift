import Signposts
import TraceAnalysis
import TraceReports
import TraceStore

/// The data for the page's script: names and texts as JSON, and packed numbers.
struct PageData {
  private let document: PageDocument
  /// The views of the shown run.
  let names: PageNames
  private let texts: PageTexts
  private let causes: PageCauses
  private let baseNames: PageNames

  init(_ document: PageDocument) {
    self.document = document
    names = PageNames(items: document.instrument.items)
    texts = PageTexts(of: document.instrument)
    causes = PageCauses(document.causes, cellOfPass: document.instrument.cellOfPass)
    baseNames = PageNames(items: document.base?.instrument.items ?? [:])
  }

  /// Writes the script elements that contain the data; they are not executed.
  func write(to write: (String) throws -> Void) rethrows {
    let instrument = document.instrument
    try writeJSON("vocabulary", .vocabulary, to: write)
    try writeJSON("data", json, to: write)
    try writeBlock("cells", PageBlock(cellsOf: instrument, names: names), to: write)
    try writeBlock("processor", PageBlock(processorOf: instrument), to: write)
    try writeBlock("shares", PageBlock(sharesOf: instrument, names: names), to: write)
    let constraints = instrument.constraints.values.sorted { $0.id < $1.id }
    var numbers: [Int64: Int] = [:]
    for (position, row) in constraints.enumerated() { numbers[row.id] = position }
    try writeBlock("constraints", PageBlock(constraints: constraints, names: names), to: write)
    try writeBlock(
      "events",
      PageBlock(eventsOf: instrument, constraints: numbers, names: names, texts: texts),
      to: write
    )
    try writeBlock("slices", PageBlock(slicesOf: instrument), to: write)
    try writeBlock("snapshots", PageBlock(snapshotsOf: instrument, names: names), to: write)
    try writeBlock("conflicts", PageBlock(conflictsOf: instrument, numbers: numbers), to: write)
    try writeBlock("causes", PageBlock(causes, names: names), to: write)
    if let base = document.base {
      try writeBlock("base-cells", PageBlock(cellsOf: base.instrument, names: baseNames), to: write)
      try writeBlock("alignment", PageBlock(base.alignment), to: write)
      if let stacks = base.stacks {
        try writeBlock("base-stacks", PageBlock(stacks), to: write)
      }
      let instrument = base.instrument
      try writeBlock("base-shares", PageBlock(sharesOf: instrument, names: baseNames), to: write)
      let events = PageBlock(eventsOf: instrument, constraints: [:], names: baseNames, texts: texts)
      try writeBlock("base-events", events, to: write)
      let snapshots = PageBlock(snapshotsOf: instrument, names: baseNames)
      try writeBlock("base-snapshots", snapshots, to: write)
    }
    if let stacks = document.stacks { try writeBlock("stacks", PageBlock(stacks), to: write) }
  }

  private func writeJSON(
    _ id: String,
    _ json: JSONText,
    to write: (String) throws -> Void
  ) rethrows {
    try write("<script type=\"application/json\" id=\"\(id)\">")
    try json.writeInScript(to: write)
    try write("</script>\n")
  }

  private func writeBlock(
    _ id: String,
    _ block: PageBlock,
    to write: (String) throws -> Void
  ) rethrows {
    try write("<script type=\"application/octet-stream;base64\" id=\"\(id)\">")
    try block.writeBase64(to: write)
    try write("</script>\n")
  }

  private var json: JSONText {
    .object(runMembers + spanMembers + resultMembers)
  }

  private var runMembers: [(String, JSONText)] {
    let instrument = document.instrument
    return [
      ("version", .int(1)),
      ("title", .string(PageNames.shown(document.title))),
      ("start", .int(instrument.start)),
      ("end", .int(instrument.end)),
      ("budget", .int(instrument.budget)),
      ("scope", Self.scope(of: instrument)),
      ("textClasses", Self.names(instrument.textClasses)),
      ("sliceTracks", .array(instrument.slices.tracks.map(Self.sliceTrack))),
      ("names", names.json),
      ("texts", texts.json),
    ]
  }

  private var spanMembers: [(String, JSONText)] {
    let instrument = document.instrument
    let marks: [JSONText] = instrument.marks.map { .array([.int($0.time), Self.name($0.name)]) }
    let intervals: [JSONText] = instrument.intervals.map {
      .array([.int($0.time), $0.duration.map(JSONText.int) ?? .null, Self.name($0.name)])
    }
    let counters: [JSONText] = instrument.counters.map {
      .array([.int($0.time), .double($0.value), Self.name($0.name)])
    }
    return [
      ("tests", .array(instrument.tests.map { Self.test($0, of: instrument.run) })),
      ("marks", .array(marks)),
      ("intervals", .array(intervals)),
      ("counters", .array(counters)),
      ("motions", .array(document.hitches.motions.prefix(2_000).map(motion))),
    ]
  }

  private var resultMembers: [(String, JSONText)] {
    let findings = document.diagnosis.findings.prefix(PageSummary.findingLimit)
    return [
      ("superviews", .array(document.churn.superviews.prefix(200).map(superview))),
      ("findings", .array(findings.map(finding))),
      ("stacks", document.stacks.map(Self.stacks) ?? .null),
      ("hitches", HitchText.json(document.hitches.whole)),
      ("shifts", shifts),
      ("causes", causes.json),
      ("remedy", document.remedy.flatMap(remedy) ?? .null),
      ("base", document.base.map(base) ?? .null),
    ]
  }

  /// Returns the thread's name, whether it is the main thread, the lane's number, and its maximum
  /// nesting depth.
  private static func sliceTrack(_ track: InstrumentSlices.Track) -> JSONText {
    .array([
      name(track.thread.name), .bool(track.thread.isMain), .count(track.lane), .count(track.depth),
    ])
  }

  private static func scope(of instrument: Instrument) -> JSONText {
    let scope = instrument.scope
    return .object([
      ("passes", .count(scope.passes)),
      ("passBucket", .int(scope.passBucket)),
      ("events", .count(scope.events)),
      ("listedEvents", .count(scope.listedEvents)),
    ])
  }

  private func superview(_ churn: SuperviewChurn) -> JSONText {
    .object([
      ("node", .optional(names.node(ofPath: churn.path))),
      ("constraints", .count(churn.users.constraints)),
      ("passes", .count(churn.users.passes)),
      ("wasted", .int(churn.users.wastedTime)),
      ("instances", .count(churn.instances)),
      ("worst", cell(ofPass: churn.worstPass?.pass)),
      ("code", .string(Self.text(churn.code, limit: 20_000))),
      (
        "callers",
        .array(
          churn.callers.prefix(8).map {
            .array([
              Self.name($0.function), .string(DisplayText.path($0.location ?? "", limit: 160)),
              .count($0.removed), .count($0.added),
            ])
          }
        )
      ),
      (
        "texts",
        .array(
          churn.constraints.prefix(60).map { .array([Self.name($0.text), .count($0.count)]) }
        )
      ),
      (
        "views",
        .array(
          churn.views.prefix(60).map {
            .array([
              .optional(names.node(ofPath: $0.path)), .count($0.constraints), .count($0.passes),
            ])
          }
        )
      ),
    ])
  }

  private func finding(_ finding: Finding) -> JSONText {
    .object([
      ("rule", .string(finding.rule.rawValue)),
      ("node", .optional(names.node(ofPath: finding.superview))),
      ("cell", cell(ofPass: finding.cost.worstPass)),
      (
        "views",
        .array(finding.views.prefix(60).compactMap { names.node(ofPath: $0) }.map(JSONText.count))
      ),
      (
        "replaced",
        .array(
          finding.replacedCode.prefix(60).map { line in
            .array([Self.name(line.text), line.note.map(JSONText.string) ?? .null])
          }
        )
      ),
      ("isReplayed", .bool(finding.isReplayed)),
    ])
  }

  private func base(_ base: PageDocument.Base) -> JSONText {
    .object([
      ("title", .string(PageNames.shown(base.title))),
      ("textClasses", Self.names(base.instrument.textClasses)),
      ("stacks", base.stacks.map(Self.stacks) ?? .null),
      ("hitches", HitchText.json(base.hitches.whole)),
      ("names", baseNames.json),
      ("scope", Self.scope(of: base.instrument)),
    ])
  }

  /// The worst session's score, and the shifts.
  ///
  /// Each shift has its time, cell, score, two factors, superview node, view nodes, and its cause
  /// with the line of code.
  private var shifts: JSONText {
    let shifts = document.shifts.shifts.map { shift in
      JSONText.array([
        .int(shift.time), cell(ofPass: shift.pass), .double(shift.score), .double(shift.impact),
        .double(shift.distance), .optional(shift.superview.flatMap { names.node(ofItem: $0) }),
        .array(shift.views.prefix(60).compactMap { names.node(ofItem: $0) }.map(JSONText.count)),
        shift.culprit.map(Self.name) ?? .null,
        shift.caller.map { Self.name($0.text) } ?? .null,
      ])
    }
    return .object([
      ("score", .double(document.shifts.worstSession)), ("shifts", .array(shifts)),
    ])
  }

  /// Returns the begin, the end, what moves, the scroll view's node, the time beyond the budget,
  /// and the frames.
  private func motion(_ motion: HitchReport.Motion) -> JSONText {
    .array([
      .int(motion.begin), .int(motion.end), .string(motion.kind.rawValue),
      .optional(motion.view.flatMap { names.node(ofItem: $0) }), .int(motion.hitchTime),
      .count(motion.frames),
    ])
  }

  /// Returns the functions and the calls.
  ///
  /// A function has its file, its line (0 if not known), and 1 for a library. A call has its
  /// caller's number plus one, or 0, and its function's number.
  private static func stacks(_ stacks: InstrumentStacks) -> JSONText {
    let frames = stacks.frames.map { frame in
      JSONText.array([
        name(frame.function),
        frame.file.map { .string(DisplayText.path($0, limit: 160)) } ?? .null,
        .count(frame.line ?? 0), .count(frame.isLibrary ? 1 : 0),
      ])
    }
    let tree = stacks.nodes.flatMap { [$0.parent.map { $0 + 1 } ?? 0, $0.frame] }
    return .object([
      ("frames", .array(frames)),
      ("tree", .array(tree.map(JSONText.count))),
      ("cellsPerEntry", .count(stacks.cellsPerEntry)),
    ])
  }

  /// Returns the rows that the engines touched without and with the remedy, and the positions that
  /// were compared.
  private func remedy(_ report: ReplayReport) -> JSONText? {
    guard let outcome = report.outcome else { return nil }
    return .object([
      ("rows", .array([.count(report.replayed.rowsTouched), .count(outcome.work.rowsTouched)])),
      ("same", .count(outcome.frames.same)),
      ("different", .count(outcome.frames.different)),
      ("ambiguous", .count(outcome.frames.ambiguous)),
    ])
  }

  private func cell(ofPass pass: Int64?) -> JSONText {
    .optional(pass.flatMap { document.instrument.cellOfPass[$0] })
  }

  private static func test(_ test: TestRow, of run: Run) -> JSONText {
    let result: JSONText =
      switch test.result {
      case .passed: .string("passed")
      case .failed: .string("failed")
      case .skipped: .string("skipped")
      // While a run is being recorded, its last test may not have ended yet.
      case nil: test.end == nil && run.isFinished ? .string("unended") : .null
      }
    return .array([
      .int(test.begin), test.end.map(JSONText.int) ?? .null, name(test.fullName), result,
    ])
  }

  private static func name(_ text: String) -> JSONText { .string(PageNames.shown(text)) }

  private static func names(_ texts: [String]) -> JSONText { .array(texts.map(name)) }

  /// Returns lines of code with bidirectional controls made visible.
  private static func text(_ text: String, limit: Int) -> String {
    let lines = VisibleText.lines(of: String(text.prefix(limit)))
    return lines.map { DisplayText.name($0, limit: 2_000) }.joined(separator: "\n")
  }
}
