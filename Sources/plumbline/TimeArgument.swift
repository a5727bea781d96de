import ArgumentParser

/// A time on the command line: a number with `ns`, `us`, `ms` or `s`; seconds without a unit.
struct TimeArgument: ExpressibleByArgument, Hashable {
  var nanoseconds: Int64

  init?(argument: String) {
    let units: [(String, Double)] = [
      ("ns", 1), ("us", 1e3), ("µs", 1e3), ("ms", 1e6), ("s", 1e9), ("", 1e9),
    ]
    for (unit, scale) in units where argument.hasSuffix(unit) {
      guard let number = Double(argument.dropLast(unit.count)), number.isFinite, number >= 0,
        number * scale < 9e18
      else { return nil }
      nanoseconds = Int64((number * scale).rounded())
      return
    }
    return nil
  }
}
