extension UIImage {
  private convenience init?(header: ImageHeader?, scale: CGFloat, source: Source) {
    guard let header, scale > 0, scale.isFinite else { return nil }
    let orientation = Orientation(exif: header.orientation)
    let scale = header.isVector ? max(UITraitCollection.current.displayScale, 1) : scale
    var size = header.size
    if orientation.swapsSides { size = CGSize(width: size.height, height: size.width) }
    if !header.isVector { size = CGSize(width: size.width / scale, height: size.height / scale) }
    self.init(
      content: Content(size: size, scale: scale, orientation: orientation, source: source)
    )
  }

  /// Creates an image from a file's bytes; returns nil if they are not an image.
  ///
  /// The size comes from the header of a PNG, JPEG, GIF, WebP, BMP, HEIF, PDF or SVG file. The rest
  /// is not read.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  /// Creates an image from a file's bytes at a scale; returns nil if they are not an image.
  public convenience init?(data: Data, scale: CGFloat) {
    self.init(header: ImageHeader(data), scale: scale, source: .data(data))
  }

  /// Creates an image from a file, whose name may contain the scale (`@2x`); returns nil if it does
  /// not exist.
  ///
  /// For a path without an extension, the extensions of image files are tried.
  public convenience init?(contentsOfFile path: String) {
    guard let file = ImageFiles.file(at: path) else { return nil }
    self.init(header: ImageHeader(path: file.path), scale: file.scale, source: .file(file.path))
  }

  /// Creates an image from a Core Graphics image, with one pixel per point.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// Creates an image from a Core Graphics image with a scale and an orientation.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    let scale = scale > 0 && scale.isFinite ? scale : 1
    var size = CGSize(
      width: CGFloat(cgImage.width) / scale,
      height: CGFloat(cgImage.height) / scale
    )
    if orientation.swapsSides { size = CGSize(width: size.height, height: size.width) }
    self.init(
      content: Content(size: size, scale: scale, orientation: orientation, pixels: cgImage)
    )
  }

  // MARK: By name

  /// Finds an image in an asset catalog or a file of the main bundle and the resource bundles next
  /// to it.
  ///
  /// The catalogs are Xcode's `.xcassets` folders, so a package's resources must include them with
  /// `.copy`. Of an image's files, the one for the current traits' scale, idiom and style is used.
  /// Returns nil if there is none.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Finds an image in a bundle for given traits; if the bundle is nil, searches like
  /// ``init(named:)``.
  public convenience init?(
    named name: String,
    in bundle: Bundle?,
    compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(
      named: name,
      in: bundle,
      with: traitCollection.map { Configuration(traitCollection: $0) }
    )
  }

  /// Finds an image in a bundle for a configuration; if the bundle is nil, searches like
  /// ``init(named:)``.
  public convenience init?(
    named name: String,
    in bundle: Bundle?,
    with configuration: Configuration?
  ) {
    let traits = configuration?.traitCollection ?? .current
    guard var content = AssetLibrary.image(named: name, in: bundle, traits: traits) else {
      return nil
    }
    content.configuration =
      configuration ?? Configuration(traitCollection: traits)
    self.init(content: content)
  }

  /// Creates an animation from the images `name0`, `name1` and so on; returns nil if there are
  /// none.
  public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
    let images = (0...1024).lazy.map { UIImage(named: "\(name)\($0)") }
    return animatedImage(
      with: Array(images.prefix { $0 != nil }.compactMap { $0 }),
      duration: duration
    )
  }

  /// Creates an animation with the size of the first image; returns nil without images.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    var content = first.content
    content.frames = images
    content.duration = duration > 0 ? duration : TimeInterval(images.count) / 30
    return UIImage(content: content)
  }

  // MARK: Symbols

  /// Creates a system symbol with an estimated size; see ``SymbolConfiguration``.
  ///
  /// Which symbols exist is not known here. Any name of lowercase letters, digits and dots gives a
  /// symbol; other names give nil.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// Creates a system symbol for given traits.
  public convenience init?(
    systemName name: String,
    compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(
      systemName: name,
      withConfiguration: traitCollection.map { Configuration(traitCollection: $0) }
    )
  }

  /// Creates a system symbol for a configuration.
  public convenience init?(
    systemName name: String,
    withConfiguration configuration: Configuration?
  ) {
    let isName = name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == ".") }
    guard isName, name.first?.isLetter == true || name.first?.isNumber == true else { return nil }
    self.init(symbol: name, configuration ?? SymbolConfiguration.unspecified)
  }

  convenience init(symbol name: String, _ configuration: Configuration, like other: Content? = nil)
  {
    let symbol = SymbolConfiguration(values: configuration.values)
    let traits = configuration.traitCollection ?? .current
    let scale = traits.displayScale > 0 ? traits.displayScale : UIScreen.defaultScale
    let side = symbol.estimatedSide(displayScale: scale)
    var content = other ?? Content(size: .zero)
    content.size = CGSize(width: side, height: side)
    content.scale = scale
    content.symbolName = name
    content.configuration = symbol
    // A symbol is vertically centered on the capital letters of adjacent text.
    let capHeight = symbol.effectivePointSize * 0.705
    content.baselineOffset = ((side - capHeight) / 2).roundedHalfUp(scale)
    self.init(content: content)
  }

  /// A plus sign in the system's style.
  public class var add: UIImage { UIImage(symbol: "plus", SymbolConfiguration.unspecified) }

  /// A minus sign in the system's style.
  public class var remove: UIImage { UIImage(symbol: "minus", SymbolConfiguration.unspecified) }

  /// An ellipsis in the system's style.
  public class var actions: UIImage { UIImage(symbol: "ellipsis", SymbolConfiguration.unspecified) }

  /// A check mark in the system's style.
  public class var checkmark: UIImage {
    UIImage(symbol: "checkmark", SymbolConfiguration.unspecified)
  }

  /// A check mark with an outline in the system's style.
  public class var strokedCheckmark: UIImage {
    UIImage(symbol: "checkmark.circle", SymbolConfiguration.unspecified)
  }
}
