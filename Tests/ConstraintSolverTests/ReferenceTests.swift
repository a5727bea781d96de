import Testing

/// Random systems and sequences beside the plain reference solver.
struct ReferenceTests {
  @Test func `random sequences agree with the reference after every step`() {
    for seed in UInt64(2_000_000)..<2_000_300 {
      let generated = CaseGenerator.sequence(seed: seed, stepCount: 60)
      let difference = SideBySide.smallestDifference(in: generated)
      #expect(difference == nil)
      if difference != nil { return }
    }
  }

  @Test func `sequences read every few steps agree with the reference`() {
    for seed in UInt64(2_100_000)..<2_100_200 {
      let generated = CaseGenerator.sequence(seed: seed, stepCount: 90)
      let difference = SideBySide.smallestDifference(in: generated, lookingEvery: 9)
      #expect(difference == nil)
      if difference != nil { return }
    }
  }

  @Test func `a sequence of 10,000 steps agrees with the reference`() {
    for seed in UInt64(2_200_000)..<2_200_003 {
      let generated = CaseGenerator.sequence(seed: seed, stepCount: 10_000)
      let difference = SideBySide.smallestDifference(in: generated, lookingEvery: 7)
      #expect(difference == nil)
      if difference != nil { return }
    }
  }
}
