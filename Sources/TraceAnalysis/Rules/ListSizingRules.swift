import Signposts
import TraceStore

extension RuleID {
  /// The rule `sizing.reappearing`.
  public static let reappearingSizing = RuleID("sizing.reappearing")
  /// The rule `sizing.estimate`.
  public static let wrongEstimate = RuleID("sizing.estimate")
}

/// `sizing.reappearing` and `sizing.estimate`: the sizes that a list requests from its cells,
/// headers and footers.
///
/// Sizing an element was unnecessary if it took a throw-away engine, the length is the same as the
/// last time, and the list was neither reloaded nor updated since.
struct ListSizingRules: Rule {
  static let declarations = [
    RuleDeclaration(
      id: .reappearingSizing,
      title: "Sized each time it appears",
      facts: ReappearingFacts.self,
      thresholds: [leastSizings],
      guide: RuleGuide(
        """
        A list asked a cell, header or footer for its size each time that it came into view, and the answer was the \
        same each time.
        """,
        because: """
          preferredLayoutAttributesFitting is called whenever a cell appears. Its implementation in the cell makes an \
          engine, gives it all constraints of the cell, solves them, and throws it away, for a size that is known \
          since the cell was there first.
          """,
        before: """
          override func preferredLayoutAttributesFitting(
            _ attributes: UICollectionViewLayoutAttributes
          ) -> UICollectionViewLayoutAttributes {
            attributes.size = contentView.systemLayoutSizeFitting(attributes.size)
            return attributes
          }
          """,
        after: """
          // heights: kept by the screen, by the identifier of what a cell shows; emptied when the width changes.
          attributes.size.height = heights[entry.id] ?? measure(attributes)
          """
      )
    ),
    RuleDeclaration(
      id: .wrongEstimate,
      title: "An estimate that is always wrong",
      severity: .info,
      facts: EstimateFacts.self,
      thresholds: [leastEstimates, estimateError],
      guide: RuleGuide(
        "A list was given an estimate of its cells' length that nearly all cells were far from.",
        because: """
          The list makes room for as many cells as the estimate says would fit, moves what is visible when cells turn \
          out otherwise, and says a wrong length of its content to the scroll indicator.
          """,
        before: "tableView.estimatedRowHeight = 44",
        after: "tableView.estimatedRowHeight = 180"
      )
    ),
  ]

  /// Unnecessary sizings of one element.
  static let leastSizings = RuleThreshold.count(.reappearingSizing, in: 1..., standard: 3)
  /// The number of cells that must be sized before the estimate is judged.
  static let leastEstimates = RuleThreshold.count(.wrongEstimate, in: 1..., standard: 10)
  /// The distance between a length and its estimate, as a share of the length.
  static let estimateError = RuleThreshold.share(.wrongEstimate, "error", standard: 0.5)
  /// The share of cells with a wrong estimate.
  private static let wrongShare = 0.9

  struct ReappearingFacts: FindingFacts {
    /// The list's name.
    var list: String
    /// The element's class.
    var className: String
    /// How many rows, items, headers or footers were concerned.
    var elements: Int

    func message(_ finding: Finding) -> String {
      """
      \(className) was sized again \(Quantity.counted(finding.cost.occurrences, "time")) as it came back into view in \
      \(list), for \(Quantity.counted(elements, "item")), each time with the same answer.
      """
    }

    func remedy(_ finding: Finding) -> String {
      """
      Keep the size of what \(className) shows, by its identifier and the width, and answer with it in \
      preferredLayoutAttributesFitting.
      """
    }
  }

  struct EstimateFacts: FindingFacts {
    var list: String
    var className: String
    /// How many were sized, and how many of these were far from the estimate.
    var sized: Int
    var wrong: Int
    /// The estimate in points.
    var estimate: Double
    var median: Double

    func message(_ finding: Finding) -> String {
      """
      \(list) assumed \(Self.points(estimate)) for \(className), and \(Quantity.count(wrong)) of \
      \(Quantity.count(sized)) are far from it: their median is \(Self.points(median)).
      """
    }

    func remedy(_ finding: Finding) -> String {
      "Give \(list) an estimate of \(Self.points(median)), or one for each row if rows differ much."
    }

    private static func points(_ value: Double) -> String {
      "\(Quantity.fixed(value, digits: 0)) points"
    }
  }

  static let tables: Set<TraceEvent.Table> = [.listed, .passEnded]

  private struct Element: Hashable {
    var list: Int64
    var className: String
    var section: Int
    var item: Int?
  }

  private struct Group: Hashable {
    var list: Int64
    var className: String
  }

  private struct Sizing {
    var element: Element
    var view: Int64
    var duration: Int64
    var stack: Int64?
  }

  private struct Sized {
    var lengths: [Double] = []
    var estimate = 0.0
    var wrong = 0
    var tally = FindingTally()
  }

  private struct Repeats {
    var example: Int64
    var elements: Set<Element> = []
    var tally = FindingTally()
  }

  /// For each list, the last lengths of its elements, with the pass.
  private var lengths: [Int64: [Element: (length: Double, pass: Int64?)]] = [:]
  private var open: [Int64: [Sizing]] = [:]
  private var repeats: [Group: Repeats] = [:]
  private var sized: [Group: Sized] = [:]
  /// When throw-away engines were created, in order.
  private let engines: [Int64]
  private let leastSizings: Int
  private let error: Double

  init(_ state: LayoutState) {
    engines = state.engines.filter { $0.purpose == .systemLayoutSizeFitting }.map(\.created)
      .sorted()
    leastSizings = state.options.count(Self.leastSizings)
    error = state.options[Self.estimateError]
  }

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    switch event {
    case .listed(let event):
      guard let row = event.listChange else { return }
      switch row.kind {
      case .reloaded, .updated: lengths[row.view] = nil
      case .sized: observe(row, in: state)
      case .refilled, .invalidated: break
      }
    case .passEnded(let row): close(row, in: state)
    default: break
    }
  }

  private mutating func observe(_ row: ListChangeRow, in state: LayoutState) {
    guard let view = row.element, let section = row.section, let length = row.length else { return }
    let className = state.index.className(of: view)
    let element = Element(list: row.view, className: className, section: section, item: row.item)
    let last = lengths[row.view, default: [:]].updateValue((length, row.pass), forKey: element)
    if last == nil, let estimate = row.estimate, row.item != nil {
      note(row, length, estimate, of: Group(list: row.view, className: className), in: state)
    }
    guard let last, last.length == length, let pass = row.pass, last.pass != pass,
      usedEngine(row)
    else { return }
    open[pass, default: []].append(
      Sizing(element: element, view: view, duration: row.duration, stack: row.stack)
    )
  }

  private func usedEngine(_ row: ListChangeRow) -> Bool {
    let first = engines.partitioningIndex { $0 >= row.time }
    return first < engines.count && engines[first] <= row.time + row.duration
  }

  private mutating func note(
    _ row: ListChangeRow,
    _ length: Double,
    _ estimate: Double,
    of group: Group,
    in state: LayoutState
  ) {
    sized[group, default: Sized()].lengths.append(length)
    sized[group]?.estimate = estimate
    guard abs(length - estimate) > error * length else { return }
    sized[group]?.wrong += 1
    sized[group]?.tally.add(
      of: row.view,
      in: row.pass,
      time: row.duration,
      stack: row.stack,
      state: state
    )
  }

  private mutating func close(_ pass: PassRow, in state: LayoutState) {
    for sizing in open.removeValue(forKey: pass.id) ?? [] {
      let group = Group(list: sizing.element.list, className: sizing.element.className)
      repeats[group, default: Repeats(example: sizing.view)].elements.insert(sizing.element)
      repeats[group]?.tally.add(
        of: sizing.view,
        in: pass.id,
        time: sizing.duration,
        stack: sizing.stack,
        state: state
      )
    }
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    reappearing(in: state) + estimates(in: state)
  }

  private func reappearing(in state: LayoutState) -> [RuleResult] {
    sorted(repeats, in: state).filter { $0.value.tally.cost.occurrences >= leastSizings }
      .map { group, found in
        state.result(
          .reappearingSizing,
          superview: state.index.path(of: group.list),
          views: [state.index.path(of: found.example)],
          facts: ReappearingFacts(
            list: state.name(of: group.list),
            className: group.className,
            elements: found.elements.count
          ),
          tally: found.tally
        )
      }
  }

  private func estimates(in state: LayoutState) -> [RuleResult] {
    let least = state.options.count(Self.leastEstimates)
    return sorted(sized, in: state).filter { group, found in
      found.lengths.count >= least
        && Double(found.wrong) >= Self.wrongShare * Double(found.lengths.count)
    }.map { group, found in
      let lengths = found.lengths.sorted()
      return state.result(
        .wrongEstimate,
        superview: state.superviewPath(of: group.list),
        views: [state.index.path(of: group.list)],
        facts: EstimateFacts(
          list: state.name(of: group.list),
          className: group.className,
          sized: lengths.count,
          wrong: found.wrong,
          estimate: found.estimate,
          median: lengths[lengths.count / 2]
        ),
        tally: found.tally
      )
    }
  }

  private func sorted<Value>(
    _ groups: [Group: Value],
    in state: LayoutState
  ) -> [(key: Group, value: Value)] {
    groups.sorted { ($0.key.list, $0.key.className) < ($1.key.list, $1.key.className) }
  }
}
