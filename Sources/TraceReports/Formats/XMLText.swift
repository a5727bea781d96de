import TraceStore

/// Text in an XML 1.0 document.
package enum XMLText {
  /// Returns the text with markup escaped; U+FFFD replaces characters that XML does not allow.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let reference = reference(for: scalar) {
        result += reference
        continue
      }
      switch scalar {
      case "\n": result += "&#10;"
      case "\r": result += "&#13;"
      case "\t": result += "&#9;"
      default:
        // XML 1.0, production 2. XML parsers convert the two other line ends to line feeds; HTML
        // parsers do not.
        let isLegal = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        if !isLegal {
          result.unicodeScalars.append("\u{FFFD}")
        } else if VisibleText.isHidden(scalar) {
          result += "&#\(scalar.value);"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  /// Returns the reference for a markup character, in XML and in HTML; nil for other characters.
  package static func reference(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&#39;"
    default: nil
    }
  }
}
