internal import TextMeasurement

/// Lays out a text in containers.
///
/// It provides sizes of the text, but no positions of glyphs.
@preconcurrency @MainActor
open class NSLayoutManager: NSObject {
  /// The text.
  open internal(set) weak var textStorage: NSTextStorage?

  /// The containers, in order.
  open private(set) var textContainers: [NSTextContainer] = []

  /// Whether the font's leading is used; it is 0.
  ///
  /// No layout effect.
  open var usesFontLeading = true

  /// Whether invisible characters are shown.
  ///
  /// No layout effect.
  open var showsInvisibleCharacters = false

  /// Whether glyphs are laid out only on demand.
  ///
  /// No layout effect.
  open var allowsNonContiguousLayout = false

  /// Creates a layout manager without text and containers.
  public override init() {
    super.init()
  }

  /// Adds a container.
  open func addTextContainer(_ container: NSTextContainer) {
    textContainers.append(container)
    container.layoutManager = self
  }

  /// The number of glyphs: one for each UTF-16 unit.
  open var numberOfGlyphs: Int { textStorage?.length ?? 0 }

  /// Returns the rectangle that the text occupies in a container.
  open func usedRect(for container: NSTextContainer) -> CGRect {
    guard let textStorage else { return .zero }
    let text = MeasuredText(textStorage, font: UIFont.systemFont(ofSize: 12))
    let padding = 2 * container.lineFragmentPadding
    let metrics = text.metrics(
      limit: container.size.width > 0 ? max(0, container.size.width - padding) : nil,
      lines: container.maximumNumberOfLines,
      container.lineBreakMode
    ).metrics
    return CGRect(
      x: 0,
      y: 0,
      width: CGFloat(metrics.width) + padding,
      height: CGFloat(metrics.height)
    )
  }

  /// Returns the range of a container's glyphs: all of the text's.
  open func glyphRange(for container: NSTextContainer) -> NSRange {
    NSRange(location: 0, length: numberOfGlyphs)
  }

  /// Returns the rectangle of glyphs in a container; for every range that of the whole text.
  open func boundingRect(
    forGlyphRange glyphRange: NSRange,
    in container: NSTextContainer
  ) -> CGRect {
    usedRect(for: container)
  }

  /// Returns the character index of a glyph: the same number.
  open func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }

  /// Returns the characters of a range of glyphs: the same range.
  open func characterRange(
    forGlyphRange glyphRange: NSRange,
    actualGlyphRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange {
    // The caller's memory for one range.
    if let actualGlyphRange = unsafe actualGlyphRange {
      unsafe actualGlyphRange.pointee = glyphRange
    }
    return glyphRange
  }

  /// Returns the glyphs of a range of characters: the same range.
  open func glyphRange(
    forCharacterRange charRange: NSRange,
    actualCharacterRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange {
    // The caller's memory for one range.
    if let actual = unsafe actualCharacterRange { unsafe actual.pointee = charRange }
    return charRange
  }

  /// Draws the background of glyphs; does nothing.
  ///
  /// No layout effect.
  open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {}

  /// Draws glyphs; does nothing.
  ///
  /// No layout effect.
  open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {}

  /// Does nothing, because sizes are computed on demand.
  ///
  /// No layout effect.
  open func invalidateLayout(
    forCharacterRange charRange: NSRange,
    actualCharacterRange actualCharRange: UnsafeMutablePointer<NSRange>?
  ) {}

  /// Does nothing, because nothing is drawn.
  ///
  /// No layout effect.
  open func invalidateDisplay(forCharacterRange charRange: NSRange) {}

  /// Does nothing, because sizes are computed on demand.
  ///
  /// No layout effect.
  open func ensureLayout(for container: NSTextContainer) {}
}
