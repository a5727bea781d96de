import Signposts
import TraceStore

extension RuleID {
  /// The rule `sizing.repeat`.
  public static let repeatedSizing = RuleID("sizing.repeat")
}

/// `sizing.repeat`: a throw-away engine sizes a view in many passes, although nothing in it has
/// changed.
///
/// The result depends on the constraints that the engine gets: the view's own, those of intrinsic
/// sizes, and the target size. A changed text is a reason to size the view, even if the result is
/// the same. Cells are excluded because their list sizes each cell that appears.
struct RepeatedSizingRule: Rule {
  static let declarations = [
    RuleDeclaration(
      id: .repeatedSizing,
      title: "Sized again with nothing changed",
      facts: Facts.self,
      thresholds: [leastPasses],
      guide: RuleGuide(
        """
        systemLayoutSizeFitting was asked of one view in several passes, and nothing in the view had changed since it \
        had answered last.
        """,
        because: """
          Each call makes an engine, gives it all constraints of the view, solves them, and throws it away, to compute \
          a size that was already known.
          """,
        before: """
          override func layoutSubviews() {
            super.layoutSubviews()
            let size = header.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
            header.frame.size.height = size.height
          }
          """,
        after: """
          func show(_ title: String) {
            header.title.text = title
            let size = header.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
            header.frame.size.height = size.height
          }
          """
      )
    )
  ]

  /// The minimum number of passes in which an unchanged view is sized again.
  static let leastPasses = RuleThreshold.count(.repeatedSizing, in: 1..., standard: 3)

  struct Facts: FindingFacts {
    /// The view's short name.
    var view: String

    func message(_ finding: Finding) -> String {
      """
      \(view) was sized again in \(Quantity.counted(finding.cost.passes, "pass", plural: "passes")), though nothing in \
      it had changed since the last call.
      """
    }

    func remedy(_ finding: Finding) -> String {
      """
      Keep the size of \(view), and ask for it when its content or the width around it changes, not in each layout.
      """
    }
  }

  static let tables: Set<TraceEvent.Table> = [.constraintChange, .viewChange, .passEnded]

  /// A sizing of a view for which no text had changed since the previous one.
  private struct Candidate {
    var view: Int64
    var engine: EngineRow
    var last: EngineRow
  }

  /// The throw-away engines that may be repeats, in order of time.
  private var engines: [EngineRow] = []
  private var next = 0
  /// The views that these engines size.
  private var sized: Set<Int64> = []
  /// For each engine, an order-independent digest of its constraints; 0 if none was recorded.
  private var digests: [Int64: UInt64] = [:]
  private var changed: Set<Int64> = []
  private var lastSizings: [Int64: EngineRow] = [:]
  private var texts: [Int64: Int64] = [:]
  /// For each root engine, the candidates in the open pass.
  private var candidates: [Int64: [Candidate]] = [:]
  private var tallies = PathTallies()

  init(_ state: LayoutState) {
    let throwAway = state.engines.filter { $0.purpose == .systemLayoutSizeFitting }
    let byView = Dictionary(grouping: throwAway) { $0.view ?? 0 }
    let least = state.options.count(Self.leastPasses)
    for (view, own) in byView where own.count > least && !Self.isCell(view, in: state) {
      engines += own
      sized.insert(view)
    }
    engines.sort { ($0.created, $0.id) < ($1.created, $1.id) }
    digests = Dictionary(uniqueKeysWithValues: engines.map { ($0.id, 0) })
  }

  /// Whether it is a cell, or a cell's content view.
  private static func isCell(_ view: Int64, in state: LayoutState) -> Bool {
    let superview = state.index.items.superview(of: view)
    return [view, superview ?? view].contains { state.index.items.kind(of: $0) == .reusableCell }
  }

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    guard !engines.isEmpty else { return }
    advance(to: event.time, in: state)
    switch event {
    case .constraintChange(let row): digests[row.engine]? &+= Self.digest(of: row)
    case .viewChange(let row): observe(row, in: state)
    case .passEnded(let row): close(row, in: state)
    default: break
    }
  }

  /// A change's contribution to its engine's digest: the constraint's meaning, not its identity.
  private static func digest(of row: ConstraintChange) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(row.kind)
    hasher.combine(row.signature)
    hasher.combine(row.newValue)
    return UInt64(truncatingIfNeeded: hasher.finalize()) | 1
  }

  private mutating func observe(_ row: ViewChangeRow, in state: LayoutState) {
    guard row.kind == .textSet else { return }
    let hash = row.textHash ?? 0
    guard texts.updateValue(hash, forKey: row.view) != hash else { return }
    changed.formUnion(sized.intersection([row.view] + state.ancestors(of: row.view)))
  }

  /// Processes the sizings up to a time.
  private mutating func advance(to time: Int64, in state: LayoutState) {
    while next < engines.count, engines[next].created <= time {
      let engine = engines[next]
      next += 1
      guard let view = engine.view else { continue }
      let last = lastSizings.updateValue(engine, forKey: view)
      guard changed.remove(view) == nil, let last else { continue }
      let root = state.index.rootEngine(of: engine.id)
      candidates[root, default: []].append(Candidate(view: view, engine: engine, last: last))
    }
  }

  private mutating func close(_ pass: PassRow, in state: LayoutState) {
    guard let found = candidates.removeValue(forKey: pass.engine) else { return }
    // Several sizings in one pass are a finding of 'sizing.engine-spam'.
    for sizing in found where sizing.last.created < pass.opened {
      let engine = sizing.engine
      guard let digest = digests[engine.id], digest != 0, digest == digests[sizing.last.id]
      else { continue }
      tallies.update(sizing.view, in: state) {
        $0.tally.add(
          of: sizing.view,
          in: pass.id,
          time: max(0, (engine.discarded ?? engine.created) - engine.created),
          stack: engine.stack,
          state: state
        )
      }
    }
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    let least = state.options.count(Self.leastPasses)
    return tallies.sorted(in: state).filter { $0.entry.tally.cost.passes >= least }
      .map { path, entry in
        state.result(
          .repeatedSizing,
          superview: state.superviewPath(of: entry.example),
          views: [path],
          facts: Facts(view: state.name(of: entry.example)),
          tally: entry.tally
        )
      }
  }
}
