import Signposts
import TraceStore

extension RuleID {
  /// The rule `constraint.growth`.
  public static let constraintGrowth = RuleID("constraint.growth")
}

/// `constraint.growth`: the same constraint is added repeatedly while earlier copies stay.
///
/// Constraints are the same if they differ only in the constant; those of recycled cells are
/// distinguished by their views.
struct ConstraintGrowthRule: Rule {
  static let declarations = [
    RuleDeclaration(
      id: .constraintGrowth,
      title: "Constraints added again and never removed",
      facts: Facts.self,
      thresholds: [least],
      guide: RuleGuide(
        "The same constraint was added several times, and the ones before it were not removed.",
        because: """
          Each copy stays in the engine: the layout takes longer each time, and required copies with different \
          constants contradict each other.
          """,
        before: "bar.widthAnchor.constraint(equalToConstant: width).isActive = true  // each time",
        after: """
          // Once: barWidth = bar.widthAnchor.constraint(equalToConstant: width)
          // Once: barWidth.isActive = true
          barWidth.constant = width
          """,
        elsewhere: """
          Keep the constraint and change its constant in place, or remove it before you add another.
          """
      )
    )
  ]

  /// How many copies are active at the same time.
  static let least = RuleThreshold.count(.constraintGrowth, in: 2..., standard: 3)

  struct Facts: FindingFacts {
    /// The maximum number of copies that were active at the same time.
    var most: Int
    /// How many copies were removed once there were enough for a finding.
    var removed: Int

    func message(_ finding: Finding) -> String {
      let text = finding.constraints.first ?? ""
      let others = finding.constraints.count - 1
      let what = others > 0 ? "\(text) and \(Quantity.counted(others, "other"))" : text
      let removals =
        removed == 0
        ? "none of them was removed"
        : "\(Quantity.count(removed)) of them \(removed == 1 ? "was" : "were") removed"
      return """
        \(what) \(others > 0 ? "were" : "was") added again \
        \(Quantity.counted(finding.cost.occurrences, "time")) while there already, and \(removals). \
        \(Quantity.count(most)) of the same were active together.
        """
    }

    func remedy(_ finding: Finding) -> String {
      """
      Add the constraint once, keep it in a property and set its constant. Or deactivate the old one before you add \
      another.
      """
    }

    func code(_ finding: Finding) -> String? { "constraint.constant = value" }

    func replacedCode(_ finding: Finding) -> [ReplacedCode] {
      finding.constraints.map { ReplacedCode(text: $0, note: "added again each time") }
    }
  }

  static let tables: Set<TraceEvent.Table> = [.constraintChange]

  /// The constraints of one kind in the engines.
  private struct Copies {
    var active = 0
    var most = 0
    var removed = 0
    var superview: Int64
    var constant: Double
    var constantsVary = false
    /// The additions of the copies that are active, until there are enough for a finding.
    var early: [ConstraintChange] = []
  }

  private let leastCopies: Int
  private var copies: [ConstraintSignature: Copies] = [:]
  private var tallies = PathTallies()
  /// The last constant of each wording.
  private var constants: [ConstraintLedger.Wording: Double] = [:]
  /// The wordings of copies with different constants.
  private var varying: Set<ConstraintLedger.Wording> = []

  init(_ state: LayoutState) {
    leastCopies = state.options.count(Self.least)
  }

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    // A constraint that the engine breaks or restores stays activated.
    guard case .constraintChange(let row) = event, row.reason != .conflict,
      row.kind == .added || row.kind == .removed,
      let entry = state.entry(of: row), entry.isUsers
    else { return }
    let key = entry.signature.withoutConstant
    if row.kind == .removed {
      guard let known = copies[key], known.active > 0 else { return }
      copies[key]?.active -= 1
      if known.most >= leastCopies {
        copies[key]?.removed += 1
      } else {
        _ = copies[key]?.early.popLast()
        if known.active == 1 { copies[key] = nil }
      }
      return
    }
    var known =
      copies.removeValue(forKey: key)
      ?? Copies(superview: entry.superview, constant: entry.constant)
    known.active += 1
    if known.constant != entry.constant { known.constantsVary = true }
    known.most = max(known.most, known.active)
    if known.active > 1 {
      known.early.append(row)
      if known.most >= leastCopies {
        for row in known.early { note(row, saying: entry, in: state) }
        let wording = entry.wording.withoutConstant
        if known.constantsVary || constants[wording, default: entry.constant] != entry.constant {
          varying.insert(wording)
        }
        constants[wording] = entry.constant
        known.early = []
      }
    }
    copies[key] = known
  }

  private mutating func note(
    _ row: ConstraintChange,
    saying entry: ConstraintLedger.Entry,
    in state: LayoutState
  ) {
    tallies.update(entry.superview, in: state) {
      $0.note(constraint: row.constraint, saying: entry.wording.withoutConstant, in: state)
      $0.tally.add(
        of: entry.superview,
        in: row.pass,
        time: row.duration,
        rowsTouched: row.rowsTouched,
        pivots: row.pivots,
        stack: row.stack,
        state: state
      )
    }
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    let grown = copies.values.filter { $0.most >= leastCopies }
    let byPath = Dictionary(grouping: grown) { state.index.path(of: $0.superview) }
    return tallies.sorted(in: state).map { path, entry in
      let copies = byPath[path] ?? []
      return state.result(
        .constraintGrowth,
        superview: path,
        views: [path],
        constraints: zip(entry.constraints, entry.wordings).map { constraint, wording in
          state.text(of: constraint, includesConstant: !varying.contains(wording))
        },
        facts: Facts(
          most: copies.reduce(0) { max($0, $1.most) },
          removed: copies.reduce(0) { $0 + $1.removed }
        ),
        tally: entry.tally
      )
    }
  }
}

extension ConstraintLedger.Wording {
  fileprivate var withoutConstant: Self {
    var wording = self
    wording.constant = 0
    return wording
  }
}
