/// The distances below which the solver takes two numbers for the same.
///
/// Layout works in points: values up to some 10⁶, coefficients about 1. A double keeps 16 digits,
/// so sums of such values are off by about 10⁻¹⁰, and nothing that a screen can show is below 10⁻³.
enum Tolerance {
  /// Coefficients that come out this small are what is left of a cancellation.
  static let coefficient = 1e-9

  /// A residual this close to 0 is 0: the constraint holds.
  static let residual = 1e-9

  /// Reduced costs must be this far below 0, relative to what they are sums of, to be worth a pivot.
  static let slope = 1e-8

  /// How much wider a band counts as 0 after so many pivots in one go.
  ///
  /// Each pivot rounds. Without this, a slope that is rounding alone could ask for pivots for ever;
  /// what layouts really ask for is far above even the widest band, and takes fewer pivots.
  static func leniency(afterPivots count: Int) -> Double {
    var leniency = 1.0
    for _ in 0..<min(4, count / 400) { leniency *= 10 }
    return leniency
  }

  /// The pivots of one minimization after which its result is taken as it is.
  ///
  /// Coefficients that are many orders of magnitude apart leave slopes that are rounding above any
  /// band. What layouts ask for takes fewer pivots than they have symbols; required constraints hold
  /// in between too.
  static func pivotLimit(symbols count: Int) -> Int {
    10_000 + 100 * count
  }

  /// Steps whose lengths differ by less count as a tie, which the older symbol wins.
  static let step = 1e-11

  /// A value that moves by less, relative to its size, has not changed.
  static let value = 1e-9

  /// The residual that is rounding if numbers of the given magnitude were added up.
  static func residual(at magnitude: Double) -> Double {
    residual * max(1, magnitude)
  }

  /// Whether a reader of the values could tell the two apart.
  static func isChange(from old: Double, to new: Double) -> Bool {
    abs(new - old) > value * max(1, abs(old))
  }
}
