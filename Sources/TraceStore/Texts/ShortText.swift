/// Texts as they are repeated.
///
/// The text of a view or test goes with every event that has to do with it. What is longer than people read is cut, so that
/// work and output grow with the events, and not with these times their texts.
package enum ShortText {
  /// The longest text of an export, in bytes.
  package static let limit = 512

  /// Returns the text, or its beginning and its end, which tells paths apart.
  package static func of(_ text: String, limit: Int = limit) -> String {
    guard text.utf8.count > limit else { return text }
    let head = bytes(of: text.utf8.prefix(limit / 4)) { $0.dropLast($1) }
    let tail = bytes(of: text.utf8.suffix(limit - limit / 4)) { $0.dropFirst($1) }
    return head + "…" + tail
  }

  /// The text of bytes of which so many are left out that no character is cut in two.
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
