extension Tableau {
  /// Makes an undecided variable basic with the row of a new constraint, which is thereby
  /// satisfied.
  mutating func define(
    _ subject: Symbol,
    through marker: Symbol,
    _ cells: [Cell],
    constant: Double
  ) {
    var cells = cells
    let factor = 1 / cells.remove(at: cells.firstIndex(notBefore: subject)).coefficient
    for index in cells.indices { cells[index].coefficient *= -factor }
    cells.insert(
      Cell(symbol: marker, coefficient: factor),
      at: cells.firstIndex(notBefore: marker)
    )
    var column: [Symbol] = []
    swap(&column, &records[subject.slot].column)
    insertRow(cells, constant: -factor * constant, of: subject)
    records[subject.slot].column = column
    substitute(subject)
  }

  /// Returns the row whose basic symbol can replace a parametric marker when its constraint is
  /// removed.
  ///
  /// The constraint that the marker reaches first in either direction takes its place, but a
  /// redundant equality before all others. If only variables depend on the marker, the one with the
  /// shortest row becomes undecided.
  func rowToTakeOver(from marker: Symbol) -> Symbol? {
    var best: Symbol?
    var shortest = Double.infinity
    var variable: Symbol?
    for row in records[marker.slot].column {
      guard records[row.slot].isMarker else {
        guard let current = variable else {
          variable = row
          continue
        }
        let count = records[row.slot].row.count
        let fewest = records[current.slot].row.count
        if count < fewest || (count == fewest && isOlder(current, than: row)) { variable = row }
        continue
      }
      if records[row.slot].isDummy { return row }
      let distance = abs(records[row.slot].constant / records[row.slot].coefficient(of: marker))
      guard let current = best else {
        best = row
        shortest = distance
        continue
      }
      let isTie = abs(distance - shortest) <= Tolerance.step
      if isTie ? isOlder(row, than: current) : distance < shortest {
        best = row
        shortest = distance
      }
    }
    return best ?? variable
  }

  /// Adds to a constraint's residual.
  ///
  /// - Returns: The constraints that make the change impossible, in which case nothing has changed;
  ///   or `nil`.
  mutating func raise(
    _ marker: Symbol,
    by amount: Double,
    tolerance: Double
  ) -> [ConstraintID]? {
    if !records[marker.slot].isBasic {
      let direction = Direction(of: -amount)
      guard let obstacle = firstObstacle(to: marker, direction), obstacle.distance < abs(amount)
      else {
        shift(marker, by: -amount)
        return nil
      }
      if records[marker.slot].isRequired { openJournal() }
      pivot(entering: marker, leaving: obstacle.row, direction)
    } else if records[marker.slot].isRequired {
      openJournal()
    }
    setConstant(records[marker.slot].constant + amount, ofRow: marker)
    work.rowsTouched += 1
    return satisfyOrRollBack(marker, tolerance: tolerance)
  }

  /// Changes a marker's priority.
  ///
  /// - Returns: The constraints that make the change impossible, in which case nothing has changed;
  ///   or `nil`.
  mutating func setPriority(
    _ priority: Float,
    of marker: Symbol
  ) -> [ConstraintID]? {
    let wasDummy = records[marker.slot].isDummy
    openJournal()
    willChange(marker)
    if records[marker.slot].isBasic {
      markDirtyColumns(of: marker)
      records[marker.slot].priority = priority
      if records[marker.slot].constant != 0 {
        records[marker.slot].side = Direction(of: records[marker.slot].constant)
      }
      work.rowsTouched += 1
      return satisfyOrRollBack(marker, tolerance: Tolerance.residual)
    }
    let redundant = wasDummy ? records[marker.slot].column.first { records[$0.slot].isDummy } : nil
    records[marker.slot].priority = priority
    if let redundant {
      pivot(entering: marker, leaving: redundant)
    }
    markDirty(marker)
    commitJournal()
    return nil
  }

  private mutating func satisfyOrRollBack(
    _ marker: Symbol,
    tolerance: Double
  ) -> [ConstraintID]? {
    if records[marker.slot].isRequired {
      if isViolated(marker, tolerance: tolerance) {
        if let conflict = satisfy(marker, tolerance: tolerance) {
          rollBack()
          return conflict
        }
      } else {
        settle(marker)
      }
    }
    commitJournal()
    return nil
  }
}
