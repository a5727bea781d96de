import TraceStore

/// Comma-separated values as in RFC 4180.
package enum CSVText {
  /// Returns one record with its line end; fields keep their contents, including line breaks.
  package static func record(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",") + "\r\n"
  }

  /// Returns one field, in quotes if it needs them.
  package static func field(_ text: String) -> String {
    guard CSVField.needsQuotes(text) else { return text }
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { result += "\"" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }
}
