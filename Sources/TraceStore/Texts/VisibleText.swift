/// Makes all characters of a text visible, on one line, in their order.
///
/// A name from a trace may contain any character. Characters that would move the cursor, end a
/// line, reverse the text's direction or be invisible are shown by their numbers. All formats for
/// people start with this escaping.
package enum VisibleText {
  /// Returns the text with all characters that must not reach a terminal escaped as `\n`, `\r`,
  /// `\t` or `\u{1B}`.
  package static func escaped(_ text: String) -> String {
    // Most names are plain ASCII, which is fast to check.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = ""
    forEachScalar(of: text) { scalar, isHidden in
      if isHidden { result += escape(of: scalar) } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  /// Returns text of several lines, each escaped; only `\n` ends a line.
  package static func escapedLines(_ text: String) -> String {
    lines(of: text).map(escaped).joined(separator: "\n")
  }

  /// Returns the parts between a text's line feeds, including a carriage return before a line feed.
  ///
  /// In Swift, a carriage return and a line feed form one character, which `split` does not find.
  package static func lines(of text: String) -> [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Calls `body` for each scalar, and reports whether it must be escaped.
  package static func forEachScalar(
    of text: String,
    _ body: (_ scalar: Unicode.Scalar, _ isHidden: Bool) -> Void
  ) {
    let scalars = text.unicodeScalars
    var previous: Unicode.Scalar?
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      index = scalars.index(after: index)
      let next = index < scalars.endIndex ? scalars[index] : nil
      body(scalar, isHidden(scalar) && !joins(scalar, previous, next))
      previous = scalar
    }
  }

  /// Whether the scalar alone is invisible, moves other text, or ends a line.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return true
    default: return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
    }
  }

  /// Whether an invisible scalar joins two emoji, or requests color.
  private static func joins(
    _ scalar: Unicode.Scalar,
    _ previous: Unicode.Scalar?,
    _ next: Unicode.Scalar?
  ) -> Bool {
    guard let previous else { return false }
    switch scalar.value {
    case 0x200D:
      guard let next else { return false }
      return (isPicture(previous) || previous.value == 0xFE0F) && isPicture(next)
    case 0xFE0F: return isPicture(previous)
    default: return false
    }
  }

  /// Whether the scalar is an emoji; excludes digits, which may be emoji as well.
  private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0xFF
      && (scalar.properties.isEmoji || scalar.properties.isEmojiModifier)
  }

  private static func escape(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
}

/// The path or name in quotes, escaped for one line of a terminal.
package func quoted(_ path: String) -> String {
  "'\(VisibleText.escaped(path))'"
}
