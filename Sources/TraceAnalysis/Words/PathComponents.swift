/// The components of views' paths, each one view.
package enum PathComponents {
  /// Splits a path at each `/` that no backslash is before.
  package static func split(_ path: String) -> [String] {
    var components = [""]
    var isEscaped = false
    for character in path {
      if character == "/", !isEscaped {
        components.append("")
        continue
      }
      isEscaped = character == "\\" && !isEscaped
      components[components.count - 1].append(character)
    }
    return components
  }

  /// Returns the first component.
  package static func first(of path: String) -> String {
    split(path).first ?? path
  }

  /// Returns the last component.
  package static func last(of path: String) -> String {
    split(path).last ?? path
  }
}
