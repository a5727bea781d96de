/// The distances below which the solver takes two numbers for the same.
///
/// Layout works in points: values up to some 10⁶, coefficients about 1. A double keeps 16 digits,
/// so sums of such values are off by about 10⁻¹⁰, and nothing that a screen can show is below 10⁻³.
enum Tolerance {
  /// Coefficients this small count as 0.
  static let coefficient = 1e-9

  /// Cells that come out this small beside what they were made of are what is left of a
  /// cancellation.
  static let cell = 1e-10

  /// A residual this close to 0, relative to its largest addend, is 0: the constraint holds.
  static let residual = 1e-9

  /// A restricted variable this far below 0 is not at least 0; what is nearer may be rounding.
  static let bound = 1e-7

  /// Slopes must be this far below 0, relative to what they are sums of, to be worth a step.
  static let slope = 1e-8

  /// A coefficient must be at least so large beside the others of its equality to be divided by.
  static let pivot = 1e-3

  /// Multipliers this small have no part in a contradiction.
  static let multiplier = 1e-7

  /// A variable that can be moved by less, relative to its size, is not ambiguous.
  static let ambiguity = 1e-6

  /// A variable that moves by less with what can move, does not move.
  static let rate = 1e-9

  /// So many degrees of freedom of a component are told apart, and so many of its variables proven
  /// to be free, if that takes a proof.
  static let freedoms = 64

  /// How much wider a band counts as 0 after so many steps in one go.
  ///
  /// Each pivot rounds. Without this, a slope that is rounding alone could ask for steps for ever;
  /// what layouts really ask for is far above even the widest band, and takes fewer steps.
  static func leniency(afterPivots count: Int) -> Double {
    var leniency = 1.0
    for _ in 0..<min(4, count / 400) { leniency *= 10 }
    return leniency
  }

  /// The steps of one minimization after which its result is taken as it is.
  static func pivotLimit(symbols count: Int) -> Int {
    10_000 + 100 * count
  }

  /// Up to so many defined variables are all computed, without asking which depend on what moved.
  static let smallPlan: Int32 = 8

  /// After so many pivots of a plan its values are checked against the equations themselves.
  static let refinementPivots = 8

  /// A column that is off by more, relative to its value, is moved again; so often at most.
  static let refinement = 1e-10
  static let refinementLimit = 4

  /// After so many pivots of a plan it is made again, which forgets what was rounded away.
  static func wornPivots(entities count: Int32) -> Int {
    100 + 4 * Int(count)
  }

  /// Steps whose lengths differ by less count as a tie.
  static let step = 1e-11

  /// A value that moves by less, relative to its size, has not changed.
  static let value = 1e-9

  /// Whether a reader of the values could tell the two apart.
  @inline(__always)
  static func isChange(from old: Double, to new: Double) -> Bool {
    abs(new - old) > value * max(1, abs(old))
  }
}
