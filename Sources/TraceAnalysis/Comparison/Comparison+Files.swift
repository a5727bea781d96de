extension Comparison {
  /// Returns the same comparison with renamed source files.
  public func renamingFiles(_ name: (String) -> String) -> Self {
    var copy = self
    for change in copy.changes.indices {
      copy.changes[change].caller?.file = changes[change].caller?.file.map(name)
    }
    for (rule, places) in (rules ?? []).map(\.places).enumerated() {
      for place in places.indices {
        copy.rules?[rule].places[place].caller?.file = places[place].caller?.file.map(name)
      }
    }
    return copy
  }
}
