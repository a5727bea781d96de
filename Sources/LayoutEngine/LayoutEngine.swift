public import Signposts

/// A constraint as the view layer states it: an engine turns it into an equation over its variables.
///
/// The view layer's constraint object owns one; an engine that holds it keeps it alive.
@MainActor
public final class LayoutConstraint {
  public let id: ObjectID
  public private(set) weak var firstItem: (any LayoutItem)?
  public let firstAttribute: LayoutAttribute
  /// −1, 0, 1 for ≤, =, ≥.
  public let relation: Int8
  public private(set) weak var secondItem: (any LayoutItem)?
  public let secondAttribute: LayoutAttribute
  public let multiplier: Double
  /// In points. While an engine holds the constraint, change it by `LayoutEngine.setConstant`.
  public var constant: Double
  /// 1…1000. While an engine holds the constraint, change it by `LayoutEngine.setPriority`.
  public var priority: Float
  public let origin: ConstraintOrigin
  /// The common ancestor on which the constraint is installed; its coordinates are those of the equation.
  public weak var host: (any LayoutItem)?
  /// Whether leading means right, from the direction of the host.
  public var isRightToLeft: Bool
  public var identifier: String?
  /// The constraint's text in logs, in Apple's form; set by the view layer.
  public var logDescription: (@MainActor () -> String)?

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
    self.firstItem = firstItem
    self.firstAttribute = firstAttribute
    self.relation = relation
    self.secondItem = secondItem
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
    self.origin = origin
    isRightToLeft = false
  }
}

/// The layout engine of one window, or of one root view that has none.
@MainActor
public final class LayoutEngine {
  public let id: ObjectID
  public let purpose: EnginePurpose

  /// - Parameters:
  ///   - view: The window, the root view, or the view whose fitting size is asked for.
  ///   - parent: For a throw-away engine, the engine of the hierarchy that the view is in.
  public init(for purpose: EnginePurpose, view: any LayoutItem, parent: LayoutEngine? = nil) {
    id = Signpost.makeObjectID()
    self.purpose = purpose
  }

  /// Emits the signpost of the engine's end; the engine must not be used afterwards.
  public func discard() {}

  /// Adds a constraint, unless it is in the engine already; breaks one where required constraints conflict.
  public func add(_ constraint: LayoutConstraint, reason: ConstraintChangeReason = .activation) {}

  /// Removes a constraint, if the engine has it; puts back broken ones that can be satisfied again.
  public func remove(_ constraint: LayoutConstraint, reason: ConstraintChangeReason = .activation) {}

  public func contains(_ constraint: LayoutConstraint) -> Bool { false }

  /// Whether the engine has left the constraint out, to satisfy the others.
  public func isBroken(_ constraint: LayoutConstraint) -> Bool { false }

  public func setConstant(_ constant: Double, of constraint: LayoutConstraint) {}

  public func setPriority(_ priority: Float, of constraint: LayoutConstraint) {}

  /// Derives the constants anew of the constraints that use the item's margins, baselines or alignment insets.
  public func itemInsetsDidChange(_ item: any LayoutItem) {}

  /// Whether constraints have changed since values were last made right.
  public var needsMinimization: Bool { false }

  /// Minimizes errors, if that is pending, and sends the change notices.
  public func minimizeErrorIfNeeded() {}

  /// The item's alignment rectangle in its superitem's coordinates, or nil where no constraint mentions the item.
  ///
  /// Reading minimizes errors first, if that is pending.
  public func alignmentRect(of item: any LayoutItem) -> TraceRect? { nil }

  /// Whether another position or size of the item would be as good.
  public func isAmbiguous(_ item: any LayoutItem) -> Bool { false }

  /// The constraints that bear on the item's size or position along one axis.
  public func constraints(affecting item: any LayoutItem, horizontally: Bool) -> [LayoutConstraint] { [] }

  /// Forgets an item that has left the hierarchy and that no constraint mentions any more.
  public func forget(_ item: any LayoutItem) {}
}
