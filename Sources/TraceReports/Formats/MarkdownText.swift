import TraceStore

/// Text in a line or a table cell of Markdown.
package enum MarkdownText {
  /// Interrupts text that a host would turn into a link.
  ///
  /// Entities and backslashes do not help, because the host resolves them first.
  private static let nothing = "<!-- -->"

  /// Returns the text with everything escaped that would be markup, HTML, a link, a mention, a
  /// reference or a line end.
  ///
  /// `ci/markdown` follows the same rules.
  package static func escaped(_ text: String) -> String {
    var result = ""
    let scalars = Array(DisplayText.escaped(text).unicodeScalars)
    for (position, scalar) in scalars.enumerated() {
      let rest = scalars[(position + 1)...]
      let isNumbered = rest.first.map { ("0"..."9").contains($0) } ?? false
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "#", "|", "~", "$":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "-" where isNumbered && result.suffix(2).lowercased() == "gh": result += nothing + "-"
      case "." where result.suffix(3).lowercased() == "www": result += nothing + "."
      default: result.unicodeScalars.append(scalar)
      }
      // The text contains no mentions, references to issues or labels, or addresses.
      switch scalar {
      case "@", "~": result += nothing
      case "#", "!", "$", "%", "^", "&": if isNumbered { result += nothing }
      case ":": if rest.starts(with: ["/", "/"]) { result += nothing }
      default: break
      }
    }
    return result
  }

  /// Returns a link; percent-encodes characters that would end its address.
  package static func anchor(_ title: String, to address: String) -> String {
    var target = ""
    for byte in address.utf8 {
      // Visible ASCII without the characters that Markdown or HTML interprets.
      let isPlain = (0x21...0x7E).contains(byte) && !"<>()[]\\\"`".utf8.contains(byte)
      if isPlain {
        target.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        target += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return "[\(escaped(title))](\(target))"
  }

  /// Returns a list item that contains the code to write as a folded, highlighted block.
  package static func advice(_ text: String, code: String?) -> String {
    guard let code else { return "- \(text)\n" }
    let lines = VisibleText.lines(of: code).map { DisplayText.escaped(String($0)) }
    // The fence must be longer than any fence in the code.
    let longest = lines.map { $0.split { $0 != "`" }.map(\.count).max() ?? 0 }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    let head = ["- \(text)", "", "  <details><summary>Swift to write instead</summary>", ""]
    let block = (["\(fence)swift"] + lines + [fence]).map { $0.isEmpty ? "" : "  \($0)" }
    return (head + block + ["", "  </details>", ""]).joined(separator: "\n")
  }
}
