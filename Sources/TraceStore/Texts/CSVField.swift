/// Decides which CSV fields need quotes.
package enum CSVField {
  /// Whether a field needs quotes: it contains a comma, a quote, or a character that a reader may
  /// treat as a line end.
  ///
  /// Compares UTF-8 bytes, so that a carriage return and a line feed are two units.
  package static func needsQuotes(_ text: String) -> Bool {
    // Next line, line separator, paragraph separator: C2 85, E2 80 A8, E2 80 A9.
    var first: UInt8 = 0
    var second: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case 0..<0x20, 0x7F, UInt8(ascii: ","), UInt8(ascii: "\""): return true
      case 0x85 where second == 0xC2: return true
      case 0xA8 where first == 0xE2 && second == 0x80: return true
      case 0xA9 where first == 0xE2 && second == 0x80: return true
      default: break
      }
      first = second
      second = byte
    }
    return false
  }
}
