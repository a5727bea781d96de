/// What the tableau knows of one symbol.
///
/// A marker's value is its constraint's residual: the sum of the terms plus the constant, with the
/// sign turned for ≤, so that every inequality reads "residual ≥ 0".
struct SymbolRecord {
  /// What the symbol stands for.
  enum Role: UInt8 {
    case unused
    /// A caller's variable: free to take any value.
    case external
    /// The marker of an equality: costs the residual's size, or is a dummy when required.
    case equality
    /// The marker of an inequality: costs how far the residual is below 0, or may not go there when
    /// required.
    case inequality
  }

  var role: Role
  /// Whether it stands alone on the left of a row; else it is parametric, and its value is 0.
  var isBasic = false
  /// Which side of 0 a basic optional marker is on; at 0, the side it would have to leave by a
  /// pivot.
  var side = Direction.up
  /// Whether the column waits to be priced again.
  var isDirty = false
  /// Whether the value may have changed since values were published.
  var isTouched = false
  /// The priority of the constraint.
  var priority: Float = 0
  /// The variable's or the constraint's number: the older, the lower.
  var ordinal: UInt32
  /// The last journal that keeps an earlier state of this record.
  var journalStamp: UInt32 = 0
  /// The row's constant, and so the value, while basic.
  var constant: Double = 0
  /// While basic: the row's cells in ascending order of symbols.
  var row: [Cell] = []
  /// While parametric: the basic symbols whose rows mention this one, ascending.
  var column: [Symbol] = []
}

extension SymbolRecord {
  var isMarker: Bool { role == .equality || role == .inequality }

  var isRequired: Bool { priority == Priority.required.rawValue }

  /// Whether it marks a required equality: as a parametric symbol it never moves off 0.
  var isDummy: Bool { role == .equality && isRequired }

  /// Whether it is a marker that may miss at a cost.
  var isOptional: Bool { isMarker && !isRequired }

  /// Whether the parametric symbol may leave 0 in the direction.
  func canMove(_ direction: Direction) -> Bool {
    switch role {
    case .unused: false
    case .external: true
    case .equality: !isRequired
    case .inequality: !isRequired || direction == .up
    }
  }

  /// How the cost at its own priority changes per unit that an optional marker moves up, on the
  /// given side of 0.
  func slope(on side: Direction) -> Double {
    switch role {
    case .equality: side.sign
    case .inequality: side == .down ? -1 : 0
    case .unused, .external: 0
    }
  }

  /// The coefficient of a symbol in the row, 0 if it has none.
  ///
  /// - Complexity: O(log *c*) for *c* cells.
  func coefficient(of symbol: Symbol) -> Double {
    let index = row.firstIndex(notBefore: symbol)
    return index < row.count && row[index].symbol == symbol ? row[index].coefficient : 0
  }
}
