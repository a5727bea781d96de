internal import TextMeasurement

extension NSAttributedString.Key {
  /// The font of a text: a `UIFont`.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
}

/// How a text's rectangle is to be found.
public struct NSStringDrawingOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: Int

  /// Makes options of their bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The last line is cut with an ellipsis; kept, without effect on the size.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
  /// Lines break at the width; without it the text is one line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Lines keep the font's leading; kept, without effect, as the font has none.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
}

/// What is found out while a text is laid out; empty here.
open class NSStringDrawingContext: NSObject {}

extension NSString {
  /// Returns the size of the text on one line, or on as many as it has line feeds; not rounded to pixels.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    size(attributes, maxWidth: nil)
  }

  /// Returns the rectangle of the text within a width; not rounded to pixels.
  public func boundingRect(
    with size: CGSize,
    options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    let wraps = options.contains(.usesLineFragmentOrigin) && size.width > 0
    return CGRect(
      origin: .zero,
      size: self.size(attributes, maxWidth: wraps ? Double(size.width) : nil)
    )
  }

  private func size(
    _ attributes: [NSAttributedString.Key: Any]?,
    maxWidth: Double?
  ) -> CGSize {
    let font = (attributes?[.font] as? UIFont)?.descriptor
    let metrics = TextMeasurer.shared.measure(
      TextRequest(
        description,
        // What UIKit takes where no font is given: 12 points.
        font: font ?? FontDescriptor(weight: .regular, size: 12),
        maxWidth: maxWidth,
        lineBreakMode: .truncatingTail
      )
    ).metrics
    return CGSize(width: metrics.width, height: metrics.height)
  }
}
