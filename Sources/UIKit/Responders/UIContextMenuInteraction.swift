/// Makes the menu's actions of what is proposed.
///
/// No layout effect.
public typealias UIContextMenuActionProvider = (_ suggestedActions: [UIMenuElement]) -> UIMenu?
/// Makes the controller of a preview.
///
/// No layout effect.
public typealias UIContextMenuContentPreviewProvider = () -> UIViewController?

/// A menu for what is pressed.
///
/// No layout effect. Menus are kept, and shown nowhere.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
  /// A name for the menu.
  public let identifier: any NSCopying
  /// Makes the preview.
  public let previewProvider: UIContextMenuContentPreviewProvider?
  /// Makes the menu.
  public let actionProvider: UIContextMenuActionProvider?
  /// The name of a second thing under the menu.
  open var secondaryItemIdentifiers: Set<AnyHashable> = []
  /// The size of the elements.
  open var preferredMenuElementOrder = ElementOrder.automatic

  /// The order of the elements.
  public enum ElementOrder: Int, Sendable {
    case automatic, priority, fixed
  }

  /// Makes a menu.
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

  /// Returns the menu as pressing would show it, as a test asks for it.
  public func makeMenu() -> UIMenu? { actionProvider?([]) }
}

/// Opens a menu where the view is pressed.
///
/// No layout effect. Only a test asks the delegate for it.
@preconcurrency @MainActor
open class UIContextMenuInteraction: InertInteraction {
  /// Makes the menu.
  open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?

  /// Makes an interaction; the delegate is not retained.
  public init(delegate: any UIContextMenuInteractionDelegate) {
    self.delegate = delegate
    super.init()
  }

  /// Returns where the view is pressed: nowhere.
  open func location(in view: UIView?) -> CGPoint { .zero }

  /// Would close the menu.
  open func dismissMenu() {}

  /// Would change the menu that is open.
  open func updateVisibleMenu(_ block: (UIMenu) -> UIMenu) {}
}

/// Makes the menu of a view that is pressed.
///
/// No layout effect. Only a test asks for it.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionDelegate: AnyObject {
  /// Makes the menu of a place.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
  /// The view that stands out while the menu is opened.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview?
  /// The view that the menu is closed into.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview?
  /// The view that stands out for one thing of several.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    configuration: UIContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview?
  /// The view that one thing of several goes back into.
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
  /// Called when the menu is about to be closed.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  )
}

extension UIContextMenuInteractionDelegate {
  /// None.
  ///
  /// No layout effect.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  /// None.
  ///
  /// No layout effect.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  /// None.
  ///
  /// No layout effect.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    configuration: UIContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview? { nil }
  /// None.
  ///
  /// No layout effect.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    configuration: UIContextMenuConfiguration,
    dismissalPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview? { nil }
  /// Nothing.
  ///
  /// No layout effect.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
}

/// What goes with the opening and closing of a menu.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionAnimating: AnyObject {
  /// The preview's controller.
  var previewViewController: UIViewController? { get }
  /// Adds what goes with it.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Adds what comes after it.
  func addCompletion(_ completion: @escaping () -> Void)
}

/// How a preview is turned into what it shows.
///
/// No layout effect.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable {
  case dismiss, pop
}

/// What goes with the turning of a preview into what it shows.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
  /// How it is done.
  var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}

/// How a preview looks.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIPreviewParameters: NSObject {
  /// What is seen of the view.
  open var visiblePath: UIBezierPath?
  /// The outline of the shadow.
  open var shadowPath: UIBezierPath?
  /// The colour behind the view.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var backgroundColor: UIColor! = .systemBackground
}

/// Where a preview is.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIPreviewTarget: NSObject {
  /// The view that the preview is in.
  public let container: UIView
  /// The preview's middle.
  public let center: CGPoint
  /// What the preview is transformed by.
  public let transform: CGAffineTransform

  /// Makes a target.
  public init(container: UIView, center: CGPoint, transform: CGAffineTransform = .identity) {
    self.container = container
    self.center = center
    self.transform = transform
    super.init()
  }
}

/// A view that stands for what is pressed or dragged.
///
/// No layout effect.
@preconcurrency @MainActor
open class UITargetedPreview: NSObject {
  /// The view.
  public let view: UIView
  /// How it looks.
  public let parameters: UIPreviewParameters
  /// Where it is.
  public let target: UIPreviewTarget

  /// The view's size.
  open var size: CGSize { view.bounds.size }

  /// Makes a preview that stays where the view is.
  public convenience init(view: UIView) {
    self.init(view: view, parameters: UIPreviewParameters())
  }

  /// Makes a preview that stays where the view is.
  public convenience init(view: UIView, parameters: UIPreviewParameters) {
    let container = view.superview ?? view
    self.init(
      view: view,
      parameters: parameters,
      target: UIPreviewTarget(container: container, center: view.center)
    )
  }

  /// Makes a preview.
  public init(view: UIView, parameters: UIPreviewParameters, target: UIPreviewTarget) {
    self.view = view
    self.parameters = parameters
    self.target = target
    super.init()
  }

  /// Returns the preview at another place.
  open func retargetedPreview(with newTarget: UIPreviewTarget) -> UITargetedPreview {
    UITargetedPreview(view: view, parameters: parameters, target: newTarget)
  }
}
