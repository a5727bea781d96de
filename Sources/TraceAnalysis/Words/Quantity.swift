/// Formats numbers for readers, with suitable units and thousands separators.
package enum Quantity {
  private static let bytesUnits = ["B", "kB", "MB", "GB", "TB"]
  private static let timeUnits = [("ns", 1), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)]
  private static let share = "%"

  /// The units that may follow a number and a space.
  package static let units = Set(bytesUnits + timeUnits.map(\.0) + [share])

  /// Returns a count with thousands separators, such as `12,345`.
  package static func count(_ value: Int) -> String {
    let digits = String(value.magnitude)
    var result = ""
    for (position, digit) in digits.enumerated() {
      if position > 0, (digits.count - position).isMultiple(of: 3) { result.append(",") }
      result.append(digit)
    }
    return value < 0 ? "-\(result)" : result
  }

  /// Returns a duration in the unit that gives one to three digits before the decimal point, such
  /// as `4.21 ms`.
  package static func duration(_ nanoseconds: Int64) -> String {
    let (unit, scale) = timeUnit(upTo: nanoseconds)
    return "\(scale == 1 ? "\(nanoseconds)" : threeDigits(Double(nanoseconds) / scale)) \(unit)"
  }

  /// The largest unit that is not longer than a duration, with its nanoseconds.
  private static func timeUnit(upTo nanoseconds: Int64) -> (unit: String, scale: Double) {
    timeUnits.last { Double(nanoseconds.magnitude) >= $0.1 } ?? timeUnits[0]
  }

  /// Returns times in one unit, precise enough to distinguish times that are `resolution`
  /// nanoseconds apart.
  ///
  /// The unit is that of `longest`; `rounding` determines how each time is rounded, and `separator`
  /// is put between number and unit.
  package static func moments(
    _ times: [(time: Int64, rounding: FloatingPointRoundingRule)],
    upTo longest: Int64,
    resolution: Int64,
    separator: String = " "
  ) -> [String] {
    let (unit, scale) = timeUnit(upTo: longest)
    var digits = 0
    var step = scale
    while step > Double(max(resolution, 1)), digits < 9, step > 1 {
      step /= 10
      digits += 1
    }
    return times.map { time, rounding in
      let steps = (Double(time) / step).rounded(rounding)
      return fixed(steps * step / scale, digits: digits) + separator + unit
    }
  }

  /// Returns a share in percent.
  package static func percent(_ share: Double) -> String {
    guard share.isFinite else { return "–" }
    if abs(share) >= 10, abs(share) < 1e12 {
      return "\(count(Int((share * 100).rounded()))) \(Self.share)"
    }
    let digits = share * 100 < 10 ? 1 : 0
    return "\(fixed(share * 100, digits: digits)) \(Self.share)"
  }

  /// Returns the value with a fixed number of decimal places.
  package static func fixed(_ value: Double, digits: Int) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int64((value * scale).rounded())
    guard digits > 0 else { return String(scaled) }
    let text = String(scaled.magnitude)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    return (scaled < 0 ? "-" : "") + padded.dropLast(digits) + "." + padded.suffix(digits)
  }

  private static func threeDigits(_ value: Double) -> String {
    fixed(value, digits: abs(value) < 10 ? 2 : abs(value) < 100 ? 1 : 0)
  }

  /// Returns a number of bytes with its unit, such as `1.21 MB`.
  package static func bytes(_ count: Int) -> String {
    var value = Double(count)
    var unit = 0
    while value >= 999.5, unit < bytesUnits.count - 1 {
      value /= 1000
      unit += 1
    }
    return (unit == 0 ? String(count) : threeDigits(value)) + " " + bytesUnits[unit]
  }

  /// Returns the count with its noun, in the plural unless the count is one.
  package static func counted(_ value: Int, _ noun: String, plural: String? = nil) -> String {
    "\(count(value)) \(value == 1 ? noun : plural ?? noun + "s")"
  }
}
