import SourceRewriting

/// Finds the files that need what files that are left out declare.
struct Dependents {
  /// The file that declares each name outside types, for files that are left out.
  private var missing: [String: String] = [:]

  /// Names of members and types that files that are left out declare, with the file.
  private var missingMembers: [String: String] = [:]

  /// Looks at the files of a module, and at those of modules that it imports.
  init(_ module: ModuleState, imported: [ModuleState]) {
    var present: Set<String> = []
    for state in [module] + imported {
      for path in state.remaining {
        present.formUnion(state.latest[path]?.declaredNames ?? [])
      }
      for type in state.rewriting.types where state.leftOut[type.path] == nil {
        // A nested type of the same name may be what is meant.
        present.insert(String(type.name.split(separator: ".").last ?? ""))
      }
    }
    for state in [module] + imported {
      for path in state.leftOut.keys.sorted() {
        for name in state.latest[path]?.declaredNames ?? [] where !present.contains(name) {
          missing[name] = path
        }
        for name in Self.members(in: state.contents[path] ?? []) where missingMembers[name] == nil {
          missingMembers[name] = path
        }
      }
    }
  }

  /// The file that is left out and declares a name that a file uses; nil if there is none.
  func need(of file: RewrittenFile) -> (name: String, path: String)? {
    for name in file.usedNames.sorted() {
      if let path = missing[name], path != file.path { return (name, path) }
    }
    return nil
  }

  /// The file that is left out and declares a name that the compiler did not find.
  func declaration(of name: String) -> String? {
    if let path = missing[name] { return path }
    let last = name.split(separator: ".").last.map(String.init) ?? name
    return missing[last] ?? missingMembers[last]
  }

  /// The names behind `func`, `var` and the like, roughly: it is only asked for names that are missing.
  private static func members(in bytes: [UInt8]) -> Set<String> {
    let keywords: Set<Substring> = [
      "func", "var", "let", "case", "class", "struct", "enum", "protocol", "typealias", "actor",
    ]
    var names: Set<String> = []
    let text = String(decoding: bytes, as: UTF8.self)
    var previous: Substring = ""
    for word in text.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") }) {
      if keywords.contains(previous) { names.insert(String(word)) }
      previous = word
    }
    return names
  }
}
