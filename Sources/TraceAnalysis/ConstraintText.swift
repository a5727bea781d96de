import Signposts
import TraceStore

/// Names attributes and writes constraints the way one reads them aloud.
enum ConstraintText {
  /// The names of `NSLayoutConstraint.Attribute`'s raw values.
  private static let attributeNames = [
    "", "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX",
    "centerY", "lastBaseline", "firstBaseline", "leftMargin", "rightMargin", "topMargin",
    "bottomMargin", "leadingMargin", "trailingMargin", "centerXWithinMargins",
    "centerYWithinMargins",
  ]

  /// Returns the attribute's name.
  static func attribute(_ rawValue: UInt8) -> String {
    let position = Int(rawValue)
    return attributeNames.indices.contains(position)
      ? attributeNames[position] : "attribute\(rawValue)"
  }

  /// Returns the constraint as text, such as `avatar.leading = content.leading + 16`.
  ///
  /// The constant is the one at its first definition; without `includesConstant` it is left out.
  static func text(
    of row: ConstraintRow,
    index: TraceIndex,
    includesConstant: Bool = true
  ) -> String {
    var text = "\(name(of: row.firstItem, index: index)).\(attribute(row.firstAttribute))"
    text += row.relation == 0 ? " = " : row.relation < 0 ? " ≤ " : " ≥ "
    let constant = includesConstant ? row.constant : 0
    guard let second = row.secondItem else {
      return text + (includesConstant ? number(constant) : "…")
    }
    if row.multiplier != 1 { text += "\(number(row.multiplier)) × " }
    text += "\(name(of: second, index: index)).\(attribute(row.secondAttribute))"
    if constant != 0 {
      text += constant < 0 ? " − \(number(-constant))" : " + \(number(constant))"
    }
    return text
  }

  /// Returns an item's short name: its identifier, or its class.
  static func name(of item: Int64, index: TraceIndex) -> String {
    guard let row = index.items[item] else { return "(unknown)" }
    if let identifier = row.identifier, !identifier.isEmpty { return identifier }
    return row.path.split(separator: "/").last.map(String.init) ?? row.className
  }

  private static func number(_ value: Double) -> String {
    guard value.isFinite, value == value.rounded(), abs(value) < 1e15 else { return "\(value)" }
    return "\(Int64(value))"
  }
}
