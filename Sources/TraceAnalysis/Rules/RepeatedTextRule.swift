import TraceStore

extension RuleID {
  /// The rule `text.repeat`.
  public static let repeatedText = RuleID("text.repeat")
}

/// `text.repeat`: the size of the same text of a view, with the same font and width, requested more
/// than twice in a pass.
///
/// Answers from a cache count too: the view requests each of them, and could have kept the result.
struct RepeatedTextRule: Rule {
  static let declarations = [
    RuleDeclaration(
      id: .repeatedText,
      title: "Text measured again and again",
      facts: Facts.self,
      thresholds: [leastMeasurements],
      rowsPerOccurrence: FindingCost.rowsPerText,
      guide: RuleGuide(
        "A view was asked more than twice in a pass for the size of one text, in one font, for one width.",
        because: "Measuring text is the most expensive thing that layout does.",
        before: """
          override func layoutSubviews() {
            super.layoutSubviews()
            height.constant = label.sizeThatFits(bounds.size).height
          }
          """,
        after: "label.preferredMaxLayoutWidth = bounds.width",
        elsewhere: """
          Keep the text's size while neither the text nor its font changes, so that one pass asks for it once.
          """
      )
    )
  ]

  /// The number of measurements of one text in one pass that is too many.
  static let leastMeasurements = RuleThreshold.count(.repeatedText, in: 2..., standard: 3)

  struct Facts: FindingFacts {
    /// The view's short name.
    var view: String

    func message(_ finding: Finding) -> String {
      """
      \(view) was asked again and again for the size of one text in a pass: \
      \(Quantity.count(finding.cost.occurrences)) times in \
      \(Quantity.counted(finding.cost.passes, "pass", plural: "passes")), answers from the cache included.
      """
    }

    func remedy(_ finding: Finding) -> String {
      "Give \(view) a preferredMaxLayoutWidth, or keep its size, so that one pass asks for it once."
    }

    func code(_ finding: Finding) -> String? {
      "\(SwiftName.variable(view)).preferredMaxLayoutWidth = width  // the one it will get"
    }
  }

  static let tables: Set<TraceEvent.Table> = [.measurement, .passEnded]

  private struct Key: Hashable {
    var view: Int64
    var text: Int64
    var font: String
    var limitWidth: Double
  }

  private struct Count {
    var measurements = 0
    /// Nanoseconds of all measurements but the first.
    var time: Int64 = 0
    var stacks = StackCounts()
  }

  private var counts: [Int64: [Key: Count]] = [:]
  private var tallies = PathTallies()

  init(_ state: LayoutState) {}

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    switch event {
    case .measurement(let row):
      guard let pass = row.pass else { return }
      let key = Key(
        view: row.view,
        text: row.textHash,
        font: row.font,
        limitWidth: row.limitWidth
      )
      var count = counts[pass]?[key] ?? Count()
      if count.measurements > 0 { count.time += row.duration }
      count.measurements += 1
      count.stacks.add(row.stack)
      counts[pass, default: [:]][key] = count
    case .passEnded(let row):
      close(row.id, in: state)
    default: break
    }
  }

  private mutating func close(_ pass: Int64, in state: LayoutState) {
    guard let found = counts.removeValue(forKey: pass) else { return }
    let least = state.options.count(Self.leastMeasurements)
    let many = found.filter { $0.value.measurements >= least }
    for (key, count) in many.sorted(by: { ($0.key.view, $0.key.text) < ($1.key.view, $1.key.text) })
    {
      tallies.update(key.view, in: state) {
        $0.tally.add(count.measurements, of: key.view, in: pass, time: count.time, state: state)
        $0.tally.add(count.stacks)
      }
    }
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    tallies.sorted(in: state).map { path, entry in
      state.result(
        .repeatedText,
        superview: state.superviewPath(of: entry.example),
        views: [path],
        facts: Facts(view: state.name(of: entry.example)),
        tally: entry.tally
      )
    }
  }
}
