/// Traits of text input; the keyboard is never shown here.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UITextInputTraits: AnyObject {
  /// The automatic capitalization.
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  /// Whether words are corrected.
  var autocorrectionType: UITextAutocorrectionType { get set }
  /// Whether spelling is checked.
  var spellCheckingType: UITextSpellCheckingType { get set }
  /// Whether straight quotation marks become typographic ones.
  var smartQuotesType: UITextSmartQuotesType { get set }
  /// Whether hyphens become dashes.
  var smartDashesType: UITextSmartDashesType { get set }
  /// Whether spaces are inserted and deleted together with words.
  var smartInsertDeleteType: UITextSmartInsertDeleteType { get set }
  /// Whether predictions appear in the text.
  var inlinePredictionType: UITextInlinePredictionType { get set }
  /// The type of keyboard.
  var keyboardType: UIKeyboardType { get set }
  /// The appearance of the keyboard.
  var keyboardAppearance: UIKeyboardAppearance { get set }
  /// The label of the return key.
  var returnKeyType: UIReturnKeyType { get set }
  /// Whether the return key is disabled while the text is empty.
  var enablesReturnKeyAutomatically: Bool { get set }
  /// Whether characters are shown as dots.
  var isSecureTextEntry: Bool { get set }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The meaning of the text, for autofill.
  var textContentType: UITextContentType! { get set }
  /// Rules for generated passwords.
  var passwordRules: UITextInputPasswordRules? { get set }
}

// On Apple's systems each trait is optional. An object without one has the default value.
extension UITextInputTraits {
  /// The automatic capitalization; objects without a value have the default.
  ///
  /// No layout effect.
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { .sentences }
    set {}
  }

  /// Whether words are corrected; objects without a value have the default.
  ///
  /// No layout effect.
  public var autocorrectionType: UITextAutocorrectionType {
    get { .default }
    set {}
  }

  /// Whether spelling is checked; objects without a value have the default.
  ///
  /// No layout effect.
  public var spellCheckingType: UITextSpellCheckingType {
    get { .default }
    set {}
  }

  /// Whether quotation marks become typographic; objects without a value have the default.
  ///
  /// No layout effect.
  public var smartQuotesType: UITextSmartQuotesType {
    get { .default }
    set {}
  }

  /// Whether hyphens become dashes; objects without a value have the default.
  ///
  /// No layout effect.
  public var smartDashesType: UITextSmartDashesType {
    get { .default }
    set {}
  }

  /// Whether spaces are edited together with words; objects without a value have the default.
  ///
  /// No layout effect.
  public var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { .default }
    set {}
  }

  /// Whether predictions appear in the text; objects without a value have the default.
  ///
  /// No layout effect.
  public var inlinePredictionType: UITextInlinePredictionType {
    get { .default }
    set {}
  }

  /// The type of keyboard; objects without a value have the default.
  ///
  /// No layout effect.
  public var keyboardType: UIKeyboardType {
    get { .default }
    set {}
  }

  /// The appearance of the keyboard; objects without a value have the default.
  ///
  /// No layout effect.
  public var keyboardAppearance: UIKeyboardAppearance {
    get { .default }
    set {}
  }

  /// The label of the return key; objects without a value have the default.
  ///
  /// No layout effect.
  public var returnKeyType: UIReturnKeyType {
    get { .default }
    set {}
  }

  /// Whether the return key requires text; objects without a value have the default.
  ///
  /// No layout effect.
  public var enablesReturnKeyAutomatically: Bool {
    get { false }
    set {}
  }

  /// Whether characters are shown as dots; false for objects without a value.
  ///
  /// No layout effect.
  public var isSecureTextEntry: Bool {
    get { false }
    set {}
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The meaning of the text, for autofill; nil for objects without a value.
  ///
  /// No layout effect.
  public var textContentType: UITextContentType! {
    get { nil }
    set {}
  }

  /// Rules for generated passwords; nil for objects without a value.
  ///
  /// No layout effect.
  public var passwordRules: UITextInputPasswordRules? {
    get { nil }
    set {}
  }
}
