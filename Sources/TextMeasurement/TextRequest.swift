/// The treatment of a text that is wider than its limit.
package enum LineBreakMode: Int, Sendable, CaseIterable {
  case wordWrapping = 0
  case charWrapping = 1
  case clipping = 2
  case truncatingHead = 3
  case truncatingTail = 4
  case truncatingMiddle = 5
}

/// A text with everything that its size depends on.
package struct TextRequest: Hashable, Sendable {
  /// The text; line feeds and other paragraph separators start new lines.
  package var text: String
  /// The font of the whole text, or of the parts that ``attributes`` omits.
  package var font: FontDescriptor
  /// The width at which lines wrap, in points; nil if only the text itself breaks lines.
  package var maxWidth: Double?
  /// The maximum number of lines; 0 for no limit.
  package var maxLines: Int
  /// How lines break, and how the last one is truncated.
  package var lineBreakMode: LineBreakMode
  /// The fonts and paragraph styles of parts; nil if the whole text has `font` and no style.
  package var attributes: TextAttributes?

  /// Creates a request for a text's size.
  package init(
    _ text: String,
    font: FontDescriptor,
    maxWidth: Double? = nil,
    maxLines: Int = 0,
    lineBreakMode: LineBreakMode = .wordWrapping,
    attributes: TextAttributes? = nil
  ) {
    self.text = text
    self.font = font
    self.maxWidth = maxWidth
    self.maxLines = maxLines
    self.lineBreakMode = lineBreakMode
    self.attributes = attributes
  }
}

/// The size of a text in points, as the font gives it, without rounding to pixels.
package struct TextMetrics: Hashable, Sendable {
  /// The width of the widest line.
  package var width: Double
  /// The height of all lines.
  package var height: Double
  /// From the top down to the first line's baseline; 0 without lines.
  package var firstBaseline: Double
  /// From the top down to the last line's baseline; 0 without lines.
  package var lastBaseline: Double
  /// The number of lines shown.
  package var lineCount: Int
  /// Whether a part of the text is not shown.
  package var isTruncated: Bool

  /// The size of a text without characters.
  package static let empty = TextMetrics(
    width: 0,
    height: 0,
    firstBaseline: 0,
    lastBaseline: 0,
    lineCount: 0,
    isTruncated: false
  )
}
