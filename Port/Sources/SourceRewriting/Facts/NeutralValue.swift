/// The values that represent "no answer" if an optional method is not implemented.
enum NeutralValue {
  /// The expression for a type as written; `""` if no value is needed, nil if the type has none.
  static func expression(for type: String?) -> String? {
    guard let type = type?.trimmed else { return "" }
    if ["Void", "()", "Swift.Void"].contains(type) { return "" }
    if type.hasSuffix("?") || type.hasSuffix("!") || type.hasPrefix("Optional<") { return "nil" }
    if type.hasPrefix("["), type.hasSuffix("]") { return isDictionary(type) ? "[:]" : "[]" }
    if type.hasPrefix("Set<") || type.hasPrefix("Array<") { return "[]" }
    if type.hasPrefix("Dictionary<") { return "[:]" }
    return values[type]
  }

  private static func isDictionary(_ type: String) -> Bool {
    var depth = 0
    for character in type.dropFirst().dropLast() {
      if "[(<".contains(character) { depth += 1 }
      if "])>".contains(character) { depth -= 1 }
      if character == ":", depth == 0 { return true }
    }
    return false
  }

  private static let values: [String: String] = {
    var values = ["Bool": "false", "String": "\"\"", "NSString": "\"\"", "Data": "Data()"]
    for type in [
      "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
      "NSInteger", "CGFloat", "Float", "Double", "TimeInterval",
    ] {
      values[type] = "0"
    }
    for type in ["CGSize", "CGPoint", "CGRect", "UIEdgeInsets", "NSDirectionalEdgeInsets"] {
      values[type] = ".zero"
    }
    for type in ["IndexSet", "NSRange", "UIInterfaceOrientationMask", "UIRectEdge"] {
      values[type] = type + "()"
    }
    return values
  }()
}

extension String {
  /// The text without surrounding whitespace.
  var trimmed: String {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
