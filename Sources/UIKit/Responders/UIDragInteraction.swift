/// A thing that another app could take; Foundation has none on Linux.
///
/// No layout effect.
open class NSItemProvider: NSObject {
  /// A name for it.
  open var suggestedName: String?
  /// The object.
  public let object: Any?

  /// Makes a provider of nothing.
  public override init() {
    object = nil
    super.init()
  }

  /// Makes a provider of an object.
  public init(object: Any) {
    self.object = object
    super.init()
  }

  /// Makes a provider of an object of a kind.
  public init(item: Any?, typeIdentifier: String?) {
    object = item
    super.init()
  }
}

/// A thing that is dragged.
///
/// No layout effect. Nothing is dragged here.
@preconcurrency @MainActor
open class UIDragItem: NSObject {
  /// What another app would take.
  public let itemProvider: NSItemProvider
  /// What the app itself takes.
  open var localObject: Any?
  /// Makes what is seen.
  open var previewProvider: (() -> UIDragPreview?)?

  /// Makes a thing.
  public init(itemProvider: NSItemProvider) {
    self.itemProvider = itemProvider
    super.init()
  }
}

/// What is seen of a thing that is dragged.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIDragPreview: NSObject {
  /// The view.
  public let view: UIView
  /// How it looks.
  public let parameters: UIDragPreviewParameters

  /// Makes a preview.
  public init(view: UIView, parameters: UIDragPreviewParameters = UIDragPreviewParameters()) {
    self.view = view
    self.parameters = parameters
    super.init()
  }
}

/// How what is dragged looks.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIDragPreviewParameters: UIPreviewParameters {}

/// A view that stands for what is dragged.
///
/// No layout effect.
@preconcurrency @MainActor
open class UITargetedDragPreview: UITargetedPreview {}

/// Things that are dragged and dropped.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIDragDropSession: AnyObject {
  /// The things.
  var items: [UIDragItem] { get }
  /// Whether they may be moved instead of copied.
  var allowsMoveOperation: Bool { get }
  /// Whether they stay in the app.
  var isRestrictedToDraggingApplication: Bool { get }
  /// Returns where they are.
  func location(in view: UIView) -> CGPoint
  /// Whether some are of a kind.
  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
  /// Whether some can be read as a class.
  func canLoadObjects(ofClass aClass: AnyClass) -> Bool
}

extension UIDragDropSession {
  /// Whether some can be read as a type: none.
  ///
  /// No layout effect.
  public func canLoadObjects<Value>(ofClass aClass: Value.Type) -> Bool { false }
}

/// Things that are dragged.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIDragSession: UIDragDropSession {
  /// What the app remembers.
  var localContext: Any? { get set }
}

/// Things that are dropped.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIDropSession: UIDragDropSession {
  /// The things as they are dragged in the app itself.
  var localDragSession: (any UIDragSession)? { get }
}

extension UIDropSession {
  /// Reads those that are of a type: none.
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

/// What dropping does.
///
/// No layout effect.
public enum UIDropOperation: UInt, Sendable {
  case cancel, forbidden, copy, move
}

/// What dropping would do.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIDropProposal: NSObject {
  /// What it does.
  public let operation: UIDropOperation
  /// Whether the place is seen exactly.
  open var isPrecise = false
  /// Whether the thing is seen small.
  open var prefersFullSizePreview = false

  /// Makes a proposal.
  public init(operation: UIDropOperation) {
    self.operation = operation
    super.init()
  }
}

/// Lets things be dragged out of a view.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIDragInteraction: InertInteraction {
  /// Makes the things.
  open private(set) weak var delegate: (any UIDragInteractionDelegate)?
  /// Whether dragging can begin.
  open var isEnabled = true
  /// Whether other gestures go on meanwhile.
  open var allowsSimultaneousRecognitionDuringLift = false
  /// Whether dragging can begin unless said otherwise.
  open class var isEnabledByDefault: Bool { false }

  /// Makes an interaction; the delegate is not retained.
  public init(delegate: any UIDragInteractionDelegate) {
    self.delegate = delegate
    super.init()
  }
}

/// Makes the things that are dragged out of a view.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIDragInteractionDelegate: AnyObject {
  /// Makes the things.
  func dragInteraction(
    _ interaction: UIDragInteraction,
    itemsForBeginning session: any UIDragSession
  ) -> [UIDragItem]
  /// Makes what is seen when a thing is lifted.
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
  /// None.
  ///
  /// No layout effect.
  public func dragInteraction(
    _ interaction: UIDragInteraction,
    previewForLifting item: UIDragItem,
    session: any UIDragSession
  ) -> UITargetedDragPreview? { nil }
  /// Nothing.
  ///
  /// No layout effect.
  public func dragInteraction(
    _ interaction: UIDragInteraction,
    sessionWillBegin session: any UIDragSession
  ) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func dragInteraction(
    _ interaction: UIDragInteraction,
    session: any UIDragSession,
    didEndWith operation: UIDropOperation
  ) {}
}

/// Lets things be dropped onto a view.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIDropInteraction: InertInteraction {
  /// Takes the things.
  open private(set) weak var delegate: (any UIDropInteractionDelegate)?

  /// Makes an interaction; the delegate is not retained.
  public init(delegate: any UIDropInteractionDelegate) {
    self.delegate = delegate
    super.init()
  }
}

/// Takes the things that are dropped onto a view.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIDropInteractionDelegate: AnyObject {
  /// Whether things can be dropped.
  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession)
    -> Bool
  /// What dropping would do.
  func dropInteraction(
    _ interaction: UIDropInteraction,
    sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal
  /// Takes the things.
  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession)
}

extension UIDropInteractionDelegate {
  /// They can.
  ///
  /// No layout effect.
  public func dropInteraction(
    _ interaction: UIDropInteraction,
    canHandle session: any UIDropSession
  ) -> Bool { true }
  /// Nothing.
  ///
  /// No layout effect.
  public func dropInteraction(
    _ interaction: UIDropInteraction,
    sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal { UIDropProposal(operation: .cancel) }
  /// Nothing.
  ///
  /// No layout effect.
  public func dropInteraction(
    _ interaction: UIDropInteraction,
    performDrop session: any UIDropSession
  ) {}
}
