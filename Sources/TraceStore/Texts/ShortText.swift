/// Shortens texts that are repeated.
///
/// The text of a view or test is repeated with every event that concerns it. Long texts are cut, so
/// that work and output grow with the number of events, not with that number times the length of
/// the texts.
package enum ShortText {
  /// The maximum length of a text in exports, in bytes.
  package static let limit = 512

  /// Returns the text, or its beginning and its end; the end distinguishes paths.
  package static func of(_ text: String, limit: Int = limit) -> String {
    guard text.utf8.count > limit else { return text }
    let head = bytes(of: text.utf8.prefix(limit / 4)) { $0.dropLast($1) }
    let tail = bytes(of: text.utf8.suffix(limit - limit / 4)) { $0.dropFirst($1) }
    return head + "…" + tail
  }

  /// The text of the bytes, shortened so that no character is cut.
  private static func bytes(
    of part: Substring.UTF8View,
    _ without: (Substring.UTF8View, Int) -> Substring.UTF8View
  ) -> String {
    for count in 0..<4 {
      if let text = String(without(part, count)) { return text }
    }
    return ""
  }
}
