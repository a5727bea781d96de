package import Signposts

/// A constraint, or a priority, that decides a coordinate which constraints leave open.
package struct MissingConstraint: Hashable, Sendable {
  /// What is to be written.
  package enum Kind: Hashable, Sendable {
    /// An edge is as far from the superview's as the constant says.
    case edge
    /// The size is the constant.
    case size
    /// The size is the superview's, which is the owner of a layout guide.
    case superviewsSize
    /// The priority to keep from growing beyond the content, or from being pressed below it, is the constant.
    case priority(isHugging: Bool)
  }

  /// The row of the view or layout guide.
  package var item: Int64
  /// The row of its superview, or of the view that owns the guide.
  package var superview: Int64?
  /// What it decides.
  package var coordinate: LayoutCoordinates
  /// What is to be written.
  package var kind: Kind
  /// Raw value of `NSLayoutConstraint.Attribute`.
  package var attribute: UInt8
  /// Points, or a priority.
  package var constant: Double

  /// Whether it decides between rivals.
  package var isPriority: Bool {
    if case .priority = kind { true } else { false }
  }
}

/// Writes what is missing as Swift code.
struct MissingConstraintNames {
  let index: TraceIndex
  /// The number of the view among those of its path, from 0.
  let number: Int

  private func name(_ constraint: MissingConstraint) -> String {
    let name = ConstraintCode(index: index).variable(constraint.item)
    return number == 0 ? name : "\(name)\(number + 1)"
  }

  private func superview(_ constraint: MissingConstraint) -> String {
    let name = constraint.superview.map(ConstraintCode(index: index).variable) ?? "superview"
    return name == self.name(constraint) ? "superview" : name
  }

  /// Returns the expression that makes the constraint, or the statement that sets the priority.
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
