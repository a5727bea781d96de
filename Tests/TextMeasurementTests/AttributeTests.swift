import Testing

@testable import TextMeasurement

@Suite struct AttributeTests {
  private let semibold = FontDescriptor(weight: .semibold, size: 17)
  private let large = FontDescriptor(weight: .regular, size: 34)

  private func width(_ text: String, _ font: FontDescriptor = body) -> Double {
    TextMeasurer.shared.measure(TextRequest(text, font: font)).metrics.width
  }

  /// Measures a text with runs of the fonts and one paragraph style.
  private func measure(
    _ parts: [(String, FontDescriptor)],
    style: ParagraphStyle = ParagraphStyle(),
    width: Double? = nil,
    lines: Int = 0,
    mode: LineBreakMode = .wordWrapping,
    change: (inout TextAttributes) -> Void = { _ in }
  ) -> TextMetrics {
    let text = parts.map(\.0).joined()
    var end = 0
    var attributes = TextAttributes(
      runs: parts.map { part in
        end += part.0.utf8.count
        return TextAttributes.Run(end: end, font: part.1)
      },
      paragraphs: [TextAttributes.Paragraph(end: text.utf8.count, style: style)]
    )
    change(&attributes)
    return TextMeasurer.shared.measure(
      TextRequest(
        text,
        font: body,
        maxWidth: width,
        maxLines: lines,
        lineBreakMode: mode,
        attributes: attributes
      )
    ).metrics
  }

  private func height(_ font: FontDescriptor) -> Double {
    TextMeasurer.shared.metrics(of: font).lineHeight
  }

  @Test(arguments: [
    "one", "one two three\nfour", "a\n", "\n\nb", "שלום abc", "r\r\nn\u{2029}p", "ä\u{2028}ö",
  ])
  func `one run without a style is as large as plain text`(text: String) {
    for limit in [nil, 40.0] {
      let plain = TextMeasurer.shared.measure(TextRequest(text, font: body, maxWidth: limit))
        .metrics
      let styled = measure([(text, body)], width: limit)
      #expect(abs(plain.width - styled.width) < 1e-9)
      #expect(abs(plain.height - styled.height) < 1e-9)
      #expect(plain.lineCount == styled.lineCount)
      #expect(abs(plain.lastBaseline - styled.lastBaseline) < 1e-9)
    }
  }

  @Test func `runs are as wide as their fonts make them, together`() {
    let metrics = measure([("alpha ", body), ("beta", semibold)])
    #expect(abs(metrics.width - width("alpha ") - width("beta", semibold)) < 0.01)
  }

  @Test func `a line is as high as its highest run, the others are not`() {
    let metrics = measure([("small\n", body), ("l", large), ("s\n", body), ("small", body)])
    #expect(metrics.lineCount == 3)
    #expect(abs(metrics.height - 2 * height(body) - height(large)) < 1e-9)
    #expect(abs(metrics.firstBaseline - TextMeasurer.shared.metrics(of: body).ascender) < 1e-9)
  }

  @Test func `kerning is added after each character, the last one too`() {
    let metrics = measure([("abcd", body)]) { $0.runs[0].kern = 3 }
    #expect(abs(metrics.width - width("abcd") - 12) < 0.01)
    let wrapped = measure([("abcd", body)], width: metrics.width) { $0.runs[0].kern = 3 }
    #expect(wrapped.lineCount == 1)
  }

  @Test func `a raised run makes the line higher`() {
    let metrics = measure([("a", body), ("b", body)]) { $0.runs[1].baselineOffset = 5 }
    #expect(abs(metrics.height - height(body) - 5) < 1e-9)
  }

  @Test func `an attachment is as large as its rectangle`() {
    let metrics = measure([("a", body), ("\u{FFFC}", body)]) {
      $0.runs[1].attachment = .init(width: 40, ascent: 30, descent: 10)
    }
    let descent = max(10, -TextMeasurer.shared.metrics(of: body).descender)
    #expect(abs(metrics.width - width("a") - 40) < 0.01)
    #expect(abs(metrics.height - 30 - descent) < 1e-9)
    #expect(metrics.firstBaseline == 30)
  }

  @Test func `spacing is between lines and between paragraphs, not after the last`() {
    var style = ParagraphStyle()
    style.lineSpacing = 4
    style.paragraphSpacing = 10
    style.paragraphSpacingBefore = 3
    let one = measure([("one", body)], style: style)
    #expect(abs(one.height - height(body)) < 1e-9)
    let two = measure([("one\ntwo", body)], style: style)
    #expect(abs(two.height - 2 * height(body) - 17) < 1e-9)
    let broken = measure([("one\u{2028}two", body)], style: style)
    #expect(abs(broken.height - 2 * height(body) - 4) < 1e-9)
  }

  @Test func `heights of lines are multiplied and limited, and what is added is above`() {
    var style = ParagraphStyle()
    style.lineHeightMultiple = 2
    let doubled = measure([("x", body)], style: style)
    #expect(abs(doubled.height - 2 * height(body)) < 1e-9)
    let descender = TextMeasurer.shared.metrics(of: body).descender
    #expect(abs(doubled.height - doubled.firstBaseline + descender) < 1e-9)
    style.maximumLineHeight = 25
    #expect(measure([("x", body)], style: style).height == 25)
    style.minimumLineHeight = 24
    style.maximumLineHeight = 0
    style.lineHeightMultiple = 0
    #expect(measure([("x", body)], style: style).height == 24)
  }

  @Test func `indents narrow the lines`() {
    var style = ParagraphStyle()
    style.firstLineHeadIndent = 20
    style.headIndent = 8
    let text = "alpha beta gamma"
    let free = measure([(text, body)], style: style)
    #expect(abs(free.width - width(text) - 20) < 0.01)
    #expect(measure([(text, body)], style: style, width: free.width + 0.1).lineCount == 1)
    #expect(measure([(text, body)], style: style, width: free.width - 1).lineCount == 2)
    style.firstLineHeadIndent = 0
    style.headIndent = 0
    style.tailIndent = -10
    #expect(measure([(text, body)], style: style, width: width(text) + 9).lineCount == 2)
    style.tailIndent = width("alpha beta") + 1
    #expect(measure([(text, body)], style: style, width: 1000).lineCount == 2)
  }

  @Test func `the last line shown is cut within the limit`() {
    let parts = [("alpha beta gamma ", body), ("delta epsilon zeta", semibold)]
    let metrics = measure(parts, width: 100, lines: 2, mode: .truncatingTail)
    #expect(metrics.isTruncated && metrics.lineCount == 2)
    #expect(metrics.width <= 100)
    let whole = measure(parts, width: 1000, lines: 2, mode: .truncatingTail)
    #expect(!whole.isTruncated)
  }

  @Test func `monospaced digits are equally wide`() {
    let font = FontDescriptor(weight: .regular, size: 17, hasMonospacedDigits: true)
    #expect(abs(width("1111") - width("0000")) > 1)
    #expect(abs(width("1111", font) - width("0000", font)) < 0.01)
    let runs = measure([("1111", font)])
    #expect(abs(runs.width - width("0000", font)) < 0.01)
  }

  @Test func `attributes make another entry in the cache and another hash`() {
    let measurer = TextMeasurer()
    let style = TextAttributes.Paragraph(end: 1, style: ParagraphStyle())
    var attributes = TextAttributes(runs: [.init(end: 1, font: body)], paragraphs: [style])
    _ = measurer.measure(TextRequest("a", font: body))
    #expect(!measurer.measure(TextRequest("a", font: body, attributes: attributes)).wasCached)
    #expect(measurer.measure(TextRequest("a", font: body, attributes: attributes)).wasCached)
    let first = TextHash.hash(of: "a", attributes)
    #expect(
      first != TextHash.hash(of: "a") && TextHash.hash(of: "a", nil) == TextHash.hash(of: "a")
    )
    attributes.runs[0].kern = 1
    #expect(!measurer.measure(TextRequest("a", font: body, attributes: attributes)).wasCached)
    #expect(TextHash.hash(of: "a", attributes) != first)
    attributes.runs[0].kern = 0
    attributes.paragraphs[0].style.lineSpacing = 1
    #expect(TextHash.hash(of: "a", attributes) != first)
  }
}
