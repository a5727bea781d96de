/// Decides about a text field's editing, and is told of it.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
  /// Whether the field may become the first responder.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called when the field has become the first responder.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Whether the field may stop being the first responder.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called when the field has stopped being the first responder.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Called when the field has stopped being the first responder, with the reason.
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
  /// Whether what is typed may take a part's place.
  func textField(
    _ textField: UITextField,
    shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
  /// Called when the selection has changed.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Whether the text may be cleared.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Whether the return key does what it usually does.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// Allows it.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }

  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}

  /// Allows it.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }

  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}

  /// Calls the method without a reason.
  public func textFieldDidEndEditing(
    _ textField: UITextField,
    reason: UITextField.DidEndEditingReason
  ) {
    textFieldDidEndEditing(textField)
  }

  /// Allows it.
  public func textField(
    _ textField: UITextField,
    shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }

  /// Does nothing.
  public func textFieldDidChangeSelection(_ textField: UITextField) {}

  /// Allows it.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }

  /// Allows it.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

extension UITextField {
  /// The border of a field, which has room inside it.
  public enum BorderStyle: Int, Sendable {
    /// None.
    case none = 0
    /// A line.
    case line = 1
    /// A bezel.
    case bezel = 2
    /// A line with round corners; at least 34 points high.
    case roundedRect = 3

    /// The room between the border and the text.
    var padding: CGSize {
      switch self {
      case .none: .zero
      case .line: CGSize(width: 2, height: 2)
      case .bezel, .roundedRect: CGSize(width: 7, height: 2)
      }
    }
  }

  /// When a side view or the clear button is shown.
  public enum ViewMode: Int, Sendable {
    /// Never.
    case never = 0
    /// While the text is edited.
    case whileEditing = 1
    /// While it is not edited.
    case unlessEditing = 2
    /// Always.
    case always = 3
  }

  /// Why editing has ended.
  public enum DidEndEditingReason: Int, Sendable {
    /// The text is done.
    case committed = 0
    /// The text was given up.
    case cancelled = 1
  }

  /// Posted when a field has become the first responder.
  public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextFieldTextDidBeginEditingNotification"
  )
  /// Posted when a field has stopped being the first responder.
  public nonisolated static let textDidEndEditingNotification = NSNotification.Name(
    "UITextFieldTextDidEndEditingNotification"
  )
  /// Posted when what was typed has changed a field's text.
  public nonisolated static let textDidChangeNotification = NSNotification.Name(
    "UITextFieldTextDidChangeNotification"
  )
  /// The reason in the notification that editing has ended.
  public nonisolated static let didEndEditingReasonUserInfoKey = "UITextFieldDidEndEditingReasonKey"
}
