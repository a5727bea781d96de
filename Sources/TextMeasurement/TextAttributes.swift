/// The attributes that a text's size depends on, besides its characters: fonts, spacing,
/// attachments and paragraph styles of its parts.
///
/// Colours and other attributes without an effect on the size are omitted, so that texts that
/// differ only in these share one measurement.
package struct TextAttributes: Hashable, Sendable {
  /// Successive parts that cover the whole text.
  package var runs: [Run]
  /// Successive parts that cover the whole text, each with the style of its paragraphs.
  package var paragraphs: [Paragraph]

  /// A part with one font.
  package struct Run: Hashable, Sendable {
    /// The index after the last byte in the text's UTF-8.
    package var end: Int
    /// The font of the part.
    package var font: FontDescriptor
    /// The extra spacing after each character, in points.
    package var kern: Double
    /// The offset of the part above the baseline, in points.
    package var baselineOffset: Double
    /// The attachment that replaces each character; nil for the glyphs of the font.
    package var attachment: Attachment?

    /// Describes a part.
    package init(
      end: Int,
      font: FontDescriptor,
      kern: Double = 0,
      baselineOffset: Double = 0,
      attachment: Attachment? = nil
    ) {
      self.end = end
      self.font = font
      self.kern = kern
      self.baselineOffset = baselineOffset
      self.attachment = attachment
    }
  }

  /// A rectangle in the line, such as an image.
  package struct Attachment: Hashable, Sendable {
    /// In points.
    package var width: Double
    /// From the baseline up to the top, in points.
    package var ascent: Double
    /// From the baseline down to the bottom, in points.
    package var descent: Double

    /// Describes a rectangle.
    package init(width: Double, ascent: Double, descent: Double) {
      self.width = width
      self.ascent = ascent
      self.descent = descent
    }
  }

  /// A part with one paragraph style.
  package struct Paragraph: Hashable, Sendable {
    /// The index after the last byte in the text's UTF-8.
    package var end: Int
    /// The style of its lines.
    package var style: ParagraphStyle

    /// Describes a part.
    package init(end: Int, style: ParagraphStyle) {
      self.end = end
      self.style = style
    }
  }

  /// Describes a text.
  package init(runs: [Run], paragraphs: [Paragraph]) {
    self.runs = runs
    self.paragraphs = paragraphs
  }
}

/// The layout of a paragraph's lines, in points.
package struct ParagraphStyle: Hashable, Sendable {
  /// The spacing between two lines.
  package var lineSpacing = 0.0
  /// The factor for a line's natural height; 0 means 1.
  package var lineHeightMultiple = 0.0
  /// The minimum height of a line.
  package var minimumLineHeight = 0.0
  /// The maximum height of a line; 0 for no limit.
  package var maximumLineHeight = 0.0
  /// The spacing after the paragraph, unless it is the last.
  package var paragraphSpacing = 0.0
  /// The spacing before the paragraph, unless it is the first.
  package var paragraphSpacingBefore = 0.0
  /// The indent of the first line.
  package var firstLineHeadIndent = 0.0
  /// The indent of the other lines.
  package var headIndent = 0.0
  /// The end of lines: from the leading edge if positive, otherwise from the trailing edge.
  package var tailIndent = 0.0

  /// Creates the style of a text without one.
  package init() {}
}

extension ParagraphStyle {
  /// Returns the height of a line with a given natural height.
  func height(of natural: Double) -> Double {
    var height = lineHeightMultiple > 0 ? natural * lineHeightMultiple : natural
    height = max(height, minimumLineHeight)
    return maximumLineHeight > 0 ? min(height, maximumLineHeight) : height
  }

  /// Returns the end of lines within a limit, before the indents at their beginning.
  func end(within limit: Double) -> Double {
    tailIndent > 0 ? min(tailIndent, limit) : limit + tailIndent
  }
}

extension TextHash {
  /// Returns the hash of a text with its attributes, or of the text alone if it has none.
  ///
  /// - Complexity: O(*n* + *r*), where *n* is the number of bytes and *r* the number of runs.
  package static func hash(of text: String, _ attributes: TextAttributes?) -> UInt64 {
    let hash = hash(of: text)
    guard let attributes else { return hash }
    // Uses bit patterns, which are the same in every process, unlike `Hasher`.
    var words: [UInt64] = [hash]
    for run in attributes.runs {
      words += [
        UInt64(run.end), UInt64(run.font.weight.rawValue), run.font.size.bitPattern,
        run.font.hasMonospacedDigits ? 1 : 0, run.kern.bitPattern, run.baselineOffset.bitPattern,
        run.attachment?.width.bitPattern ?? 0, run.attachment?.ascent.bitPattern ?? 0,
        run.attachment?.descent.bitPattern ?? 0,
      ]
    }
    for paragraph in attributes.paragraphs {
      let style = paragraph.style
      words.append(UInt64(paragraph.end))
      words += [
        style.lineSpacing, style.lineHeightMultiple, style.minimumLineHeight,
        style.maximumLineHeight, style.paragraphSpacing, style.paragraphSpacingBefore,
        style.firstLineHeadIndent, style.headIndent, style.tailIndent,
      ].map(\.bitPattern)
    }
    return self.hash(of: words.map { String($0, radix: 16) }.joined(separator: " "))
  }
}
