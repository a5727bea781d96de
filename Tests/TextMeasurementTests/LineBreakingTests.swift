import Testing

@testable import TextMeasurement

@Suite struct LineBreakingTests {
  private let measurer = TextMeasurer()
  private var lineHeight: Double { measurer.metrics(of: body).lineHeight }

  private func measure(
    _ text: String,
    width: Double? = nil,
    lines: Int = 0,
    mode: LineBreakMode = .wordWrapping
  ) -> TextMetrics {
    measurer.measure(
      TextRequest(text, font: body, maxWidth: width, maxLines: lines, lineBreakMode: mode)
    ).metrics
  }

  @Test func `an empty text has no size`() {
    #expect(measure("") == .empty)
    #expect(measure("", width: 100, lines: 3) == .empty)
  }

  @Test func `a line feed begins a line`() {
    let metrics = measure("one\ntwo\r\nthree")
    #expect(metrics.lineCount == 3)
    #expect(metrics.height == 3 * lineHeight)
    #expect(metrics.width == measure("three").width)
    #expect(metrics.firstBaseline == measurer.metrics(of: body).ascender)
    #expect(abs(metrics.lastBaseline - metrics.firstBaseline - 2 * lineHeight) < 1e-9)
  }

  @Test func `lines break between words where the next word does not fit`() {
    let two = measure("alpha beta").width
    let metrics = measure("alpha beta gamma", width: two)
    #expect(metrics.lineCount == 2)
    #expect(metrics.width == two)
    #expect(measure("alpha beta", width: two - 0.01).lineCount == 2)
  }

  @Test func `a text fits into the width that was measured for it`() {
    for text in ["Quite a hike", "Wave. To. You.", "iiiiii", "a b c d e f g"] {
      let metrics = measure(text)
      #expect(measure(text, width: metrics.width) == metrics)
    }
  }

  @Test func `a word wider than the line breaks between characters`() {
    let word = String(repeating: "m", count: 40)
    let metrics = measure(word, width: 100)
    let perLine = Int(100 / measure("m").width)
    #expect(metrics.lineCount == (40 + perLine - 1) / perLine)
    #expect(metrics.width <= 100)
  }

  @Test func `wrapping by characters fills lines up`() {
    let width = measure("alpha be").width
    #expect(measure("alpha beta", width: width, mode: .wordWrapping).width < width - 5)
    #expect(measure("alpha beta", width: width, mode: .charWrapping).width > width - 1)
  }

  @Test func `no room gives one character a line`() {
    #expect(measure("abcd", width: 0).lineCount == 4)
  }

  @Test(arguments: LineBreakMode.allCases)
  func `a limit of lines cuts the text off`(mode: LineBreakMode) {
    let text = "alpha beta gamma delta epsilon zeta eta theta iota kappa"
    let whole = measure(text, width: 100, mode: mode)
    #expect(whole.lineCount > 3 && !whole.isTruncated)
    let cut = measure(text, width: 100, lines: 2, mode: mode)
    #expect(cut.lineCount == 2 && cut.isTruncated && cut.width <= 100)
    #expect(abs(cut.height - 2 * lineHeight) < 1e-9)
    #expect(measure(text, width: 100, lines: 100, mode: mode) == whole)
  }

  @Test func `a cut-off line reaches further with an ellipsis than without`() {
    let text = "to be extraordinarilylongword"
    #expect(measure(text, width: 120, lines: 1).width == measure("to be").width)
    #expect(measure(text, width: 120, lines: 1, mode: .truncatingTail).width > 100)
  }

  @Test func `a cut-off paragraph end shows that more follows`() {
    let metrics = measure("one\ntwo", lines: 1, mode: .truncatingTail)
    #expect(metrics.isTruncated)
    #expect(metrics.width == measure("one…").width)
  }

  @Test func `a line of a megabyte does not overflow`() {
    let count = 1 << 20
    let metrics = measure(String(repeating: "W", count: count))
    let one = measure("WW").width / 2
    #expect(abs(metrics.width / (one * Double(count)) - 1) < 0.001)
  }

  @Test func `a hundred kilobytes wrap`() {
    let text = String(repeating: "lorem ipsum dolor ", count: 100 * 1024 / 18)
    let metrics = measure(text, width: 300)
    #expect(metrics.lineCount > 2000 && metrics.width <= 300)
    #expect(abs(metrics.height - Double(metrics.lineCount) * lineHeight) < 1e-6)
  }

  @Test func `a null character is nothing`() {
    #expect(measure("a\0b").width == measure("a\u{200B}b").width)
    #expect(measure("a\0b").lineCount == 1)
  }
}
