/// Manages the way in which a controller covers another.
///
/// With the style `custom`, ``frameOfPresentedViewInContainerView`` gives the view its frame; all other styles cover
/// the window. Coming and going are over at once.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
  /// The controller that covers.
  public let presentedViewController: UIViewController

  weak var presenting: UIViewController?
  var style = UIModalPresentationStyle.custom

  /// The controller that is covered.
  open var presentingViewController: UIViewController { presenting ?? presentedViewController }

  /// The view that the covering view is in: the window, while it covers.
  open internal(set) weak var containerView: UIView?

  /// The covering view.
  open var presentedView: UIView? { presentedViewController.view }

  /// The covering view's frame: the whole container unless overridden.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

  /// Is asked how the style changes with the room.
  ///
  /// No layout effect.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// How the controller covers.
  open var presentationStyle: UIModalPresentationStyle { style }

  /// How the controller covers if there is little room.
  ///
  /// No layout effect.
  open var adaptivePresentationStyle: UIModalPresentationStyle { style }

  /// Whether the covering view takes the whole window.
  ///
  /// No layout effect.
  open var shouldPresentInFullscreen: Bool { true }

  /// Whether the covered view is taken out.
  ///
  /// No layout effect.
  open var shouldRemovePresentersView: Bool { false }

  /// Traits that the covering controller has instead of the window's.
  ///
  /// No layout effect.
  open var overrideTraitCollection: UITraitCollection?

  /// The traits of the covering view.
  open var traitCollection: UITraitCollection { presentedViewController.traitCollection }

  /// Makes what manages a controller.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    self.presentedViewController = presentedViewController
    presenting = presentingViewController
    super.init()
  }

  /// Called when the controller is about to cover.
  open func presentationTransitionWillBegin() {}

  /// Called when the controller covers.
  open func presentationTransitionDidEnd(_ completed: Bool) {}

  /// Called when the controller is about to go.
  open func dismissalTransitionWillBegin() {}

  /// Called when the controller is gone.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// Would be called with the container's layout; only code calls it here.
  ///
  /// No layout effect.
  open func containerViewWillLayoutSubviews() {}

  /// Would be called with the container's layout; only code calls it here.
  ///
  /// No layout effect.
  open func containerViewDidLayoutSubviews() {}

  /// Returns the size that a controller gets: the parent's.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// Would be called when the controller wants another size; only code calls it here.
  ///
  /// No layout effect.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// Would be called when constraints give another size; only code calls it here.
  ///
  /// No layout effect.
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// Would be called when the container's size changes; only code calls it here.
  ///
  /// No layout effect.
  open func viewWillTransition(
    to size: CGSize,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {}

  /// Would be called when the traits change; only code calls it here.
  ///
  /// No layout effect.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {}

  /// Returns how the controller covers with other traits.
  ///
  /// No layout effect.
  open func adaptivePresentationStyle(for traitCollection: UITraitCollection)
    -> UIModalPresentationStyle
  { style }
}

/// Is asked how a presentation changes with the room, and told of its end; never called here.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// Returns the style if there is little room.
  func adaptivePresentationStyle(for controller: UIPresentationController)
    -> UIModalPresentationStyle
  /// Returns the style with some traits.
  func adaptivePresentationStyle(
    for controller: UIPresentationController,
    traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// Returns the controller in the place of the one that covers.
  func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController?
  /// Whether the user may dismiss the controller.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController)
    -> Bool
  /// Called when the user dismisses the controller.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Called when the user has dismissed the controller.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// Called when the user wanted to dismiss the controller.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  /// The usual one.
  ///
  /// No layout effect.
  public func adaptivePresentationStyle(for controller: UIPresentationController)
    -> UIModalPresentationStyle
  { controller.presentationStyle }
  /// The usual one.
  ///
  /// No layout effect.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController,
    traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { controller.presentationStyle }
  /// None.
  ///
  /// No layout effect.
  public func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController? { nil }
  /// It may.
  ///
  /// No layout effect.
  public func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool { true }
  /// Nothing.
  ///
  /// No layout effect.
  public func presentationControllerWillDismiss(
    _ presentationController: UIPresentationController
  ) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
  }
  /// Nothing.
  ///
  /// No layout effect.
  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {}
}

/// Where a popover's arrow may point.
///
/// No layout effect.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  /// The directions as bits.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Up.
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  /// Down.
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  /// To the left.
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  /// To the right.
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  /// Anywhere.
  public static let any = UIPopoverArrowDirection([.up, .down, .left, .right])
  /// Not known.
  public static let unknown = UIPopoverArrowDirection(rawValue: UInt.max)
}

/// Manages a popover.
///
/// No layout effect. The view covers the window, as on a phone.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController {
  /// Where the arrow may point.
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  /// The view that it points to.
  open var sourceView: UIView?
  /// The rectangle of the view that it points to.
  open var sourceRect = CGRect.null
  /// Whether it may cover that rectangle.
  open var canOverlapSourceViewRect = false
  /// The button that it points to.
  open var barButtonItem: UIBarButtonItem?
  /// What it points to.
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
  /// Where the arrow points.
  open var arrowDirection: UIPopoverArrowDirection { .unknown }
  /// The views that take touches meanwhile.
  open var passthroughViews: [UIView]?
  /// The colour behind the view.
  open var backgroundColor: UIColor?
  /// The room between the popover and the window's edges.
  open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
}

/// Is told of a popover; never called here.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called when the popover is about to be shown.
  func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController
  )
  /// Whether the user may dismiss it.
  func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool
  /// Called when the user has dismissed it.
  func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  )
}

extension UIPopoverPresentationControllerDelegate {
  /// Nothing.
  ///
  /// No layout effect.
  public func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}
  /// It may.
  ///
  /// No layout effect.
  public func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool { true }
  /// Nothing.
  ///
  /// No layout effect.
  public func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}
}

/// Manages a sheet.
///
/// No layout effect. The view covers the window, whatever the detents say.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
  /// A height at which a sheet rests.
  ///
  /// No layout effect.
  @preconcurrency @MainActor
  open class Detent: NSObject {
    /// The name of a height.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      /// The name itself.
      public let rawValue: String

      /// Makes a name.
      public init(_ rawValue: String) {
        self.rawValue = rawValue
      }

      /// Makes a name.
      public init(rawValue: String) {
        self.rawValue = rawValue
      }

      /// Half of the window.
      public static let medium = Identifier("com.apple.UIKit.medium")
      /// The whole window.
      public static let large = Identifier("com.apple.UIKit.large")
    }

    /// The height's name.
    public let identifier: Identifier
    private let height: ((any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?)?

    init(
      _ identifier: Identifier,
      height: ((any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?)? = nil
    ) {
      self.identifier = identifier
      self.height = height
      super.init()
    }

    /// Half of the window.
    open class func medium() -> Detent { Detent(.medium) }

    /// The whole window.
    open class func large() -> Detent { Detent(.large) }

    /// A height that a closure finds.
    open class func custom(
      identifier: Identifier? = nil,
      resolver:
        @escaping (_ context: any UISheetPresentationControllerDetentResolutionContext) ->
        CGFloat?
    ) -> Detent {
      Detent(identifier ?? Identifier(UUID().uuidString), height: resolver)
    }

    /// Returns the height in a context.
    open func resolvedValue(
      in context: any UISheetPresentationControllerDetentResolutionContext
    ) -> CGFloat? {
      if let height { return height(context) }
      return identifier == .medium ? context.maximumDetentValue / 2 : context.maximumDetentValue
    }
  }

  /// The heights at which the sheet rests.
  open var detents: [Detent] = [.large()]
  /// The height at which it rests now.
  open var selectedDetentIdentifier: Detent.Identifier?
  /// The greatest height at which what is under it is not dimmed.
  open var largestUndimmedDetentIdentifier: Detent.Identifier?
  /// Whether a handle is seen.
  open var prefersGrabberVisible = false
  /// Whether scrolling makes it higher.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  /// Whether it is at the edges if there is little height.
  open var prefersEdgeAttachedInCompactHeight = false
  /// Whether its width follows the preferred size at the edges.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
  /// The radius of its corners.
  open var preferredCornerRadius: CGFloat?
  /// The view that it comes from.
  open var sourceView: UIView?

  /// Runs changes.
  open func animateChanges(_ changes: () -> Void) { changes() }
  /// Would find the heights again.
  open func invalidateDetents() {}
}

/// What a sheet's height follows.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDetentResolutionContext: AnyObject {
  /// The traits.
  var containerTraitCollection: UITraitCollection { get }
  /// The greatest height.
  var maximumDetentValue: CGFloat { get }
}

/// Is told of a sheet; never called here.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called when the sheet rests at another height.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  )
}

extension UISheetPresentationControllerDelegate {
  /// Nothing.
  ///
  /// No layout effect.
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}

/// What a popover can point to: a view or a button of a bar.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {}

extension UIView: UIPopoverPresentationControllerSourceItem {}
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}
