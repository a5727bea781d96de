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

  /// Sets the text of a container at once; sizes are found when they are asked for.
  ///
  /// No layout effect.
  open func ensureLayout(for container: NSTextContainer) {}
}
