/// Modules as one script, each before those that import it.
struct PageBundle {
  private let modules: [String: PageModule]
  /// The modules' names, in the order of the script.
  private(set) var order: [String] = []

  /// Puts modules in order.
  ///
  /// - Throws: ``PageBundlingError`` if one imports what is not there, or itself by way of others; if two declare one name,
  ///   which in one script would be the same; or if the entry needs one of them in no way.
  init(_ modules: [PageModule], entry: String) throws {
    self.modules = Dictionary(uniqueKeysWithValues: modules.map { ($0.name, $0) })
    guard let first = self.modules[entry] else {
      throw PageBundlingError(module: entry, line: 1, message: "There is no such module.")
    }
    var path: [String] = []
    try visit(first, &path)
    for module in modules where !order.contains(module.name) {
      throw module.error(1, "Nothing imports this module.")
    }
    var owners: [String: String] = [:]
    for module in modules {
      for declaration in module.declarations {
        if let other = owners.updateValue(module.name, forKey: declaration.name) {
          throw module.error(declaration.line, "\(other) declares '\(declaration.name)', too.")
        }
      }
    }
  }

  private mutating func visit(_ module: PageModule, _ path: inout [String]) throws {
    path.append(module.name)
    defer { path.removeLast() }
    for statement in module.imports {
      guard let other = modules[statement.module] else {
        throw module.error(statement.line, "There is no module '\(statement.module)'.")
      }
      for name in statement.names
      where !other.declarations.contains(where: { $0.name == name && $0.isExported }) {
        throw module.error(statement.line, "\(other.name) does not export '\(name)'.")
      }
      if let start = path.firstIndex(of: other.name) {
        let circle = (path[start...] + [other.name]).joined(separator: " → ")
        throw module.error(statement.line, "Modules import each other: \(circle).")
      }
      if !order.contains(other.name) { try visit(other, &path) }
    }
    order.append(module.name)
  }

  /// The script.
  var script: String {
    "\"use strict\";\n" + order.compactMap { modules[$0]?.code }.joined()
  }
}
