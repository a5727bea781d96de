import Signposts
import TraceStore

extension RuleID {
  /// The rule `layout.feedback`.
  public static let layoutFeedback = RuleID("layout.feedback")
}

/// `layout.feedback`: many `layoutSubviews` calls of one view in one frame.
struct LayoutFeedbackRule: Rule {
  static let declarations = [
    RuleDeclaration(
      id: .layoutFeedback,
      title: "Layout that keeps asking for layout",
      severity: .error,
      facts: Facts.self,
      thresholds: [leastLayouts],
      guide: RuleGuide(
        "layoutSubviews of one view ran again and again within one frame.",
        because: """
          Something in it asks for layout again: a superview's bounds, a constraint, an \
          intrinsic size.
          """,
        before: """
          override func layoutSubviews() {
            super.layoutSubviews()
            height.constant = label.frame.height + 8
          }
          """,
        after: "// A constraint between the label's height and the view's says the same once.",
        elsewhere: """
          Do not change, while a view is laid out, what makes its container lay out again: its size, its \
          constraints, or its size hint.
          """,
        source: RuleGuide.mysteries
      )
    )
  ]

  /// Calls of one view's `layoutSubviews` in one frame.
  static let leastLayouts = RuleThreshold.count(.layoutFeedback, in: 50...1_000, standard: 100)

  struct Facts: FindingFacts {
    /// The view's class.
    var className: String
    /// The names of the views that requested its layout, most frequent first.
    var requesters: [String]

    func message(_ finding: Finding) -> String {
      let who = requesters.isEmpty ? "" : " Asked for by \(requesters.joined(separator: ", "))."
      let what =
        finding.isOfOtherEngine ? "\(className) was laid out" : "layoutSubviews of \(className) ran"
      return """
        \(what) \(Quantity.count(finding.cost.occurrences)) times in \
        \(Quantity.counted(finding.cost.passes, "frame")).\(who)
        """
    }

    func remedy(_ finding: Finding) -> String {
      """
      Do not change, inside layoutSubviews, what makes the superview lay out again: its bounds, constraints, or \
      intrinsic sizes.
      """
    }
  }

  static let tables: Set<TraceEvent.Table> = [.viewPhase, .invalidation, .passEnded]

  private struct Count {
    var layouts = 0
    var time: Int64 = 0

    mutating func add(_ row: ViewPhaseRow) {
      layouts += 1
      time += row.duration
    }
  }

  private var counts: [Int64: [Int64: Count]] = [:]
  /// Who requested a view's layout in a pass, and how often.
  private var requesters: [Int64: [Int64: [Int64: Int]]] = [:]
  /// The call stacks of these requests, by pass and view.
  private var stacks: [Int64: [Int64: StackCounts]] = [:]
  private var tallies = PathTallies()

  init(_ state: LayoutState) {}

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    switch event {
    case .viewPhase(let row):
      guard row.phase == .layout, let pass = row.pass else { return }
      counts[pass, default: [:]][row.view, default: Count()].add(row)
    case .invalidation(let row):
      guard row.phase == .layout, let pass = row.pass else { return }
      if row.stack != nil {
        stacks[pass, default: [:]][row.view, default: StackCounts()].add(row.stack)
      }
      guard let requester = row.requester else { return }
      requesters[pass, default: [:]][row.view, default: [:]][requester, default: 0] += 1
    case .passEnded(let row):
      close(row.id, in: state)
    default: break
    }
  }

  private mutating func close(_ pass: Int64, in state: LayoutState) {
    let asked = requesters.removeValue(forKey: pass) ?? [:]
    let stacks = stacks.removeValue(forKey: pass) ?? [:]
    guard let views = counts.removeValue(forKey: pass) else { return }
    let least = state.options.count(Self.leastLayouts)
    let many = views.filter { $0.value.layouts >= least }
    for (view, count) in many.sorted(by: { $0.key < $1.key }) {
      // If the superview is laid out as often, it causes the layouts of the view, so only the top
      // one is to blame.
      if let superview = state.index.items.superview(of: view), many[superview] != nil { continue }
      let order = (asked[view] ?? [:]).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      tallies.update(view, in: state) { entry in
        for (requester, _) in order { entry.note(requester) }
        entry.tally.add(count.layouts, of: view, in: pass, time: count.time, state: state)
        entry.tally.add(stacks[view] ?? StackCounts())
      }
    }
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    tallies.sorted(in: state).map { path, entry in
      state.result(
        .layoutFeedback,
        superview: state.superviewPath(of: entry.example),
        views: [path] + entry.others.map(state.index.path(of:)).filter { $0 != path },
        facts: Facts(
          className: state.index.className(of: entry.example),
          requesters: entry.others.map(state.name(of:))
        ),
        tally: entry.tally
      )
    }
  }
}
