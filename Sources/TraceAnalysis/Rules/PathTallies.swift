/// Tallies of views by path; recycled views with one path are summed together.
struct PathTallies {
  /// The data for one path.
  struct Entry {
    /// One of the views; its name and superview represent all of them.
    var example: Int64
    var tally = FindingTally()
    /// Other items that the rule wants to name, in the order in which they were seen.
    var others: [Int64] = []
    /// Constraints to name.
    fileprivate(set) var constraints: [Int64] = []
    /// The wordings of these constraints.
    fileprivate(set) var wordings: [ConstraintLedger.Wording] = []
  }

  /// The entries, by the number of the path.
  private var entries: [Int64: Entry] = [:]

  /// Updates the entry of a view's path.
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
  /// Adds another item to name, up to eight.
  mutating func note(_ item: Int64) {
    if others.count < 8, !others.contains(item) { others.append(item) }
  }

  /// Adds a constraint to name, up to eight.
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
