/// What is done with the documents that are chosen.
public enum UIDocumentPickerMode: UInt, Sendable {
  case `import`, open, exportToService, moveToService
}

/// Lets the user choose documents: a sheet that is empty here; a test chooses with ``pick(_:)``.
@preconcurrency @MainActor
open class UIDocumentPickerViewController: UIViewController {
  /// Is told what was chosen.
  open weak var delegate: (any UIDocumentPickerDelegate)?
  /// What is done with the documents.
  public let documentPickerMode: UIDocumentPickerMode
  /// Whether several documents can be chosen.
  open var allowsMultipleSelection = false
  /// Whether the ends of the files' names are seen.
  ///
  /// No layout effect.
  open var shouldShowFileExtensions = false
  /// The folder that is seen first.
  ///
  /// No layout effect.
  open var directoryURL: URL?

  /// Makes a picker for documents of types, by their identifiers.
  public init(documentTypes allowedUTIs: [String], in mode: UIDocumentPickerMode) {
    documentPickerMode = mode
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .formSheet
  }

  /// Makes a picker of the place that documents are copied or moved to.
  public init(forExporting urls: [URL], asCopy: Bool = false) {
    documentPickerMode = asCopy ? .exportToService : .moveToService
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .formSheet
  }

  /// Makes a picker as an archive would; archives are not read here.
  public required init?(coder: NSCoder) {
    documentPickerMode = .open
    super.init(coder: coder)
  }

  /// Chooses documents as the user does, and goes; none cancels; an addition to Apple's.
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

/// Is told of a document picker's end.
@preconcurrency @MainActor
public protocol UIDocumentPickerDelegate: AnyObject {
  /// Called when documents were chosen.
  func documentPicker(
    _ controller: UIDocumentPickerViewController,
    didPickDocumentsAt urls: [URL]
  )
  /// Called when a document was chosen, if nothing else is declared; before iOS 11.
  func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentAt url: URL)
  /// Called when nothing was chosen.
  func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
}

extension UIDocumentPickerDelegate {
  /// Tells of the first one as before iOS 11.
  public func documentPicker(
    _ controller: UIDocumentPickerViewController,
    didPickDocumentsAt urls: [URL]
  ) {
    if let url = urls.first { documentPicker(controller, didPickDocumentAt: url) }
  }
  /// Nothing.
  ///
  /// No layout effect.
  public func documentPicker(
    _ controller: UIDocumentPickerViewController,
    didPickDocumentAt url: URL
  ) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
}

/// Would show a document or hand it to other apps; there are none, so nothing is shown.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIDocumentInteractionController: NSObject {
  /// The document.
  open var url: URL?
  /// Is told of what is shown.
  open weak var delegate: (any UIDocumentInteractionControllerDelegate)?
  /// The document's type.
  open var uti: String?
  /// The document's name.
  open var name: String?
  /// What other apps get.
  open var annotation: Any?

  /// Makes a controller of a document.
  public convenience init(url: URL) {
    self.init()
    self.url = url
    name = url.lastPathComponent
  }

  /// Would show the document.
  @discardableResult
  open func presentPreview(animated: Bool) -> Bool { false }
  /// Would show what can be done with the document.
  @discardableResult
  open func presentOptionsMenu(from rect: CGRect, in view: UIView, animated: Bool) -> Bool { false }
  /// Would show what can be done with the document.
  @discardableResult
  open func presentOptionsMenu(from item: UIBarButtonItem, animated: Bool) -> Bool { false }
  /// Would show the apps that open the document.
  @discardableResult
  open func presentOpenInMenu(from rect: CGRect, in view: UIView, animated: Bool) -> Bool { false }
  /// Would show the apps that open the document.
  @discardableResult
  open func presentOpenInMenu(from item: UIBarButtonItem, animated: Bool) -> Bool { false }
  /// Would take the preview away.
  open func dismissPreview(animated: Bool) {}
  /// Would take the menu away.
  open func dismissMenu(animated: Bool) {}
}

/// Is told of what is done with a document; never called here.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIDocumentInteractionControllerDelegate: AnyObject {
  /// Returns the controller that a preview covers.
  func documentInteractionControllerViewControllerForPreview(
    _ controller: UIDocumentInteractionController
  ) -> UIViewController
  /// Called when the preview is gone.
  func documentInteractionControllerDidEndPreview(_ controller: UIDocumentInteractionController)
  /// Called when the menu of apps is gone.
  func documentInteractionControllerDidDismissOpenInMenu(
    _ controller: UIDocumentInteractionController
  )
  /// Called when the menu is gone.
  func documentInteractionControllerDidDismissOptionsMenu(
    _ controller: UIDocumentInteractionController
  )
}

extension UIDocumentInteractionControllerDelegate {
  /// One that is not shown.
  ///
  /// No layout effect.
  public func documentInteractionControllerViewControllerForPreview(
    _ controller: UIDocumentInteractionController
  ) -> UIViewController { UIViewController() }
  /// Nothing.
  ///
  /// No layout effect.
  public func documentInteractionControllerDidEndPreview(
    _ controller: UIDocumentInteractionController
  ) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func documentInteractionControllerDidDismissOpenInMenu(
    _ controller: UIDocumentInteractionController
  ) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func documentInteractionControllerDidDismissOptionsMenu(
    _ controller: UIDocumentInteractionController
  ) {}
}
