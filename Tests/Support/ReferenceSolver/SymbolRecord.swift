/// The tableau's record of one symbol.
///
/// A marker's value is its constraint's residual: the sum of the terms plus the constant, with the
/// sign reversed for ≤, so that every inequality reads "residual ≥ 0".
struct SymbolRecord {
  /// The kind of a symbol.
  enum Role: UInt8 {
    case unused
    /// A caller's variable: free to take any value.
    case external
    /// The marker of an equality: it costs the residual's magnitude, or is a dummy if required.
    case equality
    /// The marker of an inequality: it costs the amount by which the residual is below 0, which it
    /// must not be if required.
    case inequality
  }

  var role: Role
  /// Whether it is alone on the left of a row; else it is parametric, and its value is 0.
  var isBasic = false
  /// The side of 0 that a basic optional marker is on; at 0, the side that it would leave by a
  /// pivot.
  var side = Direction.up
  /// Whether the column must be priced again.
  var isDirty = false
  /// Whether the value may have changed since the last publication of values.
  var isTouched = false
  /// The priority of the constraint.
  var priority: Float = 0
  /// The number of the variable or constraint; older ones are lower.
  var ordinal: UInt32
  /// The last journal that contains an earlier state of this record.
  var journalStamp: UInt32 = 0
  /// The row's constant, which is the value while basic.
  var constant: Double = 0
  /// While basic: the row's cells in ascending order of symbols.
  var row: [Cell] = []
  /// While parametric: the basic symbols whose rows mention this one, ascending.
  var column: [Symbol] = []
}

extension SymbolRecord {
  var isMarker: Bool { role == .equality || role == .inequality }

  var isRequired: Bool { priority == Priority.required.rawValue }

  /// Whether it marks a required equality: as a parametric symbol it always stays 0.
  var isDummy: Bool { role == .equality && isRequired }

  /// Whether it is a marker whose constraint may be violated at a cost.
  var isOptional: Bool { isMarker && !isRequired }

  /// Returns whether the parametric symbol may leave 0 in the direction.
  func canMove(_ direction: Direction) -> Bool {
    switch role {
    case .unused: false
    case .external: true
    case .equality: !isRequired
    case .inequality: !isRequired || direction == .up
    }
  }

  /// Returns the change in cost at its own priority per unit that an optional marker moves up, on
  /// the given side of 0.
  func slope(on side: Direction) -> Double {
    switch role {
    case .equality: side.sign
    case .inequality: side == .down ? -1 : 0
    case .unused, .external: 0
    }
  }

  /// Returns the coefficient of a symbol in the row, 0 if it has none.
  ///
  /// - Complexity: O(log *c*) for *c* cells.
  func coefficient(of symbol: Symbol) -> Double {
    let index = row.firstIndex(notBefore: symbol)
    return index < row.count && row[index].symbol == symbol ? row[index].coefficient : 0
  }
}
