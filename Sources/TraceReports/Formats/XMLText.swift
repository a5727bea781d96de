import TraceStore

/// Text in an XML 1.0 document.
package enum XMLText {
  /// Returns the text with markup escaped, and what XML cannot hold replaced by U+FFFD.
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
        // XML 1.0, production 2. Its readers take the two other line ends for line feeds; those of HTML do not.
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

  /// Returns what stands for a character of markup, in XML and in HTML; nil for another one.
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
