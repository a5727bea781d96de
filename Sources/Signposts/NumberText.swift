/// Formats numbers for people: whole numbers have no fraction.
package enum NumberText {
  /// Returns the shortest text that reads back as the value.
  package static func text(_ value: Double) -> String {
    guard value == value.rounded(), abs(value) < 1e15 else { return "\(value)" }
    return "\(Int64(value))"
  }

  /// Returns the text of the value, rounded to a number of decimals.
  package static func text(_ value: Double, decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let rounded = (value * scale).rounded() / scale
    return text(rounded.isFinite ? rounded : value)
  }
}
