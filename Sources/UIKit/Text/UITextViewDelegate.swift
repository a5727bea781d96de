/// Decides about a text view's editing, and is notified of it.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Returns whether the view may become the first responder.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Called when the view has become the first responder.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Returns whether the view may resign as the first responder.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Called when the view has resigned as the first responder.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Returns whether typed text may replace a range.
  func textView(
    _ textView: UITextView,
    shouldChangeTextIn range: NSRange,
    replacementText text: String
  ) -> Bool
  /// Called when typing has changed the text.
  func textViewDidChange(_ textView: UITextView)
  /// Called when the selection has changed.
  func textViewDidChangeSelection(_ textView: UITextView)
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Returns whether a link may be followed; never called here, because taps do not occur.
  func textView(
    _ textView: UITextView,
    shouldInteractWith URL: URL,
    in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool
  /// Returns whether an attachment may be used; never called here, because taps do not occur.
  func textView(
    _ textView: UITextView,
    shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool
}

extension UITextViewDelegate {
  /// Returns true.
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }

  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: UITextView) {}

  /// Returns true.
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }

  /// Does nothing.
  public func textViewDidEndEditing(_ textView: UITextView) {}

  /// Returns true.
  public func textView(
    _ textView: UITextView,
    shouldChangeTextIn range: NSRange,
    replacementText text: String
  ) -> Bool { true }

  /// Does nothing.
  public func textViewDidChange(_ textView: UITextView) {}

  /// Does nothing.
  public func textViewDidChangeSelection(_ textView: UITextView) {}

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Returns true; never called here.
  ///
  /// No layout effect.
  public func textView(
    _ textView: UITextView,
    shouldInteractWith URL: URL,
    in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { true }

  /// Returns true; never called here.
  ///
  /// No layout effect.
  public func textView(
    _ textView: UITextView,
    shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { true }
}

/// The use of a link or an attachment.
///
/// No layout effect.
public enum UITextItemInteraction: Int, Sendable {
  /// The default action.
  case invokeDefaultAction = 0
  /// A menu of its actions.
  case presentActions = 1
  /// A preview.
  case preview = 2
}

/// The types of data that become links.
///
/// No layout effect.
public struct UIDataDetectorTypes: OptionSet, Sendable {
  /// The types as bits.
  public let rawValue: UInt

  /// Creates types from bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Telephone numbers.
  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1 << 0)
  /// URLs.
  public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
  /// Addresses.
  public static let address = UIDataDetectorTypes(rawValue: 1 << 2)
  /// Dates and times.
  public static let calendarEvent = UIDataDetectorTypes(rawValue: 1 << 3)
  /// Tracking numbers of shipments.
  public static let shipmentTrackingNumber = UIDataDetectorTypes(rawValue: 1 << 4)
  /// Flight numbers.
  public static let flightNumber = UIDataDetectorTypes(rawValue: 1 << 5)
  /// Suggestions to look up.
  public static let lookupSuggestion = UIDataDetectorTypes(rawValue: 1 << 6)
  /// Amounts of money.
  public static let money = UIDataDetectorTypes(rawValue: 1 << 7)
  /// Measurements.
  public static let physicalValue = UIDataDetectorTypes(rawValue: 1 << 8)
  /// All of them.
  public static let all = UIDataDetectorTypes(rawValue: .max)
}
