import Signposts
import TraceStore

extension RuleID {
  /// The rule `sizing.repeat`.
  public static let repeatedSizing = RuleID("sizing.repeat")
}

/// `sizing.repeat`: a view is sized by a throw-away engine in pass after pass, though nothing in it has changed.
///
/// What can change the answer is a constraint, a text, an intrinsic size, or a view that comes, goes, hides or shows,
/// inside the view, and the size of a view around it. Cells are left out: their list sizes each that appears.
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
          Each call makes an engine, gives it all constraints of the view, solves them, and throws it away, to find \
          out what was known.
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

  /// Passes in which a view is sized for nothing.
  static let leastPasses = RuleThreshold.count(.repeatedSizing, in: 1..., standard: 3)

  struct Facts: FindingFacts {
    /// What people call the view.
    var view: String

    func message(_ finding: Finding) -> String {
      """
      \(view) was sized again in \(Quantity.counted(finding.cost.passes, "pass", plural: "passes")), though nothing in \
      it had changed.
      """
    }

    func remedy(_ finding: Finding) -> String {
      """
      Keep the size of \(view), and ask for it where its content or the width around it changes, not in each layout.
      """
    }
  }

  static let tables: Set<TraceEvent.Table> = [
    .constraintChange, .viewChange, .frameChange, .passEnded,
  ]

  /// A sizing of a view that had not changed since the one before.
  private struct Repeat {
    var view: Int64
    var engine: EngineRow
    /// When the one before was.
    var last: Int64
  }

  /// The throw-away engines that may be repeats, in order of time.
  private var engines: [EngineRow] = []
  private var next = 0
  /// By view, the sized views that it is in, or is.
  private var outer: [Int64: [Int64]] = [:]
  /// By view, the sized views inside it.
  private var inner: [Int64: [Int64]] = [:]
  private var changed: Set<Int64> = []
  private var lastSizings: [Int64: Int64] = [:]
  private var texts: [Int64: Int64] = [:]
  /// By root engine, those of the pass that is open.
  private var repeats: [Int64: [Repeat]] = [:]
  private var tallies = PathTallies()

  init(_ state: LayoutState) {
    let throwAway = state.engines.filter { $0.purpose == .systemLayoutSizeFitting }
    let byView = Dictionary(grouping: throwAway) { $0.view ?? 0 }
    let least = state.options.count(Self.leastPasses)
    for (view, own) in byView.sorted(by: { $0.key < $1.key })
    where own.count > least && !Self.isCell(view, in: state) {
      engines += own
      for inside in state.subtree(of: view) { outer[inside, default: []].append(view) }
      for around in state.ancestors(of: view) { inner[around, default: []].append(view) }
    }
    engines.sort { ($0.created, $0.id) < ($1.created, $1.id) }
  }

  /// Whether it is a cell, or the content of one.
  private static func isCell(_ view: Int64, in state: LayoutState) -> Bool {
    let superview = state.index.items.superview(of: view)
    return [view, superview ?? view].contains { state.index.items.kind(of: $0) == .reusableCell }
  }

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    guard !engines.isEmpty else { return }
    advance(to: event.time, in: state)
    switch event {
    case .constraintChange(let row): observe(row, in: state)
    case .viewChange(let row): observe(row)
    case .frameChange(let row):
      guard !row.isBoundsOrigin, row.old.width != row.new.width || row.old.height != row.new.height
      else { return }
      changed.formUnion(inner[row.view] ?? [])
    case .passEnded(let row): close(row, in: state)
    default: break
    }
  }

  private mutating func observe(_ row: ConstraintChange, in state: LayoutState) {
    guard row.reason != .migration, row.reason != .alive,
      row.kind != .constantSet || row.oldValue != row.newValue,
      let entry = state.entry(of: row)
    else { return }
    for case let view? in [entry.superview, entry.firstView, entry.secondView] { note(view) }
  }

  private mutating func observe(_ row: ViewChangeRow) {
    guard outer[row.view] != nil || row.superview.flatMap({ outer[$0] }) != nil else { return }
    switch row.kind {
    case .identified: return
    case .textSet:
      guard texts.updateValue(row.textHash ?? 0, forKey: row.view) != row.textHash else { return }
    default: break
    }
    note(row.view)
    if let superview = row.superview { note(superview) }
  }

  /// Takes note of a change of what a view says.
  private mutating func note(_ view: Int64) {
    if let sized = outer[view] { changed.formUnion(sized) }
  }

  /// Sees the sizings up to a time.
  private mutating func advance(to time: Int64, in state: LayoutState) {
    while next < engines.count, engines[next].created <= time {
      let engine = engines[next]
      next += 1
      guard let view = engine.view else { continue }
      let last = lastSizings.updateValue(engine.created, forKey: view)
      guard changed.remove(view) == nil, let last else { continue }
      let root = state.index.rootEngine(of: engine.id)
      repeats[root, default: []].append(Repeat(view: view, engine: engine, last: last))
    }
  }

  private mutating func close(_ pass: PassRow, in state: LayoutState) {
    guard let found = repeats.removeValue(forKey: pass.engine) else { return }
    // Several in one pass are a finding of 'sizing.engine-spam'.
    for sizing in found where sizing.last < pass.opened {
      let engine = sizing.engine
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
