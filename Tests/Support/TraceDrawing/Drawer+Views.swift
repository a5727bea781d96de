import Signposts
import TraceAnalysis
import TraceStore

extension Drawer {
  /// Returns the number after an `x` among a line's words; 1 without one.
  static func repetitions(_ words: [String]) -> Int {
    words.compactMap { $0.hasPrefix("x") ? Int($0.dropFirst()) : nil }.first ?? 1
  }

  private func item(_ words: [String], at position: Int) throws -> Int64 {
    guard words.count > position, let item = names[words[position]] else {
      throw DrawingError(description: "no such view: \(words.joined(separator: " "))")
    }
    return item
  }

  private static func phase(_ words: [String]) throws -> LayoutPhase {
    switch words.count > 1 ? words[1] : "" {
    case "update": return .updateConstraints
    case "layout": return .layout
    case "display": return .display
    default: throw DrawingError(description: "no such phase: \(words.joined(separator: " "))")
    }
  }

  mutating func addViewEvent(_ words: [String], to trace: inout MemoryTrace) throws {
    switch words[0] {
    case "begin":
      openPhases.append(trace.phaseRows.count)
      addPhase(try Self.phase(words), of: try item(words, at: 2), duration: 0, to: &trace)
    case "end":
      guard let open = openPhases.popLast() else {
        throw DrawingError(description: "no phase has begun")
      }
      trace.phaseRows[open].duration = tick() - trace.phaseRows[open].time
    case "layout":
      let view = try item(words, at: 1)
      for _ in 0..<Self.repetitions(words) {
        addPhase(.layout, of: view, duration: 5, to: &trace)
      }
    case "needs":
      let requester = words.firstIndex(of: "by").map { $0 + 1 }
      trace.invalidationRows.append(
        InvalidationRow(
          id: Int64(trace.invalidationRows.count + 1),
          time: tick(),
          phase: try Self.phase(words),
          view: try item(words, at: 2),
          requester: try requester.map { try item(words, at: $0) },
          pass: trace.passRows.last?.id
        )
      )
    case "fitting": try addFitting(words, to: &trace)
    default: try addViewChange(words, to: &trace)
    }
  }

  private mutating func addPhase(
    _ phase: LayoutPhase,
    of view: Int64,
    duration: Int64,
    to trace: inout MemoryTrace
  ) {
    trace.phaseRows.append(
      ViewPhaseRow(
        id: Int64(trace.phaseRows.count + 1),
        time: tick(),
        duration: duration,
        phase: phase,
        view: view,
        pass: trace.passRows.last?.id
      )
    )
  }

  private mutating func addViewChange(_ words: [String], to trace: inout MemoryTrace) throws {
    let kinds: [String: ViewChangeKind] = [
      "remove": .removed, "insert": .added, "text": .textSet, "hide": .hidden, "show": .shown,
      "invalidate": .intrinsicSizeInvalidated,
    ]
    guard let kind = kinds[words[0]] else { return }
    let view = try item(words, at: 1)
    let isMove = kind == .removed || kind == .added
    for _ in 0..<Self.repetitions(words) {
      trace.viewRows.append(
        ViewChangeRow(
          id: Int64(trace.viewRows.count + 1),
          time: tick(),
          kind: kind,
          view: view,
          superview: isMove ? trace.itemRows[Int(view) - 1].superview : nil,
          index: isMove ? 0 : nil,
          textHash: kind == .textSet ? words.last.flatMap { Int64($0) } : nil,
          pass: trace.passRows.last?.id
        )
      )
    }
  }

  /// Adds the ambiguous coordinates of a view, with the view that causes them; without coordinates
  /// the ambiguity ends.
  mutating func addAmbiguity(_ words: [String], to trace: inout MemoryTrace) throws {
    let item = try item(words, at: 1)
    let coordinates: [String: LayoutCoordinates] = [
      "x": .minX, "y": .minY, "width": .width, "height": .height,
    ]
    let free = words.reduce(into: LayoutCoordinates()) { free, word in
      if let coordinate = coordinates[word] { free.insert(coordinate) }
    }
    let cause = try words.firstIndex(of: "by").map { try self.item(words, at: $0 + 1) }
    trace.ambiguityRows.append(
      AmbiguityRow(
        id: Int64(trace.ambiguityRows.count + 1),
        time: tick(),
        item: item,
        engine: engine,
        pass: trace.passRows.last?.id,
        free: free,
        missing: cause == nil ? free : [],
        cause: cause ?? item
      )
    )
  }

  /// Adds a temporary engine for the first view and, during its lifetime, one for the second view.
  private mutating func addFitting(_ words: [String], to trace: inout MemoryTrace) throws {
    let begin = tick()
    for (order, word) in words.dropFirst().enumerated() {
      guard let view = names[word] else {
        throw DrawingError(description: "no such view: \(words.joined(separator: " "))")
      }
      fittingEngines.append(
        EngineRow(
          id: Int64(10 + fittingEngines.count),
          process: 1,
          purpose: .systemLayoutSizeFitting,
          view: view,
          parent: engine,
          created: begin + Int64(order),
          discarded: begin + 9 - Int64(order)
        )
      )
    }
  }

  mutating func addConflict(_ words: [String], to trace: inout MemoryTrace) throws {
    guard let change = trace.changeRows.last else { return }
    let other = try constraint(Array(words.dropFirst()), for: .constantSet, in: &trace)
    trace.conflictRows.append((change: change.id, constraint: other))
  }
}
