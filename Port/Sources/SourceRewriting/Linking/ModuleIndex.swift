/// The types of a module and their members, from all its files.
struct ModuleIndex: Sendable {
  /// The position of a type declaration or an extension in the files' facts.
  struct Location: Sendable, Hashable {
    var file: Int
    var type: Int
  }

  struct Entry: Sendable {
    var declaration: Location
    var extensions: [Location] = []
  }

  private(set) var types: [[TypeFact]]
  private(set) var entries: [String: Entry] = [:]
  /// Extensions of types that the module does not declare.
  private(set) var foreignExtensions: [String: [Location]] = [:]
  private(set) var aliases: [String: String] = [:]
  private var namesBySimpleName: [String: [String]] = [:]

  /// - Complexity: O(*n*), where *n* is the number of types and extensions.
  init(types: [[TypeFact]] = [], aliases: [[String: String]] = []) {
    self.types = types
    for names in aliases { self.aliases.merge(names) { first, _ in first } }
    for (file, types) in types.enumerated() {
      for (index, type) in types.enumerated() where !type.isExtension {
        // A second declaration with the name belongs to another target; the first one wins.
        if entries[type.name] == nil {
          entries[type.name] = Entry(declaration: Location(file: file, type: index))
          namesBySimpleName[type.name.lastComponent, default: []].append(type.name)
        }
      }
    }
    for (file, types) in types.enumerated() {
      for (index, type) in types.enumerated() where type.isExtension {
        let location = Location(file: file, type: index)
        if let name = named(type.name) {
          entries[name]?.extensions.append(location)
        } else {
          foreignExtensions[type.name, default: []].append(location)
        }
      }
    }
  }

  subscript(location: Location) -> TypeFact { types[location.file][location.type] }

  func declaration(of name: String) -> TypeFact? { entries[name].map { self[$0.declaration] } }

  /// All parts of a type that the module declares or extends.
  func parts(of name: String) -> [TypeFact] {
    if let entry = entries[name] {
      return [self[entry.declaration]] + entry.extensions.map { self[$0] }
    }
    return (foreignExtensions[name] ?? []).map { self[$0] }
  }

  /// The full name of a type of this module, given its name inside another type; nil if the module
  /// does not declare it.
  func resolve(_ name: String, in context: String?) -> String? {
    let name = aliasTarget(of: name)
    var prefix = context
    while let outer = prefix {
      if entries[outer + "." + name] != nil { return outer + "." + name }
      prefix = outer.lastIndex(of: ".").map { String(outer[..<$0]) }
    }
    if entries[name] != nil { return name }
    // A member type that is inherited, or used in an extension of its outer type.
    let candidates = namesBySimpleName[name.lastComponent] ?? []
    return candidates.count == 1 && candidates[0].hasSuffix("." + name) ? candidates[0] : nil
  }

  /// The full name of a type, given its name in a top-level extension.
  private func named(_ name: String) -> String? {
    let name = aliasTarget(of: name)
    return entries[name] == nil ? nil : name
  }

  private func aliasTarget(of name: String) -> String {
    var name = name
    var steps = 0
    // Limit the steps, because aliases may form a cycle.
    while entries[name] == nil, let target = aliases[name], steps < 8 {
      name = target
      steps += 1
    }
    return name
  }

  /// The type to which an alias refers, or the name itself.
  func unaliased(_ name: String) -> String { aliases[name] ?? name }
}

extension String {
  /// The part after the last dot.
  var lastComponent: String {
    lastIndex(of: ".").map { String(self[index(after: $0)...]) } ?? self
  }
}
