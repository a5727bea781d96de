internal import TextMeasurement

/// Options for the rectangle of a text.
public struct NSStringDrawingOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: Int

  /// Creates options from bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Lines wrap at the width; without it the text is one line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Lines include the font's leading, which is 0.
  ///
  /// No layout effect.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// The rectangle is that of the glyphs; not supported, so it is still that of the lines.
  ///
  /// No layout effect.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// Lines that do not fit in the height are omitted, and the last one is truncated with an
  /// ellipsis.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// The context for the layout of a text, with its results.
open class NSStringDrawingContext: NSObject {
  /// The minimum scale factor of the font; it does not shrink here.
  ///
  /// No layout effect.
  open var minimumScaleFactor: CGFloat = 0
  /// The scale factor used: 1.
  ///
  /// No layout effect.
  open var actualScaleFactor: CGFloat { 1 }
  /// The last rectangle computed.
  open internal(set) var totalBounds = CGRect.zero
}

extension NSAttributedString {
  /// Returns the size of the text, with line breaks only at line feeds; not rounded to pixels.
  public func size() -> CGSize {
    MeasuredText.drawn(self).drawnSize(within: nil, height: nil)
  }

  /// Returns the rectangle of the text, wrapped at a width; not rounded to pixels.
  public func boundingRect(
    with size: CGSize,
    options: NSStringDrawingOptions = [],
    context: NSStringDrawingContext?
  ) -> CGRect {
    MeasuredText.drawn(self).boundingRect(with: size, options: options, context: context)
  }

  /// Draws the text; does nothing, because nothing is drawn here.
  ///
  /// No layout effect.
  public func draw(at point: CGPoint) {}

  /// Draws the text; does nothing, because nothing is drawn here.
  ///
  /// No layout effect.
  public func draw(in rect: CGRect) {}

  /// Draws the text; does nothing, because nothing is drawn here.
  ///
  /// No layout effect.
  public func draw(
    with rect: CGRect,
    options: NSStringDrawingOptions = [],
    context: NSStringDrawingContext?
  ) {}
}

extension NSString {
  /// Returns the size of the text, with line breaks only at line feeds; not rounded to pixels.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    MeasuredText.drawn(description, attrs).drawnSize(within: nil, height: nil)
  }

  /// Returns the rectangle of the text, wrapped at a width; not rounded to pixels.
  public func boundingRect(
    with size: CGSize,
    options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    MeasuredText.drawn(description, attributes)
      .boundingRect(with: size, options: options, context: context)
  }

  /// Draws the text; does nothing, because nothing is drawn here.
  ///
  /// No layout effect.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {}

  /// Draws the text; does nothing, because nothing is drawn here.
  ///
  /// No layout effect.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {}

  /// Draws the text; does nothing, because nothing is drawn here.
  ///
  /// No layout effect.
  public func draw(
    with rect: CGRect,
    options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) {}
}

// Apple's compiler also finds NSString's methods on String.
extension String {
  /// Returns the size of the text, with line breaks only at line feeds; not rounded to pixels.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    MeasuredText.drawn(self, attrs).drawnSize(within: nil, height: nil)
  }

  /// Returns the rectangle of the text, wrapped at a width; not rounded to pixels.
  public func boundingRect(
    with size: CGSize,
    options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    MeasuredText.drawn(self, attributes)
      .boundingRect(with: size, options: options, context: context)
  }

  /// Draws the text; does nothing, because nothing is drawn here.
  ///
  /// No layout effect.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {}

  /// Draws the text; does nothing, because nothing is drawn here.
  ///
  /// No layout effect.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {}
}

extension MeasuredText {
  /// The font of text without one: 12 points.
  private static let usualFont = UIFont.systemFont(ofSize: 12)

  fileprivate static func drawn(_ text: NSAttributedString) -> MeasuredText {
    MeasuredText(text, font: usualFont)
  }

  fileprivate static func drawn(
    _ text: String,
    _ attributes: [NSAttributedString.Key: Any]?
  ) -> MeasuredText {
    guard let attributes else { return MeasuredText(text, font: usualFont) }
    if attributes.count == 1, let font = attributes[.font] as? UIFont {
      return MeasuredText(text, font: font)
    }
    return drawn(NSAttributedString(string: text, attributes: attributes))
  }

  fileprivate func boundingRect(
    with size: CGSize,
    options: NSStringDrawingOptions,
    context: NSStringDrawingContext?
  ) -> CGRect {
    let wraps = options.contains(.usesLineFragmentOrigin) && size.width > 0
    let cuts = wraps && options.contains(.truncatesLastVisibleLine) && size.height > 0
    let rect = CGRect(
      origin: .zero,
      size: drawnSize(within: wraps ? size.width : nil, height: cuts ? size.height : nil)
    )
    context?.totalBounds = rect
    return rect
  }

  /// Returns the size of the lines that fit in a height, or of all lines if it is nil.
  fileprivate func drawnSize(within width: CGFloat?, height: CGFloat?) -> CGSize {
    func size(lines: Int) -> (CGSize, count: Int) {
      let metrics = metrics(limit: width, lines: lines, .byTruncatingTail).metrics
      return (CGSize(width: metrics.width, height: metrics.height), metrics.lineCount)
    }
    var (found, count) = size(lines: 0)
    guard let height else { return found }
    while found.height > height, count > 1 {
      count -= 1
      found = size(lines: count).0
    }
    return found
  }
}
