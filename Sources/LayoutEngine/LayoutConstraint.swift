public import LayoutVocabulary

/// A view layer's object for a constraint.
@MainActor
package protocol LayoutConstraintOwner: AnyObject {
  /// The constraint's text in logs.
  var layoutConstraintDescription: String { get }
}

/// A constraint as the view layer states it: an engine turns it into an equation over its variables.
///
/// The view layer's constraint object owns one; an engine that holds it keeps it alive.
@MainActor
public final class LayoutConstraint: ConstraintRecord {
  /// The constraint's own number.
  public let id: ObjectID

  /// The item on the left; not retained.
  public var firstItem: (any LayoutItem)? { firstReference.item }

  /// The attribute of the first item.
  public let firstAttribute: LayoutAttribute

  /// −1, 0, 1 for ≤, =, ≥.
  public let relation: Int8

  /// The item on the right; not retained.
  public var secondItem: (any LayoutItem)? { secondReference?.item }

  /// The attribute of the second item, `notAnAttribute` if there is none.
  public let secondAttribute: LayoutAttribute

  /// Who made the constraint.
  public let origin: ConstraintOrigin

  /// What the second attribute is multiplied by.
  public let multiplier: Double

  /// What is added to the second side, in points.
  ///
  /// While an engine holds the constraint, change it by ``LayoutEngine/setConstant(_:of:)``.
  public var constant: Double {
    get { currentConstant }
    set {
      currentConstant = newValue
      observerMark = 0
    }
  }

  /// The rank, 1…1000, where 1000 is required.
  ///
  /// While an engine holds the constraint, change it by ``LayoutEngine/setPriority(_:of:)``.
  public var priority: Float {
    get { currentPriority }
    set {
      currentPriority = newValue
      observerMark = 0
    }
  }

  // Only this file gets at these, by one load or store each, so that the compiler has no accesses to check at run time.
  private var currentConstant: Double
  private var currentPriority: Float
  @exclusivity(unchecked) private var currentMark: UInt32 = 0
  private var currentIdentifier: String?

  /// The reference of the item on the left.
  public let firstReference: LayoutItemReference

  /// The reference of the item on the right.
  public let secondReference: LayoutItemReference?

  /// The common ancestor on which the constraint is installed; the equation is in its coordinates.
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

  /// Whether leading means right, from the direction of the host.
  public var isRightToLeft: Bool {
    get { readsRightToLeft }
    set { readsRightToLeft = newValue }
  }

  /// A name that the app gave, for logs.
  public var identifier: String? {
    get { currentIdentifier }
    set { currentIdentifier = newValue }
  }

  /// The view layer's own object for the constraint; not retained.
  public var owner: AnyObject? {
    get { unsafe currentOwner }
    set { unsafe currentOwner = newValue }
  }
  // Ended by the owner, on whichever thread that was released.
  private nonisolated(unsafe) unowned(unsafe) var currentOwner: AnyObject?

  /// Makes the owner nil; an owner calls it in its `deinit`.
  public nonisolated func ownerIsReleased() {
    unsafe currentOwner = nil
  }

  /// What an observer marks the constraint with; 0 again when the constant or the priority is changed in no engine.
  public var observerMark: UInt32 {
    get { unsafe currentMark }
    set { unsafe currentMark = newValue }
  }

  /// What an observer keeps with the constraint.
  public var observerStorage: AnyObject? {
    get { unsafe currentStorage }
    set { unsafe currentStorage = newValue }
  }
  @exclusivity(unchecked) private var currentStorage: AnyObject?

  /// Whether an observer keeps something with the constraint.
  public var hasObserverStorage: Bool { unsafe currentStorage != nil }

  /// Makes a constraint that is in no engine yet; `id` is not that of another one.
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

  /// Sets the constant as an engine does that tells its observer.
  @inline(__always) func setConstantInEngine(_ constant: Double) { currentConstant = constant }

  /// Sets the priority as an engine does that tells its observer.
  @inline(__always) func setPriorityInEngine(_ priority: Float) { currentPriority = priority }

  /// Whether an attribute of it depends on the writing direction.
  public var isDirectional: Bool { firstAttribute.isDirectional || secondAttribute.isDirectional }

  /// Whether it alone requires a width or a height.
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
