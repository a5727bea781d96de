import TraceStore

extension RuleID {
  /// The rule `layout.forced`.
  public static let forcedLayout = RuleID("layout.forced")
}

/// `layout.forced`: `layoutIfNeeded` did work several times within one frame.
///
/// Passes outside the render loop are counted between two frames of their window. If the render
/// loop never runs, as in many tests, `layoutIfNeeded` is the way to request layout, and nothing is
/// found.
struct ForcedLayoutRule: Rule {
  static let declarations = [
    RuleDeclaration(
      id: .forcedLayout,
      title: "Layout forced several times in a frame",
      facts: Facts.self,
      thresholds: [leastPasses],
      guide: RuleGuide(
        "layoutIfNeeded had something to do several times before the next frame.",
        because: """
          Each time all three phases ran, and what they laid out changed again before it was \
          seen.
          """,
        before: """
          for row in rows {
            row.height.constant = height(of: row)
            layoutIfNeeded()
          }
          """,
        after: """
          for row in rows { row.height.constant = height(of: row) }
          layoutIfNeeded()
          """,
        elsewhere: """
          Make all changes first, then lay out once: each layout does what the next one changes again.
          """
      )
    )
  ]

  /// Passes of `layoutIfNeeded` between two frames.
  static let leastPasses = RuleThreshold.count(.forcedLayout, in: 2..., standard: 3)

  struct Facts: FindingFacts {
    /// The root view's short name.
    var view: String
    /// How many views with its path were affected.
    var instances: Int

    func message(_ finding: Finding) -> String {
      let what = finding.isOfOtherEngine ? "Layout outside of frames" : "layoutIfNeeded"
      return """
        \(what) had work to do \(Quantity.counted(finding.cost.occurrences, "time")) before \
        \(Quantity.counted(instances > 1 ? 2 : finding.cost.passes, "frame")) in \(view).
        """
    }

    func remedy(_ finding: Finding) -> String {
      """
      Make all changes first, then call layoutIfNeeded once, or read frames in layoutSubviews: each call lays out \
      what the next one changes again.
      """
    }
  }

  static let tables: Set<TraceEvent.Table> = [.passEnded]

  private struct Forced {
    var passes: [Int64] = []
    var time: Int64 = 0
    var stacks = StackCounts()
  }

  private var forced: [Int64: Forced] = [:]
  private var tallies = PathTallies()

  init(_ state: LayoutState) {}

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    guard case .passEnded(let row) = event else { return }
    guard row.turn > 0 else {
      forced[row.engine, default: Forced()].passes.append(row.id)
      forced[row.engine]?.time += (row.end ?? 0) - (row.begin ?? 0)
      forced[row.engine]?.stacks.add(row.stack)
      return
    }
    guard let before = forced.removeValue(forKey: row.engine),
      before.passes.count >= state.options.count(Self.leastPasses),
      let root = state.root(of: row.engine)
    else { return }
    tallies.update(root, in: state) { entry in
      entry.tally.add(
        before.passes.count,
        of: root,
        in: before.passes.last,
        time: before.time,
        state: state
      )
      entry.tally.add(before.stacks)
    }
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    tallies.sorted(in: state).map { path, entry in
      state.result(
        .forcedLayout,
        superview: path,
        views: [path],
        facts: Facts(
          view: state.name(of: entry.example),
          instances: entry.tally.instances.count
        ),
        tally: entry.tally
      )
    }
  }
}
