/// How a controller covers another.
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

/// How a controller comes.
///
/// No layout effect.
public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

/// What an app extension runs in.
///
/// No layout effect.
@preconcurrency @MainActor
open class NSExtensionContext: NSObject {
  /// What the extension was given.
  open var inputItems: [Any] { [] }
  /// Would end the extension.
  open func completeRequest(
    returningItems items: [Any]?,
    completionHandler: ((Bool) -> Void)? = nil
  ) {}
  /// Would end the extension with an error.
  open func cancelRequest(withError error: any Error) {}
  /// Would open a URL.
  open func open(_ url: URL, completionHandler: ((Bool) -> Void)? = nil) {
    completionHandler?(false)
  }
}

/// What has content that wants a size: a controller, for its container.
@preconcurrency @MainActor
public protocol UIContentContainer: AnyObject {
  /// The size that the content wants.
  var preferredContentSize: CGSize { get }
  /// Called when the content of a child wants another size.
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
  /// Would be called when constraints give a child another size; only code calls it here.
  ///
  /// No layout effect.
  func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer)
  /// Returns the size that a child gets.
  func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize
  /// Called when the size is about to change.
  func viewWillTransition(
    to size: CGSize,
    with coordinator: any UIViewControllerTransitionCoordinator
  )
  /// Called when the traits are about to change.
  func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  )
}

extension UIViewController: UIContentContainer {}
