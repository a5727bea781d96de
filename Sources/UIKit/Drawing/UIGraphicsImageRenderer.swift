// Names are as Apple has them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The format of a renderer's output.
///
/// No layout effect.
open class UIGraphicsRendererFormat: NSObject, NSCopying {
  /// Creates the screen's format.
  ///
  /// No layout effect.
  public override init() {
    super.init()
  }

  /// Returns the screen's format.
  ///
  /// No layout effect.
  open class func `default`() -> Self { unsafe unsafeDowncast(makeDefault(), to: self) }

  class func makeDefault() -> UIGraphicsRendererFormat { UIGraphicsRendererFormat() }

  /// The rectangle of the drawing, while an image is drawn.
  ///
  /// No layout effect.
  open internal(set) var bounds = CGRect.zero

  /// Returns an equal format.
  ///
  /// No layout effect.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIGraphicsRendererFormat()
    copy.bounds = bounds
    return copy
  }
}

/// The format of an image.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// The number of pixels per point.
  open var scale: CGFloat = max(UITraitCollection.current.displayScale, 1)

  /// Whether the image has no transparency.
  ///
  /// No layout effect.
  open var opaque = false

  /// The range of colours in an image.
  ///
  /// No layout effect.
  public enum Range: Int, Sendable {
    /// The screen's range.
    case unspecified = -1
    /// Determined by the drawn content.
    case automatic = 0
    /// Beyond sRGB.
    case extended = 1
    /// The sRGB range.
    case standard = 2
  }

  /// The range of colours in an image.
  ///
  /// No layout effect.
  open var preferredRange = Range.automatic

  /// Creates the screen's format.
  public override init() {
    super.init()
  }

  /// Creates a format for traits.
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
  }

  /// Returns the screen's format.
  open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

  override class func makeDefault() -> UIGraphicsRendererFormat { UIGraphicsImageRendererFormat() }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIGraphicsImageRendererFormat()
    copy.bounds = bounds
    copy.scale = scale
    copy.opaque = opaque
    copy.preferredRange = preferredRange
    return copy
  }
}

/// The destination of a renderer's drawing; nothing is drawn.
open class UIGraphicsRendererContext: NSObject {
  /// The current context during drawing.
  public let cgContext: CGContext

  /// The format of the output.
  open var format: UIGraphicsRendererFormat { imageFormat }

  let imageFormat: UIGraphicsImageRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
    cgContext = context
    imageFormat = format
    super.init()
  }

  /// Fills a rectangle; nothing is drawn.
  ///
  /// No layout effect.
  open func fill(_ rect: CGRect) {}

  /// Fills a rectangle; nothing is drawn.
  ///
  /// No layout effect.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {}

  /// Draws a rectangle's edges; nothing is drawn.
  ///
  /// No layout effect.
  open func stroke(_ rect: CGRect) {}

  /// Draws a rectangle's edges; nothing is drawn.
  ///
  /// No layout effect.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {}

  /// Restricts later drawing to a rectangle.
  open func clip(to rect: CGRect) {
    cgContext.clip(to: rect)
  }
}

/// The destination of an image renderer's drawing; nothing is drawn.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  /// An image with the size of the drawing.
  open var currentImage: UIImage {
    UIImage(size: imageFormat.bounds.size, scale: imageFormat.scale)
  }
}

/// Creates images of a size by running drawing code; they have no pixels.
open class UIGraphicsRenderer: NSObject {
  /// The format of the output.
  open var format: UIGraphicsRendererFormat { imageFormat }

  let imageFormat: UIGraphicsImageRendererFormat

  /// The rectangle of the drawing.
  let bounds: CGRect

  init(bounds: CGRect, imageFormat: UIGraphicsImageRendererFormat) {
    self.bounds = bounds
    self.imageFormat = imageFormat
    super.init()
  }
}

/// Creates images of a size by running drawing code.
///
/// The code runs with its context as the current one. The image has the size and the scale, but no
/// pixels.
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
  /// Creates a renderer for images of a size at the screen's scale.
  public convenience init(size: CGSize) {
    self.init(size: size, format: .preferred())
  }

  /// Creates a renderer for images of a size.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Creates a renderer for images with a rectangle's size at the screen's scale.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: .preferred())
  }

  /// Creates a renderer for images with a rectangle's size.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    let copy = format.copy() as? UIGraphicsImageRendererFormat ?? format
    copy.bounds = bounds
    super.init(bounds: bounds, imageFormat: copy)
  }

  /// Runs drawing code and returns an image of the renderer's size.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = CGContext(size: bounds.size, scale: imageFormat.scale)
    DrawingContexts.push(context, scale: imageFormat.scale)
    actions(UIGraphicsImageRendererContext(context, imageFormat))
    DrawingContexts.pop()
    return UIImage(size: bounds.size, scale: imageFormat.scale)
  }

  /// Runs drawing code and returns a black PNG file of the image's size in pixels.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// Runs drawing code and returns empty data, because images are not compressed here.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}

/// Makes a context of a size current, with one pixel per point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Makes a context of a size current, at a scale, or the screen's if that is 0.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize,
  _ opaque: Bool,
  _ scale: CGFloat
) {
  let scale = scale > 0 ? scale : max(UITraitCollection.current.displayScale, 1)
  DrawingContexts.push(CGContext(size: size, scale: scale), size: size, scale: scale)
}

/// Returns an image of the size and scale of the current context; nil outside one.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let (size, scale) = DrawingContexts.innermostSize else { return nil }
  return UIImage(size: size, scale: scale)
}

/// Restores the previous context.
public func UIGraphicsEndImageContext() {
  DrawingContexts.pop()
}

/// Fills a rectangle; nothing is drawn.
///
/// No layout effect.
public func UIRectFill(_ rect: CGRect) {}

/// Fills a rectangle; nothing is drawn.
///
/// No layout effect.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {}

/// Draws a rectangle's edges; nothing is drawn.
///
/// No layout effect.
public func UIRectFrame(_ rect: CGRect) {}

/// Restricts later drawing to a rectangle.
public func UIRectClip(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.clip(to: rect)
}
