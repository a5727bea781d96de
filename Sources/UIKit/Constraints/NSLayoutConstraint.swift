package import LayoutEngine
import Signposts

/// A linear relation between two edges, sizes or lines of views or layout guides.
///
/// `first.attribute relation multiplier × second.attribute + constant`. A positional attribute is
/// relative to the origin of the view that hosts the constraint. The items are not retained.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  /// The definition of a constraint that the engine represents differently or not at all: one on a
  /// baseline, for which another view may provide the baseline, or one without items.
  private final class Statement {
    var first: LayoutItemReference?
    var second: LayoutItemReference?
    var firstAttribute = Attribute.notAnAttribute
    var secondAttribute = Attribute.notAnAttribute
    var relation = Relation.equal
    var multiplier: CGFloat = 1
    var constant: CGFloat = 0
    var priority = UILayoutPriority.required
  }

  // Creating and installing every constraint reads it, so it is not checked for overlapping
  // accesses.
  @exclusivity(unchecked) private var currentStatement: Statement?
  @exclusivity(unchecked) private var currentLayoutConstraint: LayoutConstraint?
  @exclusivity(unchecked) private var currentHostIndex: Int32 = 0
  private var statement: Statement? { unsafe currentStatement }
  private var first: (any LayoutItem)? {
    if let statement { return statement.first?.item }
    return layoutConstraint?.firstReference.item
  }
  private var second: (any LayoutItem)? {
    if let statement { return statement.second?.item }
    return layoutConstraint?.secondReference?.item
  }

  /// The first item; nil after it was deallocated.
  public var firstItem: AnyObject? { first }

  /// The second item; nil without one, or after it was deallocated.
  public var secondItem: AnyObject? { second }

  /// The first item's edge, size or line.
  public var firstAttribute: Attribute {
    if let statement { return statement.firstAttribute }
    return Attribute(layoutConstraint?.firstAttribute)
  }

  /// The second item's edge, size or line; `notAnAttribute` without a second item.
  public var secondAttribute: Attribute {
    if let statement { return statement.secondAttribute }
    return Attribute(layoutConstraint?.secondAttribute)
  }

  /// How the two sides compare.
  public var relation: Relation {
    if let statement { return statement.relation }
    return layoutConstraint.flatMap { Relation(rawValue: Int($0.relation)) } ?? .equal
  }

  /// The factor of the second attribute.
  public var multiplier: CGFloat {
    if let statement { return statement.multiplier }
    return CGFloat(layoutConstraint?.multiplier ?? 1)
  }

  /// The view that the constraint is installed on.
  package var hostView: UIView? {
    guard let item = layoutConstraint?.hostReference?.item else { return nil }
    // Only views install constraints.
    return unsafe unsafeDowncast(item, to: UIView.self)
  }

  /// Whether the constraint is installed on a view.
  final func isHosted(by view: UIView) -> Bool {
    guard let reference = layoutConstraint?.hostReference else { return false }
    return reference === view.layoutReference
  }

  /// The index among the host's constraints.
  var hostIndex: Int {
    get { Int(unsafe currentHostIndex) }
    set { unsafe currentHostIndex = Int32(newValue) }
  }

  /// The constraint in the engine's terms; nil only if it was created without items or after they
  /// were deallocated.
  package var layoutConstraint: LayoutConstraint? { unsafe currentLayoutConstraint }

  /// Returns the statement of a constraint without items; creates it when one of its properties is
  /// set.
  private func requireStatement() -> Statement {
    if let statement { return statement }
    let made = Statement()
    unsafe currentStatement = made
    return made
  }

  /// Creates a constraint without items, which cannot be activated.
  public override init() {
    super.init()
  }

  /// Creates a constraint; it has no effect until it is active.
  public convenience init(
    item view1: Any,
    attribute attr1: Attribute,
    relatedBy relation: Relation,
    toItem view2: Any?,
    attribute attr2: Attribute,
    multiplier: CGFloat,
    constant c: CGFloat
  ) {
    self.init()
    state(
      first: Self.layoutItem(view1),
      attribute: attr1,
      relatedBy: relation,
      second: attr2 == .notAnAttribute ? nil : view2.map { Self.layoutItem($0) },
      attribute: attr2,
      multiplier: multiplier,
      constant: c,
      priority: .required,
      origin: .user
    )
  }

  /// The constant in points; setting it is the cheapest possible change.
  open var constant: CGFloat {
    get {
      if let layoutConstraint { return CGFloat(layoutConstraint.constant) }
      return statement?.constant ?? 0
    }
    set {
      MainThread.check(NSLayoutConstraint.self)
      guard newValue.isFinite else {
        LayoutFailure.constantNotFinite(newValue, description).stop()
      }
      guard let layoutConstraint else {
        requireStatement().constant = newValue
        return
      }
      if let engine = installedEngine {
        engine.setConstant(Double(newValue), of: layoutConstraint)
      } else {
        layoutConstraint.constant = Double(newValue)
      }
    }
  }

  /// The priority of the constraint.
  open var priority: UILayoutPriority {
    get {
      if let layoutConstraint { return UILayoutPriority(layoutConstraint.priority) }
      return statement?.priority ?? .required
    }
    set {
      MainThread.check(NSLayoutConstraint.self)
      guard newValue.isValid else {
        LayoutFailure.priorityOutOfRange(newValue.rawValue, description).stop()
      }
      guard let layoutConstraint else {
        requireStatement().priority = newValue
        return
      }
      if let engine = installedEngine {
        engine.setPriority(newValue.rawValue, of: layoutConstraint)
      } else {
        layoutConstraint.priority = newValue.rawValue
      }
    }
  }

  /// A name for logs and traces.
  open var identifier: String? {
    didSet { layoutConstraint?.identifier = identifier }
  }

  /// Whether the constraint is installed; setting it installs it on the nearest common ancestor of
  /// its items.
  open var isActive: Bool {
    get { layoutConstraint?.hostReference?.item != nil }
    set {
      MainThread.check(NSLayoutConstraint.self)
      if newValue {
        activate()
      } else {
        deactivate()
      }
    }
  }

  /// Whether an archive includes the constraint; archives are not written here.
  ///
  /// No layout effect.
  open var shouldBeArchived = false

  /// The first item's anchor.
  open var firstAnchor: NSLayoutAnchor<AnyObject> {
    (first as? any AnchoredItem)?.anyAnchor(firstAttribute)
      ?? NSLayoutAnchor(item: first, attribute: firstAttribute)
  }

  /// The second item's anchor, if there is a second item.
  open var secondAnchor: NSLayoutAnchor<AnyObject>? {
    guard let second else { return nil }
    return (second as? any AnchoredItem)?.anyAnchor(secondAttribute)
      ?? NSLayoutAnchor(item: second, attribute: secondAttribute)
  }

  /// Activates constraints, in order.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints {
      constraint.isActive = true
    }
  }

  /// Deactivates constraints, in order.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints {
      constraint.isActive = false
    }
  }

  deinit {
    guard let constraint = unsafe currentLayoutConstraint else { return }
    // The constraint lives as long as this object, so it need not be retained for the call.
    unsafe Unmanaged.passUnretained(constraint)._withUnsafeGuaranteedRef { $0.ownerIsReleased() }
  }

  nonisolated open override var description: String {
    MainActor.assumeIsolated { layoutDescription }
  }

  nonisolated open override var debugDescription: String { description }
}

extension NSLayoutConstraint: LayoutConstraintOwner {
  /// The text in logs, in Apple's format.
  package var layoutConstraintDescription: String { layoutDescription }
}

// MARK: - Making

extension NSLayoutConstraint {
  /// Creates a constraint of the system.
  package convenience init(
    item: any LayoutItem,
    _ attribute: Attribute,
    _ relation: Relation = .equal,
    to other: (any LayoutItem)? = nil,
    _ otherAttribute: Attribute = .notAnAttribute,
    multiplier: CGFloat = 1,
    constant: CGFloat = 0,
    priority: UILayoutPriority = .required,
    origin: ConstraintOrigin,
    identifier: String? = nil
  ) {
    self.init()
    defer { if let identifier { self.identifier = identifier } }
    state(
      first: item,
      attribute: attribute,
      relatedBy: relation,
      second: otherAttribute == .notAnAttribute ? nil : other,
      attribute: otherAttribute,
      multiplier: multiplier,
      constant: constant,
      priority: priority,
      origin: origin
    )
  }

  /// Creates a constraint from anchors of which at least one item was deallocated: it can be read,
  /// but activating it fails.
  convenience init(
    withoutItemsFor attribute: Attribute,
    _ relation: Relation,
    _ multiplier: CGFloat,
    _ otherAttribute: Attribute,
    _ constant: CGFloat,
    remaining: (first: (any LayoutItem)?, second: (any LayoutItem)?)
  ) {
    self.init()
    let statement = requireStatement()
    statement.first = remaining.first?.layoutReference
    statement.second = remaining.second?.layoutReference
    statement.firstAttribute = attribute
    statement.secondAttribute = otherAttribute
    statement.relation = relation
    statement.multiplier = multiplier
    statement.constant = constant
  }

  /// Returns an item as a layout item; anything else is a mistake.
  fileprivate static func layoutItem(_ item: Any) -> any LayoutItem {
    guard let item = item as? any LayoutItem else {
      LayoutFailure.notAnItem(String(describing: type(of: item))).stop()
    }
    return item
  }

  private func state(
    first: any LayoutItem,
    attribute: Attribute,
    relatedBy relation: Relation,
    second: (any LayoutItem)?,
    attribute otherAttribute: Attribute,
    multiplier: CGFloat,
    constant: CGFloat,
    priority: UILayoutPriority,
    origin: ConstraintOrigin
  ) {
    let otherAttribute = second == nil ? .notAnAttribute : otherAttribute
    let constraint = LayoutConstraint(
      id: Signpost.makeObjectID(),
      firstItem: first.baselineItem(for: attribute),
      firstAttribute: attribute.layoutAttribute,
      relation: Int8(relation.rawValue),
      secondItem: second?.baselineItem(for: otherAttribute),
      secondAttribute: otherAttribute.layoutAttribute,
      multiplier: Double(multiplier),
      constant: Double(constant),
      priority: priority.rawValue,
      origin: origin
    )
    constraint.owner = self
    unsafe currentLayoutConstraint = constraint
    if attribute.isBaseline || otherAttribute.isBaseline {
      let statement = requireStatement()
      statement.first = first.layoutReference
      statement.second = second?.layoutReference
      statement.firstAttribute = attribute
      statement.secondAttribute = otherAttribute
      statement.relation = relation
      statement.multiplier = multiplier
    }
    do {
      try checkStatement(attribute, otherAttribute, multiplier, constant, origin)
    } catch {
      error.stop()
    }
  }

  /// Checks for the errors for which UIKit raises an exception; internal guides may have a fixed
  /// position in their view's coordinates.
  private func checkStatement(
    _ firstAttribute: Attribute,
    _ secondAttribute: Attribute,
    _ multiplier: CGFloat,
    _ constant: CGFloat,
    _ origin: ConstraintOrigin
  ) throws(LayoutFailure) {
    guard multiplier.isFinite else { throw .multiplierNotFinite(multiplier) }
    guard constant.isFinite else { throw .constantNotFinite(constant, description) }
    guard firstAttribute != .notAnAttribute else { throw .noFirstAttribute }
    guard secondAttribute != .notAnAttribute else {
      if firstAttribute.kind == .position, origin == .user { throw .positionAlone(firstAttribute) }
      return
    }
    guard firstAttribute.kind == secondAttribute.kind else {
      throw .pairing(firstAttribute, secondAttribute)
    }
    guard firstAttribute.kind == .position else { return }
    if multiplier == 0 { throw .positionTimesZero(firstAttribute, secondAttribute) }
    let first = firstAttribute.sides
    let second = secondAttribute.sides
    if first != second, first != .none, second != .none {
      throw .readingBesideFixed(firstAttribute, secondAttribute)
    }
  }
}

extension NSLayoutConstraint.Attribute {
  /// Creates the attribute with the same number; `notAnAttribute` for nil.
  fileprivate init(_ attribute: LayoutAttribute?) {
    self = attribute.flatMap { Self(rawValue: Int($0.rawValue)) } ?? .notAnAttribute
  }
}

// MARK: - Activation

extension NSLayoutConstraint {
  /// The engine that contains the constraint, if any.
  package var installedEngine: LayoutEngine? { hostView?.engine }

  /// Finds the view on which to install the constraint.
  ///
  /// - Throws: A failure if an item was deallocated or the items have no common ancestor.
  package func findHost() throws(LayoutFailure) -> UIView { try findViews().host }

  /// Finds the view on which to install the constraint, and the views of its items, each listed
  /// once.
  private func findViews() throws(LayoutFailure) -> (host: UIView, first: UIView, second: UIView?) {
    guard let firstView = first?.itemView else {
      throw .itemGone(description)
    }
    guard secondAttribute != .notAnAttribute else { return (firstView, firstView, nil) }
    guard let secondView = second?.itemView else {
      throw .itemGone(description)
    }
    guard let host = firstView.nearestCommonAncestor(with: secondView) else {
      throw .noCommonAncestor(description)
    }
    return (host, firstView, secondView === firstView ? nil : secondView)
  }

  private func activate() {
    guard !isActive else { return }
    do {
      let (host, first, second) = try findViews()
      if statement != nil {
        // Another view may provide the item's baseline.
        host.install(self, reason: .activation)
      } else {
        host.install(self, mentioning: (first, second), reason: .activation)
      }
    } catch {
      error.stop()
    }
  }

  private func deactivate() {
    hostView?.uninstall(self, reason: .activation)
  }
}
