import Signposts
import TraceStore

/// Writes constraints as the Swift code that creates them.
struct ConstraintCode {
  let index: TraceIndex

  private static let anchors = anchorNames(ofMargins: false)

  /// The attributes of the layout margins, with their anchor names on the margins' guide.
  private static let marginAnchors = anchorNames(ofMargins: true)

  /// `leftMargin` maps to the margins' `leftAnchor`, and `centerXWithinMargins` to their
  /// `centerXAnchor`.
  private static func anchorNames(ofMargins: Bool) -> [UInt8: String] {
    var names: [UInt8: String] = [:]
    for attribute in LayoutAttribute.allCases where attribute != .notAnAttribute {
      let name = "\(attribute)"
      let margin = ["WithinMargins", "Margin"].first { name.hasSuffix($0) }
      guard (margin != nil) == ofMargins else { continue }
      names[attribute.rawValue] = name.dropLast(margin?.count ?? 0) + "Anchor"
    }
    return names
  }

  private static let dimensions: Set<UInt8> = [
    LayoutAttribute.width.rawValue, LayoutAttribute.height.rawValue,
  ]

  /// Returns the expression that creates the constraint, such as
  /// `title.leadingAnchor.constraint(equalTo: avatar.trailingAnchor, constant: 12)`.
  func expression(_ row: ConstraintRow) -> String {
    guard let anchor = anchor(of: row.firstItem, row.firstAttribute) else { return plain(row) }
    let relations = [-1: "lessThanOrEqualTo", 0: "equalTo", 1: "greaterThanOrEqualTo"]
    let relation = relations[Int(row.relation).signum()] ?? "equalTo"
    guard let second = row.secondItem else {
      guard Self.dimensions.contains(row.firstAttribute) else { return plain(row) }
      return "\(anchor).constraint(\(relation)Constant: \(NumberText.text(row.constant)))"
    }
    guard let other = self.anchor(of: second, row.secondAttribute) else { return plain(row) }
    var arguments = "\(relation): \(other)"
    if row.multiplier != 1 {
      guard Self.dimensions.contains(row.firstAttribute),
        Self.dimensions.contains(row.secondAttribute)
      else { return plain(row) }
      arguments += ", multiplier: \(NumberText.text(row.multiplier))"
    }
    if row.constant != 0 { arguments += ", constant: \(NumberText.text(row.constant))" }
    return "\(anchor).constraint(\(arguments))"
  }

  /// Returns the name of a variable for an item.
  func variable(_ item: Int64) -> String {
    SwiftName.variable(ConstraintText.name(of: item, index: index))
  }

  private func anchor(of item: Int64, _ attribute: UInt8) -> String? {
    if let name = Self.anchors[attribute] { return "\(variable(item)).\(name)" }
    guard let name = Self.marginAnchors[attribute] else { return nil }
    return "\(variable(item)).layoutMarginsGuide.\(name)"
  }

  /// The general initializer, which can express every constraint.
  private func plain(_ row: ConstraintRow) -> String {
    let relation =
      row.relation == 0 ? "equal" : row.relation < 0 ? "lessThanOrEqual" : "greaterThanOrEqual"
    let second = row.secondItem.map(variable) ?? "nil"
    let attribute =
      row.secondItem == nil ? "notAnAttribute" : ConstraintText.attribute(row.secondAttribute)
    return """
      NSLayoutConstraint(item: \(variable(row.firstItem)), \
      attribute: .\(ConstraintText.attribute(row.firstAttribute)), relatedBy: .\(relation), \
      toItem: \(second), attribute: .\(attribute), multiplier: \(NumberText.text(row.multiplier)), \
      constant: \(NumberText.text(row.constant)))
      """
  }
}
