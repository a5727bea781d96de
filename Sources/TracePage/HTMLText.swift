import TraceReports
import TraceStore

/// Text escaped for HTML and for scripts in it.
enum HTMLText {
  /// Returns the text with special characters as references, for contents and quoted attributes.
  static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if let reference = XMLText.reference(for: scalar) {
        result += reference
        continue
      }
      switch scalar {
      case "\n", "\t": result.unicodeScalars.append(scalar)
      // HTML has no references for control characters, and maps some of them to other characters.
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value): result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns a name from the trace as HTML: truncated, with bidirectional controls made visible and
  /// its direction isolated.
  static func name(_ text: String, limit: Int = 300) -> String {
    "<bdi>\(escaped(DisplayText.name(text, limit: limit)))</bdi>"
  }

  /// Returns a path from the trace as HTML: truncated at its start, because its end is more
  /// informative.
  static func path(_ text: String, limit: Int = 300) -> String {
    let path = escaped(DisplayText.path(text, limit: limit))
    // Lines may break at slashes, not inside names.
    return "<bdi>\(path.replacing("/", with: "/<wbr>"))</bdi>"
  }

  /// Returns sentences or code as HTML, limited to `limit` lines and to a name's length per line.
  static func lines(_ text: String, limit: Int = 400) -> String {
    let lines = VisibleText.lines(of: text)
    let shown = lines.prefix(limit).map { escaped(DisplayText.name($0, limit: 2_000)) }
    return shown.joined(separator: "\n") + (lines.count > limit ? "\n…" : "")
  }
}
