/// The parts of a Swift Testing test ID, such as ``Module.Suite/`a name`()/File.swift:4:2``.
struct SwiftTestingID: Equatable {
  /// The enclosing types, separated by `/`, or nil.
  var suite: String?
  /// The function, or the content of its raw identifier.
  var function: String
  /// `Module/File.swift`.
  var file: String?
  /// The line in that file.
  var line: Int?

  /// Parses an ID.
  ///
  /// An unexpected one is taken as the function's name.
  init(_ id: String) {
    var parts = Self.split(id, at: "/")
    let first = Self.split(parts[0], at: ".", once: true)
    let module = first.count > 1 ? first[0] : nil
    parts[0] = first.last ?? parts[0]
    if parts.count > 1, let place = parts.last.flatMap(Self.place) {
      parts.removeLast()
      file = module.map { $0 + "/" + place.file } ?? place.file
      line = place.line
    }
    function = Self.plain(parts.removeLast())
    suite = parts.isEmpty ? nil : parts.map(Self.plain).joined(separator: "/")
  }

  /// Splits at a separator, except between backticks.
  private static func split(
    _ text: String,
    at separator: Character,
    once: Bool = false
  ) -> [String] {
    var parts = [""]
    var isRaw = false
    for character in text {
      if character == "`" { isRaw.toggle() }
      if character == separator, !isRaw, !(once && parts.count > 1) {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  /// Parses the file and line of `File.swift:4:2`.
  private static func place(_ text: String) -> (file: String, line: Int)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, Int(parts[2]) != nil, let line = Int(parts[1]) else { return nil }
    return (String(parts[0]), line)
  }

  /// Returns the name without backticks; a raw name also without empty parentheses.
  private static func plain(_ name: String) -> String {
    guard name.hasPrefix("`") else { return name }
    let bare = name.filter { $0 != "`" }
    return bare.hasSuffix("()") ? String(bare.dropLast(2)) : bare
  }
}
