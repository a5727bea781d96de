import Signposts
import TraceStore

extension RuleID {
  /// The rule `layout.shift`.
  public static let layoutShift = RuleID("layout.shift")
}

/// `layout.shift`: views that jump although no scroll or animation requested it.
struct LayoutShiftRule: Rule {
  static let declarations = [
    RuleDeclaration(
      id: .layoutShift,
      title: "Views that jump",
      isOffByDefault: true,
      facts: Facts.self,
      thresholds: [leastScore],
      guide: RuleGuide(
        "Views that were there already stood elsewhere after a layout, without a scroll or an animation.",
        because: """
          People lose the line that they read, or tap what was not there before. The score is that of the web's Layout \
          Instability API: the share of the window that the views cover before and after, times how far they went as a \
          share of its longer side. What scrolls, animations and lists' own updates move does not count. The web also \
          leaves out what moves within half a second of a tap or a key; a trace does not tell of these, so it counts here.
          """,
        before: """
          banner.text = offer  // what is below it jumps
          """,
        after: """
          // Keep the room before the text is there,
          banner.heightAnchor.constraint(equalToConstant: 60).isActive = true
          // or show where things go.
          UIView.animate(withDuration: 0.25) {
            banner.text = offer
            view.layoutIfNeeded()
          }
          """,
        elsewhere: """
          Keep the room from the start, such as by a minimum height, or animate the change, so that people see \
          where things go.
          """,
        source: RuleGuide.instability
      )
    )
  ]

  /// The total score of one session; the web considers up to 0.1 good.
  static let leastScore = RuleThreshold.share(.layoutShift, standard: 0.1)

  struct Facts: FindingFacts {
    /// The superview's short name.
    var view: String
    /// The name of the view that jumped farthest.
    var example: String
    /// The total score of the worst session.
    var score: Double
    /// The cause, in words; nil if unknown.
    var culprit: String?

    func message(_ finding: Finding) -> String {
      let why = culprit.map { ": \($0)" } ?? ""
      return """
        Views under \(view), such as \(example), jumped \(Quantity.counted(finding.cost.occurrences, "time")), by a \
        score of \(Quantity.fixed(score, digits: 2)) in the worst session\(why).
        """
    }

    func remedy(_ finding: Finding) -> String {
      """
      Keep the room from the start, such as by a minimum height, or make the change in UIView.animate with \
      layoutIfNeeded, so that people see where things go.
      """
    }
  }

  static let tables = ShiftFinder.tables

  /// The data about the jumps under one path.
  private struct Seen {
    var shifts: [(time: Int64, score: Double)] = []
    var worst: LayoutShift?
  }

  private var finder: ShiftFinder?
  private var tallies = PathTallies()
  private var seen: [String: Seen] = [:]

  init(_ state: LayoutState) {
    finder = state.shiftFinder
  }

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    guard let shift = finder?.observe(event), let first = shift.views.first,
      let superview = state.index.items.superview(of: first)
    else { return }
    let path = state.index.path(of: superview)
    seen[path, default: Seen()].shifts.append((shift.time, shift.score))
    if seen[path]?.worst.map({ $0.score < shift.score }) != false { seen[path]?.worst = shift }
    tallies.update(superview, in: state) { entry in
      for view in shift.views { entry.note(view) }
      entry.tally.add(of: superview, in: shift.pass, stack: shift.stack, state: state)
    }
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    let least = state.options[Self.leastScore]
    return tallies.sorted(in: state).compactMap { path, entry in
      guard let seen = seen[path] else { return nil }
      let score = LayoutShift.worstSession(seen.shifts)
      guard score >= least else { return nil }
      return state.result(
        .layoutShift,
        superview: path,
        views: entry.others.map(state.index.path(of:)),
        facts: Facts(
          view: state.name(of: entry.example),
          example: state.name(of: entry.others.first ?? entry.example),
          score: score,
          culprit: seen.worst?.culprit.map { $0.words(state.name(of:)) }
        ),
        tally: entry.tally
      )
    }
  }
}

extension RuleGuide {
  static let instability = Source(
    title: "W3C Web Incubator Community Group: Layout Instability API",
    address: "https://wicg.github.io/layout-instability/"
  )
}
