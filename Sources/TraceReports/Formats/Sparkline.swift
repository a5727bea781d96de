/// A row of bars for values, in one line of text.
package enum Sparkline {
  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Returns one bar per value, lowest for the smallest value; if all values are equal, all bars
  /// are low.
  ///
  /// - Complexity: O(*n*).
  package static func text(_ values: [Double]) -> String {
    guard let least = values.min(), let most = values.max() else { return "" }
    let range = most - least
    return String(
      values.map { value in
        guard range > 0, range.isFinite else { return bars[0] }
        let step = Int((value - least) / range * Double(bars.count - 1) + 0.5)
        return bars[min(max(step, 0), bars.count - 1)]
      }
    )
  }
}
