import Foundation

/// A compiler error with its location in a file.
struct Diagnostic: Hashable, Sendable {
  var path: String
  var line: Int
  var column: Int
  var message: String

  /// Parses a line such as `/app/Feed.swift:12:3: error: cannot find 'x' in scope`; nil for other
  /// lines.
  init?(line text: some StringProtocol) {
    guard let marker = text.range(of: ": error: ") else { return nil }
    let place = text[..<marker.lowerBound]
    let parts = place.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let column = Int(parts[parts.count - 1]),
      let line = Int(parts[parts.count - 2]), place.hasPrefix("/")
    else { return nil }
    path = parts.dropLast(2).joined(separator: ":")
    self.line = line
    self.column = column
    message = String(text[marker.upperBound...])
  }

  /// Parses the location of a compiler crash: `While type-checking … (at /app/Feed.swift:12:3 -
  /// …)`.
  init?(crashLine text: some StringProtocol) {
    let words = String(text)
    guard let match = words.firstMatch(of: /\[?(\/[^:\[]+\.swift):(\d+):(\d+)/),
      words.firstMatch(of: /^\d+\.\s/) != nil,
      let line = Int(match.2), let column = Int(match.3)
    else { return nil }
    path = String(match.1)
    self.line = line
    self.column = column
    message = "the compiler crashes here"
  }

  /// The name that was not found, if that is the error.
  ///
  /// It is the name of a type or a variable, or of a member in the form `Type.member`.
  var missingName: String? {
    let patterns: [Regex<(Substring, Substring)>] = [
      /cannot find type '([^']+)' in scope/, /cannot find '([^']+)' in scope/,
      /cannot find operator '([^']+)' in scope/, /no such module '([^']+)'/,
      /unknown attribute '([^']+)'/,
    ]
    for pattern in patterns {
      if let match = message.firstMatch(of: pattern) { return String(match.1) }
    }
    guard
      let member = message.firstMatch(
        of:
          /(?:value of (?:optional )?type|type|reference to) '([^']+)' has no (?:\w+ )?member '([^']+)'/
      )
    else { return nil }
    return "\(Self.base(String(member.1))).\(member.2)"
  }

  /// A type's name without `?`, `.Type` and generic arguments.
  private static func base(_ type: String) -> String {
    var name = type
    for ending in ["?", "!"] { while name.hasSuffix(ending) { name.removeLast() } }
    if name.hasSuffix(".Type") { name.removeLast(5) }
    if name.hasPrefix("any ") { name.removeFirst(4) }
    return String(name.prefix { $0 != "<" })
  }
}
