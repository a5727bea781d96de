import TraceAnalysis
import TraceStore

/// Prepares text for one line of a terminal, and measures its width there.
package enum DisplayText {
  /// Returns the text with everything escaped that could move the cursor, break the line or reverse
  /// the direction.
  package static func escaped(_ text: String) -> String {
    VisibleText.escaped(text)
  }

  /// Returns the number of columns that the text occupies in a terminal.
  package static func width(_ text: String) -> Int {
    text.reduce(0) { $0 + width($1) }
  }

  private static func width(_ character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
      if scalar.value == 0xFE0F { return 2 }
      width = max(width, self.width(scalar))
    }
    return width
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    let isWide = wideRanges.contains { $0.contains(scalar.value) }
    return isWide ? 2 : 1
  }

  /// The blocks that are wide or fullwidth according to Unicode's East Asian Width.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
  ]

  /// Returns the escaped text, truncated at its end to at most `limit` columns.
  package static func name(_ text: String, limit: Int) -> String {
    // A name may be 100 KB long, so look only at what can be shown.
    let head = escaped(String(text.unicodeScalars.prefix(limit + 1)))
    return width(head) <= limit ? head : prefix(of: head, columns: limit - 1) + "…"
  }

  /// Returns an escaped path without its first components, if necessary to fit `limit` columns.
  ///
  /// The end of a path is more specific. A last component that is too long is truncated, before its
  /// identifier if that is short enough.
  package static func path(_ text: String, limit: Int) -> String {
    let tail = String(text.unicodeScalars.suffix(limit + 1))
    let shown = escaped(tail)
    guard tail.unicodeScalars.count < text.unicodeScalars.count || width(shown) > limit else {
      return shown
    }
    let components = PathComponents.split(tail).map(escaped)
    // The first of them may have lost its beginning.
    var kept = components.last ?? ""
    for component in components.dropFirst().dropLast().reversed() {
      let longer = component + "/" + kept
      if width(longer) + 2 > limit { break }
      kept = longer
    }
    if components.count > 1, width(kept) + 2 <= limit { return "…/" + kept }
    let rest = components.count > 1 ? kept : shown
    if let sign = rest.firstIndex(of: "#"), width(String(rest[sign...])) < limit {
      return "…" + rest[sign...]
    }
    return end(ofEscaped: rest, limit: limit)
  }

  /// Returns the escaped text, truncated at its beginning to at most `limit` columns.
  package static func end(of text: String, limit: Int) -> String {
    let tail = String(text.unicodeScalars.suffix(limit + 1))
    let shown = escaped(tail)
    let isWhole = tail.unicodeScalars.count == text.unicodeScalars.count && width(shown) <= limit
    return isWhole ? shown : end(ofEscaped: shown, limit: limit)
  }

  private static func end(ofEscaped text: String, limit: Int) -> String {
    var kept: [Character] = []
    var used = 1
    for character in text.reversed() {
      used += width(character)
      if used > limit { break }
      kept.append(character)
    }
    return "…" + String(kept.reversed())
  }

  private static func prefix(of text: String, columns: Int) -> String {
    var kept = ""
    var used = 0
    for character in text {
      used += width(character)
      if used > columns { break }
      kept.append(character)
    }
    return kept
  }

  /// Returns the text padded with spaces at its end to `columns`.
  package static func padded(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - width(text)))
  }

  /// Returns the text padded with spaces at its beginning to `columns`.
  package static func rightAligned(_ text: String, to columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - width(text))) + text
  }
}
