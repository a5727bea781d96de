/// The operation on the chosen documents.
public enum UIDocumentPickerMode: UInt, Sendable {
  case `import`, open, exportToService, moveToService
}

/// A document picker, which is an empty sheet here; a test chooses with ``pick(_:)``.
@preconcurrency @MainActor
open class UIDocumentPickerViewController: UIViewController {
  /// The object that receives the choice.
  open weak var delegate: (any UIDocumentPickerDelegate)?
  /// The operation on the documents.
  public let documentPickerMode: UIDocumentPickerMode
  /// Whether several documents can be chosen.
  open var allowsMultipleSelection = false
  /// Whether file extensions are visible.
  ///
  /// No layout effect.
  open var shouldShowFileExtensions = false
  /// The folder that is shown first.
  ///
  /// No layout effect.
  open var directoryURL: URL?

  /// Creates a picker for documents with given type identifiers.
  public init(documentTypes allowedUTIs: [String], in mode: UIDocumentPickerMode) {
    documentPickerMode = mode
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .formSheet
  }

  /// Creates a picker for the destination of copied or moved documents.
  public init(forExporting urls: [URL], asCopy: Bool = false) {
    documentPickerMode = asCopy ? .exportToService : .moveToService
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .formSheet
  }

  /// Creates a picker for a nib or storyboard; other archives are not supported.
  public required init?(coder: NSCoder) {
    documentPickerMode = .open
    super.init(coder: coder)
  }

  /// Chooses documents like the user, and dismisses the picker; an empty array cancels.
  ///
  /// Apple does not have this method.
  public func pick(_ urls: [URL]) {
    let chosen = allowsMultipleSelection ? urls : Array(urls.prefix(1))
    dismiss(animated: false) { [self] in
      if chosen.isEmpty {
        delegate?.documentPickerWasCancelled(self)
      } else {
        delegate?.documentPicker(self, didPickDocumentsAt: chosen)
      }
    }
  }
}

/// Receives the result of a document picker.
@preconcurrency @MainActor
public protocol UIDocumentPickerDelegate: AnyObject {
  /// Called when documents were chosen.
  func documentPicker(
    _ controller: UIDocumentPickerViewController,
    didPickDocumentsAt urls: [URL]
  )
  /// Called when a document was chosen, if no other method is implemented; deprecated in iOS 11.
  func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentAt url: URL)
  /// Called when the picker was cancelled.
  func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
}

extension UIDocumentPickerDelegate {
  /// Calls the deprecated method with the first document.
  public func documentPicker(
    _ controller: UIDocumentPickerViewController,
    didPickDocumentsAt urls: [URL]
  ) {
    if let url = urls.first { documentPicker(controller, didPickDocumentAt: url) }
  }
  /// Does nothing.
  ///
  /// No layout effect.
  public func documentPicker(
    _ controller: UIDocumentPickerViewController,
    didPickDocumentAt url: URL
  ) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
}

/// Shows a document, or passes it to other apps; shows nothing here.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIDocumentInteractionController: NSObject {
  /// The document.
  open var url: URL?
  /// The object that is notified of the presentation.
  open weak var delegate: (any UIDocumentInteractionControllerDelegate)?
  /// The document's type.
  open var uti: String?
  /// The document's name.
  open var name: String?
  /// Additional information for other apps.
  open var annotation: Any?

  /// Creates a controller of a document.
  public convenience init(url: URL) {
    self.init()
    self.url = url
    name = url.lastPathComponent
  }

  /// Shows the document; does nothing.
  @discardableResult
  open func presentPreview(animated: Bool) -> Bool { false }
  /// Shows the options for the document; does nothing.
  @discardableResult
  open func presentOptionsMenu(from rect: CGRect, in view: UIView, animated: Bool) -> Bool { false }
  /// Shows the options for the document; does nothing.
  @discardableResult
  open func presentOptionsMenu(from item: UIBarButtonItem, animated: Bool) -> Bool { false }
  /// Shows the apps that open the document; does nothing.
  @discardableResult
  open func presentOpenInMenu(from rect: CGRect, in view: UIView, animated: Bool) -> Bool { false }
  /// Shows the apps that open the document; does nothing.
  @discardableResult
  open func presentOpenInMenu(from item: UIBarButtonItem, animated: Bool) -> Bool { false }
  /// Dismisses the preview; does nothing.
  open func dismissPreview(animated: Bool) {}
  /// Dismisses the menu; does nothing.
  open func dismissMenu(animated: Bool) {}
}

/// Is notified of actions on a document; never called here.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIDocumentInteractionControllerDelegate: AnyObject {
  /// Returns the controller that presents the preview.
  func documentInteractionControllerViewControllerForPreview(
    _ controller: UIDocumentInteractionController
  ) -> UIViewController
  /// Called when the preview was dismissed.
  func documentInteractionControllerDidEndPreview(_ controller: UIDocumentInteractionController)
  /// Called when the menu of apps was dismissed.
  func documentInteractionControllerDidDismissOpenInMenu(
    _ controller: UIDocumentInteractionController
  )
  /// Called when the menu of options was dismissed.
  func documentInteractionControllerDidDismissOptionsMenu(
    _ controller: UIDocumentInteractionController
  )
}

extension UIDocumentInteractionControllerDelegate {
  /// Returns a controller that is not visible.
  ///
  /// No layout effect.
  public func documentInteractionControllerViewControllerForPreview(
    _ controller: UIDocumentInteractionController
  ) -> UIViewController { UIViewController() }
  /// Does nothing.
  ///
  /// No layout effect.
  public func documentInteractionControllerDidEndPreview(
    _ controller: UIDocumentInteractionController
  ) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func documentInteractionControllerDidDismissOpenInMenu(
    _ controller: UIDocumentInteractionController
  ) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func documentInteractionControllerDidDismissOptionsMenu(
    _ controller: UIDocumentInteractionController
  ) {}
}
