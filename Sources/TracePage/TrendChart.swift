import TraceAnalysis
import TraceReports
import TraceStore

/// A chart of one number over builds, with a caption.
struct TrendChart {
  private static let width = 300.0
  private static let height = 60.0
  /// The maximum number of changes described in words.
  private static let changeLimit = 4

  private let trend: Trend
  private let entries: [HistoryEntry]

  init(_ trend: Trend, entries: [HistoryEntry]) {
    self.trend = trend
    self.entries = entries
  }

  /// The figure.
  var html: String {
    let verdict = trend.verdict
    let pill =
      trend.measure.isJudged && verdict != .unknown && verdict != .same
      ? "<strong class=\"verdict \(verdict == .accepted ? "mixed" : verdict.rawValue)\">\(verdict.rawValue)</strong>"
      : ""
    let last =
      trend.values.last.flatMap(\.self).map { TrendText.value($0, of: trend.measure) } ?? "–"
    return """
      <figure><figcaption><b>\(trend.measure.name)</b> \(pill) <span class="value">\(last)</span></figcaption>
      \(picture)\(changes)</figure>

      """
  }

  /// A description of the chart for screen readers.
  private var label: String {
    let known = trend.values.compactMap(\.self)
    let ends = [known.first, known.last].compactMap(\.self)
      .map { TrendText.value($0, of: trend.measure) }
    var label = "\(trend.measure.name) over \(Quantity.counted(known.count, "build"))"
    if ends.count == 2 { label += ", from \(ends[0]) to \(ends[1])" }
    if let limit = trend.limit {
      label +=
        "; earlier builds allow \(TrendText.value(limit.low, of: trend.measure)) to "
        + TrendText.value(limit.high, of: trend.measure)
    }
    return label
  }

  private var picture: String {
    let known = trend.values.compactMap(\.self)
    guard let least = known.min(), let most = known.max() else { return "" }
    // Small changes should not look large: the axis begins at 0 if that is near.
    let bottom = least > 0 && least < most * 0.8 || least == most ? min(0, least) : least
    let top = max(most, bottom + 1e-9, trend.limit.map { min($0.high, most * 2) } ?? most)
    func x(_ position: Double) -> Double {
      position / Double(max(trend.values.count - 1, 1)) * Self.width
    }
    func y(_ value: Double) -> Double {
      let share = top > bottom ? (value - bottom) / (top - bottom) : 0.5
      return Self.height - 4 - min(max(share, 0), 1) * (Self.height - 8)
    }
    var parts: [String] = []
    if let limit = trend.limit {
      let begin = x(Double(max(0, trend.values.count - 1 - limit.builds)))
      let (upper, lower) = (y(limit.high), y(limit.low))
      parts.append(
        "<rect class=\"range\" x=\"\(text(begin))\" y=\"\(text(upper))\" "
          + "width=\"\(text(Self.width - begin))\" height=\"\(text(max(lower - upper, 1)))\"/>"
      )
    }
    for change in trend.changes {
      let kind = change.acceptance != nil ? "accepted" : change.isRise ? "rise" : "fall"
      let place = text(x(Double(change.position) - 0.5))
      parts.append(
        "<line class=\"change \(kind)\" x1=\"\(place)\" x2=\"\(place)\" y1=\"0\" y2=\"\(text(Self.height))\"/>"
      )
    }
    var path = ""
    var isPenDown = false
    for (position, value) in trend.values.enumerated() {
      guard let value else {
        isPenDown = false
        continue
      }
      path += "\(isPenDown ? "L" : "M")\(text(x(Double(position)))) \(text(y(value)))"
      isPenDown = true
    }
    if known.count == 1 { path += "h1" }
    parts.append("<path class=\"series\" d=\"\(path)\"/>")
    return """
      <svg viewBox="0 0 300 60" preserveAspectRatio="none" role="img" aria-label="\(HTMLText.escaped(label))">\
      \(parts.joined())</svg>
      """
  }

  private var changes: String {
    guard !trend.changes.isEmpty else { return "" }
    let items = trend.changes.suffix(Self.changeLimit).reversed().map { change in
      let entry = entries[change.position]
      let name = HTMLText.name(entry.run.commit ?? entry.trace, limit: 10)
      let accepted = change.acceptance.map {
        ", accepted by \(HTMLText.name($0.by, limit: 80)): \(HTMLText.name($0.why, limit: 200))"
      }
      return """
        <li>\(TrendText.value(change.before, of: trend.measure)) → \(TrendText.value(change.after, of: trend.measure)) \
        at <code>\(name)</code>\(accepted ?? "")</li>
        """
    }
    let more = trend.changes.count - Self.changeLimit
    let rest = more > 0 ? "<li>\(Quantity.counted(more, "earlier change"))</li>" : ""
    return "<ul>\(items.joined())\(rest)</ul>"
  }

  private func text(_ value: Double) -> String { Quantity.fixed(value, digits: 1) }
}
