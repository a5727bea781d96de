/// The components of views' paths; each is one view.
package enum PathComponents {
  /// Splits a path at each `/` that is not preceded by a backslash.
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
  ///
  /// - Complexity: O(*n*) in the component.
  package static func first(of path: String) -> String {
    var isEscaped = false
    let end = path.utf8.firstIndex { byte in
      if byte == UInt8(ascii: "/"), !isEscaped { return true }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      return false
    }
    return String(path[..<(end ?? path.endIndex)])
  }

  /// Returns the last component.
  ///
  /// - Complexity: O(*n*) in the component.
  package static func last(of path: String) -> String {
    splitLast(path)?.name ?? path
  }

  /// Returns the path of a view's superview and the view's component; nil for a path with one
  /// component.
  ///
  /// - Complexity: O(*n*) in the path.
  static func splitLast(_ path: String) -> (superview: String, name: String)? {
    let bytes = path.utf8
    var end = bytes.endIndex
    while let slash = bytes[..<end].lastIndex(of: UInt8(ascii: "/")) {
      // A slash that follows an odd number of backslashes is part of a name.
      let backslashes = bytes[..<slash].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
      if backslashes.isMultiple(of: 2) {
        return (String(path[..<slash]), String(path[bytes.index(after: slash)...]))
      }
      end = slash
    }
    return nil
  }
}
