/// Finds the known name that is most similar to a misspelled one.
package enum NameSuggestion {
  /// The maximum length of a compared name.
  private static let longest = 200

  /// Returns the most similar name; nil if none is similar.
  ///
  /// - Complexity: O(*n* · *l*²) in the names and their lengths, which are limited.
  package static func closest(to name: String, among names: [String]) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars.prefix(longest))
    var best: (name: String, distance: Int)?
    for known in names {
      let scalars = Array(known.lowercased().unicodeScalars.prefix(longest))
      let isPart = !name.isEmpty && known.lowercased().contains(name.lowercased())
      let distance = isPart ? 0 : distance(wanted, scalars)
      if !isPart, distance > max(2, wanted.count / 3) { continue }
      if distance < best?.distance ?? .max { best = (known, distance) }
    }
    return best?.name
  }

  /// Returns a question with that name, such as ` Did you mean 'scrolls'?`; empty if none is
  /// similar.
  ///
  /// - Complexity: That of ``closest(to:among:)``.
  package static func question(for name: String, among names: [String]) -> String {
    closest(to: name, among: names).map { " Did you mean '\($0)'?" } ?? ""
  }

  /// The minimum number of insertions, deletions and replacements of scalars between two names.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var row = Array(0...right.count)
    for (i, scalar) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in right.enumerated() {
        let replaced = diagonal + (scalar == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[right.count]
  }
}
