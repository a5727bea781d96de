/// A question to the user: an alert in the middle of the window, or a sheet of actions at its bottom.
///
/// Its view has the texts, the text fields and a button for each answer; `docs/screen-geometry.md` has their sizes. In a window
/// of regular width a sheet of actions is a popover.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// What the question looks like.
  public enum Style: Int, Sendable {
    case actionSheet, alert
  }

  /// The text under the title.
  open var message: String? {
    didSet { contentDidChange() }
  }
  /// What the question looks like.
  public let preferredStyle: Style
  /// The answers.
  open private(set) var actions: [UIAlertAction] = []
  /// The answer of the return key: its title is heavier.
  open var preferredAction: UIAlertAction? {
    didSet { contentDidChange() }
  }
  /// The text fields.
  open private(set) var textFields: [UITextField]?
  /// How serious the question is.
  ///
  /// No layout effect.
  open var severity = UIAlertControllerSeverity.default

  open override var title: String? {
    didSet { contentDidChange() }
  }

  /// Makes a question.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    self.message = message
    super.init(nibName: nil, bundle: nil)
    self.title = title
    modalPresentationStyle = preferredStyle == .alert ? .overFullScreen : .popover
  }

  /// Makes a question as an archive would; archives are not read here.
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

  /// Adds an answer.
  open func addAction(_ action: UIAlertAction) {
    actions.append(action)
    contentDidChange()
  }

  /// Adds a text field and lets a closure set it up; actions sheets have none.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    precondition(preferredStyle == .alert, "Text fields can only be added to an alert.")
    let field = UITextField()
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
    contentDidChange()
  }

  /// Gives an answer as a tap does: the question goes, then the answer's closure is called.
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

/// How serious a question is.
///
/// No layout effect.
public enum UIAlertControllerSeverity: Int, Sendable {
  case `default`, critical
}

/// An answer to a question.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
  /// What the answer does.
  public enum Style: Int, Sendable {
    case `default`, cancel, destructive
  }

  /// The title.
  public let title: String?
  /// What the answer does.
  public let style: Style
  /// Whether it can be given.
  open var isEnabled = true
  let handler: ((UIAlertAction) -> Void)?

  /// Makes an answer.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }
}
