import TraceAnalysis

/// How text is shown: in how many columns, and whether in colour.
public struct TextStyle: Hashable, Sendable {
  /// The columns there are.
  public var width: Int
  /// Whether escape sequences for colour and weight may be written.
  public var usesColor: Bool

  /// Creates a style; fewer than 40 columns are taken for 40.
  public init(width: Int = 80, usesColor: Bool = false) {
    self.width = max(width, 40)
    self.usesColor = usesColor
  }

  /// Breaks a text into lines between words, none wider than there are columns if words allow that.
  ///
  /// A number stays beside its unit, and a value beside the one that it became.
  ///
  /// - Parameters:
  ///   - text: The text; it is escaped.
  ///   - label: What stands before the first line; the others are indented as far.
  /// - Returns: The lines, without their ends.
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

  /// The words of a text, with what belongs together as one.
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

  /// Breaks a headline into lines, each of them styled.
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
