extension String {
  /// A type without `?` and `!` at its end.
  var withoutOptionalMarks: String {
    var text = self[...]
    while let last = text.last, "?!".contains(last) { text.removeLast() }
    return String(text)
  }

  /// Whether the text is a type's name, with dots perhaps.
  var isTypeName: Bool {
    !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
  }

  /// The name of a type without its arguments.
  var replacingGenericArguments: String { String(prefix { $0 != "<" }) }

  /// Where the parenthesis ends that the text begins with.
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

  /// Where the type begins behind attributes such as `@MainActor`.
  var lastAttributeEnd: Index? { hasPrefix("@") ? firstIndex(of: "(") : nil }
}

extension Substring {
  /// The parts between commas that are not in parentheses or brackets.
  var splitAtCommas: [String] {
    var parts: [String] = []
    var part = ""
    var depth = 0
    var previous: Character = " "
    for character in self {
      if "([<".contains(character) { depth += 1 }
      // The arrow of a function's type closes nothing.
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
