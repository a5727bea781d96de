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

  @Test(
    arguments: [
      ("", 0xef46_db37_51d8_e999),
      ("a", 0xd24e_c4f1_a98c_6e5b),
      ("foobar", 0xa2aa_05ed_9085_aaf9),
      ("Plumbline measures", 0xfcc6_30f3_6972_da81),
      (String(repeating: "x", count: 31), 0x60dd_0d01_083b_99f0),
      (String(repeating: "x", count: 32), 0xe2df_261f_c2ec_30eb),
      (
        "The quick brown fox jumps over the lazy dog, and the ünïcödé one 🦊 does too.",
        0xc6f9_9757_5d14_d81b
      ),
    ] as [(String, UInt64)]
  )
  func `a text's hash is XXH64`(text: String, hash: UInt64) {
    // The values are those of the reference implementation (PyPI xxhash 3.5.0).
    #expect(TextHash.hash(of: text) == hash)
  }
}
