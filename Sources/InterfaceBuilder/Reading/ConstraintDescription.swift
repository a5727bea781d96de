internal import InterfaceInspection

/// A constraint of a document in the size classes of a canvas.
package struct ConstraintDescription: Sendable {
  /// The object's id, or its place if it has none.
  package var id: String
  /// The first item's id; nil for the view that owns the constraint.
  package var firstItem: String?
  /// The first item's attribute, by its name in documents.
  package var firstAttribute: String
  /// `equal`, `lessThanOrEqual` or `greaterThanOrEqual`.
  package var relation: String
  /// The second item's id; nil for the owner if there is a second attribute, otherwise for no item.
  package var secondItem: String?
  /// The second item's attribute; nil if the constraint only has a constant.
  package var secondAttribute: String?
  package var multiplier: Double
  /// In points.
  package var constant: Double
  package var priority: Double
  /// Whether the constraint only exists on the canvas; apps remove it.
  package var isPlaceholder: Bool
  package var identifier: String?
  /// The position of the element.
  package var place: Element.Place
  /// An attribute of the element that should be a number but is not.
  package var badAttribute: String?

  /// Creates a description; returns nil if the element is not a constraint.
  init?(_ original: Element, in classes: SizeClasses) {
    let element = original.resolved(in: classes)
    guard element.name == "constraint", let attribute = element["firstAttribute"] else {
      return nil
    }
    id = element.id ?? "\(element.place.line):\(element.place.column)"
    firstItem = element["firstItem"]
    firstAttribute = attribute
    relation = element["relation"] ?? "equal"
    secondItem = element["secondItem"]
    secondAttribute = element["secondAttribute"]
    isPlaceholder = element.flag("placeholder") ?? false
    identifier = element["identifier"]
    place = element.place
    (multiplier, constant, priority) = (1, 0, 1000)
    if let text = element["multiplier"] {
      if let value = Self.ratio(text) { multiplier = value } else { badAttribute = "multiplier" }
    }
    if element["constant"] != nil {
      if let value = element.number("constant"), abs(value) <= 1e6 {
        constant = value
      } else {
        badAttribute = "constant"
      }
    }
    if element["priority"] != nil {
      if let value = element.number("priority"), value > 0, value <= 1000 {
        priority = value
      } else {
        badAttribute = "priority"
      }
    }
  }

  /// Returns the value of a multiplier: a number, or a ratio such as `16:9` or `1/2`.
  package static func ratio(_ text: String) -> Double? {
    let parts = text.split(
      separator: text.contains(":") ? ":" : "/",
      omittingEmptySubsequences: false
    )
    let numbers = parts.compactMap { Double($0) }
    guard numbers.count == parts.count, (1...2).contains(numbers.count) else { return nil }
    let value = numbers.count == 2 ? numbers[0] / numbers[1] : numbers[0]
    return value.isFinite && abs(value) <= 1e6 ? value : nil
  }
}
