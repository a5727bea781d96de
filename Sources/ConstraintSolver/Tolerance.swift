/// The distances below which the solver takes two numbers for the same.
///
/// Layout works in points: values up to some 10⁶, coefficients about 1. A double keeps 16 digits,
/// so sums of such values are off by about 10⁻¹⁰, and nothing that a screen can show is below 10⁻³.
enum Tolerance {
  /// Coefficients that come out this small are what is left of a cancellation.
  static let coefficient = 1e-9

  /// A residual this close to 0 is 0: the constraint holds.
  static let residual = 1e-9

  /// Reduced costs, sums of coefficients, must be this far below 0 to be worth a pivot.
  static let slope = 1e-8

  /// Steps whose lengths differ by less count as a tie, which the older symbol wins.
  static let step = 1e-11

  /// A value that moves by less, relative to its size, has not changed.
  static let value = 1e-9

  /// The residual that is rounding where numbers of the given magnitude were added up.
  static func residual(at magnitude: Double) -> Double {
    residual * max(1, magnitude)
  }

  /// Whether a reader of the values could tell the two apart.
  static func isChange(from old: Double, to new: Double) -> Bool {
    abs(new - old) > value * max(1, abs(old))
  }
}
