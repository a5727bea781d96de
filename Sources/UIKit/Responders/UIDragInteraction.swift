/// Data for another app; Linux's Foundation has no such class.
///
/// No layout effect.
open class NSItemProvider: NSObject {
  /// A suggested name.
  open var suggestedName: String?
  /// The object.
  public let object: Any?

  /// Creates an empty provider.
  public override init() {
    object = nil
    super.init()
  }

  /// Creates a provider of an object.
  public init(object: Any) {
    self.object = object
    super.init()
  }

  /// Creates a provider of an object with a type.
  public init(item: Any?, typeIdentifier: String?) {
    object = item
    super.init()
  }
}

/// An item of a drag.
///
/// No layout effect. Nothing is dragged here.
@preconcurrency @MainActor
open class UIDragItem: NSObject {
  /// The data for another app.
  public let itemProvider: NSItemProvider
  /// The object for the app itself.
  open var localObject: Any?
  /// Creates the preview.
  open var previewProvider: (() -> UIDragPreview?)?

  /// Creates an item.
  public init(itemProvider: NSItemProvider) {
    self.itemProvider = itemProvider
    super.init()
  }
}

/// The preview of a dragged item.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIDragPreview: NSObject {
  /// The view.
  public let view: UIView
  /// The appearance.
  public let parameters: UIDragPreviewParameters

  /// Creates a preview.
  public init(view: UIView, parameters: UIDragPreviewParameters = UIDragPreviewParameters()) {
    self.view = view
    self.parameters = parameters
    super.init()
  }
}

/// The appearance of a drag preview.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIDragPreviewParameters: UIPreviewParameters {}

/// A drag preview with a position.
///
/// No layout effect.
@preconcurrency @MainActor
open class UITargetedDragPreview: UITargetedPreview {}

/// A session of drag and drop.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIDragDropSession: AnyObject {
  /// The items.
  var items: [UIDragItem] { get }
  /// Whether the items may be moved rather than copied.
  var allowsMoveOperation: Bool { get }
  /// Whether the items stay in the app.
  var isRestrictedToDraggingApplication: Bool { get }
  /// Returns the location of the drag.
  func location(in view: UIView) -> CGPoint
  /// Returns whether any item has one of the types.
  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
  /// Returns whether any item can be loaded as a class.
  func canLoadObjects(ofClass aClass: AnyClass) -> Bool
}

extension UIDragDropSession {
  /// Returns whether any item can be loaded as a type: none can.
  ///
  /// No layout effect.
  public func canLoadObjects<Value>(ofClass aClass: Value.Type) -> Bool { false }
}

/// A session of dragging.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIDragSession: UIDragDropSession {
  /// Custom data of the app.
  var localContext: Any? { get set }
}

/// A session of dropping.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIDropSession: UIDragDropSession {
  /// The drag session, if the drag started in the same app.
  var localDragSession: (any UIDragSession)? { get }
}

extension UIDropSession {
  /// Loads the items of a type: none.
  ///
  /// No layout effect.
  @discardableResult
  public func loadObjects<Value>(
    ofClass aClass: Value.Type,
    completion: @escaping ([Value]) -> Void
  ) -> Progress {
    completion([])
    return Progress(totalUnitCount: 0)
  }
}

/// The operation of a drop.
///
/// No layout effect.
public enum UIDropOperation: UInt, Sendable {
  case cancel, forbidden, copy, move
}

/// The proposed effect of a drop.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIDropProposal: NSObject {
  /// The operation.
  public let operation: UIDropOperation
  /// Whether the drop position is shown precisely.
  open var isPrecise = false
  /// Whether the preview keeps its full size.
  open var prefersFullSizePreview = false

  /// Creates a proposal.
  public init(operation: UIDropOperation) {
    self.operation = operation
    super.init()
  }
}

/// Lets items be dragged out of a view.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIDragInteraction: InertInteraction {
  /// Provides the items.
  open private(set) weak var delegate: (any UIDragInteractionDelegate)?
  /// Whether dragging can begin.
  open var isEnabled = true
  /// Whether other gestures continue during the lift.
  open var allowsSimultaneousRecognitionDuringLift = false
  /// The default for whether dragging can begin.
  open class var isEnabledByDefault: Bool { false }

  /// Creates an interaction; the delegate is not retained.
  public init(delegate: any UIDragInteractionDelegate) {
    self.delegate = delegate
    super.init()
  }
}

/// Provides the items that are dragged out of a view.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIDragInteractionDelegate: AnyObject {
  /// Returns the items.
  func dragInteraction(
    _ interaction: UIDragInteraction,
    itemsForBeginning session: any UIDragSession
  ) -> [UIDragItem]
  /// Returns the preview of a lifted item.
  func dragInteraction(
    _ interaction: UIDragInteraction,
    previewForLifting item: UIDragItem,
    session: any UIDragSession
  ) -> UITargetedDragPreview?
  /// Called when dragging begins.
  func dragInteraction(
    _ interaction: UIDragInteraction,
    sessionWillBegin session: any UIDragSession
  )
  /// Called when dragging has ended.
  func dragInteraction(
    _ interaction: UIDragInteraction,
    session: any UIDragSession,
    didEndWith operation: UIDropOperation
  )
}

extension UIDragInteractionDelegate {
  /// Returns nil.
  ///
  /// No layout effect.
  public func dragInteraction(
    _ interaction: UIDragInteraction,
    previewForLifting item: UIDragItem,
    session: any UIDragSession
  ) -> UITargetedDragPreview? { nil }
  /// Does nothing.
  ///
  /// No layout effect.
  public func dragInteraction(
    _ interaction: UIDragInteraction,
    sessionWillBegin session: any UIDragSession
  ) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func dragInteraction(
    _ interaction: UIDragInteraction,
    session: any UIDragSession,
    didEndWith operation: UIDropOperation
  ) {}
}

/// Lets items be dropped onto a view.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIDropInteraction: InertInteraction {
  /// Handles the drops.
  open private(set) weak var delegate: (any UIDropInteractionDelegate)?

  /// Creates an interaction; the delegate is not retained.
  public init(delegate: any UIDropInteractionDelegate) {
    self.delegate = delegate
    super.init()
  }
}

/// Handles drops onto a view.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIDropInteractionDelegate: AnyObject {
  /// Returns whether items can be dropped.
  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession)
    -> Bool
  /// Returns the effect of a drop.
  func dropInteraction(
    _ interaction: UIDropInteraction,
    sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal
  /// Performs the drop.
  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession)
}

extension UIDropInteractionDelegate {
  /// Returns true.
  ///
  /// No layout effect.
  public func dropInteraction(
    _ interaction: UIDropInteraction,
    canHandle session: any UIDropSession
  ) -> Bool { true }
  /// Does nothing.
  ///
  /// No layout effect.
  public func dropInteraction(
    _ interaction: UIDropInteraction,
    sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal { UIDropProposal(operation: .cancel) }
  /// Does nothing.
  ///
  /// No layout effect.
  public func dropInteraction(
    _ interaction: UIDropInteraction,
    performDrop session: any UIDropSession
  ) {}
}
