/// Pairs superviews that differ only in the classes of cells with equal reuse identifiers.
///
/// A cell that was written again stands in for its predecessor; if it is not clear for which, for none.
enum CellSuccession {
  /// Returns the former path of each new one that has one.
  ///
  /// - Complexity: O(*n*) in paths.
  static func formerPaths(base: Set<String>, new: Set<String>) -> [String: String] {
    let vanished = Dictionary(grouping: base.subtracting(new), by: withoutCellClasses)
    let appeared = Dictionary(grouping: new.subtracting(base), by: withoutCellClasses)
    var pairs: [String: String] = [:]
    for (key, paths) in appeared {
      guard paths.count == 1, let former = vanished[key], former.count == 1 else { continue }
      pairs[paths[0]] = former[0]
    }
    return pairs
  }

  /// Returns the path with `(reuse identifier)` for `Class(reuse identifier)`.
  static func withoutCellClasses(_ path: String) -> String {
    guard path.utf8.contains(UInt8(ascii: "(")) else { return path }
    return path.split(separator: "/", omittingEmptySubsequences: false)
      .map { component in
        guard component.last == ")", let open = component.firstIndex(of: "(") else {
          return String(component)
        }
        return String(component[open...])
      }
      .joined(separator: "/")
  }
}
