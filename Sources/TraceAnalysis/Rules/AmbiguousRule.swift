import Signposts
import TraceStore

extension RuleID {
  /// The rule `ambiguous`.
  public static let ambiguous = RuleID("ambiguous")
}

/// `ambiguous`: constraints do not determine a view's position or size at the end of a pass.
///
/// Hidden views and their subviews are excluded: hiding is a remedy, and no one sees where they
/// are. Coordinates that a broken constraint would determine are excluded too, because the broken
/// constraint is a separate finding. Views that depend on another view's missing constraint are
/// named with that view. Data is kept for each view, since several views may share a path;
/// ``AmbiguityGroups`` groups it by defect at the end.
struct AmbiguousRule: Rule {
  static let declarations = [
    RuleDeclaration(
      id: .ambiguous,
      title: "Constraints leave a position or size open",
      facts: AmbiguityFacts.self,
      thresholds: [leastPasses],
      guide: RuleGuide(
        "Constraints leave a view's position or size open: other values would satisfy them as well.",
        because: """
          The engine takes one of the values, and may take another after the next change, so that views jump; UIKit's \
          may take another than this one. hasAmbiguousLayout says so of a view in the debugger.
          """,
        before: """
          title.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16).isActive = true
          badge.leadingAnchor.constraint(equalTo: title.trailingAnchor, constant: 8).isActive = true
          badge.trailingAnchor.constraint(equalTo: view.trailingAnchor).isActive = true
          """,
        after: """
          // The same, and which of the two labels keeps to its text:
          badge.setContentHuggingPriority(UILayoutPriority(252), for: .horizontal)
          """,
        source: RuleGuide.mysteries
      )
    )
  ]

  /// Passes at whose end a view is ambiguous.
  static let leastPasses = RuleThreshold.count(.ambiguous, in: 1..., standard: 1)

  static let tables: Set<TraceEvent.Table> = [
    .constraintChange, .viewChange, .ambiguity, .passEnded,
  ]

  /// An item that is ambiguous now.
  struct Open {
    var row: AmbiguityRow
    /// The engine's passes when the item was last found ambiguous and visible; nil while it is
    /// hidden.
    var since: PassSum?
    var engine: Int64
  }

  /// The passes of an engine so far.
  struct PassSum: Hashable {
    var count = 0
    var time: Int64 = 0
    /// When the last of them ended, in nanoseconds since the trace began.
    var end: Int64 = 0
  }

  /// Passes at whose ends an item was ambiguous.
  struct Span {
    var engine: Int64
    /// The engine's passes before the first of them.
    var before: PassSum
    /// The engine's passes including all of them.
    var last: PassSum
    /// When it was found to be ambiguous.
    var start: Int64
  }

  /// The data about one item that lacks constraints.
  struct Cause {
    var missing: LayoutCoordinates = []
    /// The constraints to add, with the smallest and the largest constant that they would have had.
    var constraints: [LayoutCoordinates: (first: MissingConstraint, range: ClosedRange<Double>)] =
      [:]
    /// The coordinates that are ambiguous because of it, by item, including itself.
    var free: [Int64: LayoutCoordinates] = [:]
    /// The rows that record this, in order of time: the item, and the pass.
    var notes: [(item: Int64, pass: Int64?)] = []
    var spans: [Span] = []
  }

  /// The coordinates that a set of constraints would determine if all of them held.
  private struct Breakage {
    var views: Set<Int64>
    var coordinates: LayoutCoordinates
  }

  private(set) var causes: [Int64: Cause] = [:]
  private(set) var open: [Int64: Open] = [:]
  private(set) var sums: [Int64: PassSum] = [:]
  private var hidden: Set<Int64>?
  /// The constraints that are broken now.
  private var broken: [Int64: Breakage] = [:]
  /// For each item, its last row if a broken constraint explains a part of it.
  private var withheld: [Int64: AmbiguityRow] = [:]
  private var code = MissingConstraintCode()
  /// Items that have lacked a constraint since the last pass ended.
  private var undecided: Set<Int64> = []
  /// The call stacks that added a view or its constraints; empty if the recording has none.
  private(set) var stacks: [Int64: StackCounts] = [:]

  init(_ state: LayoutState) {}

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    switch event {
    case .constraintChange(let row): observe(row, in: state)
    case .viewChange(let row): observe(row, in: state)
    case .ambiguity(let row): observe(row, in: state)
    case .passEnded(let row): observe(row, in: state)
    default: break
    }
  }

  private mutating func observe(_ row: ConstraintChange, in state: LayoutState) {
    guard let entry = state.entry(of: row) else { return }
    observeBroken(row, entry, in: state)
    code.observe(row, entry, in: state)
    guard let stack = row.stack, row.kind == .added, entry.isUsers else { return }
    for case let view? in [entry.firstView, entry.secondView] {
      stacks[view, default: StackCounts()].add(stack)
    }
  }

  private mutating func observe(_ row: ViewChangeRow, in state: LayoutState) {
    switch row.kind {
    case .added: stacks[row.view] = stacks[row.view] ?? row.stack.map { StackCounts($0) }
    case .hidden, .shown:
      noteHidden(in: state)
      if row.kind == .hidden { hidden?.insert(row.view) } else { hidden?.remove(row.view) }
      for item in open.keys.sorted() where state.isView(item, inside: row.view) {
        let isHidden = isHidden(item, in: state)
        guard let entry = open[item], isHidden != (entry.since == nil) else { continue }
        if isHidden { count(item) } else { show(item, at: row.time) }
      }
    case .removed, .identified, .textSet, .intrinsicSizeInvalidated: break
    }
  }

  private mutating func observeBroken(
    _ row: ConstraintChange,
    _ entry: ConstraintLedger.Entry,
    in state: LayoutState
  ) {
    switch row.kind {
    case .broken:
      let attribute = state.ledger.examples[Int(entry.pathShape)].firstAttribute
      guard let axis = LayoutAxis(attribute: attribute) else { return }
      let constraints = [row.constraint] + (state.conflicts[row.id] ?? [])
      broken[row.constraint] = Breakage(
        views: Set(constraints.flatMap(state.views(of:))),
        coordinates: axis == .horizontal ? [.minX, .width] : [.minY, .height]
      )
    case .added, .removed:
      guard let breakage = broken.removeValue(forKey: row.constraint) else { return }
      // What the constraint explained now has another reason, unless the engine reports otherwise
      // at the end of the pass.
      let rows = withheld.values.filter { breakage.views.contains(state.index.view(of: $0.cause)) }
        .sorted { $0.id < $1.id }
      for row in rows { observe(row, in: state) }
    case .constantSet, .prioritySet: break
    }
  }

  /// The row without the coordinates that a broken constraint explains.
  private mutating func withoutBroken(_ row: AmbiguityRow, in state: LayoutState) -> AmbiguityRow {
    withheld[row.item] = nil
    let view = state.index.view(of: row.cause)
    var rest = row
    for breakage in broken.values where breakage.views.contains(view) {
      rest.free.subtract(breakage.coordinates)
      rest.missing.subtract(breakage.coordinates)
    }
    if rest.free != row.free { withheld[row.item] = row }
    return rest
  }

  private mutating func observe(_ row: AmbiguityRow, in state: LayoutState) {
    let row = withoutBroken(row, in: state)
    noteHidden(in: state)
    count(row.item)
    open[row.item] = nil
    guard !row.free.isEmpty else { return }
    open[row.item] = Open(row: row, engine: state.index.rootEngine(of: row.engine))
    if !row.missing.isEmpty { undecided.insert(row.item) }
    if !isHidden(row.item, in: state) { show(row.item, at: row.time) }
  }

  private mutating func observe(_ row: PassRow, in state: LayoutState) {
    let engine = state.index.rootEngine(of: row.engine)
    var sum = sums[engine] ?? PassSum()
    sum.count += 1
    sum.time += state.index.passes[row.id]?.duration ?? 0
    sum.end = row.end ?? row.opened
    sums[engine] = sum
    decide(in: state)
  }

  private mutating func noteHidden(in state: LayoutState) {
    guard hidden == nil else { return }
    hidden = Set(state.index.items.all.filter(\.isHiddenAtFirst).map(\.id))
  }

  private func isHidden(_ item: Int64, in state: LayoutState) -> Bool {
    guard let hidden, !hidden.isEmpty else { return false }
    return state.index.items.lineage(of: item).contains(where: hidden.contains)
  }

  /// Adds an ambiguous item that is visible.
  private mutating func show(_ item: Int64, at time: Int64) {
    guard let entry = open[item] else { return }
    open[item]?.since = sums[entry.engine] ?? PassSum()
    var cause = causes[entry.row.cause] ?? Cause()
    cause.free[item, default: []].formUnion(entry.row.free)
    cause.notes.append((item: item, pass: entry.row.pass))
    causes[entry.row.cause] = cause
  }

  /// Adds the passes for which an item has been ambiguous and visible.
  private mutating func count(_ item: Int64) {
    guard let entry = open[item], let since = entry.since else { return }
    open[item]?.since = nil
    Self.add(entry, since, upTo: sums[entry.engine] ?? since, to: &causes)
  }

  /// All causes at the end of the trace.
  func allCauses() -> [Int64: Cause] {
    var causes = causes
    for entry in open.values {
      guard let since = entry.since else { continue }
      Self.add(entry, since, upTo: sums[entry.engine] ?? since, to: &causes)
    }
    return causes
  }

  private static func add(
    _ entry: Open,
    _ since: PassSum,
    upTo now: PassSum,
    to causes: inout [Int64: Cause]
  ) {
    guard now.count > since.count else { return }
    causes[entry.row.cause]?.spans.append(
      Span(engine: entry.engine, before: since, last: now, start: entry.row.time)
    )
  }

  /// Finds constraints that resolve a pass's ambiguities; at the end of the pass, all of them are
  /// known.
  private mutating func decide(in state: LayoutState) {
    guard !undecided.isEmpty else { return }
    /// The number of priority decisions already made under each superview; each is one higher.
    var ranks: [Int64?: Int] = [:]
    let dependents = Dictionary(grouping: open.values.map(\.row), by: \.cause)
    for item in undecided.sorted() {
      guard let row = open[item]?.row else { continue }
      let superview = state.index.items.superview(of: item)
      for coordinate in row.missing.elements {
        let constraint = code.constraint(
          deciding: coordinate,
          of: item,
          rivals: (dependents[item] ?? []).map(\.item),
          isSuperviewOpen: superview.map { open[$0] != nil } ?? false,
          rank: ranks[superview, default: 0],
          in: state
        )
        if constraint.isPriority { ranks[superview, default: 0] += 1 }
        let value = constraint.constant
        let known = causes[item]?.constraints[coordinate]
        let range = known.map {
          min($0.range.lowerBound, value)...max($0.range.upperBound, value)
        }
        causes[item, default: Cause()].missing.insert(coordinate)
        causes[item]?.constraints[coordinate] = (known?.first ?? constraint, range ?? value...value)
      }
    }
    undecided = []
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    AmbiguityGroups(self, in: state).findings(in: state)
  }
}
