import Signposts
import TraceStore

/// The changes of a pass that can cause moves, each with the constraint through which it acts.
struct CauseSources {
  /// Constraints with their changes, the app's own first, then in order of time.
  private(set) var causes: [(constraint: Int64, cause: CauseReport.Cause)] = []
  /// By view, constraints of intrinsic heights that changed because the view's width did.
  private(set) var heights: [Int64: Int64] = [:]

  private let constraints: [Int64: ConstraintRow]
  private let index: TraceIndex
  private let callers: [Int64: SymbolRow]
  /// The constraints that each broken constraint conflicted with, by the change's row.
  private let conflicts: [Int64: [Int64]]
  private let record: PassRecord
  /// For each view, its last change that explains why its constraints changed.
  private var viewChanges: [Int64: ViewChangeRow] = [:]

  /// The meaning of a constraint.
  ///
  /// A constraint that is removed and re-added with equal meaning is ignored.
  private struct Meaning: Hashable {
    var shape: ConstraintShape
    var constant: Double
    var priority: Double
  }

  private struct Net {
    var first: ConstraintChange
    var last: ConstraintChange
  }

  init(
    _ record: PassRecord,
    constraints: [Int64: ConstraintRow],
    index: TraceIndex,
    callers: [Int64: SymbolRow],
    conflicts: [Int64: [Int64]]
  ) {
    self.constraints = constraints
    self.conflicts = conflicts
    self.record = record
    self.index = index
    self.callers = callers
    for row in record.viewChanges where row.kind != .identified {
      // Setting a text also invalidates the size.
      if row.kind == .intrinsicSizeInvalidated, viewChanges[row.view] != nil { continue }
      viewChanges[row.view] = row
    }
    var sets: [Int64: Net] = [:]
    var moves: [Meaning: [ConstraintChange]] = [:]
    var found: [ConstraintChange] = []
    var brokenHere: Set<Int64> = []
    for change in record.changes where change.reason != .alive && change.reason != .migration {
      guard let row = constraints[change.constraint] else { continue }
      switch change.kind {
      case .constantSet, .prioritySet:
        sets[change.constraint, default: Net(first: change, last: change)].last = change
      case .broken:
        brokenHere.insert(row.id)
        if record.broken[row.id]?.change.id == change.id { found.append(change) }
      case .added, .removed:
        // A constraint that was added and then broken, or broken and then restored, changed
        // nothing.
        if change.kind == .added, record.broken[row.id] != nil { continue }
        if change.reason == .conflict, brokenHere.contains(row.id) { continue }
        let constant = (record.active[row.id] ?? nil) ?? row.constant
        let meaning = Meaning(
          shape: ConstraintShape(row),
          constant: constant,
          priority: row.priority
        )
        let opposite: ConstraintChangeKind = change.kind == .added ? .removed : .added
        if let match = moves[meaning]?.firstIndex(where: { $0.kind == opposite }) {
          moves[meaning]?.remove(at: match)
        } else {
          moves[meaning, default: []].append(change)
        }
      }
    }
    found += moves.values.flatMap(\.self)
    found += sets.values.filter { $0.first.oldValue != $0.last.newValue }.map { net in
      var change = net.last
      change.oldValue = net.first.oldValue
      return change
    }
    for change in found.sorted(by: { $0.id < $1.id }) { add(change) }
    let ordered = causes.enumerated().sorted { left, right in
      let ranks = (rank(of: left.element), rank(of: right.element))
      return ranks.0 == ranks.1 ? left.offset < right.offset : ranks.0 < ranks.1
    }
    causes = ordered.map(\.element)
  }

  /// Ranks causes: constraints that are active at the end determine a place; a removed constraint
  /// only released it.
  ///
  /// A broken constraint ranks first because it explains why the place differs from the code. A
  /// size given as a number comes next.
  private func rank(of source: (constraint: Int64, cause: CauseReport.Cause)) -> Int {
    switch source.cause.kind {
    case .constraintBroken: return -1
    case .constraintRemoved: return 4
    case .systemRule: return 3
    default: break
    }
    guard let row = constraints[source.constraint] else { return 3 }
    if row.origin == .intrinsicContentSize || row.secondItem == nil { return 0 }
    return row.origin == .user ? 1 : 2
  }

  private mutating func add(_ change: ConstraintChange) {
    guard let row = constraints[change.constraint] else { return }
    if let breakage = record.broken[row.id], breakage.change.id == change.id {
      causes.append((row.id, cause(of: breakage, row)))
      return
    }
    let name = ConstraintText.name(of: row.firstItem, index: index)
    switch row.origin {
    case .user:
      causes.append((row.id, cause(change, row)))
    case .intrinsicContentSize:
      let view = index.view(of: row.firstItem)
      let viewChange = viewChanges[view]
      switch viewChange?.kind {
      case .textSet: append(row, .textSet, "the text of \(name) was set", viewChange)
      case .intrinsicSizeInvalidated:
        append(
          row,
          .intrinsicSizeInvalidated,
          "the intrinsic content size of \(name) was invalidated",
          viewChange
        )
      case .added: append(row, .hierarchyChanged, "\(name) was added", viewChange)
      default:
        // A constraint that was only removed left together with the view's other constraints.
        guard change.kind != .removed else { return }
        if CauseReport.Axis(attribute: row.firstAttribute) == .vertical {
          heights[view] = row.id
        } else {
          append(row, .systemRule, "the intrinsic content size of \(name) became another", nil)
        }
      }
    case .autoresizing:
      // A view that enters the hierarchy keeps its frame; no code set it in this pass.
      let isWithView = change.kind == .added && change.reason == .hierarchy
      let cause = CauseReport.Cause(
        kind: isWithView ? .hierarchyChanged : .frameSet,
        text: isWithView ? "\(name) was added, with its frame" : "the frame of \(name) was set",
        caller: WorkCaller(change.stack, callers)
      )
      causes.append((row.id, cause))
    case .stack, .table, .guide:
      let views = [row.firstItem, row.secondItem].compactMap { $0.map(index.view) }
      let viewChange = views.compactMap { viewChanges[$0] }.first
      addSystem(change, row, viewChange)
    }
  }

  private mutating func addSystem(
    _ change: ConstraintChange,
    _ row: ConstraintRow,
    _ viewChange: ViewChangeRow?
  ) {
    let host = ConstraintText.name(of: row.host, index: index)
    guard let viewChange else {
      let what =
        switch row.origin {
        case .stack: "the stack view \(host) made other constraints"
        case .table: "the table view \(host) gave a row another frame"
        default: "the margins or the safe area of \(host) became others"
        }
      return append(row, .systemRule, what, nil, stack: change.stack)
    }
    let name = ConstraintText.name(of: viewChange.view, index: index)
    switch viewChange.kind {
    case .hidden: append(row, .visibilityChanged, "\(name) was hidden", viewChange)
    case .shown: append(row, .visibilityChanged, "\(name) was shown", viewChange)
    case .added: append(row, .hierarchyChanged, "\(name) was added", viewChange)
    case .removed: append(row, .hierarchyChanged, "\(name) was removed", viewChange)
    case .textSet: append(row, .textSet, "the text of \(name) was set", viewChange)
    case .identified, .intrinsicSizeInvalidated:
      append(
        row,
        .intrinsicSizeInvalidated,
        "the intrinsic content size of \(name) was invalidated",
        viewChange
      )
    }
  }

  private mutating func append(
    _ row: ConstraintRow,
    _ kind: CauseReport.Cause.Kind,
    _ text: String,
    _ viewChange: ViewChangeRow?,
    stack: Int64? = nil
  ) {
    let caller = WorkCaller(viewChange?.stack ?? stack, callers)
    causes.append((row.id, CauseReport.Cause(kind: kind, text: text, caller: caller)))
  }

  /// What the app's own code did to one of its constraints.
  private func cause(_ change: ConstraintChange, _ row: ConstraintRow) -> CauseReport.Cause {
    let text = ConstraintText.text(of: row, index: index)
    let name = ConstraintText.name(of: row.firstItem, index: index)
    let anchor = ConstraintText.anchor(name, row.firstAttribute)
    let values = [change.oldValue, change.newValue].map { value in
      value.map { NumberText.text($0, decimals: 3) } ?? "?"
    }
    let (kind, words): (CauseReport.Cause.Kind, String) =
      switch change.kind {
      case .added:
        (
          .constraintAdded,
          change.reason == .hierarchy
            ? "\(text) became part of the layout"
            : change.reason == .conflict ? "\(text) holds again" : "\(text) was added"
        )
      case .removed: (.constraintRemoved, "\(text) was removed")
      case .broken: (.constraintBroken, "\(text) was broken in a conflict")
      case .constantSet:
        (
          .constantSet,
          "the constant of \(place(of: row, anchor)) was set from \(values[0]) to \(values[1])"
        )
      case .prioritySet:
        (.prioritySet, "the priority of \(text) was set from \(values[0]) to \(values[1])")
      }
    return CauseReport.Cause(kind: kind, text: words, caller: WorkCaller(change.stack, callers))
  }

  /// The cause for a broken constraint: which other constraints it conflicts with, and the lines
  /// that added them.
  func cause(of breakage: PassRecord.Breakage, _ row: ConstraintRow) -> CauseReport.Cause {
    let others = (conflicts[breakage.change.id] ?? []).compactMap { id -> String? in
      guard let other = constraints[id] else { return nil }
      // The line that led to a system constraint says nothing about it.
      guard other.origin == .user, let place = WorkCaller(record.stacks[id], callers)?.location
      else { return text(of: other) }
      return "\(text(of: other)) (\(place))"
    }
    let reason = others.isEmpty ? "in a conflict" : "in favor of \(Self.list(others))"
    let added = WorkCaller(breakage.stack, callers)
    // Another line may have begun the conflict, for example by setting a constant.
    let broke = WorkCaller(breakage.change.stack, callers)
    let place = broke.flatMap { $0 == added ? nil : " by \($0.text)," } ?? ""
    var words = "\(text(of: row)) was broken\(place) \(reason)"
    var caller = row.origin == .user ? added : nil
    if breakage.isMoved, let line = caller {
      words += "; it is in the layout since \(line.text)"
      caller = nil
    }
    return CauseReport.Cause(kind: .constraintBroken, text: words, caller: caller)
  }

  private func text(of row: ConstraintRow) -> String {
    var row = row
    if let constant = record.active[row.id] ?? nil { row.constant = constant }
    let text = ConstraintText.text(of: row, index: index)
    return row.origin.note.map { "\(text) (\($0))" } ?? text
  }

  private static func list(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.joined() }
    return texts.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The constraint's name without its constant: its first anchor, and its second if it has one.
  private func place(of row: ConstraintRow, _ anchor: String) -> String {
    row.secondItem == nil
      ? anchor : ConstraintText.text(of: row, index: index, includesConstant: false)
  }
}
