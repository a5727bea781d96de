/// Presents a controller over another.
///
/// The presented view is in a container, which fills the window or the view of the controller that
/// defines the context. For the style `custom`, a subclass sets the view's frame, and may add its
/// own views to the container.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
  private weak var weaklyPresented: UIViewController?
  /// Set during the presentation only, because an unused presentation controller must not retain
  /// its controller.
  private var heldPresented: UIViewController?

  /// The presented controller.
  open var presentedViewController: UIViewController {
    heldPresented ?? weaklyPresented ?? UIViewController()
  }

  weak var presenting: UIViewController?
  /// The controller whose `present` was called.
  weak var source: UIViewController?
  var style = UIModalPresentationStyle.custom
  /// The adapted style; nil before the presentation.
  var adaptedStyle: UIModalPresentationStyle?
  /// The current transition.
  var transition: ControllerTransition?
  /// The superview of the presented view.
  var container: ContainerView?
  /// The superview of the presenting view before its removal.
  weak var coveredSuperview: UIView?

  /// The presenting controller.
  open var presentingViewController: UIViewController { presenting ?? presentedViewController }

  /// The superview of the presented view during the presentation.
  open var containerView: UIView? { container }

  /// The presented view.
  open var presentedView: UIView? { presentedViewController.view }

  /// The frame of the presented view, from the style unless overridden.
  open var frameOfPresentedViewInContainerView: CGRect {
    container.map { styleFrame(in: $0) } ?? .zero
  }

  /// The object that adapts the style to the available space.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// The requested style.
  open var presentationStyle: UIModalPresentationStyle { style }

  /// The adapted style for the current space, or `none` if it is not adapted.
  open var adaptivePresentationStyle: UIModalPresentationStyle {
    adaptivePresentationStyle(for: surroundingTraits)
  }

  /// Whether the presentation covers the whole window rather than the current context.
  open var shouldPresentInFullscreen: Bool {
    style != .currentContext && style != .overCurrentContext
  }

  /// Whether the presenting view is removed, and its controller notified.
  open var shouldRemovePresentersView: Bool {
    let style = adaptedStyle ?? style
    return style == .fullScreen || style == .currentContext
  }

  /// Traits of the presented controller that replace the window's.
  open var overrideTraitCollection: UITraitCollection? {
    didSet { changeTraits { $0 = overrideTraitCollection?.values } }
  }

  private var givenOverrides: UITraitCollection.Values?

  private func changeTraits(_ change: (inout UITraitCollection.Values?) -> Void) {
    let view = heldPresented?.viewIfLoaded
    let old = view?.traitCollection
    change(&givenOverrides)
    if let old { view?.tellTraitsChanged(from: old) }
  }

  /// The traits of the presented view.
  open var traitCollection: UITraitCollection { presentedViewController.traitCollection }

  /// Creates a presentation for a controller.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    weaklyPresented = presentedViewController
    presenting = presentingViewController
    super.init()
  }

  /// Called before the presentation.
  open func presentationTransitionWillBegin() {}

  /// Called after the presentation, which may have been cancelled.
  open func presentationTransitionDidEnd(_ completed: Bool) {}

  /// Called before the dismissal.
  open func dismissalTransitionWillBegin() {}

  /// Called after the dismissal, which may have been cancelled.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// Called before the container lays out its subviews.
  open func containerViewWillLayoutSubviews() {}

  /// Called after the container has laid out its subviews.
  open func containerViewDidLayoutSubviews() {}

  /// Returns the controller's size in a container of a given size.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    self.container.map { styleFrame(in: $0, of: parentSize).size } ?? parentSize
  }

  /// Called when the controller's preferred size has changed; schedules layout of the container.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    self.container?.setNeedsLayout()
  }

  /// Called when the size from constraints has changed; not called by the framework here.
  ///
  /// No layout effect.
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// Called before the window's size changes; notifies the controller of its own size.
  open func viewWillTransition(
    to size: CGSize,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    let controller = presentedViewController
    let own = self.size(forChildContentContainer: controller, withParentContainerSize: size)
    if own != controller.viewIfLoaded?.bounds.size {
      controller.viewWillTransition(to: own, with: coordinator)
    }
  }

  /// Called before the size classes change; notifies the controller, and also the delegate if the
  /// style adapts.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    presentedViewController.willTransition(to: newCollection, with: coordinator)
    adapt(to: newCollection, with: coordinator)
  }

  /// Returns the adapted style for other traits, or `none` if it equals ``presentationStyle``.
  open func adaptivePresentationStyle(for traitCollection: UITraitCollection)
    -> UIModalPresentationStyle
  {
    if let delegate {
      return delegate.adaptivePresentationStyle(for: self, traitCollection: traitCollection)
    }
    return usualAdaptiveStyle(for: traitCollection)
  }

  /// Returns the default adapted style of this kind of presentation for given traits.
  func usualAdaptiveStyle(for traits: UITraitCollection) -> UIModalPresentationStyle { .none }

  /// Returns the style's frame for the presented view in a container; `size` replaces the
  /// container's size.
  func styleFrame(in container: UIView, of size: CGSize? = nil) -> CGRect {
    CGRect(origin: .zero, size: size ?? container.bounds.size)
  }

  /// Retains the presented controller during the presentation.
  func hold(_ controller: UIViewController?) { heldPresented = controller }

  var presented: UIViewController { presentedViewController }

  /// The traits of the presented view's surroundings.
  var surroundingTraits: UITraitCollection {
    (container ?? presenting?.viewIfLoaded)?.traitCollection ?? .phone
  }

  /// Merges the traits of the presentation: foreground content, and the overridden traits.
  func mergeOverrides(into values: inout UITraitCollection.Values) {
    guard container != nil else { return }
    mergeStyleTraits(into: &values)
    if let givenOverrides { values.merge(givenOverrides) }
  }

  /// Merges the traits of the style, which only sheets and popovers have.
  func mergeStyleTraits(into values: inout UITraitCollection.Values) {}
}

/// A source of a popover: a view or a bar button.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {}

extension UIView: UIPopoverPresentationControllerSourceItem {}
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}
