import Signposts
import TraceStore

/// `ambiguous`: constraints leave a view's position or size open at the end of a pass.
///
/// Views that are hidden, or inside a hidden one, are left out: hiding is a remedy, and nobody sees where they are.
/// Views that hang on another's missing constraint are named with that one.
struct AmbiguousRule: Rule {
  static let tables: Set<TraceEvent.Table> = [
    .constraintChange, .viewChange, .ambiguity, .passEnded,
  ]

  /// An item that is open at this moment.
  private struct Open {
    var row: AmbiguityRow
    /// What the engine's passes had come to when it was last seen to be open and shown; nil while it is hidden.
    var since: PassSum?
    var engine: Int64
    /// The path of what it hangs on.
    var group: String
  }

  /// The passes of an engine so far.
  private struct PassSum {
    var count = 0
    var time: Int64 = 0
  }

  /// What is missing under one path, with all that hangs on it.
  private struct Group {
    /// One of the items, whose name and superview stand for all.
    var example: Int64
    var tally = FindingTally()
    var missing: LayoutCoordinates = []
    /// The coordinates that are open, by item path; its example's name.
    var free: [String: (name: String, coordinates: LayoutCoordinates)] = [:]
    /// The code to write, by what it decides.
    var code: [String: String] = [:]
    /// Whether what is missing is a decision between priorities.
    var isRivalry = false
    /// The passes at whose end it was open, by item.
    var passes: [Int64: PassSum] = [:]
  }

  private var open: [Int64: Open] = [:]
  private var sums: [Int64: PassSum] = [:]
  private var groups: [String: Group] = [:]
  private var hidden: Set<Int64>?
  private var code = MissingConstraintCode()
  /// The call stacks that added a view, or its constraints; empty where the recording has none.
  private var stacks: [Int64: StackCounts] = [:]

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    switch event {
    case .constraintChange(let row): observe(row, in: state)
    case .viewChange(let row): observe(row, in: state)
    case .ambiguity(let row): observe(row, in: state)
    case .passEnded(let row):
      let engine = state.index.rootEngine(of: row.engine)
      sums[engine, default: PassSum()].count += 1
      sums[engine]?.time += state.index.passes[row.id]?.duration ?? 0
    default: break
    }
  }

  private mutating func observe(_ row: ConstraintChange, in state: LayoutState) {
    guard let entry = state.entry(of: row) else { return }
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
        if isHidden { count(item) } else { show(item, in: state) }
      }
    case .removed, .identified, .textSet, .intrinsicSizeInvalidated: break
    }
  }

  private mutating func observe(_ row: AmbiguityRow, in state: LayoutState) {
    noteHidden(in: state)
    count(row.item)
    open[row.item] = nil
    guard !row.free.isEmpty else { return }
    open[row.item] = Open(
      row: row,
      engine: state.index.rootEngine(of: row.engine),
      group: state.index.path(of: row.cause)
    )
    if !isHidden(row.item, in: state) { show(row.item, in: state) }
  }

  private mutating func noteHidden(in state: LayoutState) {
    guard hidden == nil else { return }
    hidden = Set(state.index.items.all.filter(\.isHiddenAtFirst).map(\.id))
  }

  private func isHidden(_ item: Int64, in state: LayoutState) -> Bool {
    guard let hidden, !hidden.isEmpty else { return false }
    var current: Int64? = item
    var steps = 0
    while let view = current, steps < 256 {
      if hidden.contains(view) { return true }
      current = state.index.items.superview(of: view)
      steps += 1
    }
    return false
  }

  /// Takes an open item in that can be seen.
  private mutating func show(_ item: Int64, in state: LayoutState) {
    guard let entry = open[item] else { return }
    open[item]?.since = sums[entry.engine] ?? PassSum()
    let row = entry.row
    let path = state.index.path(of: item)
    var group = groups[entry.group] ?? Group(example: row.cause)
    group.missing.formUnion(row.missing)
    var free = group.free[path] ?? (name: state.name(of: item), coordinates: [])
    free.coordinates.formUnion(row.free)
    group.free[path] = free
    group.tally.add(of: item, in: row.pass, state: state)
    if let stacks = stacks[state.index.view(of: item)] { group.tally.add(stacks) }
    for coordinate in row.missing.elements {
      let key = path + " " + coordinate.text
      guard group.code[key] == nil else { continue }
      let missing = code.code(deciding: coordinate, of: item, in: state)
      group.code[key] = missing.text
      group.isRivalry = group.isRivalry || missing.isPriority
    }
    groups[entry.group] = group
  }

  /// Counts the passes for which an item has been open and shown.
  private mutating func count(_ item: Int64) {
    guard let entry = open[item], let since = entry.since else { return }
    open[item]?.since = nil
    Self.add(entry, since, upTo: sums[entry.engine] ?? since, to: &groups)
  }

  private static func add(
    _ entry: Open,
    _ since: PassSum,
    upTo now: PassSum,
    to groups: inout [String: Group]
  ) {
    let item = entry.row.item
    groups[entry.group]?.passes[item, default: PassSum()].count += now.count - since.count
    groups[entry.group]?.passes[item]?.time += now.time - since.time
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    var groups = groups
    for entry in open.values {
      guard let since = entry.since else { continue }
      Self.add(entry, since, upTo: sums[entry.engine] ?? since, to: &groups)
    }
    return groups.sorted { $0.key < $1.key }.compactMap { path, group in
      // Items of one path are open one after the other, or together: the longest counts.
      let most = group.passes.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
      guard let worst = most, worst.value.count >= max(1, state.options.ambiguousPasses)
      else { return nil }
      let others = group.free.keys.filter { $0 != path }.sorted()
      var result = state.result(
        .ambiguous,
        superview: state.superviewPath(of: group.example),
        views: [path] + others,
        message: message(of: group, path, others, passes: worst.value.count, in: state),
        remedy: remedy(of: group, in: state),
        code: MissingConstraintCode.joined(group.code.sorted { $0.key < $1.key }.map(\.value)),
        tally: group.tally
      )
      result.finding.cost.passes = worst.value.count
      result.finding.cost.passTime = worst.value.time
      return result
    }
  }

  private func message(
    of group: Group,
    _ path: String,
    _ others: [String],
    passes: Int,
    in state: LayoutState
  ) -> String {
    func words(_ coordinates: LayoutCoordinates) -> String {
      let names = coordinates.text.split(separator: " ")
      guard let last = names.last, names.count > 1 else { return names.joined() }
      return names.dropLast().joined(separator: ", ") + " and " + last
    }
    let own = group.free[path]?.coordinates ?? group.missing
    let named = others.prefix(3).compactMap { group.free[$0] }
      .map { "\(words($0.coordinates)) of \($0.name)" }
    let more = others.count > 3 ? "; of \(others.count - 3) more too" : ""
    let hanging = named.isEmpty ? "" : ", and with it " + named.joined(separator: "; ") + more
    return """
      Constraints leave open \(words(own)) of \(state.name(of: group.example))\(hanging): other values would be as \
      good, at the end of \(Words.counted(passes, "pass", plural: "passes")).
      """
  }

  private func remedy(of group: Group, in state: LayoutState) -> String {
    let name = state.name(of: group.example)
    guard group.isRivalry else {
      let count = group.code.count
      return count == 1
        ? "Add the constraint that \(name) lacks, or one that says what is meant instead."
        : "Add the \(count) constraints that \(name) lacks, or others that say what is meant instead."
    }
    return """
      Say which view gives way: \(name) and its neighbours share the room at one priority. Raise one of them.
      """
  }
}
