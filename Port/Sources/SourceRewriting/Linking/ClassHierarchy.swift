/// The inheritance of classes in an app and in the framework that it uses.
struct ClassHierarchy: Sendable {
  let module: ModuleIndex
  let framework: ModuleIndex

  /// The superclass of a class, or nil.
  func superclass(of name: String) -> String? {
    if let type = module.declaration(of: name) {
      guard type.kind == .class, let first = type.inherited.first else { return nil }
      if let known = module.resolve(first, in: name) {
        return module.declaration(of: known)?.kind == .class ? known : nil
      }
      let foreign = module.unaliased(first)
      if let declaration = framework.declaration(of: foreign) {
        return declaration.kind == .class ? foreign : nil
      }
      return Self.isProtocol(foreign) ? nil : foreign
    }
    guard let type = framework.declaration(of: name), type.kind == .class,
      let first = type.inherited.first
    else { return nil }
    if let declaration = framework.declaration(of: first) {
      return declaration.kind == .class ? first : nil
    }
    return Self.isProtocol(first) ? nil : first
  }

  /// The superclasses of a class, nearest first.
  ///
  /// - Complexity: O(*n*), where *n* is their number.
  func ancestors(of name: String) -> [String] {
    var ancestors: [String] = []
    var seen: Set<String> = [name]
    var current = name
    while let next = superclass(of: current), seen.insert(next).inserted {
      ancestors.append(next)
      current = next
    }
    return ancestors
  }

  /// The members with a base name that a type has or inherits, nearest first.
  func members(named base: String, of name: String) -> [(type: TypeFact, member: MemberFact)] {
    var found: [(TypeFact, MemberFact)] = []
    for type in [name] + ancestors(of: name) + protocols(of: name) {
      for part in module.parts(of: type) + framework.parts(of: type) {
        for member in part.members where member.base == base { found.append((part, member)) }
      }
    }
    return found
  }

  private func protocols(of name: String) -> [String] {
    module.parts(of: name).flatMap(\.inherited).filter {
      module.declaration(of: $0)?.kind == .protocol || framework.declaration(of: $0) != nil
    }
  }

  /// Whether a name of neither module looks like a protocol's name.
  private static func isProtocol(_ name: String) -> Bool {
    if standardProtocols.contains(name) { return true }
    return ["Delegate", "DataSource", "Protocol", "Convertible", "able", "ible", "ing"].contains {
      name.hasSuffix($0)
    }
  }

  private static let standardProtocols: Set<String> = [
    "AnyObject", "Sendable", "@unchecked Sendable", "Error", "LocalizedError", "CustomNSError",
    "Sequence", "Collection", "IteratorProtocol", "OptionSet", "RawRepresentable", "CodingKey",
    "NSCopying", "NSCoding", "NSSecureCoding", "Actor", "ObservableObject", "View",
  ]
}
