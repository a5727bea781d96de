/// An image for layout: a size from its file's header, and insets, without pixels.
open class UIImage: NSObject, @unchecked Sendable {
  // Unchecked, because every stored property is a constant.

  /// The properties of an image.
  struct Content: Sendable {
    /// The size in points, in the displayed orientation.
    var size: CGSize
    var scale: CGFloat = 1
    var orientation = Orientation.up
    var renderingMode = RenderingMode.automatic
    var capInsets = UIEdgeInsets.zero
    var resizingMode = ResizingMode.tile
    var alignmentRectInsets = UIEdgeInsets.zero
    /// The distance from the bottom to the baseline; nil for images without a baseline.
    var baselineOffset: CGFloat?
    var flipsWithDirection = false
    var tint: UIColor?
    var symbolName: String?
    var configuration: Configuration?
    var frames: [UIImage]?
    var duration: TimeInterval = 0
    var source: Source?
    var pixels: CGImage?
  }

  /// The source of an image's bytes.
  enum Source: Sendable {
    case data(Data)
    case file(String)
  }

  let content: Content

  init(content: Content) {
    self.content = content
    super.init()
  }

  /// Creates an image without a size.
  public override init() {
    content = Content(size: .zero)
    super.init()
  }

  /// Creates an image of a size in points.
  ///
  /// Apple does not have this initializer, which is for layouts without files.
  public init(size: CGSize, scale: CGFloat = 1) {
    precondition(
      size.width.isFinite && size.height.isFinite && size.width >= 0 && size.height >= 0,
      "An image's size is of finite numbers from 0, not \(size.width) × \(size.height)."
    )
    content = Content(size: size, scale: scale)
    super.init()
  }

  /// Creates an image without a size; archives are not supported.
  public required convenience init?(coder: NSCoder) {
    self.init()
  }

  /// Finds an image like ``init(named:)``, also for image literals; ends the program if it does not
  /// exist.
  public required convenience init(imageLiteralResourceName name: String) {
    let content = AssetLibrary.image(named: name, in: nil, traits: .current)
    precondition(content != nil, "There is no image named '\(name)' in the bundles.")
    self.init(content: content ?? Content(size: .zero))
  }

  /// The size in points, in the displayed orientation.
  open var size: CGSize { content.size }

  /// The number of pixels per point.
  open var scale: CGFloat { content.scale }

  /// The orientation in which the image is displayed.
  open var imageOrientation: Orientation { content.orientation }

  /// Whether the image is drawn with its own colours or with the tint.
  open var renderingMode: RenderingMode { content.renderingMode }

  /// The insets of the alignment rectangle.
  open var alignmentRectInsets: UIEdgeInsets { content.alignmentRectInsets }

  /// The end caps, which do not stretch.
  open var capInsets: UIEdgeInsets { content.capInsets }

  /// How the center fills a larger area.
  open var resizingMode: ResizingMode { content.resizingMode }

  /// Whether the image is a system symbol.
  open var isSymbolImage: Bool { content.symbolName != nil }

  /// The configuration that the image was selected or sized by; nil for images that only have a
  /// size.
  open var configuration: Configuration? { content.configuration }

  /// The configuration of a symbol; nil for other images.
  open var symbolConfiguration: SymbolConfiguration? {
    content.configuration as? SymbolConfiguration
  }

  /// The traits that the image was selected by.
  open var traitCollection: UITraitCollection {
    content.configuration?.traitCollection ?? .current
  }

  /// The images of an animation; nil for a single image.
  open var images: [UIImage]? { content.frames }

  /// The duration of an animation in seconds.
  open var duration: TimeInterval { content.duration }

  /// Whether the image is mirrored for right-to-left layout.
  open var flipsForRightToLeftLayoutDirection: Bool { content.flipsWithDirection }

  /// The Core Graphics image, which only has a width and a height; nil for symbols and animations.
  open var cgImage: CGImage? {
    if let pixels = content.pixels { return pixels }
    guard !isSymbolImage, images == nil else { return nil }
    let pixels = orientation(of: CGSize(width: size.width * scale, height: size.height * scale))
    return CGImage(width: Int(pixels.width.rounded()), height: Int(pixels.height.rounded()))
  }

  private func orientation(of size: CGSize) -> CGSize {
    imageOrientation.swapsSides ? CGSize(width: size.height, height: size.width) : size
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    if other === self { return true }
    // Symbols are created again for each request. Other images are equal only if they are
    // identical.
    guard let name = content.symbolName, name == other.content.symbolName else { return false }
    return content.configuration == other.content.configuration && size == other.size
      && renderingMode == other.renderingMode && content.tint == other.content.tint
  }

  open override var hash: Int {
    content.symbolName?.hashValue ?? ObjectIdentifier(self).hashValue
  }

  open override var description: String {
    let name = content.symbolName.map { " symbol(system: \($0))" } ?? ""
    return "<UIImage: \(ObjectIdentifier(self))\(name) {\(size.width.shortText), "
      + "\(size.height.shortText)}>"
  }
}

extension UIImage: _ExpressibleByImageLiteral {}

// swift-format-ignore: NoLeadingUnderscores
/// The type of image literals.
public typealias _ImageLiteralType = UIImage
