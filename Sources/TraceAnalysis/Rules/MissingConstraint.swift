package import Signposts

/// A constraint or a priority that determines an ambiguous coordinate.
package struct MissingConstraint: Hashable, Sendable {
  /// The kind of code to write.
  package enum Kind: Hashable, Sendable {
    /// The constant is the distance of an edge from the superview's edge.
    case edge
    /// The size is the constant.
    case size
    /// The size equals the superview's size; for a layout guide, its owner's.
    case superviewsSize
    /// The constant is the content hugging priority, or the compression resistance priority.
    case priority(isHugging: Bool)
  }

  /// The row of the view or layout guide.
  package var item: Int64
  /// The row of its superview, or of the view that owns the guide.
  package var superview: Int64?
  /// The coordinate that it determines.
  package var coordinate: LayoutCoordinates
  /// The kind of code.
  package var kind: Kind
  /// Raw value of `NSLayoutConstraint.Attribute`.
  package var attribute: UInt8
  /// The constant in points, or the priority.
  package var constant: Double

  /// Whether it decides which of several views gives way.
  package var isPriority: Bool {
    if case .priority = kind { true } else { false }
  }
}

/// Writes missing constraints as Swift code.
struct MissingConstraintNames {
  let index: TraceIndex
  /// The number of the view among those with its path, from 0.
  let number: Int

  private func name(_ constraint: MissingConstraint) -> String {
    let name = ConstraintCode(index: index).variable(constraint.item)
    return number == 0 ? name : "\(name)\(number + 1)"
  }

  private func superview(_ constraint: MissingConstraint) -> String {
    let name = constraint.superview.map(ConstraintCode(index: index).variable) ?? "superview"
    return name == self.name(constraint) ? "superview" : name
  }

  /// Returns the expression that creates the constraint, or the statement that sets the priority.
  func expression(_ constraint: MissingConstraint) -> String {
    let anchor = ConstraintText.attribute(constraint.attribute) + "Anchor"
    let constant = NumberText.text(constraint.constant.toHundredths)
    switch constraint.kind {
    case .size: return "\(name(constraint)).\(anchor).constraint(equalToConstant: \(constant))"
    case .edge, .superviewsSize:
      let rest = constraint.constant == 0 ? "" : ", constant: \(constant)"
      return
        "\(name(constraint)).\(anchor).constraint(equalTo: \(superview(constraint)).\(anchor)\(rest))"
    case .priority(let isHugging):
      let method =
        isHugging ? "setContentHuggingPriority" : "setContentCompressionResistancePriority"
      let axis = constraint.coordinate == .width ? ".horizontal" : ".vertical"
      return "\(name(constraint)).\(method)(UILayoutPriority(\(constant)), for: \(axis))"
    }
  }
}
