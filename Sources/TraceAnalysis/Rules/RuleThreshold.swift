/// A number above which a rule reports; a configuration file or an option can change it.
struct RuleThreshold: Hashable, Sendable {
  enum Unit: Hashable, Sendable {
    /// An integer in a range.
    case count(ClosedRange<Int>)
    /// A share from 0 to 1.
    case share
    /// A factor above 1.
    case factor
    /// A duration in nanoseconds.
    case duration
  }

  /// The rule's name; if the rule has two thresholds, the threshold's own name follows a colon.
  let name: String
  let unit: Unit
  /// The default value.
  let standard: Double

  private init(_ rule: RuleID, _ second: String?, _ unit: Unit, _ standard: Double) {
    name = second.map { "\(rule.rawValue):\($0)" } ?? rule.rawValue
    self.unit = unit
    self.standard = standard
  }

  static func count(
    _ rule: RuleID,
    _ second: String? = nil,
    in range: PartialRangeFrom<Int>,
    standard: Int
  ) -> Self {
    Self(rule, second, .count(range.lowerBound...Int(1 << 53)), Double(standard))
  }

  static func count(_ rule: RuleID, in range: ClosedRange<Int>, standard: Int) -> Self {
    Self(rule, nil, .count(range), Double(standard))
  }

  static func share(_ rule: RuleID, _ second: String? = nil, standard: Double) -> Self {
    Self(rule, second, .share, standard)
  }

  static func factor(_ rule: RuleID, standard: Double) -> Self {
    Self(rule, nil, .factor, standard)
  }

  static func duration(_ rule: RuleID, standard: Double) -> Self {
    Self(rule, nil, .duration, standard)
  }

  /// The valid values, as text for people.
  var takes: String {
    switch unit {
    case .count(let range) where range.upperBound < 1 << 53:
      "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .count(let range): "a whole number from \(range.lowerBound)"
    case .share: "a share, such as 0.3 or 30%"
    case .factor: "a factor above 1"
    case .duration: "a time, such as 16.67ms"
    }
  }

  /// Parses a value from an option or a configuration file; nil if it is not valid.
  func value(_ text: String) -> Double? {
    switch unit {
    case .count(let range):
      return Int(text).flatMap { range.contains($0) ? Double($0) : nil }
    case .share:
      let isPercent = text.hasSuffix("%")
      guard let number = Double(isPercent ? String(text.dropLast()) : text) else { return nil }
      let value = isPercent ? number / 100 : number
      return (0...1).contains(value) ? value : nil
    case .factor:
      return Double(text).flatMap { $0.isFinite && $0 > 1 ? $0 : nil }
    case .duration:
      return Self.nanoseconds(text).flatMap { $0 > 0 ? $0 : nil }
    }
  }

  /// Parses a time with its unit.
  private static func nanoseconds(_ text: String) -> Double? {
    for (unit, scale) in [("ns", 1.0), ("us", 1e3), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)]
    where text.hasSuffix(unit) {
      guard let number = Double(text.dropLast(unit.count)), number.isFinite, number >= 0,
        number * scale < 9e15
      else { return nil }
      return (number * scale).rounded()
    }
    return nil
  }
}
