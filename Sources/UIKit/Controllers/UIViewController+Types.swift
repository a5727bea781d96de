/// The style of a presentation.
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0
  case pageSheet = 1
  case formSheet = 2
  case currentContext = 3
  case custom = 4
  case overFullScreen = 5
  case overCurrentContext = 6
  case popover = 7
  case none = -1
  case automatic = -2
}

/// The style of a presentation's transition.
///
/// No layout effect.
public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

/// The context of an app extension.
///
/// No layout effect.
@preconcurrency @MainActor
open class NSExtensionContext: NSObject {
  /// The extension's input.
  open var inputItems: [Any] { [] }
  /// Ends the extension; does nothing.
  open func completeRequest(
    returningItems items: [Any]?,
    completionHandler: ((Bool) -> Void)? = nil
  ) {}
  /// Ends the extension with an error; does nothing.
  open func cancelRequest(withError error: any Error) {}
  /// Opens a URL.
  open func open(_ url: URL, completionHandler: ((Bool) -> Void)? = nil) {
    completionHandler?(false)
  }
}

/// An object whose content has a preferred size, such as a controller in a container.
@preconcurrency @MainActor
public protocol UIContentContainer: AnyObject {
  /// The preferred size of the content.
  var preferredContentSize: CGSize { get }
  /// Called when a child's preferred size has changed.
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
  /// Called when a child's size from constraints has changed; not called by the framework here.
  ///
  /// No layout effect.
  func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer)
  /// Returns the size of a child.
  func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize
  /// Called before the size changes.
  func viewWillTransition(
    to size: CGSize,
    with coordinator: any UIViewControllerTransitionCoordinator
  )
  /// Called before the traits change.
  func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  )
}

extension UIViewController: UIContentContainer {}
