extension NSString {
  /// Returns a text by a format, with numbers as the user's language writes them.
  public class func localizedStringWithFormat(
    _ format: NSString,
    _ arguments: any CVarArg...
  ) -> NSString {
    NSString(string: String(format: format as String, locale: .current, arguments: arguments))
  }
}
