/// Manages the way in which a controller covers another.
///
/// The covering view is in a container that fills the window, or the view of the controller whose context it covers.
/// A subclass, with the style `custom`, gives it its frame, and has views of its own in the container.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
  private weak var weaklyPresented: UIViewController?
  /// While it covers; a presentation that was only made does not keep its controller alive.
  private var heldPresented: UIViewController?

  /// The controller that covers.
  open var presentedViewController: UIViewController {
    heldPresented ?? weaklyPresented ?? UIViewController()
  }

  weak var presenting: UIViewController?
  /// The controller whose `present` was called.
  weak var source: UIViewController?
  var style = UIModalPresentationStyle.custom
  /// The style that the room has made of it; nil before it covers.
  var adaptedStyle: UIModalPresentationStyle?
  /// The coming or going that is under way.
  var transition: ControllerTransition?
  /// What holds the covering view.
  var container: ContainerView?
  /// Where the covered view was that was taken out.
  weak var coveredSuperview: UIView?

  /// The controller that is covered.
  open var presentingViewController: UIViewController { presenting ?? presentedViewController }

  /// The view that the covering view is in while it covers.
  open var containerView: UIView? { container }

  /// The covering view.
  open var presentedView: UIView? { presentedViewController.view }

  /// The covering view's frame: what the style gives it, unless overridden.
  open var frameOfPresentedViewInContainerView: CGRect {
    container.map { styleFrame(in: $0) } ?? .zero
  }

  /// Is asked how the style changes with the room.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// How the controller is to cover.
  open var presentationStyle: UIModalPresentationStyle { style }

  /// How the controller covers in the present room; `none` if that is no other way.
  open var adaptivePresentationStyle: UIModalPresentationStyle {
    adaptivePresentationStyle(for: surroundingTraits)
  }

  /// Whether the covering view takes the whole window rather than the current context.
  open var shouldPresentInFullscreen: Bool {
    style != .currentContext && style != .overCurrentContext
  }

  /// Whether the covered view is taken out, and told so.
  open var shouldRemovePresentersView: Bool {
    let style = adaptedStyle ?? style
    return style == .fullScreen || style == .currentContext
  }

  /// Traits that the covering controller has instead of the window's.
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

  /// The traits of the covering view.
  open var traitCollection: UITraitCollection { presentedViewController.traitCollection }

  /// Makes what manages a controller.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    weaklyPresented = presentedViewController
    presenting = presentingViewController
    super.init()
  }

  /// Called when the controller is about to cover.
  open func presentationTransitionWillBegin() {}

  /// Called when the controller covers, or does not after all.
  open func presentationTransitionDidEnd(_ completed: Bool) {}

  /// Called when the controller is about to go.
  open func dismissalTransitionWillBegin() {}

  /// Called when the controller is gone, or is not after all.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// Called before the container is laid out.
  open func containerViewWillLayoutSubviews() {}

  /// Called after the container was laid out.
  open func containerViewDidLayoutSubviews() {}

  /// Returns the size that the controller gets in a container of a size.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    self.container.map { styleFrame(in: $0, of: parentSize).size } ?? parentSize
  }

  /// Called when the controller wants another size: lays the container out.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    self.container?.setNeedsLayout()
  }

  /// Called when constraints give another size; only code calls it here.
  ///
  /// No layout effect.
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// Called when the window's size is about to change; tells the controller of its own.
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

  /// Called when the size classes are about to change; tells the controller, and the delegate if the style adapts.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    presentedViewController.willTransition(to: newCollection, with: coordinator)
    adapt(to: newCollection, with: coordinator)
  }

  /// Returns how the controller covers with other traits; `none` if in no other way than ``presentationStyle``.
  open func adaptivePresentationStyle(for traitCollection: UITraitCollection)
    -> UIModalPresentationStyle
  {
    if let delegate {
      return delegate.adaptivePresentationStyle(for: self, traitCollection: traitCollection)
    }
    return usualAdaptiveStyle(for: traitCollection)
  }

  /// What a kind of presentation makes of the style with some traits.
  func usualAdaptiveStyle(for traits: UITraitCollection) -> UIModalPresentationStyle { .none }

  /// The frame that the style gives the covering view in a container; of the container's size unless given.
  func styleFrame(in container: UIView, of size: CGSize? = nil) -> CGRect {
    CGRect(origin: .zero, size: size ?? container.bounds.size)
  }

  /// Has the covering controller be kept as long as it covers.
  func hold(_ controller: UIViewController?) { heldPresented = controller }

  var presented: UIViewController { presentedViewController }

  /// The traits of what is around the covering view.
  var surroundingTraits: UITraitCollection {
    (container ?? presenting?.viewIfLoaded)?.traitCollection ?? .phone
  }

  /// Takes what the presentation gives the covering controller: content in front, and the overridden traits.
  func mergeOverrides(into values: inout UITraitCollection.Values) {
    guard container != nil else { return }
    mergeStyleTraits(into: &values)
    if let givenOverrides { values.merge(givenOverrides) }
  }

  /// Takes the traits that the style gives: none but in sheets and popovers.
  func mergeStyleTraits(into values: inout UITraitCollection.Values) {}
}

/// What a popover can point to: a view or a button of a bar.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {}

extension UIView: UIPopoverPresentationControllerSourceItem {}
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}
