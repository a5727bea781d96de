/// A type of keyboard.
///
/// No layout effect.
public enum UIKeyboardType: Int, Sendable {
  /// The default keyboard.
  case `default` = 0
  /// ASCII.
  case asciiCapable = 1
  /// Numbers and punctuation.
  case numbersAndPunctuation = 2
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// For URLs.
  case URL = 3
  /// Digits.
  case numberPad = 4
  /// For telephone numbers.
  case phonePad = 5
  /// For names and telephone numbers.
  case namePhonePad = 6
  /// For email addresses.
  case emailAddress = 7
  /// Digits and a decimal point.
  case decimalPad = 8
  /// With `@` and `#`, for Twitter.
  case twitter = 9
  /// For searching the web.
  case webSearch = 10
  /// ASCII digits.
  case asciiCapableNumberPad = 11

  /// ASCII, under its older name.
  public static let alphabet = UIKeyboardType.asciiCapable
}

/// The appearance of a keyboard.
///
/// No layout effect.
public enum UIKeyboardAppearance: Int, Sendable {
  /// The default.
  case `default` = 0
  /// Dark.
  case dark = 1
  /// Light.
  case light = 2

  /// Dark, under its older name.
  public static let alert = UIKeyboardAppearance.dark
}

/// The label of a return key.
///
/// No layout effect.
public enum UIReturnKeyType: Int, Sendable {
  /// Return.
  case `default` = 0
  /// Go.
  case go = 1
  /// Google.
  case google = 2
  /// Join.
  case join = 3
  /// Next.
  case next = 4
  /// Route.
  case route = 5
  /// Search.
  case search = 6
  /// Send.
  case send = 7
  /// Yahoo.
  case yahoo = 8
  /// Done.
  case done = 9
  /// Emergency call.
  case emergencyCall = 10
  /// Continue.
  case `continue` = 11
}

/// The automatic capitalization of typed text.
///
/// No layout effect.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// None.
  case none = 0
  /// The first letter of each word.
  case words = 1
  /// The first letter of each sentence.
  case sentences = 2
  /// All letters.
  case allCharacters = 3
}

/// Whether words are corrected.
///
/// No layout effect.
public enum UITextAutocorrectionType: Int, Sendable {
  /// The default.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}

/// Whether spelling is checked.
///
/// No layout effect.
public enum UITextSpellCheckingType: Int, Sendable {
  /// The default.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}

/// Whether straight quotation marks become typographic ones.
///
/// No layout effect.
public enum UITextSmartQuotesType: Int, Sendable {
  /// The default.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}

/// Whether hyphens become dashes.
///
/// No layout effect.
public enum UITextSmartDashesType: Int, Sendable {
  /// The default.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}

/// Whether spaces are inserted and deleted together with words.
///
/// No layout effect.
public enum UITextSmartInsertDeleteType: Int, Sendable {
  /// The default.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}

/// Whether predictions appear in the text.
///
/// No layout effect.
public enum UITextInlinePredictionType: Int, Sendable {
  /// The default.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}

/// The meaning of a text, for autofill.
///
/// No layout effect.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The content's name.
  public let rawValue: String

  /// Creates a content type from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A name.
  public static let name = UITextContentType(rawValue: "name")
  /// A title before a name.
  public static let namePrefix = UITextContentType(rawValue: "honorific-prefix")
  /// A first name.
  public static let givenName = UITextContentType(rawValue: "given-name")
  /// A middle name.
  public static let middleName = UITextContentType(rawValue: "additional-name")
  /// A family name.
  public static let familyName = UITextContentType(rawValue: "family-name")
  /// A suffix of a name.
  public static let nameSuffix = UITextContentType(rawValue: "honorific-suffix")
  /// A nickname.
  public static let nickname = UITextContentType(rawValue: "nickname")
  /// A job's title.
  public static let jobTitle = UITextContentType(rawValue: "organization-title")
  /// A company.
  public static let organizationName = UITextContentType(rawValue: "organization")
  /// A location.
  public static let location = UITextContentType(rawValue: "location")
  /// A street with a number.
  public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
  /// The first line of an address.
  public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
  /// The second line of an address.
  public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
  /// A city.
  public static let addressCity = UITextContentType(rawValue: "address-level2")
  /// A state.
  public static let addressState = UITextContentType(rawValue: "address-level1")
  /// A city with its state.
  public static let addressCityAndState = UITextContentType(rawValue: "address-level1+2")
  /// A part of a city.
  public static let sublocality = UITextContentType(rawValue: "address-level3")
  /// A country.
  public static let countryName = UITextContentType(rawValue: "country-name")
  /// A postal code.
  public static let postalCode = UITextContentType(rawValue: "postal-code")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// An email address.
  public static let emailAddress = UITextContentType(rawValue: "email")
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// A URL.
  public static let URL = UITextContentType(rawValue: "url")
  /// A credit card's number.
  public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
  /// A credit card's expiration date.
  public static let creditCardExpiration = UITextContentType(rawValue: "cc-exp")
  /// A credit card's security code.
  public static let creditCardSecurityCode = UITextContentType(rawValue: "cc-csc")
  /// A credit card's owner.
  public static let creditCardName = UITextContentType(rawValue: "cc-name")
  /// A user name.
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  public static let password = UITextContentType(rawValue: "password")
  /// A new password.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A one-time code.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
  /// A date of birth.
  public static let birthdate = UITextContentType(rawValue: "bday")
  /// A date with a time.
  public static let dateTime = UITextContentType(rawValue: "date-time")
  /// A flight's number.
  public static let flightNumber = UITextContentType(rawValue: "flight-number")
  /// A parcel's number.
  public static let shipmentTrackingNumber = UITextContentType(rawValue: "shipment-tracking-number")
}

/// Rules for generated passwords.
///
/// No layout effect.
open class UITextInputPasswordRules: NSObject, NSCopying, @unchecked Sendable {
  // Unchecked, because the only stored property is a constant.

  /// The rules as text.
  public let passwordRulesDescriptor: String

  /// Creates rules from their text.
  public init(descriptor passwordRulesDescriptor: String) {
    self.passwordRulesDescriptor = passwordRulesDescriptor
    super.init()
  }

  /// Returns the rules themselves, because they are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
