import Testing

@testable import SampleFeed

@Suite struct GeneratorTests {
  @Test func `a seed gives the same entries each time, and another seed others`() {
    #expect(FeedGenerator.entries(100) == FeedGenerator.entries(100))
    #expect(FeedGenerator.entries(100) != FeedGenerator.entries(100, seed: 221))
    #expect(Array(FeedGenerator.entries(100).prefix(10)) == FeedGenerator.entries(10))
  }

  @Test func `the random numbers are those of SplitMix64`() {
    // The first numbers for seed 1234567, from the generator's public-domain reference.
    var random = SplitMix64(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
    #expect(random.next() == 9_817_491_932_198_370_423)
  }

  @Test func `the first four entries have the four layouts`() {
    #expect(FeedGenerator.entries(4).map(\.layout) == FeedLayout.allCases)
  }

  @Test func `texts have several lengths`() {
    let lengths = FeedGenerator.entries(400).map(\.logEntry.count)
    #expect(lengths.contains { $0 < 25 } && lengths.contains { $0 > 400 })
    #expect(Set(lengths).count > 100)
  }
}
