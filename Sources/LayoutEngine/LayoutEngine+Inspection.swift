import ConstraintSolver

// Queries that tools use on a finished layout.
extension LayoutEngine {
  /// The broken constraints, in the order in which they were broken, with the constraints that each
  /// conflicts with.
  package var brokenConstraints: [(constraint: LayoutConstraint, conflicting: [LayoutConstraint])] {
    brokenRecords.map { record in
      (
        record.constraint,
        constraints.compactMap { $0 }.filter { record.conflicts.contains($0.id) }
      )
    }
  }

  /// Returns whether deriving the constraint's equation again would give the same terms.
  ///
  /// That is the case if its items have not moved in the hierarchy since the engine received it.
  package func isCurrent(_ constraint: LayoutConstraint) -> Bool {
    guard let record = record(of: constraint) else { return true }
    let renewed = Equation()
    write(constraint, to: renewed)
    return renewed.hasTerms(of: record)
  }

  /// Returns the names of an item's ambiguous coordinates: `x`, `y`, `width`, `height`.
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
