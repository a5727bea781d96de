/// Text in a line or a table's cell of Markdown.
package enum MarkdownText {
  /// Returns the text with everything escaped that would be markup, HTML, a mention or a line's end.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in DisplayText.escaped(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "#", "|", "~", "$":
        result += "\\"
        result.unicodeScalars.append(scalar)
      // Neither a person nor an issue is meant, nor a link.
      case "@": result += "&#64;"
      case ":" where result.hasSuffix("http") || result.hasSuffix("https"): result += "&#58;"
      case "." where result.suffix(3).lowercased() == "www": result += "&#46;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
