/// The simplex method over piecewise linear costs, with long steps.
///
/// A nonbasic entity is at one of its kinks. Moving it changes the basic entities by its column.
/// The cost's slope in a direction is a vector with a number for each priority; if all of them are
/// 0, the oldest kink decides. A step passes kinks as long as the cost still decreases. The last
/// kink is either the entering entity's own, which needs no pivot, or that of the entity that
/// leaves.
extension Solver {
  /// Moves the entities of a group to where the error sums are minimal.
  mutating func optimize(_ index: Int32) {
    let columnCount = groups[index].columnCount
    var idle: Int32 = 0
    var steps = 0
    var stuckSteps = 0
    scratch.slopes.leniency = 1
    let limit = Tolerance.pivotLimit(symbols: Int(columnCount + groups[index].rowCount))
    while idle < columnCount, steps < limit {
      let isCautious = stuckSteps > 8
      var column = groups[index].nextColumn
      var direction = 0
      if isCautious {
        guard let best = oldestImproving(index) else { break }
        column = best.column
        direction = best.direction
      } else {
        groups[index].nextColumn = column &+ 1 == columnCount ? 0 : column &+ 1
        direction = improvingDirection(index, column)
      }
      guard direction != 0 else {
        idle &+= 1
        continue
      }
      idle = 0
      steps += 1
      gatherSlopes(index, column, above: direction > 0)
      if direction < 0 { scratch.slopes.negate() }
      let length = step(index, column, Double(direction), isCautious: isCautious)
      stuckSteps = length > Tolerance.step ? 0 : stuckSteps + 1
      if steps % 400 == 0 { scratch.slopes.leniency = Tolerance.leniency(afterPivots: steps) }
    }
    scratch.slopes.leniency = 1
  }

  /// Sums the changes of errors as a column moves up.
  ///
  /// The column's own slope is the one above its kink if `above`, otherwise the one below it.
  private mutating func gatherSlopes(_ index: Int32, _ column: Int32, above: Bool) {
    scratch.slopes.clear()
    let group = groups[index]
    var cell = group.firstCell &+ column
    for row in 0..<group.rowCount {
      let coefficient = cells[cell]
      cell &+= group.columnCount
      if coefficient == 0 { continue }
      let entity = lines[group.firstLine &+ row]
      addSlopes(of: entity, below: entities[entity].position, multipliedBy: coefficient)
    }
    let entity = lines[group.firstLine &+ group.rowCount &+ column]
    addSlopes(
      of: entity,
      below: entities[entity].position &+ (above ? 1 : 0),
      multipliedBy: 1
    )
  }

  /// Adds an entity's slope for a given number of its kinks below its value.
  @inline(__always)
  mutating func addSlopes(
    of entity: Int32,
    below position: Int32,
    multipliedBy factor: Double
  ) {
    let first = entities[entity].firstKink
    let count = entities[entity].kinkCount
    var offset: Int32 = 0
    while offset < count {
      let kink = kinks[first &+ offset]
      let slope = offset < position ? kink.rightSlope : kink.leftSlope
      scratch.slopes.add(factor * slope, at: kink.priority)
      offset &+= 1
    }
  }

  /// Returns the direction in which moving a column reduces errors or improves ties, or 0.
  private mutating func improvingDirection(_ index: Int32, _ column: Int32) -> Int {
    gatherSlopes(index, column, above: false)
    let below = scratch.slopes.sign()
    if below > 0 { return -1 }
    let entity = lines[groups[index].firstLine &+ groups[index].rowCount &+ column]
    let position = entities[entity].position
    if below == 0, tieSign(index, column, ownPosition: position) > 0 { return -1 }
    let kink = kinks[entities[entity].firstKink &+ position]
    scratch.slopes.add(kink.jump, at: kink.priority)
    let above = scratch.slopes.sign()
    if above < 0 { return 1 }
    if above == 0, tieSign(index, column, ownPosition: position &+ 1) < 0 { return 1 }
    return 0
  }

  /// Returns whether a tie gets worse, 1, or better, −1, as a column moves up.
  ///
  /// `ownPosition` of the column's own kinks count as below it. The oldest constraint that is not
  /// met and that the column affects decides. If there is none, the oldest kink does, and the
  /// bounds of restricted variables come first.
  private func tieSign(_ index: Int32, _ column: Int32, ownPosition: Int32) -> Double {
    let group = groups[index]
    let own = lines[group.firstLine &+ group.rowCount &+ column]
    if !scratch.slopes.isEmpty {
      let sign = errorSign(group, column, own, ownPosition)
      if sign != 0 { return sign }
    }
    var oldest = kinks[entities[own].firstKink &+ entities[own].oldest].rank
    var sign: Double = entities[own].oldest < ownPosition ? 1 : -1
    var cell = group.firstCell &+ column
    for row in 0..<group.rowCount {
      let coefficient = cells[cell]
      cell &+= group.columnCount
      if coefficient == 0 { continue }
      let entity = entities[lines[group.firstLine &+ row]]
      let rank = kinks[entity.firstKink &+ entity.oldest].rank
      guard rank < oldest else { continue }
      oldest = rank
      sign = (entity.oldest < entity.position) == (coefficient > 0) ? 1 : -1
    }
    return sign
  }

  /// Returns whether the error of the oldest constraint that is not met grows, 1, or decreases, −1,
  /// as a column moves up.
  ///
  /// It returns 0 if there is no such constraint.
  private func errorSign(
    _ group: Group,
    _ column: Int32,
    _ own: Int32,
    _ ownPosition: Int32
  ) -> Double {
    var oldest = UInt64.max
    var sign = 0.0
    func look(at index: Int32, _ position: Int32, _ coefficient: Double) {
      let entity = entities[index]
      for offset in 0..<entity.kinkCount {
        let kink = kinks[entity.firstKink &+ offset]
        let slope = offset < position ? kink.rightSlope : kink.leftSlope
        guard slope != 0, kink.priority > 0, kink.rank < oldest else { continue }
        oldest = kink.rank
        sign = (slope > 0) == (coefficient > 0) ? 1 : -1
      }
    }
    look(at: own, ownPosition, 1)
    var cell = group.firstCell &+ column
    for row in 0..<group.rowCount {
      let coefficient = cells[cell]
      cell &+= group.columnCount
      guard coefficient != 0 else { continue }
      let entity = lines[group.firstLine &+ row]
      look(at: entity, entities[entity].position, coefficient)
    }
    return sign
  }

  /// Returns the improving column whose entity was created first, and its direction.
  private mutating func oldestImproving(_ index: Int32) -> (column: Int32, direction: Int)? {
    let group = groups[index]
    var best: (column: Int32, direction: Int)?
    var oldest = Int32.max
    for column in 0..<group.columnCount {
      let entity = lines[group.firstLine + group.rowCount + column]
      guard entity < oldest else { continue }
      let direction = improvingDirection(index, column)
      guard direction != 0 else { continue }
      best = (column, direction)
      oldest = entity
    }
    return best
  }

  /// Moves a column as far as errors decrease, and pivots if another entity's kink ends the move.
  ///
  /// The scratch contains the slopes in the direction. If `isCautious`, the first kink ends the
  /// move, and the oldest entity's kink of several. This is Bland's rule, under which no basis
  /// occurs twice.
  ///
  /// Returns the move's length.
  private mutating func step(
    _ index: Int32,
    _ column: Int32,
    _ direction: Double,
    isCautious: Bool
  ) -> Double {
    let group = groups[index]
    let own = lines[group.firstLine &+ group.rowCount &+ column]
    let start = entities[own].value
    // The number of the column's own kinks below it as it moves.
    var ownPosition = entities[own].position &+ (direction > 0 ? 1 : 0)
    while true {
      var bestRow: Int32 = -2
      var bestEntity = Int32.max
      var bestDistance = Double.infinity
      var bestRate = 1.0
      let ownNext = direction > 0 ? ownPosition : ownPosition &- 1
      if ownNext >= 0, ownNext < entities[own].kinkCount {
        let position = kinks[entities[own].firstKink &+ ownNext].position
        bestDistance = max(0, (position - start) * direction)
        bestRow = -1
        bestEntity = own
      }
      var cell = group.firstCell &+ column
      for row in 0..<group.rowCount {
        let rate = cells[cell] * direction
        cell &+= group.columnCount
        guard abs(rate) > Tolerance.cell else { continue }
        let entity = lines[group.firstLine &+ row]
        let record = entities[entity]
        let next = rate > 0 ? record.position : record.position &- 1
        guard next >= 0, next < record.kinkCount else { continue }
        let distance = max(0, (kinks[record.firstKink &+ next].position - record.value) / rate)
        if distance > bestDistance + Tolerance.step { continue }
        if distance >= bestDistance - Tolerance.step {
          // Of several kinks, choose the safest one to divide by, or the oldest under Bland's rule.
          if isCautious ? entity > bestEntity : abs(rate) <= abs(bestRate) { continue }
        }
        bestDistance = distance
        bestRow = row
        bestEntity = entity
        bestRate = rate
      }
      guard bestRow >= -1 else { return 0 }
      let next: Int32
      if bestRow < 0 {
        next = ownNext
        bestRate = 1
      } else {
        next = entities[bestEntity].position &- (bestRate > 0 ? 0 : 1)
      }
      let kink = kinks[entities[bestEntity].firstKink &+ next]
      scratch.slopes.add(kink.jump * abs(bestRate), at: kink.priority)
      let sign = scratch.slopes.sign()
      if !isCautious, sign <= 0 {
        pass(bestRow, bestEntity, next, bestRate * direction, direction, &ownPosition)
        if sign < 0 || tieSign(index, column, ownPosition: ownPosition) * direction < 0 { continue }
        unpass(bestRow, bestEntity, bestRate * direction, direction, &ownPosition)
      }
      if bestRow < 0 {
        move(index, column, by: kink.position - start)
        entities[own].value = kink.position
        entities[own].position = next
      } else {
        move(index, column, by: bestDistance * direction)
        entities[own].value = start + bestDistance * direction
        entities[own].position = ownPosition
        entities[bestEntity].value = kink.position
        entities[bestEntity].position = next
        pivot(index, bestRow, column)
      }
      return bestDistance
    }
  }

  /// Counts a kink as passed.
  @inline(__always)
  private func pass(
    _ row: Int32,
    _ entity: Int32,
    _ next: Int32,
    _ coefficient: Double,
    _ direction: Double,
    _ ownPosition: inout Int32
  ) {
    if row < 0 {
      ownPosition &+= direction > 0 ? 1 : -1
    } else {
      entities[entity].position = coefficient * direction > 0 ? next &+ 1 : next
    }
  }

  /// Stops counting a kink as passed.
  @inline(__always)
  private func unpass(
    _ row: Int32,
    _ entity: Int32,
    _ coefficient: Double,
    _ direction: Double,
    _ ownPosition: inout Int32
  ) {
    if row < 0 {
      ownPosition &-= direction > 0 ? 1 : -1
    } else {
      entities[entity].position &+= coefficient * direction > 0 ? -1 : 1
    }
  }

  /// Adds a column's move to the rows' values.
  private mutating func move(_ index: Int32, _ column: Int32, by distance: Double) {
    guard distance != 0 else { return }
    let group = groups[index]
    var cell = group.firstCell &+ column
    for row in 0..<group.rowCount {
      if cells[cell] != 0 {
        entities[lines[group.firstLine &+ row]].value += cells[cell] * distance
      }
      cell &+= group.columnCount
    }
  }

  /// Exchanges the entities of a row and a column.
  ///
  /// - Complexity: O(*r* · *c*) for the rows that the column is in and the row's nonzero cells.
  private mutating func pivot(_ index: Int32, _ row: Int32, _ column: Int32) {
    let group = groups[index]
    let width = group.columnCount
    let first = group.firstCell &+ row &* width
    let inverse = 1 / cells[first &+ column]
    for other in 0..<width where other != column {
      if cells[first &+ other] != 0 { cells[first &+ other] *= -inverse }
    }
    cells[first &+ column] = inverse
    var touched = 0
    var isSparse = false
    for line in 0..<group.rowCount where line != row {
      let start = group.firstCell &+ line &* width
      let factor = cells[start &+ column]
      if factor == 0 { continue }
      touched += 1
      // Most cells are zero, and zeros in this row change nothing in other rows. With many rows, a
      // list of the others pays off.
      if touched == 2 { isSparse = listPivotCells(of: first, width, without: column) }
      if isSparse {
        for place in 0..<scratch.pivotColumns.count {
          let other = scratch.pivotColumns[place]
          add(factor * cells[first &+ other], toCell: start &+ other)
        }
      } else {
        for other in 0..<width {
          let cell = cells[first &+ other]
          if cell == 0 || other == column { continue }
          add(factor * cell, toCell: start &+ other)
        }
      }
      cells[start &+ column] = factor * inverse
      work.rowsTouched &+= 1
    }
    let leaving = lines[group.firstLine &+ row]
    let entering = lines[group.firstLine &+ group.rowCount &+ column]
    lines[group.firstLine &+ row] = entering
    lines[group.firstLine &+ group.rowCount &+ column] = leaving
    entities[entering].isBasic = true
    entities[entering].line = row
    entities[leaving].isBasic = false
    entities[leaving].line = column
    work.rowsTouched &+= 1
    work.pivots &+= 1
  }

  /// Lists the columns of a pivot row's nonzero cells except one, and returns whether they are few
  /// enough for the list to pay off.
  private mutating func listPivotCells(
    of first: Int32,
    _ width: Int32,
    without column: Int32
  ) -> Bool {
    scratch.pivotColumns.removeAll()
    for other in 0..<width where other != column && cells[first &+ other] != 0 {
      scratch.pivotColumns.append(other)
    }
    return 2 &* scratch.pivotColumns.count < width
  }

  /// The remainder of a cancellation is not a cell.
  @inline(__always)
  private func add(_ addend: Double, toCell cell: Int32) {
    let old = cells[cell]
    let sum = old + addend
    cells[cell] = abs(sum) <= Tolerance.cell * max(abs(old), abs(addend)) ? 0 : sum
  }
}
