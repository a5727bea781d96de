internal import Foundation

/// A function's name in the form that its programmer knows, derived from the linker's.
struct SymbolName: Hashable {
  /// For example `FeedCell.updateConstraints()`, `closure #1 in load(_:page:)`, `main`.
  let text: String
  /// The Swift module of the function; nil for other languages.
  let module: String?
  /// Whether the compiler generated the function: thunks, witnesses, metadata.
  let isGenerated: Bool

  /// Creates a name from the linker's name.
  init(linkageName: String) {
    guard let demangled = SwiftRuntime.demangled(linkageName) else {
      self.init(text: linkageName, module: nil, isGenerated: false)
      return
    }
    self.init(demangled: demangled)
  }

  /// Creates a name from a name that the Swift runtime has demangled.
  init(demangled: String) {
    var rest = Substring(demangled)
    if let suffix = rest.range(of: " with unmangled suffix") { rest = rest[..<suffix.lowerBound] }
    let isGenerated =
      Self.generated.contains { rest.hasPrefix($0) } || rest.contains(" value witness ")
    if rest.hasPrefix("reabstraction thunk") {
      self.init(text: "reabstraction thunk", module: nil, isGenerated: true)
      return
    }
    Self.dropPrefixes(of: &rest)
    if let (local, outer) = Self.split(rest) {
      let outer = SymbolName(demangled: String(outer))
      self.init(
        text: local + " in " + outer.text,
        module: outer.module,
        isGenerated: isGenerated || outer.isGenerated
      )
      return
    }
    let entity = Self.entity(rest)
    self.init(text: entity.text, module: entity.module, isGenerated: isGenerated)
  }

  private init(text: String, module: String?, isGenerated: Bool) {
    self.text = text
    self.module = module
    self.isGenerated = isGenerated
  }

  // MARK: The parts of a demangled name

  private static let generated = [
    "protocol witness for ", "dispatch thunk of ", "vtable thunk for ",
    "outlined ", "type metadata ", "lazy protocol witness ", "associated type ", "method lookup ",
    "partial apply forwarder for ", "one-time initialization ", "distributed thunk ",
    "base witness ",
  ]

  private static let prefixes =
    generated + [
      "merged ", "@objc ", "@nonobjc ", "static ", "specialized ", "prespecialized ",
      "variable initialization expression of ", "implicit ",
    ]

  /// Prefixes that extend to the next `of` or `for`.
  private static let openPrefixes = [
    ("generic ", " of "), ("function signature specialization ", " of "),
    ("inlined generic ", " of "), ("default argument ", " of "),
    ("(", "resume partial function for "),
  ]

  private static func dropPrefixes(of rest: inout Substring) {
    var isDone = false
    while !isDone {
      isDone = true
      for prefix in prefixes where rest.hasPrefix(prefix) {
        rest = rest.dropFirst(prefix.utf8.count)
        isDone = false
      }
      for (prefix, end) in openPrefixes where rest.hasPrefix(prefix) {
        // The demangler does not close a bracket if a closure was propagated.
        let bracket = rest.range(of: ">" + end).map { rest.index(after: $0.lowerBound) }
        guard let position = firstIndex(of: end, in: rest) ?? bracket else { continue }
        rest = rest[position...].dropFirst(end.count)
        isDone = false
      }
    }
  }

  /// Splits the name of a local function into its own name and the outer function.
  private static func split(_ text: Substring) -> (local: String, outer: Substring)? {
    guard let position = firstIndex(of: " in ", in: text) else { return nil }
    let inner = text[..<position]
    guard let number = inner.firstIndex(of: "#") else { return nil }
    let end = inner[number...].dropFirst().prefix { $0.isNumber }.endIndex
    return (String(inner[..<end]), text[position...].dropFirst(4))
  }

  /// Returns the name of a member or function without its module, types and result.
  private static func entity(_ text: Substring) -> (text: String, module: String?) {
    var rest = text
    var module: String?
    if rest.hasPrefix("(extension in "), let end = rest.firstIndex(of: ")") {
      module = String(rest[..<end].dropFirst("(extension in ".count))
      rest = rest[end...].dropFirst(2)
    }
    var names: [String] = []
    while let name = takeName(of: &rest) {
      names.append(name)
      skipGenericArguments(of: &rest)
      guard rest.first == "." else { break }
      rest = rest.dropFirst()
    }
    guard let first = names.first else { return (String(text), module) }
    if names.count > 1 {
      module = module ?? first
      names.removeFirst()
    }
    let name = names.joined(separator: ".")
      .replacing("__allocating_init", with: "init")
      .replacing("__deallocating_deinit", with: "deinit")
    return (name + arguments(rest), module)
  }

  /// Removes and returns a part of a name: up to a dot, generic arguments, arguments or a type.
  private static func takeName(of rest: inout Substring) -> String? {
    if rest.hasPrefix("("), let end = rest.firstIndex(of: ")") {
      // A private name with the number of its file.
      let inner = rest[..<end].dropFirst()
      guard let space = inner.range(of: " in _") else { return nil }
      rest = rest[end...].dropFirst()
      return String(inner[..<space.lowerBound])
    }
    let isName: (Character) -> Bool = { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
    var end = rest.prefix(while: isName).endIndex
    if end == rest.startIndex {
      // An operator.
      end = rest.firstIndex { $0 == " " || $0 == "(" } ?? rest.endIndex
    }
    guard end > rest.startIndex else { return nil }
    let name = String(rest[..<end])
    rest = rest[end...]
    for fix in [" infix", " prefix", " postfix"] where rest.hasPrefix(fix) {
      rest = rest.dropFirst(fix.count)
    }
    return name
  }

  private static func skipGenericArguments(of rest: inout Substring) {
    guard rest.first == "<" else { return }
    var depth = 0
    var previous: Character = " "
    for index in rest.indices {
      if rest[index] == "<" { depth += 1 }
      if rest[index] == ">", previous != "-" { depth -= 1 }
      previous = rest[index]
      if depth == 0 {
        rest = rest[index...].dropFirst()
        return
      }
    }
  }

  /// Returns the argument labels at the beginning of a text: `(_:page:)`.
  private static func arguments(_ text: Substring) -> String {
    guard text.first == "(" else { return "" }
    let inside = text.dropFirst()
    guard let end = firstIndex(of: ")", in: inside) else { return "" }
    var rest = inside[..<end]
    if rest.isEmpty { return "()" }
    var labels = ""
    while !rest.isEmpty {
      let comma = firstIndex(of: ", ", in: rest)
      let argument = rest[..<(comma ?? rest.endIndex)]
      let label = argument.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let isLabel = !label.isEmpty && argument[label.endIndex...].hasPrefix(": ")
      labels += (isLabel ? String(label) : "_") + ":"
      rest = comma.map { rest[$0...].dropFirst(2) } ?? ""
    }
    return "(\(labels))"
  }

  /// Returns the first occurrence of a text outside brackets.
  private static func firstIndex(of part: String, in text: Substring) -> Substring.Index? {
    var depth = 0
    var previous: Character = " "
    for index in text.indices {
      let character = text[index]
      if depth == 0, character == part.first, text[index...].hasPrefix(part) { return index }
      switch character {
      case "(", "[", "<": depth += 1
      case ")", "]": depth -= 1
      case ">" where previous != "-": depth -= 1
      default: break
      }
      previous = character
    }
    return nil
  }
}

/// The demangler of the Swift runtime, which every Swift program contains.
private enum SwiftRuntime {
  /// Returns the demangled name, or nil if the name is not a mangled Swift name.
  static func demangled(_ name: String) -> String? {
    guard name.hasPrefix("$s") || name.hasPrefix("$S") || name.hasPrefix("_$s") else { return nil }
    var copy = name
    return copy.withUTF8 { bytes in
      // The runtime reads the given bytes, and returns a text that the caller must free.
      guard let text = unsafe swiftDemangle(bytes.baseAddress, UInt(bytes.count), nil, nil, 0)
      else {
        return nil
      }
      defer { unsafe free(text) }
      let demangled = unsafe String(cString: text)
      // A name that only looks like a mangled one is returned unchanged.
      return demangled.hasPrefix("$") ? nil : demangled
    }
  }
}

/// The declaration of the runtime's function in its ABI.
@_silgen_name("swift_demangle")
private func swiftDemangle(
  _ name: UnsafePointer<UInt8>?,
  _ length: UInt,
  _ output: UnsafeMutablePointer<CChar>?,
  _ outputSize: UnsafeMutablePointer<UInt>?,
  _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?
