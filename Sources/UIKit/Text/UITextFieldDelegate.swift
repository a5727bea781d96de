/// Decides about a text field's editing, and is notified of it.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
  /// Returns whether the field may become the first responder.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called when the field has become the first responder.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Returns whether the field may resign as the first responder.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called when the field has resigned as the first responder.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Called when the field has resigned as the first responder, with the reason.
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
  /// Returns whether typed text may replace a range.
  func textField(
    _ textField: UITextField,
    shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
  /// Called when the selection has changed.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Returns whether the text may be cleared.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Returns whether the return key has its default effect.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// Returns true.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }

  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}

  /// Returns true.
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

  /// Returns true.
  public func textField(
    _ textField: UITextField,
    shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }

  /// Does nothing.
  public func textFieldDidChangeSelection(_ textField: UITextField) {}

  /// Returns true.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }

  /// Returns true.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

extension UITextField {
  /// The border of a field, which has padding.
  public enum BorderStyle: Int, Sendable {
    /// No border.
    case none = 0
    /// A line.
    case line = 1
    /// A bezel.
    case bezel = 2
    /// A line with rounded corners; at least 34 points high.
    case roundedRect = 3

    /// The padding between the border and the text.
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
    /// While the text is being edited.
    case whileEditing = 1
    /// While it is not being edited.
    case unlessEditing = 2
    /// Always.
    case always = 3
  }

  /// The reason for the end of editing.
  public enum DidEndEditingReason: Int, Sendable {
    /// The text was committed.
    case committed = 0
    /// Editing was cancelled.
    case cancelled = 1
  }

  /// Posted when a field has become the first responder.
  public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextFieldTextDidBeginEditingNotification"
  )
  /// Posted when a field has resigned as the first responder.
  public nonisolated static let textDidEndEditingNotification = NSNotification.Name(
    "UITextFieldTextDidEndEditingNotification"
  )
  /// Posted when typing has changed a field's text.
  public nonisolated static let textDidChangeNotification = NSNotification.Name(
    "UITextFieldTextDidChangeNotification"
  )
  /// The reason for the end of editing, in the notification's `userInfo`.
  public nonisolated static let didEndEditingReasonUserInfoKey = "UITextFieldDidEndEditingReasonKey"
}
