/// The distances below which the solver considers two numbers equal.
///
/// Layout uses points: values up to about 10⁶, and coefficients of about 1. A double has 16 digits,
/// so sums of such values have errors of about 10⁻¹⁰, and a screen shows no difference below 10⁻³.
enum Tolerance {
  /// Coefficients this small are the remainder of a cancellation.
  static let coefficient = 1e-9

  /// A residual this close to 0 counts as 0: the constraint holds.
  static let residual = 1e-9

  /// Reduced costs must be this far below 0, relative to their summands, to justify a pivot.
  static let slope = 1e-8

  /// Returns the factor by which the band that counts as 0 widens after a number of pivots.
  ///
  /// Each pivot rounds. Without this, a slope that is only rounding error could cause pivots
  /// forever. The slopes of real layouts are far above even the widest band, and need fewer pivots.
  static func leniency(afterPivots count: Int) -> Double {
    var leniency = 1.0
    for _ in 0..<min(4, count / 400) { leniency *= 10 }
    return leniency
  }

  /// Returns the number of pivots after which a minimization stops with its current result.
  ///
  /// If coefficients differ by many orders of magnitude, the rounding errors of slopes can exceed
  /// any band. Real layouts need fewer pivots than they have symbols. Required constraints hold at
  /// every step.
  static func pivotLimit(symbols count: Int) -> Int {
    10_000 + 100 * count
  }

  /// Steps whose lengths differ by less are a tie, which the older symbol wins.
  static let step = 1e-11

  /// A value that changes by less, relative to its magnitude, has not changed.
  static let value = 1e-9

  /// Returns the residual that can be rounding error if numbers of a magnitude were added.
  static func residual(at magnitude: Double) -> Double {
    residual * max(1, magnitude)
  }

  /// Returns whether the two values differ noticeably.
  static func isChange(from old: Double, to new: Double) -> Bool {
    abs(new - old) > value * max(1, abs(old))
  }
}
