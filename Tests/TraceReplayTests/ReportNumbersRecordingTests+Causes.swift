import Foundation
import Signposts
import Testing
import TraceAnalysis
import TracePage
import TraceReplay
import TraceReports
import TraceStore

/// Recounts the numbers of `why`, `stacks`, `replay` and the page.
extension ReportNumbersRecordingTests {
  // MARK: Causes

  /// The rows of one pass.
  private struct PassEvents {
    var marks = 0
    var frames: [Int64: (old: TraceRect, new: TraceRect)] = [:]
    var phases: [Int64: [LayoutPhase: Int]] = [:]
    var measurements: [MeasurementRow] = []

    mutating func add(_ event: TraceEvent) {
      switch event {
      case .invalidation: marks += 1
      case .frameChange(let row) where !row.isBoundsOrigin:
        frames[row.view, default: (row.old, row.new)].new = row.new
      case .viewPhase(let row): phases[row.view, default: [:]][row.phase, default: 0] += 1
      case .measurement(let row): measurements.append(row)
      default: break
      }
    }
  }

  private static func passNumber(of event: TraceEvent) -> Int64? {
    switch event {
    case .invalidation(let row): row.pass
    case .frameChange(let row): row.pass
    case .viewPhase(let row): row.pass
    case .measurement(let row): row.pass
    default: nil
    }
  }

  func checkCauses(_ reader: TraceReader, _ rows: Rows) throws {
    var events: [Int64: PassEvents] = [:]
    try reader.forEachEvent(of: [.invalidation, .frameChange, .viewPhase, .measurement]) { event in
      guard let pass = Self.passNumber(of: event) else { return }
      events[pass, default: PassEvents()].add(event)
    }
    // By pass, the constraints that were broken in it and still are at its end.
    var broken: [Int64: Set<Int64>] = [:]
    for row in rows.changes {
      guard let pass = row.pass else { continue }
      if row.kind == .broken {
        broken[pass, default: []].insert(row.constraint)
      } else if row.kind == .removed || row.kind == .added && row.reason == .conflict {
        broken[pass]?.remove(row.constraint)
      }
    }
    let report = try CauseAnalysis().report(of: reader)
    let data = try json { try CauseDataRenderer.writeJSON(report, to: $0) }
    let pass = try #require(rows.passes[report.pass.id])
    let own = try #require(events[pass.id])
    expect(object(data["pass"]), has: ["time": Int(pass.begin ?? 0), "turn": pass.turn], "why")
    #expect(sum(list(data["marks"]), "count") == own.marks)
    // Passes of throw-away engines, and those without anything to explain, are left out.
    let conflicts = try #require(data["otherConflicts"] as? [Int]).map(Int64.init)
    #expect(conflicts == conflicts.sorted() && !conflicts.contains(pass.id))
    for conflict in conflicts { #expect(broken[conflict]?.isEmpty == false) }
    let guides = Set(try reader.items().filter { $0.kind == .layoutGuide }.map(\.id))
    let moves = own.frames.filter { !guides.contains($0.key) }.flatMap { view, frames in
      let path = rows.paths[view] ?? ""
      let (old, new) = frames
      return [
        old.x != new.x || old.width != new.width ? "\(path) horizontal \(old) \(new)" : nil,
        old.y != new.y || old.height != new.height ? "\(path) vertical \(old) \(new)" : nil,
      ].compactMap(\.self)
    }
    let found = list(data["moves"]).map { move in
      let (old, new) = (rect(move["before"]), rect(move["after"]))
      return "\(move["view"] ?? "") \(move["axis"] ?? "") \(old) \(new)"
    }
    #expect(found.sorted() == moves.sorted())
    if let view = report.moves.first?.view { try checkCauses(of: view, reader, rows, events) }
  }

  private func checkCauses(
    of view: String,
    _ reader: TraceReader,
    _ rows: Rows,
    _ events: [Int64: PassEvents]
  ) throws {
    let report = try CauseAnalysis(view: view).report(of: reader)
    let data = try json { try CauseDataRenderer.writeJSON(report, to: $0) }
    let views = Set(rows.paths.filter { $0.value == view }.keys)
    let passes = rows.passes.keys.filter { pass in
      guard let own = events[pass] else { return false }
      return views.contains { own.phases[$0] != nil || own.frames[$0] != nil }
        || own.measurements.contains { views.contains($0.view) }
    }
    expect(data, has: ["passesOfView": passes.count], "why \(view)")
    let own = try #require(events[report.pass.id])
    func count(_ phase: LayoutPhase) -> Int {
      views.reduce(0) { $0 + (own.phases[$1]?[phase] ?? 0) }
    }
    let measured = own.measurements.filter { views.contains($0.view) }
    expect(
      object(data["part"]),
      has: [
        "updates": count(.updateConstraints), "layouts": count(.layout),
        "displays": count(.display), "measurements": measured.count,
        "measuringTime": measured.reduce(0) { $0 + Int($1.duration) },
      ],
      "why \(view)"
    )
  }

  private func rect(_ value: Any?) -> TraceRect {
    let rect = object(value)
    func length(_ name: String) -> Double { (rect[name] as? NSNumber)?.doubleValue ?? .nan }
    return TraceRect(
      x: length("x"),
      y: length("y"),
      width: length("width"),
      height: length("height")
    )
  }

  // MARK: Stacks

  func checkStacks(_ reader: TraceReader, _ rows: Rows) throws {
    let forced = Set(rows.passes.values.filter { $0.stack != nil }.map(\.id))
    var stacks: [Int64?] =
      rows.engines.map(\.stack) + rows.changes.map(\.stack) + rows.measurements.map(\.stack)
    stacks += rows.work.map { $0.pass.map(forced.contains) == true ? 0 : nil }
    stacks += forced.map(Optional.some)
    try reader.forEachEvent(of: [.invalidation, .viewChange, .listed]) { event in
      switch event {
      case .invalidation(let row): stacks.append(row.stack)
      case .viewChange(let row): stacks.append(row.stack)
      case .listed(let row): stacks.append(row.stack)
      default: break
      }
    }
    let profile = try StackAnalysis().profile(of: reader)
    let data = try json { try StackDataRenderer.writeJSON(StackView(of: profile), to: $0) }
    expect(
      object(data["recorded"]),
      has: [
        "count": stacks.count, "rowsTouched": rows.totals["rowsTouched"] ?? 0,
        "pivots": rows.totals["pivots"] ?? 0,
      ],
      "stacks of \(reader.path)"
    )
    let withStack = rows.changes.filter { $0.stack != nil }.reduce(0) { $0 + $1.rowsTouched }
    let inForced = rows.work.filter { $0.pass.map(forced.contains) == true }
      .reduce(0) { $0 + $1.rowsTouched }
    let numbers = ["count": stacks.count { $0 != nil }, "rowsTouched": withStack + inForced]
    let nodes = list(data["nodes"])
    let roots = nodes.filter { $0["parent"] is NSNull }
    for (name, value) in numbers {
      #expect(sum(nodes.map { object($0["own"]) }, name) == value, "\(name) of all stacks")
      #expect(sum(roots.map { object($0["total"]) }, name) == value, "\(name) of the roots")
    }
  }

  // MARK: Replay

  func checkReplay(_ reader: TraceReader, _ rows: Rows) throws {
    let report = try Replay(version: reader.run().recorderVersion).report(of: reader)
    let data = try json { try ReplayDataRenderer.writeJSON(report, to: $0) }
    let notes = try reader.equationNotes().filter(\.isAlone)
    let changes = rows.changes.filter { $0.kind != .broken }
    let operations = changes.count { $0.reason != .conflict } + rows.work.count + notes.count
    let touched = [
      changes.map(\.rowsTouched), rows.work.map(\.rowsTouched), notes.map(\.rowsTouched),
    ]
    let durations = [changes.map(\.duration), rows.work.map(\.duration), notes.map(\.duration)]
    expect(
      object(data["recorded"]),
      has: [
        "operations": operations, "rowsTouched": touched.joined().reduce(0, +),
        "time": Int(durations.joined().reduce(0, +)),
      ],
      "replay of \(reader.path)"
    )
    var frames: Set<[Int64]> = []
    try reader.forEachEvent(of: [.frameChange]) { event in
      guard case .frameChange(let row) = event, !row.isBoundsOrigin, let pass = row.pass else {
        return
      }
      if rows.passes[pass] != nil { frames.insert([pass, row.view]) }
    }
    let compared = object(data["frames"])
    let results = ["same", "different", "ambiguous"].compactMap { number(compared[$0]) }
    #expect(results.reduce(0, +) + (number(data["framesByCode"]) ?? 0) == frames.count)
    expect(data, has: ["engines": rows.engines.count, "passes": rows.passes.count], "replay")
  }

  // MARK: The page

  func checkPage(_ reader: TraceReader, _ rows: Rows) throws {
    let document = try PageDocument(of: reader, title: "run")
    let html = try text { try document.write(to: $0) }
    let data = try #require(
      JSONSerialization.jsonObject(with: Data(element("data", of: html).utf8)) as? Object
    )
    let tally = rows.tally(rows.churn.filter(\.isUser))
    let superviews = list(data["superviews"])
    #expect(sum(superviews, "constraints") == tally["constraints"])
    #expect(sum(superviews, "wasted") == tally["wastedTime"])
    let bytes = try #require(Data(base64Encoded: element("cells", of: html)))
    let columns = columns(Array(bytes), names: Self.cellColumns)
    var expected = rows.totals
    let cost = try reader.run().signpostCost
    expected["passTime"] = rows.passes.values.reduce(0) { sum, pass in
      sum + Int(pass.ownDuration(signpostCost: cost) ?? 0)
    }
    expected["wasted"] = tally["wastedTime"]
    expected["minimization"] = rows.work.reduce(0) { $0 + Int($1.duration) }
    expected["pivots"] = nil
    for (name, value) in expected {
      let sum = columns[name]?.reduce(0, +)
      #expect(sum == value, "\(name) of the page of \(reader.path)")
    }
  }

  /// The columns of the page's block of cells; the first ones are not sums.
  private static let cellColumns = [
    "begin", "length", "passes", "pass", "turn", "test", "root", "longest", "update", "layout",
    "display", "passTime", "overBudget", "viewsVisited", "viewsChurning", "churned", "wasted",
    "added", "removed", "set", "broken", "rowsTouched", "minimization", "measurements", "engines",
    "events",
  ]

  private func element(_ id: String, of html: String) -> String {
    guard let start = html.firstRange(of: "id=\"\(id)\">")?.upperBound,
      let end = html[start...].firstRange(of: "</script>")?.lowerBound
    else { return "" }
    return String(html[start..<end])
  }

  /// Unpacks columns of variable-length integers, which follow their length.
  private func columns(_ bytes: [UInt8], names: [String]) -> [String: [Int]] {
    var numbers: [Int] = []
    var (value, shift) = (0, 0)
    for byte in bytes {
      value |= Int(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 {
        numbers.append(value)
        (value, shift) = (0, 0)
      }
    }
    let count = numbers.first ?? 0
    return Dictionary(
      uniqueKeysWithValues: names.enumerated().map { position, name in
        let start = 1 + position * count
        return (name, Array(numbers[start..<(start + count)]))
      }
    )
  }
}
