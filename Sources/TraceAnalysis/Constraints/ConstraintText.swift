import Signposts
package import TraceStore

/// Names attributes and writes constraints as people read them aloud.
package enum ConstraintText {
  /// The names by raw value; an empty name for no attribute.
  private static let attributeNames = LayoutAttribute.allCases.map { attribute in
    attribute == .notAnAttribute ? "" : "\(attribute)"
  }

  /// Returns the attribute's name.
  package static func attribute(_ rawValue: UInt8) -> String {
    let position = Int(rawValue)
    return attributeNames.indices.contains(position)
      ? attributeNames[position] : "attribute\(rawValue)"
  }

  /// Returns an item's attribute as text, such as `avatar.leading`.
  ///
  /// An expression of another engine has no attribute: its name is sufficient.
  static func anchor(_ item: String, _ attribute: UInt8) -> String {
    attribute == 0 ? item : "\(item).\(self.attribute(attribute))"
  }

  /// Returns the constraint as text, such as `avatar.leading = content.leading + 16`.
  ///
  /// Uses the constant of the constraint's first definition; omits it without `includesConstant`.
  static func text(
    of row: ConstraintRow,
    index: TraceIndex,
    includesConstant: Bool = true
  ) -> String {
    text(
      firstItem: name(of: row.firstItem, index: index),
      firstAttribute: row.firstAttribute,
      relation: row.relation,
      secondItem: row.secondItem.map { name(of: $0, index: index) },
      secondAttribute: row.secondAttribute,
      multiplier: row.multiplier,
      constant: includesConstant ? row.constant : nil
    )
  }

  /// Returns the constraint between items with those names as text; omits a nil constant.
  package static func text(
    firstItem: String,
    firstAttribute: UInt8,
    relation: Int8,
    secondItem: String?,
    secondAttribute: UInt8,
    multiplier: Double,
    constant: Double?
  ) -> String {
    var text = anchor(firstItem, firstAttribute)
    text += relation == 0 ? " = " : relation < 0 ? " ≤ " : " ≥ "
    guard let secondItem else { return text + (constant.map { NumberText.text($0) } ?? "…") }
    if multiplier != 1 { text += "\(factor(multiplier)) × " }
    text += "\(secondItem).\(attribute(secondAttribute))"
    if let constant, constant != 0 {
      text += constant < 0 ? " − \(NumberText.text(-constant))" : " + \(NumberText.text(constant))"
    }
    return text
  }

  /// Returns a multiplier with six decimals, unless it is so small that they would change it.
  static func factor(_ multiplier: Double) -> String {
    abs(multiplier) < 0.01
      ? NumberText.text(multiplier) : NumberText.text(multiplier, decimals: 6)
  }

  /// Returns an item's short name: its identifier, or its class.
  static func name(of item: Int64, index: TraceIndex) -> String {
    index.items[item].map(name) ?? "(unknown)"
  }

  /// The maximum length of a name, in bytes, because sentences about each event contain it.
  private static let nameLimit = 512

  /// Returns an item's short name: its identifier, or the last part of its path.
  package static func name(of row: ItemRow) -> String {
    if let identifier = row.identifier, !identifier.isEmpty {
      return ShortText.of(identifier, limit: nameLimit)
    }
    let path = row.path.isEmpty ? row.className : row.path
    // A shortened path ends with its last component, or with the end of that component.
    let last = PathComponents.last(of: ShortText.of(path, limit: 4 * nameLimit))
    return ShortText.of(last, limit: nameLimit)
  }
}
