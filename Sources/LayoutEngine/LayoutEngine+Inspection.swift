import ConstraintSolver

// What tools ask of a finished layout.
extension LayoutEngine {
  /// The constraints that are broken, in the order in which they were, each with those that it cannot hold together with.
  package var brokenConstraints: [(constraint: LayoutConstraint, conflicting: [LayoutConstraint])] {
    brokenRecords.map { record in
      (
        record.constraint,
        constraints.compactMap { $0 }.filter { record.conflicts.contains($0.id) }
      )
    }
  }

  /// Whether the constraint's equation would have the same terms if it were derived again: its items have not moved in
  /// the hierarchy since the engine got it.
  package func isCurrent(_ constraint: LayoutConstraint) -> Bool {
    guard let record = record(of: constraint) else { return true }
    let renewed = Equation()
    write(constraint, to: renewed)
    return renewed.hasTerms(of: record)
  }

  /// The names of what constraints leave open of an item: `x`, `y`, `width`, `height`.
  ///
  /// - Complexity: Two optimizations of a variable over the best solutions, for each of the four.
  package func openCoordinates(of item: any LayoutItem) -> [String] {
    minimizeErrorIfNeeded()
    let names = ["x", "y", "width", "height"]
    guard let entry = entry(of: item.layoutReference), !entry.isEmpty else { return names }
    return zip(names, entry.variables).compactMap { name, variable in
      variable.map { solver.isAmbiguous($0) } == false ? nil : name
    }
  }
}
