import Testing

@testable import TextMeasurement

@Suite struct CacheTests {
  @Test func `the second measurement of a text is a hit`() {
    let measurer = TextMeasurer()
    let request = TextRequest("once", font: body, maxWidth: 50)
    let first = measurer.measure(request)
    let second = measurer.measure(request)
    #expect(!first.wasCached && second.wasCached)
    #expect(first.metrics == second.metrics)
  }

  @Test func `everything that a size depends on makes another entry`() {
    let measurer = TextMeasurer()
    let request = TextRequest("one text", font: body, maxWidth: 50)
    _ = measurer.measure(request)
    var others = Array(repeating: request, count: 5)
    others[0].text = "another"
    others[1].font.size = 18
    others[2].maxWidth = 51
    others[3].maxLines = 1
    others[4].lineBreakMode = .truncatingTail
    for other in others {
      #expect(!measurer.measure(other).wasCached)
    }
    measurer.removeAllCachedMetrics()
    #expect(!measurer.measure(request).wasCached)
  }

  @Test func `the cache stays bounded and keeps what is asked for often`() {
    var cache = MeasurementCache(generationSize: 4)
    let often = TextRequest("often", font: body)
    cache.insert(.empty, for: often)
    for index in 0..<100 {
      cache.insert(.empty, for: TextRequest("\(index)", font: body))
      #expect(cache.metrics(for: often) != nil)
      #expect(cache.count <= 8)
    }
    #expect(cache.metrics(for: TextRequest("0", font: body)) == nil)
  }

  @Test func `measurers agree whatever they measured before`() {
    let texts = ["alpha", "beta gamma", "Quite a hike", "😀 שלום"]
    let forward = TextMeasurer()
    let backward = TextMeasurer()
    let ahead = texts.map { forward.measure(TextRequest($0, font: body)).metrics }
    let back = texts.reversed().map { backward.measure(TextRequest($0, font: body)).metrics }
    #expect(ahead == back.reversed())
  }

  @Test func `threads measure side by side`() async {
    let measurer = TextMeasurer(cacheSize: 8)
    let expected = TextMeasurer().measure(TextRequest("text 7", font: body)).metrics
    await withTaskGroup(of: TextMetrics.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var last = TextMetrics.empty
          for index in 0..<40 {
            last = measurer.measure(TextRequest("text \(index % 8)", font: body)).metrics
          }
          return last
        }
      }
      for await metrics in group {
        #expect(metrics == expected)
      }
    }
  }

  @Test func `a text's hash is FNV-1a`() {
    // From the hash's own published test vectors.
    #expect(TextHash.hash(of: "") == 0xcbf2_9ce4_8422_2325)
    #expect(TextHash.hash(of: "a") == 0xaf63_dc4c_8601_ec8c)
    #expect(TextHash.hash(of: "foobar") == 0x8594_4171_f739_67e8)
  }
}
