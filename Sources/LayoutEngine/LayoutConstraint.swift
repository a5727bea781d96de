public import Signposts

/// A constraint as the view layer states it: an engine turns it into an equation over its variables.
///
/// The view layer's constraint object owns one; an engine that holds it keeps it alive.
@MainActor
public final class LayoutConstraint {
  /// The identifier in signposts.
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

  /// What the second attribute is multiplied by.
  public let multiplier: Double

  /// What is added to the second side, in points.
  ///
  /// While an engine holds the constraint, change it by ``LayoutEngine/setConstant(_:of:)``.
  public var constant: Double {
    get { currentConstant }
    set {
      currentConstant = newValue
      isDefinitionStale = true
    }
  }

  /// The rank, 1…1000, where 1000 is required.
  ///
  /// While an engine holds the constraint, change it by ``LayoutEngine/setPriority(_:of:)``.
  public var priority: Float {
    get { currentPriority }
    set {
      currentPriority = newValue
      isDefinitionStale = true
    }
  }

  // Only this file gets at these, by one load or store each, so that the compiler has no accesses to check at run time.
  private var currentConstant: Double
  private var currentPriority: Float
  private var currentIdentifier: String?
  private var readsRightToLeft = false
  private let firstReference: LayoutItemReference
  private let secondReference: LayoutItemReference?

  /// Who made the constraint.
  public let origin: ConstraintOrigin

  /// The common ancestor on which the constraint is installed; the equation is in its coordinates.
  public var host: (any LayoutItem)? {
    get { hostReference?.item }
    set { hostReference = newValue?.layoutReference }
  }

  /// The reference of the host.
  public var hostReference: LayoutItemReference?

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

  /// Returns the constraint's text in logs, in Apple's form; set by the view layer.
  public var logDescription: (@MainActor (LayoutConstraint) -> String)?

  /// What the first engine that has the constraint keeps of it; other engines look theirs up.
  var record: LayoutEngine.Record?

  /// What insets, margins and baselines add to the equation, if the items themselves have none: in a replay.
  package var replayedOffset = 0.0

  var definedEpoch: UInt32 = 0
  /// What this recording has been told of the equation beside the definition.
  var note = EquationNote()
  var notedEpoch: UInt32 = 0

  /// Whether the constant or the priority was changed behind the engine's back since it was written down.
  var isDefinitionStale = false

  /// Makes a constraint that is in no engine yet.
  public init(
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
    id = Signpost.makeObjectID()
    firstReference = firstItem.layoutReference
    self.firstAttribute = firstAttribute
    self.relation = relation
    secondReference = secondItem?.layoutReference
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier
    currentConstant = constant
    currentPriority = priority
    self.origin = origin
  }

  /// Writes the constraint and its items down, if this recording has not seen them yet.
  func defineForRecording() {
    if needsDefinition { writeDefinition() }
  }

  private var needsDefinition: Bool {
    Signpost.isRecording && (definedEpoch != Signpost.epoch || isDefinitionStale)
  }

  private func writeDefinition() {
    guard let firstItem, case let first = firstItem.layoutID else { return }
    definedEpoch = Signpost.epoch
    isDefinitionStale = false
    let second = secondItem?.layoutID
    let hostItem = self.host
    let host = hostItem?.layoutID ?? first
    firstItem.defineForRecording()
    secondItem?.defineForRecording()
    if host != first, host != second { hostItem?.defineForRecording() }
    Signpost.defineConstraint(
      id,
      firstItem: first,
      firstAttribute: firstAttribute.rawValue,
      relation: relation,
      secondItem: second,
      secondAttribute: secondAttribute.rawValue,
      multiplier: multiplier,
      constant: currentConstant,
      priority: currentPriority,
      origin: origin,
      host: host,
      identifier: currentIdentifier
    )
  }

  /// The text in logs.
  var description: String {
    if let logDescription { return logDescription(self) }
    let first = firstItem?.layoutItemDescription ?? "(gone)"
    let second = secondItem.map { " \($0.layoutItemDescription).\(secondAttribute)" } ?? ""
    let sign = relation == 0 ? "==" : relation < 0 ? "<=" : ">="
    return
      "<LayoutConstraint:\(id.rawValue) \(first).\(firstAttribute) \(sign)\(second) + \(constant)>"
  }
}
