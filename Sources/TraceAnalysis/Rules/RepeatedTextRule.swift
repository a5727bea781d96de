import TraceStore

/// `text.repeat`: the same view's same text, with one font and width, measured more than twice in a pass.
///
/// Answers from a cache count too: each is asked for, and the view could have kept it.
struct RepeatedTextRule: Rule {
  static let tables: Set<TraceEvent.Table> = [.measurement, .passEnded]

  private struct Key: Hashable {
    var view: Int64
    var text: Int64
    var font: String
    var limitWidth: Double
  }

  private struct Count {
    var measurements = 0
    /// Of all but the first.
    var time: Int64 = 0
    var stacks = StackCounts()
  }

  private var counts: [Int64: [Key: Count]] = [:]
  private var tallies = PathTallies()

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
    let many = found.filter { $0.value.measurements >= state.options.textMeasurements }
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
      let name = state.name(of: entry.example)
      return state.result(
        .repeatedText,
        superview: state.superviewPath(of: entry.example),
        views: [path],
        message: """
          The same text of \(name) was measured \(Quantity.count(entry.tally.cost.occurrences)) times in \
          \(Quantity.counted(entry.tally.cost.passes, "pass", plural: "passes")).
          """,
        remedy: """
          Give \(name) a preferredMaxLayoutWidth, or keep its size, so that one pass measures its text once.
          """,
        code: "\(SwiftName.variable(name)).preferredMaxLayoutWidth = width  // the one it will get",
        tally: entry.tally
      )
    }
  }
}
