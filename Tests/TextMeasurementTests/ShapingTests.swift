import Foundation
import TestSupport
import Testing

@testable import TextMeasurement

/// The advances that another program computes, in font units: see
/// `Tests/Fixtures/Answers/make-advances.py`.
private struct FontAnswers: Decodable {
  struct Advance: Decodable {
    var text: String
    var advance: Double
  }

  var weight: Int
  var unitsPerEm: Double
  var ascender: Double
  var descender: Double
  var lineGap: Double
  var capHeight: Double
  var xHeight: Double
  var texts: [Advance]

  static func all() throws -> [FontAnswers] {
    let data = try Data(contentsOf: fixture("Answers/advances.json"))
    return try JSONDecoder().decode([FontAnswers].self, from: data)
  }
}

@Suite struct ShapingTests {
  @Test(arguments: [9.0, 13, 17, 28.5, 120])
  func `a line is as wide as HarfBuzz's advances`(size: Double) throws {
    for font in try FontAnswers.all() {
      let weight = try #require(FontDescriptor.Weight(rawValue: font.weight))
      let descriptor = FontDescriptor(weight: weight, size: size)
      for answer in font.texts {
        let (metrics, _) = TextMeasurer().measure(TextRequest(answer.text, font: descriptor))
        let expected = answer.advance * size / font.unitsPerEm
        // Each advance is rounded to 1/1024 of a point.
        let tolerance = Double(answer.text.unicodeScalars.count) / 1024
        #expect(abs(metrics.width - expected) <= tolerance, "\(answer.text) at \(size)")
        #expect(metrics.lineCount == 1)
      }
    }
  }

  @Test func `a font's metrics are those of its tables`() throws {
    for font in try FontAnswers.all() {
      let weight = try #require(FontDescriptor.Weight(rawValue: font.weight))
      let metrics = TextMeasurer.shared.metrics(of: FontDescriptor(weight: weight, size: 17))
      let scale = 17 / font.unitsPerEm
      #expect(abs(metrics.ascender - font.ascender * scale) < 1e-9)
      #expect(abs(metrics.descender - font.descender * scale) < 1e-9)
      #expect(abs(metrics.leading - font.lineGap * scale) < 1e-9)
      #expect(abs(metrics.capHeight - font.capHeight * scale) < 1e-9)
      #expect(abs(metrics.xHeight - font.xHeight * scale) < 1e-9)
      #expect(abs(metrics.lineHeight - (font.ascender - font.descender) * scale) < 1e-9)
    }
  }

  @Test func `a character without a glyph still takes room`() {
    for text in ["😀", "\u{4E2D}", "\u{10FFFD}"] {
      let width = TextMeasurer.shared.measure(TextRequest(text, font: body)).metrics.width
      #expect(width > 0 && width < 60, "\(text)")
    }
  }

  @Test func `text from right to left is as wide as its glyphs in any order`() {
    let hebrew = TextMeasurer.shared.measure(TextRequest("שלום עולם", font: body)).metrics
    #expect(hebrew.width > 0)
    let mixed = TextMeasurer.shared.measure(TextRequest("abc שלום", font: body)).metrics
    let latin = TextMeasurer.shared.measure(TextRequest("abc ", font: body)).metrics
    let alone = TextMeasurer.shared.measure(TextRequest("שלום", font: body)).metrics
    #expect(abs(mixed.width - latin.width - alone.width) < 0.01)
  }

  @Test func `a semibold text is wider than a regular one`() {
    let semibold = FontDescriptor(weight: .semibold, size: 17)
    let text = "Weights differ"
    let regularWidth = TextMeasurer.shared.measure(TextRequest(text, font: body)).metrics.width
    let boldWidth = TextMeasurer.shared.measure(TextRequest(text, font: semibold)).metrics.width
    #expect(boldWidth > regularWidth + 1)
  }
}

let body = FontDescriptor(weight: .regular, size: 17)
