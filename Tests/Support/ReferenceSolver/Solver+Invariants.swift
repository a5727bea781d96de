extension Solver {
  /// Stops the program at a broken invariant, if the package trait `InternalChecks` is on.
  ///
  /// Checks after every change while the tableau is small. For larger ones it checks less often, so
  /// that the cost stays proportionate.
  mutating func checkInvariants() {
    #if InternalChecks
      changesUntilCheck -= 1
      guard changesUntilCheck <= 0 else { return }
      changesUntilCheck = tableau.records.count / 200
      let violations = invariantViolations()
      precondition(violations.isEmpty, "\(violations.joined(separator: "\n"))\n\(dump())")
    #endif
  }

  /// Returns the violated invariants as sentences; empty unless the solver has a bug.
  ///
  /// - Complexity: O(*n*) for all cells, rows and terms in the solver.
  func invariantViolations() -> [String] {
    var violations: [String] = []
    for slot in tableau.records.indices {
      let symbol = Symbol(rawValue: Int32(slot))
      checkRow(of: symbol, &violations)
      checkColumn(of: symbol, &violations)
    }
    for (id, record) in constraints {
      var residual = record.constraint.constant
      var magnitude = abs(residual)
      for term in record.constraint.terms {
        guard let symbol = variables[term.variable.slot].symbol else { continue }
        let addend = term.coefficient * tableau.value(of: symbol)
        residual += addend
        magnitude = max(magnitude, abs(addend))
      }
      let marked = record.sign * tableau.value(of: record.marker)
      if abs(residual - marked) > 1e-6 * max(1, magnitude) {
        violations.append("c\(id.rawValue) comes to \(residual), its marker to \(marked).")
      }
    }
    return violations
  }

  private func checkRow(of symbol: Symbol, _ violations: inout [String]) {
    let record = tableau.records[symbol.slot]
    if !record.isBasic {
      if !record.row.isEmpty { violations.append("\(name(symbol)) is parametric and has a row.") }
      return
    }
    if !record.column.isEmpty { violations.append("\(name(symbol)) is basic and has a column.") }
    for (cell, next) in zip(record.row, record.row.dropFirst()) where cell.symbol >= next.symbol {
      violations.append("The row of \(name(symbol)) is not sorted.")
    }
    for cell in record.row {
      let other = tableau.records[cell.symbol.slot]
      if other.isBasic || other.role == .unused {
        violations.append("The row of \(name(symbol)) mentions \(name(cell.symbol)).")
      }
      if !other.column.contains(symbol) {
        violations.append("The column of \(name(cell.symbol)) lacks \(name(symbol)).")
      }
      if record.isMarker && other.role == .external {
        violations.append("The marker \(name(symbol)) depends on \(name(cell.symbol)).")
      }
      if record.isDummy && !other.isDummy {
        violations.append("The redundant \(name(symbol)) depends on \(name(cell.symbol)).")
      }
    }
    guard record.isMarker else { return }
    if record.isRequired {
      if record.constant < -1e-6 || (record.role == .equality && record.constant > 1e-6) {
        violations.append("The required \(name(symbol)) is off by \(record.constant).")
      }
    } else if record.constant * record.side.sign < 0 {
      violations.append("\(name(symbol)) is on the other side of 0.")
    }
  }

  private func checkColumn(of symbol: Symbol, _ violations: inout [String]) {
    let record = tableau.records[symbol.slot]
    for (row, next) in zip(record.column, record.column.dropFirst()) where row >= next {
      violations.append("The column of \(name(symbol)) is not sorted.")
    }
    for row in record.column where tableau.records[row.slot].coefficient(of: symbol) == 0 {
      violations.append("The column of \(name(symbol)) names \(name(row)), which lacks it.")
    }
    guard record.role != .unused, !record.isBasic else { return }
    if record.constant != 0 { violations.append("\(name(symbol)) is parametric and not 0.") }
    guard record.isMarker, !record.isDummy, !record.isDirty else { return }
    var slopes = SlopeVector()
    if tableau.improvingDirection(of: symbol, using: &slopes) != nil {
      violations.append("Moving \(name(symbol)) lessens errors, but its column is not dirty.")
    }
  }
}
