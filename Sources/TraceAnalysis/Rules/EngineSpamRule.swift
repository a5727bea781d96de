import Signposts
import TraceStore

extension RuleID {
  /// The rule `sizing.engine-spam`.
  public static let engineSpam = RuleID("sizing.engine-spam")
}

/// `sizing.engine-spam`: more than one throw-away engine for a view in one pass.
///
/// Also reports a cell that only asks its content view.
struct EngineSpamRule: Rule {
  static let declarations = [
    RuleDeclaration(
      id: .engineSpam,
      title: "Throw-away engines",
      facts: Facts.self,
      thresholds: [throwAwayEngines],
      guide: RuleGuide(
        """
        systemLayoutSizeFitting was asked of one view more than once in a pass, or a cell that was asked asked its \
        content view.
        """,
        because: """
          Each call makes an engine, gives it all constraints of the view, solves them, and throws it away.
          """,
        before: """
          override func systemLayoutSizeFitting(_ size: CGSize) -> CGSize {
            contentView.systemLayoutSizeFitting(size)
          }
          """,
        after: """
          // No override: a cell asks its content view itself. Or keep the size until content \
          changes.
          """
      )
    )
  ]

  /// The number of throw-away engines for one view in one frame that is too many.
  static let throwAwayEngines = RuleThreshold.count(.engineSpam, in: 2..., standard: 2)

  struct Facts: FindingFacts {
    /// The view's short name; for a cell, its class.
    var view: String
    /// Whether it is a cell that asked its content view.
    var isForwarding: Bool

    func message(_ finding: Finding) -> String {
      isForwarding
        ? """
        \(view) answered systemLayoutSizeFitting by asking its content view \
        \(Quantity.counted(finding.cost.occurrences, "time")): two engines for one size.
        """
        : """
        \(finding.isOfOtherEngine ? "Measuring" : "systemLayoutSizeFitting of") \(view) made \(Quantity.count(finding.cost.occurrences)) throw-away engines in \
        \(Quantity.counted(finding.cost.passes, "pass", plural: "passes")).
        """
    }

    func remedy(_ finding: Finding) -> String {
      isForwarding
        ? "Drop the override of systemLayoutSizeFitting in \(view): a cell asks its content view itself."
        : """
        Ask \(view) for its size once and keep the answer until its content changes, or let its constraints say the \
        size to the superview.
        """
    }
  }

  static let tables: Set<TraceEvent.Table> = [.passEnded]

  /// The committed passes in which throw-away engines were created, by their root engine and in
  /// order of time.
  private var passes: [Int64: [(opened: Int64, end: Int64, id: Int64)]] = [:]
  /// When throw-away engines were created, by their root engine and in order of time.
  private let creations: [Int64: [Int64]]

  init(_ state: LayoutState) {
    let engines = state.engines.filter { $0.purpose == .systemLayoutSizeFitting }
    creations = Dictionary(grouping: engines) { state.index.rootEngine(of: $0.id) }
      .mapValues { $0.map(\.created).sorted() }
  }

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    guard case .passEnded(let row) = event, let end = row.end,
      let created = creations[row.engine]
    else { return }
    let first = created.partitioningIndex { $0 >= row.opened }
    guard first < created.count, created[first] <= end else { return }
    passes[row.engine, default: []].append((row.opened, end, row.id))
  }

  private struct Key: Hashable {
    var view: Int64
    var pass: Int64?
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    var spam = PathTallies()
    var forwarding = PathTallies()
    var engines: [Key: [EngineRow]] = [:]
    var order: [Key] = []
    for engine in state.engines.sorted(by: { ($0.created, $0.id) < ($1.created, $1.id) })
    where engine.purpose == .systemLayoutSizeFitting {
      guard let view = engine.view else { continue }
      let key = Key(view: view, pass: pass(of: engine, in: state))
      if engines[key] == nil { order.append(key) }
      engines[key, default: []].append(engine)
    }
    let least = state.options.count(Self.throwAwayEngines)
    for key in order {
      let own = engines[key] ?? []
      if own.count >= least {
        let time = own.reduce(0) { $0 + Self.duration($1) }
        spam.update(key.view, in: state) {
          $0.tally.add(own.count, of: key.view, in: key.pass, time: time, state: state)
          for engine in own { $0.tally.add(StackCounts(engine.stack)) }
        }
      }
      guard let cell = state.index.items.superview(of: key.view),
        state.index.items.kind(of: cell) == .reusableCell,
        let outer = engines[Key(view: cell, pass: key.pass)]
      else { continue }
      let inner = own.filter { engine in outer.contains { Self.isDuring(engine, $0) } }
      guard !inner.isEmpty else { continue }
      let time = inner.reduce(0) { $0 + Self.duration($1) }
      forwarding.update(cell, in: state) {
        $0.note(key.view)
        $0.tally.add(inner.count, of: cell, in: key.pass, time: time, state: state)
        for engine in inner { $0.tally.add(StackCounts(engine.stack)) }
      }
    }
    return spam.sorted(in: state).map { spamResult($0, $1, in: state) }
      + forwarding.sorted(in: state).map { forwardingResult($0, $1, in: state) }
  }

  private func spamResult(
    _ path: String,
    _ entry: PathTallies.Entry,
    in state: LayoutState
  ) -> RuleResult {
    state.result(
      .engineSpam,
      superview: state.superviewPath(of: entry.example),
      views: [path],
      facts: Facts(view: state.name(of: entry.example), isForwarding: false),
      tally: entry.tally
    )
  }

  private func forwardingResult(
    _ path: String,
    _ entry: PathTallies.Entry,
    in state: LayoutState
  ) -> RuleResult {
    state.result(
      .engineSpam,
      superview: state.superviewPath(of: entry.example),
      views: [path] + entry.others.map(state.index.path(of:)),
      facts: Facts(view: state.index.className(of: entry.example), isForwarding: true),
      tally: entry.tally
    )
  }

  private static func duration(_ engine: EngineRow) -> Int64 {
    max(0, (engine.discarded ?? engine.created) - engine.created)
  }

  private static func isDuring(_ inner: EngineRow, _ outer: EngineRow) -> Bool {
    inner.id != outer.id && inner.created >= outer.created
      && inner.created <= (outer.discarded ?? outer.created)
  }

  /// The pass of the root engine that was open when the engine was created.
  private func pass(of engine: EngineRow, in state: LayoutState) -> Int64? {
    let own = passes[state.index.rootEngine(of: engine.id)] ?? []
    let first = own.partitioningIndex { $0.end >= engine.created }
    guard first < own.count, own[first].opened <= engine.created else { return nil }
    return own[first].id
  }
}
