/// Counts with their nouns, for messages.
package enum Words {
  /// Returns a count with its thousands apart, such as `12,345`.
  package static func count(_ value: Int) -> String {
    let digits = String(value.magnitude)
    var result = ""
    for (position, digit) in digits.enumerated() {
      if position > 0, (digits.count - position).isMultiple(of: 3) { result.append(",") }
      result.append(digit)
    }
    return value < 0 ? "-\(result)" : result
  }

  /// Such as `1 pass`, `2 passes`.
  static func counted(_ count: Int, _ singular: String, plural: String? = nil) -> String {
    count == 1 ? "1 \(singular)" : "\(self.count(count)) \(plural ?? singular + "s")"
  }

  /// Such as `40 %`.
  static func percent(_ share: Double) -> String {
    "\(Int((share * 100).rounded())) %"
  }
}
