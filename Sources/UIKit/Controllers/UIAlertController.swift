/// A question to the user.
///
/// It covers the window as other controllers do; its own layout is not Apple's: the view is empty.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// What the question looks like.
  ///
  /// No layout effect.
  public enum Style: Int, Sendable {
    case actionSheet, alert
  }

  /// The text under the title.
  ///
  /// No layout effect.
  open var message: String?
  /// What the question looks like.
  public let preferredStyle: Style
  /// The answers.
  open private(set) var actions: [UIAlertAction] = []
  /// The answer of the return key.
  ///
  /// No layout effect.
  open var preferredAction: UIAlertAction?
  /// The text fields.
  open private(set) var textFields: [UITextField]?
  /// How serious the question is.
  ///
  /// No layout effect.
  open var severity = UIAlertControllerSeverity.default

  /// Makes a question.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    self.message = message
    super.init(nibName: nil, bundle: nil)
    self.title = title
    modalPresentationStyle = .overFullScreen
  }

  /// Makes a question as an archive would; archives are not read here.
  public required init?(coder: NSCoder) {
    preferredStyle = .actionSheet
    super.init(coder: coder)
  }

  /// Adds an answer.
  open func addAction(_ action: UIAlertAction) { actions.append(action) }

  /// Adds a text field and lets a closure set it up; actions sheets have none.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    precondition(preferredStyle == .alert, "Text fields can only be added to an alert.")
    let field = UITextField()
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
  }

  /// Gives an answer as a tap does: the question goes, then the answer's closure is called.
  public func choose(_ action: UIAlertAction) {
    guard action.isEnabled else { return }
    dismiss(animated: false)
    action.handler?(action)
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
  ///
  /// No layout effect.
  public enum Style: Int, Sendable {
    case `default`, cancel, destructive
  }

  /// The title.
  ///
  /// No layout effect.
  public let title: String?
  /// What the answer does.
  ///
  /// No layout effect.
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
