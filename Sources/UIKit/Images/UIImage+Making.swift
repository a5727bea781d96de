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

  /// Makes an image of a file's bytes; nil if they are no image.
  ///
  /// The size comes from the header of a PNG, JPEG, GIF, WebP, BMP, HEIF, PDF or SVG file; the rest is not read.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  /// Makes an image of a file's bytes at a scale; nil if they are no image.
  public convenience init?(data: Data, scale: CGFloat) {
    self.init(header: ImageHeader(data), scale: scale, source: .data(data))
  }

  /// Makes an image of a file, whose name may say the scale (`@2x`); nil if there is none.
  ///
  /// A path without an extension is looked for with those of images.
  public convenience init?(contentsOfFile path: String) {
    guard let file = ImageFiles.file(at: path) else { return nil }
    self.init(header: ImageHeader(path: file.path), scale: file.scale, source: .file(file.path))
  }

  /// Makes an image of Core Graphics' one, a pixel to a point.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// Makes an image of Core Graphics' one at a scale, turned.
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

  /// Finds an image in an asset catalogue or a file of the main bundle and of the resource bundles beside it.
  ///
  /// The catalogues are `.xcassets` folders as Xcode keeps them, so a package's resources have them with `.copy`. Of the
  /// files of an image, the one for the current traits' scale, idiom and style is taken. Nil if there is none.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Finds an image in a bundle, or as ``init(named:)`` if it is nil, for some traits.
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

  /// Finds an image in a bundle, or as ``init(named:)`` if it is nil, for a configuration.
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

  /// Makes an animation of the images `name0`, `name1` and so on; nil if there is none.
  public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
    let images = (0...1024).lazy.map { UIImage(named: "\(name)\($0)") }
    return animatedImage(
      with: Array(images.prefix { $0 != nil }.compactMap { $0 }),
      duration: duration
    )
  }

  /// Makes an animation, as large as the first image; nil if there is none.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    var content = first.content
    content.frames = images
    content.duration = duration > 0 ? duration : TimeInterval(images.count) / 30
    return UIImage(content: content)
  }

  // MARK: Symbols

  /// Makes a system symbol of an estimated size, see ``SymbolConfiguration``; nil if no symbol can have that name.
  ///
  /// Which symbols there are is not known here: any name of lower-case letters, digits and dots gives one.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// Makes a system symbol for some traits.
  public convenience init?(
    systemName name: String,
    compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(
      systemName: name,
      withConfiguration: traitCollection.map { Configuration(traitCollection: $0) }
    )
  }

  /// Makes a system symbol for a configuration.
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
    // A symbol's middle is that of the capital letters beside it.
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
