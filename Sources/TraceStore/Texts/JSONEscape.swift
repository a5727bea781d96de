/// What a JSON string cannot hold as it is, or should not: it may be shown on a terminal.
package enum JSONEscape {
  /// Appends the text as a JSON string, with its quotes; what cannot be seen is escaped by its UTF-16 units.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - result: Takes the string.
  ///   - escapesMarkup: Whether `<`, `>` and `&` are escaped as well, for a script in HTML.
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
