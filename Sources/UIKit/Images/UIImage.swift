/// An image as layout sees it: a size from its file's header, and insets, without pixels.
open class UIImage: NSObject, @unchecked Sendable {
  // Unchecked: every stored property is a constant.

  /// What an image is.
  struct Content: Sendable {
    /// The size in points, upright.
    var size: CGSize
    var scale: CGFloat = 1
    var orientation = Orientation.up
    var renderingMode = RenderingMode.automatic
    var capInsets = UIEdgeInsets.zero
    var resizingMode = ResizingMode.tile
    var alignmentRectInsets = UIEdgeInsets.zero
    /// From the bottom up to the baseline; nil for images without one.
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

  /// Where an image's bytes are.
  enum Source: Sendable {
    case data(Data)
    case file(String)
  }

  let content: Content

  init(content: Content) {
    self.content = content
    super.init()
  }

  /// Makes an image of no size.
  public override init() {
    content = Content(size: .zero)
    super.init()
  }

  /// Makes an image of a size, in points; an addition to Apple's, for layouts without files.
  public init(size: CGSize, scale: CGFloat = 1) {
    precondition(
      size.width.isFinite && size.height.isFinite && size.width >= 0 && size.height >= 0,
      "An image's size is of finite numbers from 0, not \(size.width) × \(size.height)."
    )
    content = Content(size: size, scale: scale)
    super.init()
  }

  /// Makes an image as an archive would; archives are not read here.
  public required convenience init?(coder: NSCoder) {
    self.init()
  }

  /// Finds an image as ``init(named:)``, also for the editor's image literals; ends the program if there is none.
  public required convenience init(imageLiteralResourceName name: String) {
    let content = AssetLibrary.image(named: name, in: nil, traits: .current)
    precondition(content != nil, "There is no image named '\(name)' in the bundles.")
    self.init(content: content ?? Content(size: .zero))
  }

  /// The size, in points, the way the image is shown.
  open var size: CGSize { content.size }

  /// The pixels of a point.
  open var scale: CGFloat { content.scale }

  /// How the pixels are turned to be shown.
  open var imageOrientation: Orientation { content.orientation }

  /// Whether the image is drawn as it is or in the tint.
  open var renderingMode: RenderingMode { content.renderingMode }

  /// How far constraints act inside the image's edges.
  open var alignmentRectInsets: UIEdgeInsets { content.alignmentRectInsets }

  /// The parts along the edges that do not stretch.
  open var capInsets: UIEdgeInsets { content.capInsets }

  /// What the middle does when it is stretched.
  open var resizingMode: ResizingMode { content.resizingMode }

  /// Whether the image is a system symbol.
  open var isSymbolImage: Bool { content.symbolName != nil }

  /// What the image was chosen or sized by; nil for images of a size only.
  open var configuration: Configuration? { content.configuration }

  /// What a symbol was sized by; nil for other images.
  open var symbolConfiguration: SymbolConfiguration? {
    content.configuration as? SymbolConfiguration
  }

  /// The traits that the image was chosen by.
  open var traitCollection: UITraitCollection {
    content.configuration?.traitCollection ?? .current
  }

  /// The images of an animation; nil for one image.
  open var images: [UIImage]? { content.frames }

  /// The seconds of an animation.
  open var duration: TimeInterval { content.duration }

  /// Whether the image mirrors with the reading direction.
  open var flipsForRightToLeftLayoutDirection: Bool { content.flipsWithDirection }

  /// The image's pixels, of which only the numbers along both axes are known; nil for symbols and animations.
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
    // Symbols are made again each time they are asked for; other images are the same only by identity.
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
/// The type of the editor's image literals.
public typealias _ImageLiteralType = UIImage
