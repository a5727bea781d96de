import TestSupport
import Testing

/// Random systems and sequences compared with the plain reference solver.
struct ReferenceTests {
  @Test func `random sequences agree with the reference after every step`() {
    for seed in seeds(6, full: 300, from: UInt64(2_000_000)) {
      let generated = CaseGenerator.sequence(seed: seed, stepCount: 60)
      let difference = SideBySide.smallestDifference(in: generated)
      #expect(difference == nil)
      if difference != nil { return }
    }
  }

  @Test func `sequences read every few steps agree with the reference`() {
    for seed in seeds(8, full: 200, from: UInt64(2_100_000)) {
      let generated = CaseGenerator.sequence(seed: seed, stepCount: 90)
      let difference = SideBySide.smallestDifference(in: generated, lookingEvery: 9)
      #expect(difference == nil)
      if difference != nil { return }
    }
  }

  @Test func `a sequence of thousands of steps agrees with the reference`() {
    let stepCount = TestEffort.value(1_000, full: 10_000)
    for seed in seeds(1, full: 3, from: UInt64(2_200_000)) {
      let generated = CaseGenerator.sequence(seed: seed, stepCount: stepCount)
      let difference = SideBySide.smallestDifference(in: generated, lookingEvery: 7)
      #expect(difference == nil)
      if difference != nil { return }
    }
  }
}
