import TraceStore

/// Converts the names of views to valid Swift names.
enum SwiftName {
  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "private", "precedencegroup", "protocol", "public", "repeat", "rethrows",
    "return", "self", "Self", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// Returns a variable name for a view's name: `Title label` becomes `titleLabel`, `UILabel[1]`
  /// becomes `uiLabel1`.
  static func variable(_ name: String) -> String {
    var words: [String] = []
    var word = ""
    for scalar in name.unicodeScalars {
      if isPart(scalar) {
        word.unicodeScalars.append(scalar)
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    guard let first = words.first else { return "view" }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let joined = lowercasingStart(of: first) + rest.joined()
    let named = joined.first?.isNumber == true ? "view" + joined : joined
    return keywords.contains(named) ? "`\(named)`" : named
  }

  /// Whether Swift allows the scalar in a name.
  ///
  /// Accents belong to their letters; invisible scalars are excluded.
  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    if VisibleText.isHidden(scalar) { return false }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      return true
    default: return scalar == "_"
    }
  }

  /// Lowercases the leading capitals of a name: `UILabel` becomes `uiLabel`.
  ///
  /// The capital that begins the second word stays.
  private static func lowercasingStart(of word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }
    switch capitals.count {
    case 0: return word
    case 1, word.count: return capitals.lowercased() + word.dropFirst(capitals.count)
    default: return capitals.dropLast().lowercased() + word.dropFirst(capitals.count - 1)
    }
  }
}
