/// Decides about a text view's editing, and is told of it.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Whether the view may become the first responder.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Called when the view has become the first responder.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Whether the view may stop being the first responder.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Called when the view has stopped being the first responder.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Whether what is typed may take a part's place.
  func textView(
    _ textView: UITextView,
    shouldChangeTextIn range: NSRange,
    replacementText text: String
  ) -> Bool
  /// Called when what was typed has changed the text.
  func textViewDidChange(_ textView: UITextView)
  /// Called when the selection has changed.
  func textViewDidChangeSelection(_ textView: UITextView)
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Whether a link may be followed; never asked here, as nothing is tapped.
  func textView(
    _ textView: UITextView,
    shouldInteractWith URL: URL,
    in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool
  /// Whether an attachment may be used; never asked here, as nothing is tapped.
  func textView(
    _ textView: UITextView,
    shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool
}

extension UITextViewDelegate {
  /// Allows it.
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }

  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: UITextView) {}

  /// Allows it.
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }

  /// Does nothing.
  public func textViewDidEndEditing(_ textView: UITextView) {}

  /// Allows it.
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
  /// Allows it; never asked here.
  ///
  /// No layout effect.
  public func textView(
    _ textView: UITextView,
    shouldInteractWith URL: URL,
    in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { true }

  /// Allows it; never asked here.
  ///
  /// No layout effect.
  public func textView(
    _ textView: UITextView,
    shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { true }
}

/// How a link or an attachment is used.
///
/// No layout effect.
public enum UITextItemInteraction: Int, Sendable {
  /// Its usual action.
  case invokeDefaultAction = 0
  /// A menu of its actions.
  case presentActions = 1
  /// A preview.
  case preview = 2
}

/// Which parts of a text become links.
///
/// No layout effect.
public struct UIDataDetectorTypes: OptionSet, Sendable {
  /// The types as bits.
  public let rawValue: UInt

  /// Makes types of their bits.
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
  /// Parcels' numbers.
  public static let shipmentTrackingNumber = UIDataDetectorTypes(rawValue: 1 << 4)
  /// Flights' numbers.
  public static let flightNumber = UIDataDetectorTypes(rawValue: 1 << 5)
  /// What may be looked up.
  public static let lookupSuggestion = UIDataDetectorTypes(rawValue: 1 << 6)
  /// Amounts of money.
  public static let money = UIDataDetectorTypes(rawValue: 1 << 7)
  /// Measurements.
  public static let physicalValue = UIDataDetectorTypes(rawValue: 1 << 8)
  /// All of them.
  public static let all = UIDataDetectorTypes(rawValue: .max)
}
