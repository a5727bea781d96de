import Signposts
import TraceStore

extension RuleID {
  /// The rule `intrinsic.storm`.
  public static let intrinsicStorm = RuleID("intrinsic.storm")
}

/// `intrinsic.storm`: repeated `invalidateIntrinsicContentSize` in a pass while the size stays the
/// same.
struct IntrinsicStormRule: Rule {
  static let declarations = [
    RuleDeclaration(
      id: .intrinsicStorm,
      title: "Intrinsic size invalidated again and again",
      facts: Facts.self,
      thresholds: [invalidations],
      guide: RuleGuide(
        """
        A view's intrinsic size was invalidated again and again in a pass, and came out as \
        it had been.
        """,
        because: """
          Each time the view is asked for its size, and its size constraints are looked at.
          """,
        before: """
          label.text = ""
          label.text = name
          label.font = font
          """,
        after: """
          if label.font != font { label.font = font }
          if label.text != name { label.text = name }
          """
      )
    )
  ]

  /// Invalidations of one view in one frame.
  static let invalidations = RuleThreshold.count(.intrinsicStorm, in: 2..., standard: 3)

  struct Facts: FindingFacts {
    /// The view's short name.
    var view: String

    func message(_ finding: Finding) -> String {
      """
      The \(finding.isOfOtherEngine ? "size" : "intrinsic size") of \(view) was invalidated \(Quantity.count(finding.cost.occurrences)) times in \
      \(Quantity.counted(finding.cost.passes, "pass", plural: "passes")), and came out the same.
      """
    }

    func remedy(_ finding: Finding) -> String {
      "Set what \(view)'s size depends on once a frame, and only if it differs from what is there."
    }
  }

  static let tables: Set<TraceEvent.Table> = [.viewChange, .measurement, .passEnded]

  private struct Size: Hashable {
    var width: Double
    var height: Double
  }

  private struct Storm {
    var invalidations = 0
    var before: Size?
    var sizes: Set<Size> = []
    var time: Int64 = 0
    var stacks = StackCounts()

    mutating func addInvalidation(from stack: Int64?) {
      invalidations += 1
      stacks.add(stack)
    }
  }

  private var lastSizes: [Int64: Size] = [:]
  private var storms: [Int64: [Int64: Storm]] = [:]
  private var tallies = PathTallies()

  init(_ state: LayoutState) {}

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    switch event {
    case .viewChange(let row):
      guard row.kind == .intrinsicSizeInvalidated, let pass = row.pass else { return }
      storms[pass, default: [:]][row.view, default: Storm(before: lastSizes[row.view])]
        .addInvalidation(from: row.stack)
    case .measurement(let row):
      let size = Size(width: row.width, height: row.height)
      lastSizes[row.view] = size
      guard let pass = row.pass else { return }
      storms[pass]?[row.view]?.sizes.insert(size)
      storms[pass]?[row.view]?.time += row.duration
    case .passEnded(let row):
      close(row.id, in: state)
    default: break
    }
  }

  private mutating func close(_ pass: Int64, in state: LayoutState) {
    guard let found = storms.removeValue(forKey: pass) else { return }
    let least = state.options.count(Self.invalidations)
    for (view, storm) in found.sorted(by: { $0.key < $1.key })
    where storm.invalidations >= least {
      // A view that was never measured before has no earlier size.
      guard storm.sizes.isEmpty || storm.before.map({ storm.sizes == [$0] }) == true else {
        continue
      }
      tallies.update(view, in: state) {
        $0.tally.add(storm.invalidations, of: view, in: pass, time: storm.time, state: state)
        $0.tally.add(storm.stacks)
      }
    }
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    tallies.sorted(in: state).map { path, entry in
      state.result(
        .intrinsicStorm,
        superview: state.superviewPath(of: entry.example),
        views: [path],
        facts: Facts(view: state.name(of: entry.example)),
        tally: entry.tally
      )
    }
  }
}
