/// Escapes for JSON strings, including characters that should not reach a terminal.
package enum JSONEscape {
  /// Appends the text as a quoted JSON string; escapes invisible characters by their UTF-16 units.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - result: The text to append to.
  ///   - escapesMarkup: Whether to escape `<`, `>` and `&` as well, for a script in HTML.
  package static func append(
    _ text: String,
    to result: inout String,
    escapesMarkup: Bool = false
  ) {
    result += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "<" where escapesMarkup, ">" where escapesMarkup, "&" where escapesMarkup:
        appendUnits(of: scalar, to: &result)
      default:
        if VisibleText.isHidden(scalar) {
          appendUnits(of: scalar, to: &result)
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    result += "\""
  }

  private static func appendUnits(of scalar: Unicode.Scalar, to result: inout String) {
    for unit in String(scalar).utf16 {
      let digits = String(unit, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
