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

  func bold(_ text: String) -> String { wrapped(text, "1") }
  func dim(_ text: String) -> String { wrapped(text, "2") }
  func bad(_ text: String) -> String { wrapped(text, "31") }
  func good(_ text: String) -> String { wrapped(text, "32") }
  func accent(_ text: String) -> String { wrapped(text, "36") }

  private func wrapped(_ text: String, _ code: String) -> String {
    usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
