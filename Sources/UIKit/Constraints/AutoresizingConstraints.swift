public import LayoutEngine
import Signposts

/// How one axis of a translated view follows its superview's size: the fractions of a size change
/// that go to position and size.
struct AutoresizingRule: Equatable {
  var positionShare: CGFloat = 0
  var sizeShare: CGFloat = 0

  /// Distributes a size change of the superview among the flexible parts, in proportion to their
  /// lengths.
  init(near: Bool, size: Bool, far: Bool, lengths: (CGFloat, CGFloat, CGFloat)) {
    let parts = [near ? lengths.0 : 0, size ? lengths.1 : 0, far ? lengths.2 : 0]
    let flexible = [near, size, far].count { $0 }
    guard flexible > 0 else { return }
    let total = parts.reduce(0, +)
    let even = 1 / CGFloat(flexible)
    // If the total is zero or a part is negative, the parts share evenly.
    let isEven = total <= 0 || parts.contains { $0 < 0 }
    if near { positionShare = isEven ? even : parts[0] / total }
    if size { sizeShare = isEven ? even : parts[1] / total }
  }
}

/// The four constraints of a translated view: its position and size along both axes.
@MainActor
struct AutoresizingConstraints {
  /// The rules of the x and the y axis.
  var rules: (x: AutoresizingRule, y: AutoresizingRule)
  /// In this order: minX, width, minY, height.
  var constraints: [LayoutConstraint]
}

extension UIView {
  func addAutoresizingConstraints(reason: ConstraintChangeReason) {
    guard let engine, translatesAutoresizingMaskIntoConstraints, flags.isEngaged,
      layoutState.autoresizing == nil, !flags.isOnlyFitted, !flags.awaitsFrame
    else { return }
    let rules = autoresizingRules
    let constants = autoresizingConstants(for: rules)
    let made: [LayoutConstraint] = [
      autoresizingConstraint(.left, share: rules.x.positionShare, .width, constants[0]),
      autoresizingConstraint(.width, share: rules.x.sizeShare, .width, constants[1]),
      autoresizingConstraint(.top, share: rules.y.positionShare, .height, constants[2]),
      autoresizingConstraint(.height, share: rules.y.sizeShare, .height, constants[3]),
    ]
    layoutState.autoresizing = AutoresizingConstraints(rules: rules, constraints: made)
    for constraint in made { engine.add(constraint, reason: reason) }
  }

  func removeAutoresizingConstraints(reason: ConstraintChangeReason) {
    guard let old = layoutState.autoresizing else { return }
    layoutState.autoresizing = nil
    for constraint in old.constraints { engine?.remove(constraint, reason: reason) }
  }

  /// Sets the constants to the new frame, or creates new constraints if the fractions have changed.
  func frameDidChangeByCode() {
    guard let engine, let old = layoutState.autoresizing else { return }
    let rules = autoresizingRules
    guard rules == old.rules else {
      removeAutoresizingConstraints(reason: .activation)
      addAutoresizingConstraints(reason: .activation)
      return
    }
    for (constraint, constant) in zip(old.constraints, autoresizingConstants(for: rules))
    where abs(constraint.constant - constant) > 1e-6 {
      engine.setConstant(constant, of: constraint)
    }
  }

  func autoresizingDidChange() {
    guard layoutState.autoresizing != nil else { return }
    frameDidChangeByCode()
  }

  func translationDidChange() {
    if translatesAutoresizingMaskIntoConstraints {
      removeIntrinsicConstraints()
      addAutoresizingConstraints(reason: .activation)
    } else {
      removeAutoresizingConstraints(reason: .activation)
      engage()
      markIntrinsicSizeInvalid()
    }
    markEngineFrame()
    if let superview { superview.markNeedsLayout() } else { markNeedsLayout() }
  }

  /// Resizes the subviews by their masks, as without constraints.
  func autoresizeSubviews(from old: CGSize, to new: CGSize) {
    for subview in subviews
    where subview.translatesAutoresizingMaskIntoConstraints && !subview.autoresizingMask.isEmpty {
      subview.autoresize(from: old, to: new)
    }
  }

  private func autoresize(from old: CGSize, to new: CGSize) {
    let rules = rules(in: old)
    let widthChange = new.width - old.width
    let heightChange = new.height - old.height
    let old = geometry.frame
    let frame = CGRect(
      x: old.minX + rules.x.positionShare * widthChange,
      y: old.minY + rules.y.positionShare * heightChange,
      width: old.width + rules.x.sizeShare * widthChange,
      height: old.height + rules.y.sizeShare * heightChange
    )
    layOut(to: frame, exactOrigin: frame.origin, isByMask: true)
  }

  private var autoresizingRules: (x: AutoresizingRule, y: AutoresizingRule) {
    guard let superview else { return rules(in: .zero, mask: []) }
    return rules(in: superview.geometry.frame.size)
  }

  private func rules(
    in size: CGSize,
    mask: AutoresizingMask? = nil
  ) -> (x: AutoresizingRule, y: AutoresizingRule) {
    let mask = mask ?? autoresizingMask
    let frame = geometry.frame
    return (
      AutoresizingRule(
        near: mask.contains(.flexibleLeftMargin),
        size: mask.contains(.flexibleWidth),
        far: mask.contains(.flexibleRightMargin) && !mask.isRightOnly,
        lengths: (frame.minX, frame.width, size.width - frame.maxX)
      ),
      AutoresizingRule(
        near: mask.contains(.flexibleTopMargin),
        size: mask.contains(.flexibleHeight),
        far: mask.contains(.flexibleBottomMargin) && !mask.isBottomOnly,
        lengths: (frame.minY, frame.height, size.height - frame.maxY)
      )
    )
  }

  /// Returns the constants of minX, width, minY, height that give the current frame in the current
  /// superview.
  private func autoresizingConstants(
    for rules: (x: AutoresizingRule, y: AutoresizingRule)
  ) -> [Double] {
    let size = superview?.geometry.frame.size ?? .zero
    let rect = alignmentRect(forFrame: geometry.frame)
    return [
      Double(rect.minX - rules.x.positionShare * size.width),
      Double(rect.width - rules.x.sizeShare * size.width),
      Double(rect.minY - rules.y.positionShare * size.height),
      Double(rect.height - rules.y.sizeShare * size.height),
    ]
  }

  private func autoresizingConstraint(
    _ attribute: LayoutAttribute,
    share: CGFloat,
    _ size: LayoutAttribute,
    _ constant: Double
  ) -> LayoutConstraint {
    let followed = share == 0 ? nil : superview
    let constraint = LayoutConstraint(
      id: Signpost.makeObjectID(),
      firstItem: self,
      firstAttribute: attribute,
      relation: 0,
      secondItem: followed,
      secondAttribute: followed == nil ? .notAnAttribute : size,
      multiplier: followed == nil ? 1 : Double(share),
      constant: constant,
      priority: UILayoutPriority.required.rawValue,
      origin: .autoresizing
    )
    constraint.host = superview ?? self
    return constraint
  }
}

extension LayoutItem where Self: NSObject {
  /// Returns a constraint that the system created for a view or a guide, in the format of Apple's
  /// log.
  public func layoutDescription(of constraint: LayoutConstraint) -> String? {
    switch constraint.origin {
    case .autoresizing: (self as? UIView)?.frameDescription(of: constraint)
    case .intrinsicContentSize:
      constraintText("NSContentSizeLayoutConstraint", constraint, "\(constraint.firstAttribute)")
    default: nil
    }
  }

  /// Returns the text of a constraint under Apple's class name, with the log's name for the first
  /// attribute.
  fileprivate func constraintText(
    _ className: String,
    _ constraint: LayoutConstraint,
    _ attribute: String,
    constant: Double? = nil,
    names: String = ""
  ) -> String {
    let sign = constraint.relation == 0 ? "==" : constraint.relation < 0 ? "<=" : ">="
    let address = addressText(of: constraint)
    // Additions to a class name, such as the mask, come after the address.
    let parts = className.split(separator: " ", maxSplits: 1)
    var text = "<\(parts[0]):\(address)"
    if parts.count > 1 { text += " \(parts[1])" }
    text += " \(layoutItemDescription).\(attribute) \(sign) "
    if constant == nil, let second = constraint.secondItem {
      if constraint.multiplier != 1 { text += "\(CGFloat(constraint.multiplier).shortText)*" }
      text += "\(second.layoutItemDescription).\(constraint.secondAttribute)"
      let added = CGFloat(constraint.constant)
      if added != 0 { text += added < 0 ? " - \((-added).shortText)" : " + \(added.shortText)" }
    } else {
      text += CGFloat(constant ?? constraint.constant).shortText
    }
    if constraint.priority < 1000 { text += " @\(CGFloat(constraint.priority).shortText)" }
    return text + "   (active\(names))>"
  }
}

extension UIView {
  /// Returns the text of a constraint that holds the frame: for the mask, a container, or a fitting
  /// size.
  fileprivate func frameDescription(of constraint: LayoutConstraint) -> String {
    let (attribute, edge) =
      switch constraint.firstAttribute {
      case .left: ("minX", "Left")
      case .top: ("minY", "Top")
      case .width: ("width", "Width")
      default: ("height", "Height")
      }
    let isSize = edge == "Width" || edge == "Height"
    guard let own = layoutState.autoresizing?.constraints,
      own.contains(where: { $0 === constraint })
    else {
      let target = edge == "Width" ? "fittingSizeHTarget" : "fittingSizeVTarget"
      return constraintText("NSLayoutConstraint '\(target)'", constraint, attribute)
    }
    let isEncapsulated = layoutFrameIsGiven || self is UICollectionReusableView
    let identifier = isEncapsulated ? " 'UIView-Encapsulated-Layout-\(edge)'" : ""
    if isEncapsulated, isSize {
      let size = superview?.geometry.frame.size ?? .zero
      let shared = Double(edge == "Width" ? size.width : size.height) * constraint.multiplier
      return constraintText(
        "NSLayoutConstraint\(identifier)",
        constraint,
        attribute,
        constant: constraint.constant + (constraint.secondItem == nil ? 0 : shared)
      )
    }
    let names = isSize ? nil : superview.map { ", names: '|':\($0.layoutItemDescription) " }
    return constraintText(
      "NSAutoresizingMaskLayoutConstraint \(autoresizingMask.logText)\(identifier)",
      constraint,
      attribute,
      names: names ?? ""
    )
  }
}

extension UIView.AutoresizingMask {
  /// The mask in the format of Apple's log: near edge, size and far edge of both axes, with `&` for
  /// flexible parts.
  fileprivate var logText: String {
    func text(_ near: Bool, _ size: Bool, _ far: Bool) -> String {
      // If none of the three is flexible, the space beyond the far edge is.
      [near, size, far || !(near || size)].map { $0 ? "&" : "-" }.joined()
    }
    let horizontal = text(
      contains(.flexibleLeftMargin),
      contains(.flexibleWidth),
      contains(.flexibleRightMargin)
    )
    let vertical = text(
      contains(.flexibleTopMargin),
      contains(.flexibleHeight),
      contains(.flexibleBottomMargin)
    )
    return "h=\(horizontal) v=\(vertical)"
  }

  /// Whether the right margin alone takes the whole change: position and width stay.
  var isRightOnly: Bool {
    isDisjoint(with: [.flexibleLeftMargin, .flexibleWidth])
  }

  /// Whether the bottom margin alone takes the whole change: position and height stay.
  var isBottomOnly: Bool {
    isDisjoint(with: [.flexibleTopMargin, .flexibleHeight])
  }
}
