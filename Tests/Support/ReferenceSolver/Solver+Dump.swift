extension Solver {
  /// Returns the tableau as text for debugging: every constraint, then every row.
  ///
  /// Variables are `x`, and markers are `c` with their constraint's number. Optional markers show
  /// the side of 0 that they are on.
  ///
  /// - Complexity: O(*n*) for all cells and terms in the solver.
  package func dump() -> String {
    var lines: [String] = []
    for (id, record) in constraints.sorted(by: { $0.key < $1.key }) {
      lines.append("c\(id.rawValue): \(describe(record.constraint))")
    }
    lines.append("---")
    for slot in tableau.records.indices {
      let symbol = Symbol(rawValue: Int32(slot))
      let record = tableau.records[slot]
      switch record.role {
      case .unused: continue
      case .external, .equality, .inequality:
        let side = record.isBasic && record.isOptional ? (record.side == .up ? "⁺" : "⁻") : ""
        let dirt = record.isDirty ? " (dirty)" : ""
        guard record.isBasic else {
          lines.append("\(name(symbol)) parametric\(dirt)")
          continue
        }
        let cells = record.row.map { " \(signed($0.coefficient))·\(name($0.symbol))" }
        lines.append("\(name(symbol))\(side) = \(record.constant)\(cells.joined())\(dirt)")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the symbol's name in a dump.
  func name(_ symbol: Symbol) -> String {
    let record = tableau.records[symbol.slot]
    switch record.role {
    case .unused: return "unused\(symbol.rawValue)"
    case .external: return "x\(record.ordinal)"
    case .equality, .inequality: return "c\(record.ordinal)"
    }
  }

  private func describe(_ constraint: LinearConstraint) -> String {
    let terms = constraint.terms.map { "\(signed($0.coefficient))·x\($0.variable.rawValue)" }
    let relation =
      switch constraint.relation {
      case .lessThanOrEqual: "≤"
      case .equal: "="
      case .greaterThanOrEqual: "≥"
      }
    let left = (terms + [signed(constraint.constant)]).joined(separator: " ")
    return "\(left) \(relation) 0 @\(constraint.priority.rawValue)"
  }

  private func signed(_ number: Double) -> String {
    number < 0 ? "\(number)" : "+\(number)"
  }
}
