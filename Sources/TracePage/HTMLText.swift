import TraceReports
import TraceStore

/// Text made fit for HTML and for scripts inside it.
enum HTMLText {
  /// Returns the text with HTML's own characters as references, for contents and quoted attributes.
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
      // HTML has no references for controls, and takes some of them for other characters.
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value): result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns a name from the trace as HTML: cut, what could turn text around made visible, its direction its own.
  static func name(_ text: String, limit: Int = 300) -> String {
    "<bdi>\(escaped(DisplayText.name(text, limit: limit)))</bdi>"
  }

  /// Returns a path from the trace as HTML: cut at its start, because its end tells more.
  static func path(_ text: String, limit: Int = 300) -> String {
    let path = escaped(DisplayText.path(text, limit: limit))
    // Lines break at slashes, not within names.
    return "<bdi>\(path.replacing("/", with: "/<wbr>"))</bdi>"
  }

  /// Returns sentences or code as HTML, of at most `limit` lines and as many columns as fit a name.
  static func lines(_ text: String, limit: Int = 400) -> String {
    let lines = VisibleText.lines(of: text)
    let shown = lines.prefix(limit).map { escaped(DisplayText.name($0, limit: 2_000)) }
    return shown.joined(separator: "\n") + (lines.count > limit ? "\n…" : "")
  }
}
