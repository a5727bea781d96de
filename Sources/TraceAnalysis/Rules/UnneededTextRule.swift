import Signposts
import TraceStore

extension RuleID {
  /// The rule `text.unneeded`.
  public static let unneededText = RuleID("text.unneeded")
}

/// `text.unneeded`: a text is measured although required constraints determine the view's width and
/// height.
///
/// Only constraints that set a width or a height to a number are considered, not sizes that depend
/// on other views.
struct UnneededTextRule: Rule {
  static let declarations = [
    RuleDeclaration(
      id: .unneededText,
      title: "Text measured unnecessarily",
      facts: Facts.self,
      thresholds: [least],
      rowsPerOccurrence: FindingCost.rowsPerText,
      guide: RuleGuide(
        "A text was measured, though required constraints state the view's width and height.",
        because: "The answer cannot change anything.",
        before: """
          label.widthAnchor.constraint(equalToConstant: 120).isActive = true
          label.heightAnchor.constraint(equalToConstant: 20).isActive = true
          """,
        after: """
          final class FixedLabel: UILabel {
            override var intrinsicContentSize: CGSize {
              CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
            }
          }
          """,
        elsewhere: "Do not measure a text whose size constraints state already."
      )
    )
  ]

  /// The share of the run's work above which it counts.
  static let least = RuleThreshold.share(.unneededText, standard: 0.01)

  struct Facts: FindingFacts {
    /// The view's short name.
    var view: String
    /// The work of the whole run: rows touched, plus the equivalent number of rows for each
    /// measured text.
    var work: Int

    func message(_ finding: Finding) -> String {
      """
      The text of \(view) was measured \(Quantity.counted(finding.cost.occurrences, "time")), \
      \(Quantity.percent(Double(finding.work) / Double(max(work, 1)))) of the run's work, though constraints state its \
      size.
      """
    }

    func remedy(_ finding: Finding) -> String {
      """
      Override intrinsicContentSize of \(view)'s class to return UIView.noIntrinsicMetric for both: then its text is \
      not measured.
      """
    }

    func code(_ finding: Finding) -> String? {
      """
      override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
      }
      """
    }
  }

  static let tables: Set<TraceEvent.Table> = [.constraintChange, .measurement, .engineWork]

  private static let width: UInt8 = 7
  private static let height: UInt8 = 8

  /// How many active required constraints set a view's width and height.
  private struct Stated {
    var width = 0
    var height = 0
  }

  private var stated: [Int64: Stated] = [:]
  private var isStated: [Int64: Bool] = [:]
  private var tallies = PathTallies()
  /// All work of the run.
  private var work = 0

  init(_ state: LayoutState) {}

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    switch event {
    case .constraintChange(let row):
      work += row.rowsTouched
      observe(row, in: state)
    case .engineWork(let row): work += row.rowsTouched
    case .measurement(let row):
      guard !row.wasCached else { return }
      work += FindingCost.rowsPerText
      guard let sizes = stated[row.view], sizes.width > 0, sizes.height > 0 else { return }
      tallies.update(row.view, in: state) {
        $0.tally.add(
          of: row.view,
          in: row.pass,
          time: row.duration,
          stack: row.stack,
          state: state
        )
      }
    default: break
    }
  }

  private mutating func observe(_ row: ConstraintChange, in state: LayoutState) {
    guard let entry = state.entry(of: row), entry.isUsers else { return }
    guard let attribute = entry.statedAttribute,
      attribute == Self.width || attribute == Self.height, let view = entry.firstView
    else { return }
    // A change of the priority arrives before the ledger has applied it.
    let isRequired =
      switch row.kind {
      case .added: entry.priority >= 1_000
      case .prioritySet: (row.newValue ?? entry.priority) >= 1_000
      case .removed: false
      case .constantSet, .broken: isStated[row.constraint] ?? false
      }
    guard isRequired != isStated[row.constraint] ?? false else { return }
    isStated[row.constraint] = isRequired ? true : nil
    let change = isRequired ? 1 : -1
    let path = attribute == Self.width ? \Stated.width : \Stated.height
    stated[view, default: Stated()][keyPath: path] += change
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    tallies.sorted(in: state).compactMap { path, entry in
      let own = entry.tally.cost.occurrences * FindingCost.rowsPerText
      guard Double(own) > state.options[Self.least] * Double(work) else { return nil }
      return state.result(
        .unneededText,
        superview: state.superviewPath(of: entry.example),
        views: [path],
        facts: Facts(view: state.name(of: entry.example), work: work),
        tally: entry.tally
      )
    }
  }
}
