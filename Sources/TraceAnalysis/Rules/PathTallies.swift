/// Tallies of views by path: recycled views of one path are summed up together.
struct PathTallies {
  /// What is known of one path.
  struct Entry {
    /// One of the views, whose name and superview stand for all.
    var example: Int64
    var tally = FindingTally()
    /// What else the rule wants to name, in the order in which it was seen.
    var others: [Int64] = []
    /// Constraints to name.
    fileprivate(set) var constraints: [Int64] = []
    /// What those say.
    fileprivate var wordings: [ConstraintLedger.Wording] = []
  }

  /// By the number of the path.
  private var entries: [Int64: Entry] = [:]

  /// Changes the entry of a view's path.
  mutating func update(_ view: Int64, in state: LayoutState, _ body: (inout Entry) -> Void) {
    body(&entries[state.index.pathNumber(of: view), default: Entry(example: view)])
  }

  /// Returns the entries in order of their paths.
  func sorted(in state: LayoutState) -> [(path: String, entry: Entry)] {
    entries.map { (path: state.index.path(numbered: $0.key), entry: $0.value) }
      .sorted { $0.path < $1.path }
  }
}

extension PathTallies.Entry {
  /// Takes note of another item to name, at most eight of them.
  mutating func note(_ item: Int64) {
    if others.count < 8, !others.contains(item) { others.append(item) }
  }

  /// Takes note of a constraint to name, at most eight of them.
  mutating func note(
    constraint: Int64,
    saying wording: ConstraintLedger.Wording,
    in state: LayoutState
  ) {
    guard constraints.count < 8, !wordings.contains(wording) else { return }
    let text = state.text(of: constraint)
    if !constraints.contains(where: { state.text(of: $0) == text }) {
      constraints.append(constraint)
      wordings.append(wording)
    }
  }
}
