/// How text is typed, with a keyboard that is not there.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UITextInputTraits: AnyObject {
  /// Which letters begin as capitals.
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  /// Whether words are corrected.
  var autocorrectionType: UITextAutocorrectionType { get set }
  /// Whether spelling is checked.
  var spellCheckingType: UITextSpellCheckingType { get set }
  /// Whether quotation marks become typographic.
  var smartQuotesType: UITextSmartQuotesType { get set }
  /// Whether hyphens become dashes.
  var smartDashesType: UITextSmartDashesType { get set }
  /// Whether spaces are added and removed with words.
  var smartInsertDeleteType: UITextSmartInsertDeleteType { get set }
  /// Whether words are proposed in the text.
  var inlinePredictionType: UITextInlinePredictionType { get set }
  /// The keys of the keyboard.
  var keyboardType: UIKeyboardType { get set }
  /// The look of the keyboard.
  var keyboardAppearance: UIKeyboardAppearance { get set }
  /// What the return key says.
  var returnKeyType: UIReturnKeyType { get set }
  /// Whether the return key needs a text.
  var enablesReturnKeyAutomatically: Bool { get set }
  /// Whether characters are shown as dots.
  var isSecureTextEntry: Bool { get set }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// What the text is, for filling it in.
  var textContentType: UITextContentType! { get set }
  /// Rules for a password that the system makes.
  var passwordRules: UITextInputPasswordRules? { get set }
}

// On Apple's systems each trait is optional: an object that lacks one has the usual value.
extension UITextInputTraits {
  /// Which letters begin as capitals; the usual value for objects without one.
  ///
  /// No layout effect.
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { .sentences }
    set {}
  }

  /// Whether words are corrected; the usual value for objects without one.
  ///
  /// No layout effect.
  public var autocorrectionType: UITextAutocorrectionType {
    get { .default }
    set {}
  }

  /// Whether spelling is checked; the usual value for objects without one.
  ///
  /// No layout effect.
  public var spellCheckingType: UITextSpellCheckingType {
    get { .default }
    set {}
  }

  /// Whether quotation marks become typographic; the usual value for objects without one.
  ///
  /// No layout effect.
  public var smartQuotesType: UITextSmartQuotesType {
    get { .default }
    set {}
  }

  /// Whether hyphens become dashes; the usual value for objects without one.
  ///
  /// No layout effect.
  public var smartDashesType: UITextSmartDashesType {
    get { .default }
    set {}
  }

  /// Whether spaces are added and removed with words; the usual value for objects without one.
  ///
  /// No layout effect.
  public var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { .default }
    set {}
  }

  /// Whether words are proposed in the text; the usual value for objects without one.
  ///
  /// No layout effect.
  public var inlinePredictionType: UITextInlinePredictionType {
    get { .default }
    set {}
  }

  /// The keys of the keyboard; the usual value for objects without one.
  ///
  /// No layout effect.
  public var keyboardType: UIKeyboardType {
    get { .default }
    set {}
  }

  /// The look of the keyboard; the usual value for objects without one.
  ///
  /// No layout effect.
  public var keyboardAppearance: UIKeyboardAppearance {
    get { .default }
    set {}
  }

  /// What the return key says; the usual value for objects without one.
  ///
  /// No layout effect.
  public var returnKeyType: UIReturnKeyType {
    get { .default }
    set {}
  }

  /// Whether the return key needs a text; the usual value for objects without one.
  ///
  /// No layout effect.
  public var enablesReturnKeyAutomatically: Bool {
    get { false }
    set {}
  }

  /// Whether characters are shown as dots; no, for objects that do not say.
  ///
  /// No layout effect.
  public var isSecureTextEntry: Bool {
    get { false }
    set {}
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// What the text is, for filling it in; none for objects that do not say.
  ///
  /// No layout effect.
  public var textContentType: UITextContentType! {
    get { nil }
    set {}
  }

  /// Rules for a password that the system makes; none for objects that do not say.
  ///
  /// No layout effect.
  public var passwordRules: UITextInputPasswordRules? {
    get { nil }
    set {}
  }
}
