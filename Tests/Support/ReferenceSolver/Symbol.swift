/// A variable or the marker of a constraint, identified by its slot in the tableau.
struct Symbol: Hashable, Comparable {
  let rawValue: Int32

  var slot: Int { Int(rawValue) }

  static func < (lhs: Symbol, rhs: Symbol) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

/// The direction in which a symbol moves, or the side of 0 on which a residual is.
enum Direction: Int8 {
  case up = 1
  case down = -1

  /// 1 or −1.
  var sign: Double { Double(rawValue) }

  /// Creates the direction of a number that is not 0.
  init(of number: Double) {
    self = number < 0 ? .down : .up
  }

  var opposite: Direction { self == .up ? .down : .up }
}
