import TraceAnalysis

/// The style of text: its width in columns, and whether it has color.
public struct TextStyle: Hashable, Sendable {
  /// The number of columns.
  public var width: Int
  /// Whether to write escape sequences for color and weight.
  public var usesColor: Bool

  /// Creates a style with at least 40 columns.
  public init(width: Int = 80, usesColor: Bool = false) {
    self.width = max(width, 40)
    self.usesColor = usesColor
  }

  /// Breaks a text into lines between words; no line exceeds the width if the words allow that.
  ///
  /// A number and its unit stay on one line, and so do a value and the value that it changed to.
  ///
  /// - Parameters:
  ///   - text: The text; it is escaped.
  ///   - label: The text before the first line; the other lines are indented by its width.
  /// - Returns: The lines, without line ends.
  package func wrapped(_ text: String, behind label: String = "") -> [String] {
    let room = width - DisplayText.width(label)
    var lines: [String] = []
    var line = ""
    var columns = 0
    for word in unbroken(DisplayText.escaped(text)) {
      let wordColumns = DisplayText.width(word)
      if !line.isEmpty, columns + wordColumns + 1 > room {
        lines.append(line)
        line = ""
        columns = 0
      }
      line += line.isEmpty ? word : " " + word
      columns += wordColumns + (columns == 0 ? 0 : 1)
    }
    lines.append(line)
    let indent = String(repeating: " ", count: DisplayText.width(label))
    return lines.enumerated().map { ($0.offset == 0 ? label : indent) + $0.element }
  }

  /// The words of a text; words that belong together are one element.
  private func unbroken(_ text: String) -> [String] {
    var words: [String] = []
    for word in text.split(separator: " ").map(String.init) {
      let unit = String(word.prefix { !".,;:)".contains($0) })
      let isUnit = Quantity.units.contains(unit) && words.last?.last?.isNumber == true
      if isUnit || word == "→" || words.last?.hasSuffix(" →") == true, let last = words.popLast() {
        words.append(last + " " + word)
      } else {
        words.append(word)
      }
    }
    return words
  }

  /// Breaks a headline into lines and styles each of them.
  package func headline(_ text: String, _ style: (String) -> String) -> String {
    wrapped(text).map(style).joined(separator: "\n")
  }

  package func bold(_ text: String) -> String { wrapped(text, "1") }
  package func dim(_ text: String) -> String { wrapped(text, "2") }
  package func bad(_ text: String) -> String { wrapped(text, "31") }
  package func warning(_ text: String) -> String { wrapped(text, "33") }
  package func good(_ text: String) -> String { wrapped(text, "32") }
  func accent(_ text: String) -> String { wrapped(text, "36") }

  private func wrapped(_ text: String, _ code: String) -> String {
    usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
