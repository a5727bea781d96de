extension NSString {
  /// Returns a formatted text, with numbers in the user's locale.
  public class func localizedStringWithFormat(
    _ format: NSString,
    _ arguments: any CVarArg...
  ) -> NSString {
    NSString(string: String(format: format as String, locale: .current, arguments: arguments))
  }
}
