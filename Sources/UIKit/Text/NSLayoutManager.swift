internal import TextMeasurement

/// Sets a text in containers: it returns sizes of the text that it holds, and no positions of glyphs.
@preconcurrency @MainActor
open class NSLayoutManager: NSObject {
  /// The text.
  open internal(set) weak var textStorage: NSTextStorage?

  /// The containers, in order.
  open private(set) var textContainers: [NSTextContainer] = []

  /// Whether fonts' leading counts; it is 0.
  ///
  /// No layout effect.
  open var usesFontLeading = true

  /// Whether characters that cannot be seen are shown.
  ///
  /// No layout effect.
  open var showsInvisibleCharacters = false

  /// Whether glyphs are set only once they are asked for.
  ///
  /// No layout effect.
  open var allowsNonContiguousLayout = false

  /// Makes a layout manager without text and containers.
  public override init() {
    super.init()
  }

  /// Adds a container.
  open func addTextContainer(_ container: NSTextContainer) {
    textContainers.append(container)
    container.layoutManager = self
  }

  /// Returns the number of glyphs: one for each UTF-16 unit.
  open var numberOfGlyphs: Int { textStorage?.length ?? 0 }

  /// Returns the rectangle that the text takes in a container.
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

  /// Returns the rectangle of a container's glyphs; that of the whole text for each range.
  open func boundingRect(
    forGlyphRange glyphRange: NSRange,
    in container: NSTextContainer
  ) -> CGRect {
    usedRect(for: container)
  }

  /// Returns the character of a glyph: the same number.
  open func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }

  /// Returns the characters of glyphs: the same range.
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

  /// Returns the glyphs of characters: the same range.
  open func glyphRange(
    forCharacterRange charRange: NSRange,
    actualCharacterRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange {
    // The caller's memory for one range.
    if let actual = unsafe actualCharacterRange { unsafe actual.pointee = charRange }
    return charRange
  }

  /// Would draw what is behind glyphs.
  ///
  /// No layout effect.
  open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {}

  /// Would draw glyphs.
  ///
  /// No layout effect.
  open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {}

  /// Has nothing to forget: sizes are found when they are asked for.
  ///
  /// No layout effect.
  open func invalidateLayout(
    forCharacterRange charRange: NSRange,
    actualCharacterRange actualCharRange: UnsafeMutablePointer<NSRange>?
  ) {}

  /// Has nothing to forget: nothing is drawn.
  ///
  /// No layout effect.
  open func invalidateDisplay(forCharacterRange charRange: NSRange) {}

  /// Sets the text of a container at once; sizes are found when they are asked for.
  ///
  /// No layout effect.
  open func ensureLayout(for container: NSTextContainer) {}
}
