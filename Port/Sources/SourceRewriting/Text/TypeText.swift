extension String {
  /// A type without trailing `?` and `!`.
  var withoutOptionalMarks: String {
    var text = self[...]
    while let last = text.last, "?!".contains(last) { text.removeLast() }
    return String(text)
  }

  /// Whether the text is a type's name, which may contain dots.
  var isTypeName: Bool {
    !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
  }

  /// The name of a type without its generic arguments.
  var replacingGenericArguments: String { String(prefix { $0 != "<" }) }

  /// The end of the parenthesis that begins the text.
  var closingParenthesis: Index? {
    var depth = 0
    for index in indices {
      if self[index] == "(" { depth += 1 }
      if self[index] == ")" {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  /// The beginning of the type after attributes such as `@MainActor`.
  var lastAttributeEnd: Index? { hasPrefix("@") ? firstIndex(of: "(") : nil }
}

extension Substring {
  /// The parts between commas that are not inside parentheses or brackets.
  var splitAtCommas: [String] {
    var parts: [String] = []
    var part = ""
    var depth = 0
    var previous: Character = " "
    for character in self {
      if "([<".contains(character) { depth += 1 }
      // The arrow of a function type does not close a bracket.
      if ")]".contains(character) || character == ">" && previous != "-" { depth -= 1 }
      previous = character
      if character == ",", depth == 0 {
        parts.append(part.trimmed)
        part = ""
      } else {
        part.append(character)
      }
    }
    if !part.trimmed.isEmpty { parts.append(part.trimmed) }
    return parts
  }
}
