/// The Objective-C names that Swift gives methods.
enum ObjectiveCName {
  /// The selector of a method, as in `saveWithName:` for `save(name:)`.
  static func selector(base: String, labels: [String]) -> String {
    guard let first = labels.first else { return base }
    var name = base
    if first != "_" {
      // "With" is inserted unless the name already has a preposition.
      let prefix = String(first.prefix { !$0.isUppercase })
      if !prepositions.contains(prefix.lowercased()), !prepositions.contains(lastWord(of: base)) {
        name += "With"
      }
      name += capitalized(first)
    }
    return name + ":" + labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
  }

  /// The selector that sets a property.
  static func setter(of property: String) -> String { "set" + capitalized(property) + ":" }

  static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  private static func lastWord(of name: String) -> String {
    guard let start = name.lastIndex(where: \.isUppercase) else { return name.lowercased() }
    return name[start...].lowercased()
  }

  // The prepositions of the Swift compiler.
  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following",
    "for", "from", "given", "in", "including", "inside", "into", "matching", "of", "on", "passing",
    "preceding", "since", "to", "until", "using", "via", "when", "with", "within",
  ]
}
