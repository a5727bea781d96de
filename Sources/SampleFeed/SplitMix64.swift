/// Generates the same random numbers for a seed in every run and on every machine.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// Starts the sequence for a seed.
  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SplitMix64 {
  /// Returns a number from 0 up to, but not including, the bound.
  ///
  /// Unlike with the standard library's method, the result depends only on this file.
  mutating func number(below bound: Int) -> Int {
    precondition(bound > 0, "there is no number from 0 up to \(bound)")
    return Int(next() % UInt64(bound))
  }

  /// Returns a random element.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  /// Returns whether an event with a probability in percent happens.
  mutating func happens(inPercent percent: Int) -> Bool {
    number(below: 100) < percent
  }
}
