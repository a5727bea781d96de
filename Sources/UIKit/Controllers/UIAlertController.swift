/// An alert in the center of the window, or an action sheet at its bottom.
///
/// Its view has the texts, the text fields and a button for each action; `docs/screen-geometry.md`
/// has their sizes. In a window of regular width, an action sheet is a popover.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// The style of an alert.
  public enum Style: Int, Sendable {
    case actionSheet, alert
  }

  /// The text under the title.
  open var message: String? {
    didSet { contentDidChange() }
  }
  /// The style of the alert.
  public let preferredStyle: Style
  /// The actions.
  open private(set) var actions: [UIAlertAction] = []
  /// The action for the return key, which has a bolder title.
  open var preferredAction: UIAlertAction? {
    didSet { contentDidChange() }
  }
  /// The text fields.
  open private(set) var textFields: [UITextField]?
  /// The severity of the alert.
  ///
  /// No layout effect.
  open var severity = UIAlertControllerSeverity.default

  open override var title: String? {
    didSet { contentDidChange() }
  }

  /// Creates an alert.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    self.message = message
    super.init(nibName: nil, bundle: nil)
    self.title = title
    modalPresentationStyle = preferredStyle == .alert ? .overFullScreen : .popover
  }

  /// Creates an alert; archives are not supported.
  public required init?(coder: NSCoder) {
    preferredStyle = .actionSheet
    super.init(coder: coder)
  }

  open override func loadView() {
    view = AlertView(self)
  }

  override func makeOwnPresentation() -> UIPresentationController? {
    AlertPresentationController(presentedViewController: self, presenting: presenter)
  }

  /// Adds an action.
  open func addAction(_ action: UIAlertAction) {
    actions.append(action)
    contentDidChange()
  }

  /// Adds a text field and configures it with a closure; action sheets have none.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    precondition(preferredStyle == .alert, "Text fields can only be added to an alert.")
    let field = UITextField()
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
    contentDidChange()
  }

  /// Performs an action like a tap: dismisses the alert, then calls the action's closure.
  public func choose(_ action: UIAlertAction) {
    guard action.isEnabled else { return }
    guard presentingViewController != nil else {
      action.handler?(action)
      return
    }
    dismiss(animated: false) { action.handler?(action) }
  }

  private func contentDidChange() {
    (viewIfLoaded as? AlertView)?.contentDidChange()
    activePresentation?.container?.setNeedsLayout()
  }
}

/// The severity of an alert.
///
/// No layout effect.
public enum UIAlertControllerSeverity: Int, Sendable {
  case `default`, critical
}

/// An action of an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
  /// The style of an action.
  public enum Style: Int, Sendable {
    case `default`, cancel, destructive
  }

  /// The title.
  public let title: String?
  /// The style of the action.
  public let style: Style
  /// Whether the action can be chosen.
  open var isEnabled = true
  let handler: ((UIAlertAction) -> Void)?

  /// Creates an action.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }
}
