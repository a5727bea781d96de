/// Creates the menu from the suggested actions.
///
/// No layout effect.
public typealias UIContextMenuActionProvider = (_ suggestedActions: [UIMenuElement]) -> UIMenu?
/// Creates the controller of a preview.
///
/// No layout effect.
public typealias UIContextMenuContentPreviewProvider = () -> UIViewController?

/// A context menu.
///
/// No layout effect. Menus are stored, but not shown.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
  /// The identifier of the menu.
  public let identifier: any NSCopying
  /// Creates the preview.
  public let previewProvider: UIContextMenuContentPreviewProvider?
  /// Creates the menu.
  public let actionProvider: UIContextMenuActionProvider?
  /// The identifiers of other items of the menu.
  open var secondaryItemIdentifiers: Set<AnyHashable> = []
  /// The preferred order of the elements.
  open var preferredMenuElementOrder = ElementOrder.automatic

  /// The order of the elements.
  public enum ElementOrder: Int, Sendable {
    case automatic, priority, fixed
  }

  /// Creates a configuration.
  public init(
    identifier: (any NSCopying)? = nil,
    previewProvider: UIContextMenuContentPreviewProvider? = nil,
    actionProvider: UIContextMenuActionProvider? = nil
  ) {
    self.identifier = identifier ?? NSString(string: UUID().uuidString)
    self.previewProvider = previewProvider
    self.actionProvider = actionProvider
    super.init()
  }

  /// Returns the menu that a press would show, for tests.
  public func makeMenu() -> UIMenu? { actionProvider?([]) }
}

/// Opens a context menu where the view is pressed.
///
/// No layout effect. Only tests ask the delegate for the menu.
@preconcurrency @MainActor
open class UIContextMenuInteraction: InertInteraction {
  /// Provides the menu.
  open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?

  /// Creates an interaction; the delegate is not retained.
  public init(delegate: any UIContextMenuInteractionDelegate) {
    self.delegate = delegate
    super.init()
  }

  /// Returns the location of the press: the origin.
  open func location(in view: UIView?) -> CGPoint { .zero }

  /// Would dismiss the menu.
  open func dismissMenu() {}

  /// Would update the visible menu.
  open func updateVisibleMenu(_ block: (UIMenu) -> UIMenu) {}
}

/// Provides the context menu of a view.
///
/// No layout effect. Only tests ask for it.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionDelegate: AnyObject {
  /// Returns the menu at a location.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
  /// Returns the preview while the menu is opened.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview?
  /// Returns the preview into which the menu is dismissed.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview?
  /// Returns the preview of one of several items.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    configuration: UIContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview?
  /// Returns the preview into which one of several items is dismissed.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    configuration: UIContextMenuConfiguration,
    dismissalPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview?
  /// Called when the preview was tapped.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  )
  /// Called when the menu is about to be shown.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  )
  /// Called when the menu is about to be dismissed.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  )
}

extension UIContextMenuInteractionDelegate {
  /// Returns nil.
  ///
  /// No layout effect.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  /// Returns nil.
  ///
  /// No layout effect.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  /// Returns nil.
  ///
  /// No layout effect.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    configuration: UIContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview? { nil }
  /// Returns nil.
  ///
  /// No layout effect.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    configuration: UIContextMenuConfiguration,
    dismissalPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview? { nil }
  /// Does nothing.
  ///
  /// No layout effect.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
}

/// Animations that accompany opening and dismissing a menu.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionAnimating: AnyObject {
  /// The preview's controller.
  var previewViewController: UIViewController? { get }
  /// Adds animations to run at the same time.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Adds a completion to call afterwards.
  func addCompletion(_ completion: @escaping () -> Void)
}

/// The style in which a preview becomes its content.
///
/// No layout effect.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable {
  case dismiss, pop
}

/// Animations that accompany the transition of a preview to its content.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
  /// The preferred style.
  var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}

/// The appearance of a preview.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIPreviewParameters: NSObject {
  /// The visible part of the view.
  open var visiblePath: UIBezierPath?
  /// The outline of the shadow.
  open var shadowPath: UIBezierPath?
  /// The background colour.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var backgroundColor: UIColor! = .systemBackground
}

/// The position of a preview.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIPreviewTarget: NSObject {
  /// The container of the preview.
  public let container: UIView
  /// The center of the preview.
  public let center: CGPoint
  /// The transform of the preview.
  public let transform: CGAffineTransform

  /// Creates a target.
  public init(container: UIView, center: CGPoint, transform: CGAffineTransform = .identity) {
    self.container = container
    self.center = center
    self.transform = transform
    super.init()
  }
}

/// A preview of a pressed or dragged item.
///
/// No layout effect.
@preconcurrency @MainActor
open class UITargetedPreview: NSObject {
  /// The view.
  public let view: UIView
  /// The appearance.
  public let parameters: UIPreviewParameters
  /// The position.
  public let target: UIPreviewTarget

  /// The view's size.
  open var size: CGSize { view.bounds.size }

  /// Creates a preview at the view's position.
  public convenience init(view: UIView) {
    self.init(view: view, parameters: UIPreviewParameters())
  }

  /// Creates a preview at the view's position.
  public convenience init(view: UIView, parameters: UIPreviewParameters) {
    let container = view.superview ?? view
    self.init(
      view: view,
      parameters: parameters,
      target: UIPreviewTarget(container: container, center: view.center)
    )
  }

  /// Creates a preview.
  public init(view: UIView, parameters: UIPreviewParameters, target: UIPreviewTarget) {
    self.view = view
    self.parameters = parameters
    self.target = target
    super.init()
  }

  /// Returns the preview at another position.
  open func retargetedPreview(with newTarget: UIPreviewTarget) -> UITargetedPreview {
    UITargetedPreview(view: view, parameters: parameters, target: newTarget)
  }
}
