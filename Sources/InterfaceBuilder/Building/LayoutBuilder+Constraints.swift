internal import InterfaceInspection
internal import UIKit

extension LayoutBuilder {
  /// Creates the constraints that a view owns, and installs them on it.
  func addConstraints(of owner: ViewDescription) {
    guard let ownerView = built.views[owner.id] else { return }
    // Placeholder constraints are only for the canvas; an app's code replaces them.
    for description in owner.constraints where app == nil || !description.isPlaceholder {
      guard let constraint = makeConstraint(description, owner: ownerView) else { continue }
      do {
        try ownerView.checkHosting(constraint)
        ownerView.addConstraint(constraint)
        built.constraints.append(.init(description: description, constraint: constraint))
      } catch {
        note(
          description,
          "the constraint \(description.id) is about views that are not in its owner"
        )
      }
    }
  }

  private func makeConstraint(
    _ description: ConstraintDescription,
    owner: UIView
  ) -> NSLayoutConstraint? {
    if let attribute = description.badAttribute {
      note(
        description,
        "the \(attribute) of the constraint \(description.id) is not a valid number"
      )
      return nil
    }
    guard let first = item(description.firstItem, description, owner),
      let firstAttribute = attribute(description.firstAttribute, description),
      let relation = relation(description)
    else { return nil }
    var second: AnyObject?
    var secondAttribute = NSLayoutConstraint.Attribute.notAnAttribute
    if let name = description.secondAttribute {
      guard let item = item(description.secondItem, description, owner),
        let attribute = attribute(name, description)
      else { return nil }
      (second, secondAttribute) = (item, attribute)
    }
    guard isValid(firstAttribute, secondAttribute, description, between: first, second) else {
      return nil
    }
    let constraint = NSLayoutConstraint(
      item: first,
      attribute: firstAttribute,
      relatedBy: relation,
      toItem: second,
      attribute: secondAttribute,
      multiplier: description.multiplier,
      constant: description.constant
    )
    constraint.priority = UILayoutPriority(Float(description.priority))
    constraint.identifier =
      description.identifier ?? app?.name(of: description.place) ?? description.id
    return constraint
  }

  /// Returns the view or guide with an id, or nil if it is not part of the layout.
  private func item(
    _ id: String?,
    _ constraint: ConstraintDescription,
    _ owner: UIView
  ) -> AnyObject? {
    guard let id else { return owner }
    if let item = built.views[id] ?? built.guides[id] { return item }
    // If a variation excludes a view, its constraints are excluded too. Unknown ids are errors.
    if !document.ids.contains(id) {
      note(constraint, "the constraint \(constraint.id) refers to \(id), which does not exist")
    }
    return nil
  }

  private static let attributes: [String: NSLayoutConstraint.Attribute] = [
    "left": .left, "right": .right, "top": .top, "bottom": .bottom, "leading": .leading,
    "trailing": .trailing, "width": .width, "height": .height, "centerX": .centerX,
    "centerY": .centerY, "baseline": .lastBaseline, "lastBaseline": .lastBaseline,
    "firstBaseline": .firstBaseline, "leftMargin": .leftMargin, "rightMargin": .rightMargin,
    "topMargin": .topMargin, "bottomMargin": .bottomMargin, "leadingMargin": .leadingMargin,
    "trailingMargin": .trailingMargin, "centerXWithinMargins": .centerXWithinMargins,
    "centerYWithinMargins": .centerYWithinMargins,
  ]

  private func attribute(
    _ name: String,
    _ constraint: ConstraintDescription
  ) -> NSLayoutConstraint.Attribute? {
    let attribute = Self.attributes[name]
    if attribute == nil {
      note(constraint, "the constraint \(constraint.id) has an unknown attribute, \(name)")
    }
    return attribute
  }

  private func relation(_ constraint: ConstraintDescription) -> NSLayoutConstraint.Relation? {
    switch constraint.relation {
    case "equal": return .equal
    case "lessThanOrEqual": return .lessThanOrEqual
    case "greaterThanOrEqual": return .greaterThanOrEqual
    default:
      note(
        constraint,
        "the constraint \(constraint.id) has an unknown relation, \(constraint.relation)"
      )
      return nil
    }
  }

  /// Returns whether UIKit accepts the constraint; UIKit ends the program for an invalid one.
  private func isValid(
    _ first: NSLayoutConstraint.Attribute,
    _ second: NSLayoutConstraint.Attribute,
    _ constraint: ConstraintDescription,
    between firstItem: AnyObject,
    _ secondItem: AnyObject?
  ) -> Bool {
    guard let failure = first.failure(with: secondItem == nil ? nil : second, constraint.multiplier)
    else { return true }
    note(constraint, "the constraint \(constraint.id) is left out: \(failure)")
    return false
  }

  private func note(_ constraint: ConstraintDescription, _ text: String) {
    built.notes.append(DocumentNote(place: constraint.place, text: text))
  }
}

extension NSLayoutConstraint.Attribute {
  private var isSize: Bool { self == .width || self == .height }

  private var isHorizontal: Bool {
    switch self {
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      true
    default: false
    }
  }

  private var followsReading: Bool? {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    case .left, .right, .leftMargin, .rightMargin: false
    default: nil
    }
  }

  /// Returns why a constraint on this attribute is invalid, or nil if it is valid.
  fileprivate func failure(with other: NSLayoutConstraint.Attribute?, _ multiplier: Double)
    -> String?
  {
    guard let other else { return isSize ? nil : "a position needs a second item" }
    guard isSize == other.isSize else { return "a position cannot be compared with a size" }
    guard !isSize else { return nil }
    if multiplier == 0 { return "a position cannot be multiplied by 0" }
    if isHorizontal != other.isHorizontal { return "its attributes are of different axes" }
    if let mine = followsReading, let its = other.followsReading, mine != its {
      return "leading and trailing cannot be compared with left and right"
    }
    return nil
  }
}
