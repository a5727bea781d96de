import Signposts
import TraceAnalysis
import TraceStore

/// A line of a drawing that the parser does not understand.
package struct DrawingError: Error, CustomStringConvertible {
  package var description: String
}

extension MemoryTrace {
  /// Reads a trace from a drawing: the views as an indented tree, then the passes.
  ///
  /// ```
  /// UIWindow#window
  ///   UIView#content
  ///     UILabel#title
  ///     FeedCell(entry)#cell1
  /// pass
  ///   + title.leading = content.leading + 16
  ///   + title.width = 100 @750 stack
  /// pass
  ///   - title.leading = content.leading + 16
  ///   set title.width = 100 @750 stack -> 120
  ///   frame title 0 0 100 20 -> 0 0 120 20
  ///   measure title
  ///   minimize
  /// ```
  ///
  /// Events of views and engines, for the rules:
  ///
  /// ```
  /// pass forced            outside the render loop: turn 0
  /// pass slow              takes 20 ms
  ///   begin update content
  ///   end
  ///   layout content x100
  ///   needs update content by title
  ///   remove title
  ///   insert title
  ///   text title 7
  ///   invalidate title x3
  ///   measure title x3
  ///   hide title
  ///   ambiguous title x width
  ///   ambiguous other x by title
  ///   ambiguous title          no longer
  ///   fitting content
  ///   fitting cell content     the cell's engine and, during its lifetime, the content's
  ///   break title.width = 100
  ///   with title.width = 50
  ///   minimize slow            1 ms and 400 pivots
  /// ```
  ///
  /// Each `+` creates a new constraint object. `-` and `set` apply to the oldest active constraint
  /// with the same text. A change may end with a reason (`hierarchy`, `migration`, `conflict`,
  /// `alive`), an origin (`stack`, `table`, …) and `fitting` for a temporary engine. `pass open`
  /// never ends, and `pass engine 2` belongs to a second window's engine. An addition takes 1,000
  /// ns and touches 3 rows with 1 pivot. A removal takes 500 ns and touches 2 rows without a pivot.
  /// A minimization takes 4,000 ns and touches 8 rows with 4 pivots. Passes begin 10 ms apart and
  /// take 2 ms.
  package init(drawing: String) throws {
    self.init()
    var drawer = Drawer()
    for line in drawing.split(separator: "\n") {
      try drawer.draw(line, into: &self)
    }
    engineRows = [
      EngineRow(
        id: 1,
        process: 1,
        purpose: .window,
        view: 1,
        parent: nil,
        created: 0,
        discarded: nil
      ),
      EngineRow(
        id: 2,
        process: 1,
        purpose: .window,
        view: 1,
        parent: nil,
        created: 0,
        discarded: nil
      ),
      EngineRow(
        id: 3,
        process: 1,
        purpose: .systemLayoutSizeFitting,
        view: 1,
        parent: 1,
        created: 0,
        discarded: 1
      ),
    ]
    engineRows += drawer.fittingEngines
    runRow.duration = drawer.time + 10_000_000
    runRow.completeUpTo = runRow.duration
    runRow.signpostCount = changeRows.count + workRows.count + measurementRows.count
  }
}

struct Drawer {
  var time: Int64 = 0
  private var stack: [(indent: Int, item: Int64)] = []
  var names: [String: Int64] = [:]
  var active: [String: [Int64]] = [:]
  var nextRow: Int64 = 1
  var engine: Int64 = 1
  /// The end of a slow pass, which is after the next one would begin.
  var lastPassEnd: Int64 = 0
  /// The indices of the phase parts that are open, innermost last.
  var openPhases: [Int] = []
  var fittingEngines: [EngineRow] = []

  mutating func draw(_ line: Substring, into trace: inout MemoryTrace) throws {
    let indent = line.prefix { $0 == " " }.count
    let words = line.split(separator: " ").map(String.init)
    guard let first = words.first else { return }
    switch first {
    case "pass": addPass(words, to: &trace)
    case "+", "-", "set", "break": try addChange(words, to: &trace)
    case "frame": try addFrame(words, to: &trace)
    case "measure":
      for _ in 0..<Self.repetitions(words) { try addMeasurement(words, to: &trace) }
    case "minimize": addMinimization(isSlow: words.contains("slow"), to: &trace)
    case "begin", "end", "layout", "needs", "remove", "insert", "text", "invalidate", "fitting",
      "hide", "show":
      try addViewEvent(words, to: &trace)
    case "with": try addConflict(words, to: &trace)
    case "ambiguous": try addAmbiguity(words, to: &trace)
    default: addItem(first, indent: indent, to: &trace)
    }
  }

  private mutating func addItem(_ word: String, indent: Int, to trace: inout MemoryTrace) {
    while let last = stack.last, last.indent >= indent { stack.removeLast() }
    let parts = word.split(separator: "#", maxSplits: 1).map(String.init)
    let classParts = parts[0].split(separator: "(", maxSplits: 1).map(String.init)
    let reuse = classParts.count > 1 ? String(classParts[1].dropLast()) : nil
    let superview = stack.last?.item
    let parentPath = superview.flatMap { id in trace.itemRows.first { $0.id == id } }?.path
    // As in a trace, cells with the same reuse identifier share a path.
    let component = reuse == nil ? word : parts[0]
    let id = Int64(trace.itemRows.count + 1)
    trace.itemRows.append(
      ItemRow(
        id: id,
        process: 1,
        objectID: id,
        kind: reuse != nil
          ? .reusableCell : classParts[0].hasSuffix("Guide") ? .layoutGuide : .view,
        className: classParts[0],
        identifier: reuse == nil && parts.count > 1 ? parts[1] : nil,
        reuseIdentifier: reuse,
        superview: superview,
        path: parentPath.map { "\($0)/\(component)" } ?? component
      )
    )
    // Cells repeat the names of their subviews. A name means the last one drawn; "cell/name"
    // selects another.
    names[parts.last ?? word] = id
    if let cell = stack.last(where: { entry in
      trace.itemRows[Int(entry.item) - 1].kind == .reusableCell
    }) {
      for (name, item) in names where item == cell.item {
        names["\(name)/\(parts.last ?? word)"] = id
      }
    }
    stack.append((indent, id))
  }

  private mutating func addPass(_ words: [String], to trace: inout MemoryTrace) {
    engine = words.firstIndex(of: "engine").flatMap { Int64(words[$0 + 1]) } ?? 1
    let isOpen = words.contains("open")
    let opened = time
    time = max(time, lastPassEnd) + 10_000_000
    let id = Int64(trace.passRows.count + 1)
    trace.passRows.append(
      PassRow(
        id: id,
        engine: engine,
        thread: 1,
        test: nil,
        turn: words.contains("forced") ? 0 : Int(id),
        opened: opened,
        begin: isOpen ? nil : time,
        end: isOpen ? nil : time + (words.contains("slow") ? 20_000_000 : 2_000_000),
        updateConstraintsDuration: isOpen ? 0 : 500_000,
        layoutDuration: isOpen ? 0 : 1_000_000,
        displayDuration: isOpen ? 0 : 100_000,
        viewsVisited: isOpen ? 0 : 10
      )
    )
    lastPassEnd = words.contains("slow") ? time + 20_000_000 : time
    nextRow += 1
  }

  /// Returns the time of the next row of the current pass.
  mutating func tick() -> Int64 {
    nextRow += 1
    return time + nextRow * 10
  }

  private mutating func addChange(_ words: [String], to trace: inout MemoryTrace) throws {
    let verbs: [String: ConstraintChangeKind] = [
      "+": .added, "-": .removed, "set": .constantSet, "break": .broken,
    ]
    guard let kind = verbs[words[0]] else { return }
    var words = Array(words.dropFirst())
    var newValue: Double?
    if let arrow = words.firstIndex(of: "->"), arrow + 1 < words.count {
      newValue = Double(words[arrow + 1])
      words.removeSubrange(arrow...arrow + 1)
    }
    var reason = ConstraintChangeReason.activation
    var changeEngine = engine
    words.removeAll { word in
      switch word {
      case "hierarchy": reason = .hierarchy
      case "migration": reason = .migration
      case "conflict": reason = .conflict
      case "alive": reason = .alive
      case "fitting": changeEngine = 3
      default: return false
      }
      return true
    }
    // A restored constraint was broken before.
    let isRestored = kind == .added && reason == .conflict
    let id = try constraint(words, for: isRestored ? .broken : kind, in: &trace)
    let isAddition = kind == .added
    trace.changeRows.append(
      ConstraintChange(
        id: Int64(trace.changeRows.count + 1),
        time: tick(),
        duration: isAddition ? 1_000 : 500,
        kind: kind,
        reason: reason,
        constraint: id,
        engine: changeEngine,
        pass: trace.passRows.last?.id,
        test: nil,
        thread: 1,
        oldValue: newValue == nil ? nil : trace.constraintRows[Int(id) - 1].constant,
        newValue: newValue,
        rowsTouched: isAddition ? 3 : 2,
        pivots: isAddition ? 1 : 0
      )
    )
  }

  /// Returns the constraint of a change, and creates it if necessary.
  mutating func constraint(
    _ words: [String],
    for kind: ConstraintChangeKind,
    in trace: inout MemoryTrace
  ) throws -> Int64 {
    let text = words.joined(separator: " ")
    if kind != .added, let oldest = active[text]?.first {
      if kind == .removed { active[text]?.removeFirst() }
      return oldest
    }
    let id = try addConstraint(words, to: &trace)
    // A constraint that is removed without an addition existed before the recording began.
    if kind != .removed { active[text, default: []].append(id) }
    return id
  }

  private func addConstraint(_ words: [String], to trace: inout MemoryTrace) throws -> Int64 {
    let origins: [String: ConstraintOrigin] = [
      "autoresizing": .autoresizing, "intrinsic": .intrinsicContentSize, "stack": .stack,
      "table": .table, "guide": .guide,
    ]
    guard words.count >= 3, let first = try anchor(words[0]) else {
      throw DrawingError(description: "not a constraint: \(words.joined(separator: " "))")
    }
    let second = try anchor(words[2])
    var constant = second == nil ? Double(words[2]) ?? 0 : 0
    if words.count > 4, words[3] == "+" || words[3] == "-" {
      constant = (Double(words[4]) ?? 0) * (words[3] == "-" ? -1 : 1)
    }
    let priority = words.first { $0.hasPrefix("@") }.flatMap { Double($0.dropFirst()) }
    let id = Int64(trace.constraintRows.count + 1)
    let items = [first.item] + (second.map { [$0.item] } ?? [])
    trace.constraintRows.append(
      ConstraintRow(
        id: id,
        process: 1,
        objectID: 1_000 + id,
        firstItem: first.item,
        firstAttribute: first.attribute,
        relation: words[1] == "<=" ? -1 : words[1] == ">=" ? 1 : 0,
        secondItem: second?.item,
        secondAttribute: second?.attribute ?? 0,
        multiplier: 1,
        constant: constant,
        priority: priority ?? 1_000,
        origin: words.compactMap { origins[$0] }.first ?? .user,
        host: commonAncestor(of: items, in: trace),
        identifier: nil
      )
    )
    return id
  }

  private func anchor(_ word: String) throws -> (item: Int64, attribute: UInt8)? {
    let attributes: [String: UInt8] = [
      "left": 1, "right": 2, "top": 3, "bottom": 4, "leading": 5, "trailing": 6, "width": 7,
      "height": 8, "centerX": 9, "centerY": 10,
    ]
    guard let dot = word.lastIndex(of: "."), Double(word) == nil else { return nil }
    let name = String(word[..<dot])
    guard let item = names[name], let attribute = attributes[String(word[dot...].dropFirst())]
    else { throw DrawingError(description: "no such item or attribute: \(word)") }
    return (item, attribute)
  }

  private func commonAncestor(of items: [Int64], in trace: MemoryTrace) -> Int64 {
    func chain(_ item: Int64) -> [Int64] {
      var chain: [Int64] = []
      var current: Int64? = item
      while let id = current {
        chain.append(id)
        current = trace.itemRows[Int(id) - 1].superview
      }
      return chain
    }
    let second = Set(chain(items.last ?? 1))
    return chain(items[0]).first { second.contains($0) } ?? items[0]
  }

  private mutating func addFrame(_ words: [String], to trace: inout MemoryTrace) throws {
    let numbers = words.dropFirst(2).filter { $0 != "->" }.compactMap(Double.init)
    guard let item = names[words[1]], numbers.count == 8 else {
      throw DrawingError(description: "not a frame change: \(words.joined(separator: " "))")
    }
    func rect(_ at: Int) -> TraceRect {
      TraceRect(
        x: numbers[at],
        y: numbers[at + 1],
        width: numbers[at + 2],
        height: numbers[at + 3]
      )
    }
    trace.frameRows.append(
      FrameChangeRow(
        id: Int64(trace.frameRows.count + 1),
        time: tick(),
        view: item,
        pass: trace.passRows.last?.id,
        isBoundsOrigin: false,
        old: rect(0),
        new: rect(4)
      )
    )
  }

  private mutating func addMeasurement(_ words: [String], to trace: inout MemoryTrace) throws {
    guard words.count > 1, let item = names[words[1]] else {
      throw DrawingError(description: "no such view: \(words.joined(separator: " "))")
    }
    trace.measurementRows.append(
      MeasurementRow(
        id: Int64(trace.measurementRows.count + 1),
        time: tick(),
        duration: 20_000,
        view: item,
        pass: trace.passRows.last?.id,
        test: nil,
        textLength: 12,
        textHash: 1,
        font: "Inter-Regular 17",
        limitWidth: 0,
        width: 80,
        height: 20,
        wasCached: words.contains("cached")
      )
    )
  }

  private mutating func addMinimization(isSlow: Bool, to trace: inout MemoryTrace) {
    trace.workRows.append(
      EngineWorkRow(
        id: Int64(trace.workRows.count + 1),
        time: tick(),
        duration: isSlow ? 1_000_000 : 4_000,
        kind: .errorMinimized,
        engine: engine,
        pass: trace.passRows.last?.id,
        test: nil,
        rowsTouched: 8,
        pivots: isSlow ? 400 : 4,
        count: 1
      )
    )
  }
}
