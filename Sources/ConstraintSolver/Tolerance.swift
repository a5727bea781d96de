/// The differences below which the solver treats two numbers as equal.
///
/// Layout uses points: values up to about 10⁶, coefficients about 1. A double has 16 digits, so
/// sums of such values have errors of about 10⁻¹⁰, and nothing that a screen can show is below
/// 10⁻³.
enum Tolerance {
  /// Coefficients this small count as 0.
  static let coefficient = 1e-9

  /// Cells this small, compared with their addends, are the remainder of a cancellation.
  static let cell = 1e-10

  /// A residual this close to 0, relative to its largest addend, is 0: the constraint holds.
  static let residual = 1e-9

  /// A restricted variable this far below 0 violates its bound; a smaller violation may be
  /// rounding.
  static let bound = 1e-7

  /// A slope must be this far below 0, relative to its addends, to justify a step.
  static let slope = 1e-8

  /// A coefficient must be at least this large, compared with the others of its equality, to divide
  /// by.
  static let pivot = 1e-3

  /// Multipliers this small are not part of a contradiction.
  static let multiplier = 1e-7

  /// A variable that can be moved by less, relative to its size, is not ambiguous.
  static let ambiguity = 1e-6

  /// A variable that moves by less than this with a free entity does not move.
  static let rate = 1e-9

  /// The number of degrees of freedom distinguished in a component, and of variables that may be
  /// proven free.
  static let freedoms = 64

  /// The factor by which the range that counts as 0 widens after `count` pivots in one call.
  ///
  /// Each pivot rounds. Without this factor, a slope that is only rounding could require steps
  /// forever. The slopes of real layouts are far above even the widest range, and need fewer steps.
  static func leniency(afterPivots count: Int) -> Double {
    var leniency = 1.0
    for _ in 0..<min(4, count / 400) { leniency *= 10 }
    return leniency
  }

  /// The number of steps after which a minimization stops and accepts its result.
  static func pivotLimit(symbols count: Int) -> Int {
    10_000 + 100 * count
  }

  /// Up to this number of defined variables, all are computed without checking which depend on a
  /// move.
  static let smallPlan: Int32 = 8

  /// After this number of pivots, a plan's values are checked against the equations themselves.
  static let refinementPivots = 8

  /// A column with a larger error than this, relative to its value, is moved again.
  static let refinement = 1e-10
  static let refinementLimit = 4

  /// The number of pivots after which a plan is recreated, which removes accumulated rounding
  /// errors.
  static func wornPivots(entities count: Int32) -> Int {
    100 + 4 * Int(count)
  }

  /// Steps whose lengths differ by less count as a tie.
  static let step = 1e-11

  /// A value that moves by less, relative to its size, has not changed.
  static let value = 1e-9

  /// Returns whether a reader of the values could distinguish the two.
  @inline(__always)
  static func isChange(from old: Double, to new: Double) -> Bool {
    abs(new - old) > value * max(1, abs(old))
  }
}
