import SourceRewriting

/// Finds the files that use declarations of files that are left out.
struct Dependents {
  /// The file that declares each missing top-level name.
  private var missing: [String: String] = [:]

  /// The file that declares each missing name of a member or type.
  private var missingMembers: [String: String] = [:]

  /// Collects the declarations of a module's files, and of the modules that it imports.
  init(_ module: ModuleState, imported: [ModuleState]) {
    var present: Set<String> = []
    for state in [module] + imported {
      for path in state.remaining {
        present.formUnion(state.latest[path]?.declaredNames ?? [])
      }
      for type in state.rewriting.types where state.leftOut[type.path] == nil {
        // The name may refer to a nested type with the same name.
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

  /// A missing name that a file uses, with the file that declares it, or nil.
  func need(of file: RewrittenFile) -> (name: String, path: String)? {
    for name in file.usedNames.sorted() {
      if let path = missing[name], path != file.path { return (name, path) }
    }
    return nil
  }

  /// The left-out file that declares a name that the compiler did not find.
  func declaration(of name: String) -> String? {
    if let path = missing[name] { return path }
    let last = name.split(separator: ".").last.map(String.init) ?? name
    return missing[last] ?? missingMembers[last]
  }

  /// The names after `func`, `var` and similar keywords; approximate, because only missing names
  /// are looked up.
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
