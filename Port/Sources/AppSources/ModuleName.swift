/// Names of modules.
public enum ModuleName {
  /// A name as Xcode makes one of a product's name: letters, digits and `_` stay.
  public static func made(of name: String) -> String {
    var result = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    if let first = result.first, first.isNumber { result = "_" + result }
    return result.isEmpty ? "App" : result
  }

  /// Whether a text can be the name of a module.
  public static func isValid(_ name: String) -> Bool {
    !name.isEmpty && made(of: name) == name
  }
}
