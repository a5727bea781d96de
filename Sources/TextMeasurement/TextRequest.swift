/// What becomes of a text that is wider than its limit.
package enum LineBreakMode: Int, Sendable, CaseIterable {
  case wordWrapping = 0
  case charWrapping = 1
  case clipping = 2
  case truncatingHead = 3
  case truncatingTail = 4
  case truncatingMiddle = 5
}

/// A text with everything its size depends on.
package struct TextRequest: Hashable, Sendable {
  /// The text; line feeds and the other paragraph separators begin new lines.
  package var text: String
  /// The font of the whole text, or of what ``attributes`` leaves out.
  package var font: FontDescriptor
  /// The width at which lines break, in points; nil if only the text itself breaks lines.
  package var maxWidth: Double?
  /// The number of lines from which on the text is cut off; 0 for as many as there are.
  package var maxLines: Int
  /// How lines break, and how the last one is cut off.
  package var lineBreakMode: LineBreakMode
  /// Fonts and paragraph styles of parts; nil if the whole text has `font` and no style.
  package var attributes: TextAttributes?

  /// Asks for a text's size.
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

/// The size of a text, in points, as the font has it: nothing is rounded to pixels.
package struct TextMetrics: Hashable, Sendable {
  /// The width of the widest line.
  package var width: Double
  /// The height of all lines.
  package var height: Double
  /// From the top down to the first line's baseline; 0 if there is no line.
  package var firstBaseline: Double
  /// From the top down to the last line's baseline; 0 if there is no line.
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
