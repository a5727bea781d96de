public import LayoutVocabulary

/// A view layer's object for a constraint.
@MainActor
package protocol LayoutConstraintOwner: AnyObject {
  /// The constraint's text in logs.
  var layoutConstraintDescription: String { get }
}

/// A constraint as the view layer describes it.
///
/// An engine turns it into an equation.
///
/// The view layer's constraint object owns it. An engine that contains it keeps it alive.
@MainActor
public final class LayoutConstraint: ConstraintRecord {
  /// The constraint's unique number.
  public let id: ObjectID

  /// The item on the left; not retained.
  public var firstItem: (any LayoutItem)? { firstReference.item }

  /// The attribute of the first item.
  public let firstAttribute: LayoutAttribute

  /// −1 for ≤, 0 for =, 1 for ≥.
  public let relation: Int8

  /// The item on the right; not retained.
  public var secondItem: (any LayoutItem)? { secondReference?.item }

  /// The attribute of the second item, or `notAnAttribute` without a second item.
  public let secondAttribute: LayoutAttribute

  /// The code that created the constraint.
  public let origin: ConstraintOrigin

  /// The factor of the second attribute.
  public let multiplier: Double

  /// The constant that is added to the second side, in points.
  ///
  /// While an engine contains the constraint, change it with ``LayoutEngine/setConstant(_:of:)``.
  public var constant: Double {
    get { currentConstant }
    set {
      currentConstant = newValue
      observerMark = 0
    }
  }

  /// The priority, 1…1000, where 1000 is required.
  ///
  /// While an engine contains the constraint, change it with ``LayoutEngine/setPriority(_:of:)``.
  public var priority: Float {
    get { currentPriority }
    set {
      currentPriority = newValue
      observerMark = 0
    }
  }

  // Only this file accesses these fields, with one load or store each, so the compiler needs no
  // exclusivity checks at run time.
  private var currentConstant: Double
  private var currentPriority: Float
  @exclusivity(unchecked) private var currentMark: UInt32 = 0
  private var currentIdentifier: String?

  /// The reference of the item on the left.
  public let firstReference: LayoutItemReference

  /// The reference of the item on the right.
  public let secondReference: LayoutItemReference?

  /// The common ancestor that the constraint is installed on.
  ///
  /// The equation uses its coordinates.
  public var host: (any LayoutItem)? {
    get { hostReference?.item }
    set { hostReference = newValue?.layoutReference }
  }

  /// The reference of the host.
  public var hostReference: LayoutItemReference? {
    get { unsafe currentHost }
    set { unsafe currentHost = newValue }
  }
  @exclusivity(unchecked) private var currentHost: LayoutItemReference?

  /// Whether leading means right, based on the host's writing direction.
  public var isRightToLeft: Bool {
    get { readsRightToLeft }
    set { readsRightToLeft = newValue }
  }

  /// The name that the app gave the constraint, for logs.
  public var identifier: String? {
    get { currentIdentifier }
    set { currentIdentifier = newValue }
  }

  /// The view layer's object for the constraint; not retained.
  public var owner: AnyObject? {
    get { unsafe currentOwner }
    set { unsafe currentOwner = newValue }
  }
  // The owner clears it, on the thread that releases the owner.
  private nonisolated(unsafe) unowned(unsafe) var currentOwner: AnyObject?

  /// Sets the owner to nil.
  ///
  /// An owner calls it in its `deinit`.
  public nonisolated func ownerIsReleased() {
    unsafe currentOwner = nil
  }

  /// The observer's mark on the constraint.
  ///
  /// It becomes 0 when the constant or the priority changes while the constraint is in no engine.
  public var observerMark: UInt32 {
    get { unsafe currentMark }
    set { unsafe currentMark = newValue }
  }

  /// An object that the observer stores with the constraint.
  public var observerStorage: AnyObject? {
    get { unsafe currentStorage }
    set { unsafe currentStorage = newValue }
  }
  @exclusivity(unchecked) private var currentStorage: AnyObject?

  /// Whether an observer stores an object with the constraint.
  public var hasObserverStorage: Bool { unsafe currentStorage != nil }

  /// Creates a constraint that is in no engine yet.
  ///
  /// No other constraint may have the same `id`.
  public init(
    id: ObjectID,
    firstItem: any LayoutItem,
    firstAttribute: LayoutAttribute,
    relation: Int8,
    secondItem: (any LayoutItem)?,
    secondAttribute: LayoutAttribute,
    multiplier: Double,
    constant: Double,
    priority: Float,
    origin: ConstraintOrigin
  ) {
    self.id = id
    firstReference = firstItem.layoutReference
    self.firstAttribute = firstAttribute
    self.relation = relation
    secondReference = secondItem?.layoutReference
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier
    currentConstant = constant
    currentPriority = priority
    self.origin = origin
    super.init()
  }

  /// Sets the constant for an engine, which notifies its observer.
  @inline(__always) func setConstantInEngine(_ constant: Double) { currentConstant = constant }

  /// Sets the priority for an engine, which notifies its observer.
  @inline(__always) func setPriorityInEngine(_ priority: Float) { currentPriority = priority }

  /// Whether one of its attributes depends on the writing direction.
  public var isDirectional: Bool { firstAttribute.isDirectional || secondAttribute.isDirectional }

  /// Whether the constraint alone determines a required width or height.
  var fixesSize: Bool {
    relation == 0 && firstAttribute.isSize && secondReference == nil && priority == 1000
  }

  /// The text in logs.
  var description: String {
    if let owner = owner as? any LayoutConstraintOwner { return owner.layoutConstraintDescription }
    if let text = firstItem?.layoutDescription(of: self) { return text }
    let first = firstItem?.layoutItemDescription ?? "(gone)"
    let second = secondItem.map { " \($0.layoutItemDescription).\(secondAttribute)" } ?? ""
    let sign = relation == 0 ? "==" : relation < 0 ? "<=" : ">="
    return
      "<LayoutConstraint:\(id.rawValue) \(first).\(firstAttribute) \(sign)\(second) + \(constant)>"
  }
}
