/// A random number generator whose numbers depend only on its seed, on every machine (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator; equal seeds give equal numbers.
  package init(seed: UInt64) {
    state = seed
  }

  /// Returns the next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }

  /// Returns a number from 0 up to, not including, the bound.
  package mutating func next(below bound: Int) -> Int {
    Int(next() % UInt64(bound))
  }

  /// Returns one of the elements.
  package mutating func pick<Element>(from elements: [Element]) -> Element {
    elements[next(below: elements.count)]
  }

  /// Returns true with a probability in percent.
  package mutating func chance(_ percent: Int) -> Bool {
    next(below: 100) < percent
  }
}
