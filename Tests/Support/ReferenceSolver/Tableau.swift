/// All rows: every basic symbol as a constant plus a sum of parametric ones.
///
/// Parametric symbols are 0, so the constants are the basic symbols' values. Rows know their cells,
/// and columns know their rows. An operation touches only the rows of the columns that it concerns.
///
/// Invariants between operations:
/// - A parametric variable occurs only in rows of variables, never in a marker's row.
/// - A basic marker of a required inequality is at least 0.
/// - A basic marker of a required equality is redundant: it is 0, and its row contains only
///   dummies.
/// - Cells and columns are sorted, so that equal tableaus are equal in memory, too.
struct Tableau: ~Copyable {
  var records: [SymbolRecord] = []
  /// The parametric symbols whose reduced cost may have fallen; their records are marked dirty.
  var dirtyColumns: [Symbol] = []
  /// The variables whose value may have changed; their records are marked touched.
  var touchedVariables: [Symbol] = []
  /// The work of the current operation so far.
  var work = SolverWork()

  private var freeSymbols: [Symbol] = []
  private var scratch: [Cell] = []
  var journal = Journal()
}

// MARK: Symbols

extension Tableau {
  /// Creates a parametric symbol that no row mentions.
  mutating func makeSymbol(_ role: SymbolRecord.Role, ordinal: UInt32) -> Symbol {
    guard let symbol = freeSymbols.popLast() else {
      records.append(SymbolRecord(role: role, ordinal: ordinal))
      return Symbol(rawValue: Int32(records.count - 1))
    }
    records[symbol.slot].role = role
    records[symbol.slot].ordinal = ordinal
    return symbol
  }

  /// Frees a symbol, which no row may mention any longer.
  mutating func discard(_ symbol: Symbol) {
    precondition(
      records[symbol.slot].row.isEmpty && records[symbol.slot].column.isEmpty,
      "A discarded symbol has no row and no column."
    )
    records[symbol.slot].role = .unused
    records[symbol.slot].isBasic = false
    records[symbol.slot].constant = 0
    records[symbol.slot].priority = 0
    records[symbol.slot].side = .up
    freeSymbols.append(symbol)
  }

  /// Returns the symbol's value at the tableau's current vertex.
  func value(of symbol: Symbol) -> Double {
    records[symbol.slot].constant
  }

  /// Returns whether the first symbol is older, which decides ties.
  func isOlder(_ first: Symbol, than second: Symbol) -> Bool {
    records[first.slot].ordinal < records[second.slot].ordinal
  }

  /// Marks the column, because its reduced cost may have fallen.
  mutating func markDirty(_ symbol: Symbol) {
    guard !records[symbol.slot].isDirty,
      records[symbol.slot].isMarker && !records[symbol.slot].isDummy
    else { return }
    records[symbol.slot].isDirty = true
    dirtyColumns.append(symbol)
  }

  /// Marks all columns in a row, because their reduced costs may have fallen.
  mutating func markDirtyColumns(of row: Symbol) {
    for index in records[row.slot].row.indices {
      markDirty(records[row.slot].row[index].symbol)
    }
  }

  private mutating func markTouched(_ variable: Symbol) {
    guard !records[variable.slot].isTouched else { return }
    records[variable.slot].isTouched = true
    touchedVariables.append(variable)
  }
}

// MARK: Rows

extension Tableau {
  /// Sets the constant of a basic symbol's row, which is its value.
  mutating func setConstant(_ constant: Double, ofRow symbol: Symbol) {
    willChange(symbol)
    guard records[symbol.slot].isMarker else {
      records[symbol.slot].constant = constant
      return markTouched(symbol)
    }
    let constant = abs(constant) <= Tolerance.residual ? 0 : constant
    records[symbol.slot].constant = constant
    guard constant != 0, records[symbol.slot].isOptional else { return }
    let side = Direction(of: constant)
    if records[symbol.slot].side != side {
      records[symbol.slot].side = side
      markDirtyColumns(of: symbol)
    }
  }

  /// Makes a parametric symbol basic, with the given row; no other row may mention it.
  mutating func insertRow(_ cells: [Cell], constant: Double, of symbol: Symbol) {
    willChange(symbol)
    for cell in cells {
      willChange(cell.symbol)
      records[cell.symbol.slot].column.insertSorted(symbol)
    }
    records[symbol.slot].row = cells
    records[symbol.slot].isBasic = true
    records[symbol.slot].side = Direction(of: constant)
    setConstant(constant, ofRow: symbol)
    work.rowsTouched += 1
  }

  /// Drops a basic symbol's row.
  mutating func dropRow(of symbol: Symbol) {
    willChange(symbol)
    for index in records[symbol.slot].row.indices {
      let parametric = records[symbol.slot].row[index].symbol
      willChange(parametric)
      records[parametric.slot].column.removeSorted(symbol)
    }
    records[symbol.slot].row = []
    records[symbol.slot].isBasic = false
    records[symbol.slot].constant = 0
    work.rowsTouched += 1
  }

  /// Substitutes the row of a newly basic symbol for the symbol in all rows that mention it.
  ///
  /// - Complexity: O(*r* · *c*) for *r* rows in its column and their mean count *c* of cells.
  mutating func substitute(_ symbol: Symbol) {
    var rows: [Symbol] = []
    swap(&rows, &records[symbol.slot].column)
    var cells: [Cell] = []
    swap(&cells, &records[symbol.slot].row)
    let constant = records[symbol.slot].constant
    for row in rows {
      substitute(symbol, by: cells, constant, in: row)
    }
    swap(&cells, &records[symbol.slot].row)
    work.rowsTouched += rows.count
  }

  private mutating func substitute(
    _ symbol: Symbol,
    by cells: [Cell],
    _ constant: Double,
    in target: Symbol
  ) {
    willChange(target)
    var old: [Cell] = []
    swap(&old, &records[target.slot].row)
    var new: [Cell] = []
    swap(&new, &scratch)
    new.removeAll(keepingCapacity: true)
    let factor = old[old.firstIndex(notBefore: symbol)].coefficient
    var i = 0
    var k = 0
    while i < old.count || k < cells.count {
      if k == cells.count || (i < old.count && old[i].symbol < cells[k].symbol) {
        if old[i].symbol != symbol { new.append(old[i]) }
        i += 1
        continue
      }
      var sum = Cell(symbol: cells[k].symbol, coefficient: factor * cells[k].coefficient)
      k += 1
      let wasThere = i < old.count && old[i].symbol == sum.symbol
      var magnitude = max(1, abs(sum.coefficient))
      if wasThere {
        magnitude = max(magnitude, abs(old[i].coefficient))
        sum.coefficient += old[i].coefficient
        i += 1
      }
      let isThere = abs(sum.coefficient) > Tolerance.coefficient * magnitude
      if isThere { new.append(sum) }
      guard isThere != wasThere else { continue }
      willChange(sum.symbol)
      if isThere {
        records[sum.symbol.slot].column.insertSorted(target)
      } else {
        records[sum.symbol.slot].column.removeSorted(target)
      }
    }
    swap(&new, &records[target.slot].row)
    swap(&old, &scratch)
    if constant != 0 {
      setConstant(records[target.slot].constant + factor * constant, ofRow: target)
    }
  }

  /// Exchanges a parametric symbol and a basic one, which becomes 0.
  ///
  /// - Parameters:
  ///   - entering: A parametric symbol of the row.
  ///   - leaving: The row's basic symbol.
  ///   - direction: The direction in which `entering` moves, which is its side if it stays at 0.
  /// - Complexity: As ``substitute(_:)``.
  mutating func pivot(entering: Symbol, leaving: Symbol, _ direction: Direction = .up) {
    willChange(entering)
    willChange(leaving)
    var cells: [Cell] = []
    swap(&cells, &records[leaving.slot].row)
    let factor = 1 / cells.remove(at: cells.firstIndex(notBefore: entering)).coefficient
    for index in cells.indices {
      cells[index].coefficient *= -factor
      let parametric = cells[index].symbol
      willChange(parametric)
      records[parametric.slot].column.removeSorted(leaving)
      records[parametric.slot].column.insertSorted(entering)
    }
    cells.insert(
      Cell(symbol: leaving, coefficient: factor),
      at: cells.firstIndex(notBefore: leaving)
    )
    let constant = -factor * records[leaving.slot].constant
    records[leaving.slot].isBasic = false
    records[leaving.slot].constant = 0
    records[leaving.slot].column = [entering]
    if !records[leaving.slot].isMarker { markTouched(leaving) }

    records[entering.slot].column.removeSorted(leaving)
    records[entering.slot].isBasic = true
    records[entering.slot].row = cells
    records[entering.slot].side = direction
    setConstant(constant, ofRow: entering)
    markDirtyColumns(of: entering)
    substitute(entering)
    work.rowsTouched += 1
    work.pivots += 1
  }

  /// Moves a parametric symbol and makes its new place the 0.
  ///
  /// - Complexity: O(*r* · log *c*) for *r* rows in its column and their mean count *c* of cells.
  mutating func shift(_ symbol: Symbol, by distance: Double) {
    for index in records[symbol.slot].column.indices {
      let row = records[symbol.slot].column[index]
      let coefficient = records[row.slot].coefficient(of: symbol)
      setConstant(records[row.slot].constant + coefficient * distance, ofRow: row)
    }
    work.rowsTouched += records[symbol.slot].column.count
  }

  /// Returns the terms as a row: cells, constant, and the largest magnitude that went into the
  /// constant.
  func expand(
    _ terms: [Cell],
    constant: Double
  ) -> (cells: [Cell], constant: Double, magnitude: Double) {
    var cells: [Cell] = []
    var scratch: [Cell] = []
    var constant = constant
    var magnitude = abs(constant)
    for term in terms where term.coefficient != 0 {
      let isBasic = records[term.symbol.slot].isBasic
      if isBasic {
        cells.add(
          records[term.symbol.slot].row,
          multipliedBy: term.coefficient,
          using: &scratch
        )
        let addend = term.coefficient * records[term.symbol.slot].constant
        constant += addend
        magnitude = max(magnitude, abs(addend))
      } else {
        cells.add(
          [Cell(symbol: term.symbol, coefficient: 1)],
          multipliedBy: term.coefficient,
          using: &scratch
        )
      }
    }
    return (cells, constant, magnitude)
  }
}
