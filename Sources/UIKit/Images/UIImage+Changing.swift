internal import Signposts

extension UIImage {
  private func with(_ change: (inout Content) -> Void) -> UIImage {
    var content = content
    change(&content)
    return UIImage(content: content)
  }

  /// Returns the image with a rendering mode.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    with { $0.renderingMode = renderingMode }
  }

  /// Returns the image with a tint colour.
  public func withTintColor(_ color: UIColor) -> UIImage {
    withTintColor(color, renderingMode: renderingMode)
  }

  /// Returns the image with a tint colour and a rendering mode.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    with {
      $0.tint = color
      $0.renderingMode = renderingMode
    }
  }

  /// Returns the image for another configuration; a symbol takes its size from it.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    guard let name = content.symbolName else { return with { $0.configuration = configuration } }
    return UIImage(symbol: name, configuration, like: content)
  }

  /// Returns the symbol with a configuration applied; nil for other images.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    guard let name = content.symbolName else { return nil }
    let joined = symbolConfiguration?.applying(configuration) ?? configuration
    return UIImage(symbol: name, joined, like: content)
  }

  /// Returns the image without a baseline.
  public func imageWithoutBaseline() -> UIImage {
    with { $0.baselineOffset = nil }
  }

  /// Returns the image with a baseline at a distance from its bottom.
  public func withBaselineOffset(fromBottom baselineOffset: CGFloat) -> UIImage {
    with { $0.baselineOffset = baselineOffset }
  }

  /// The distance from the bottom to the baseline; nil for images without a baseline.
  public var baselineOffsetFromBottom: CGFloat? { content.baselineOffset }

  /// Whether the image has a baseline, as symbols do.
  public var hasBaseline: Bool { content.baselineOffset != nil }

  /// Returns the image with end caps that do not stretch; the rest is tiled.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// Returns the image with end caps that do not stretch.
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets,
    resizingMode: ResizingMode
  ) -> UIImage {
    with {
      $0.capInsets = capInsets
      $0.resizingMode = resizingMode
    }
  }

  /// Returns the image with a stretchable point after the left cap and below the top cap.
  public func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
    let left = CGFloat(leftCapWidth)
    let top = CGFloat(topCapHeight)
    let insets = UIEdgeInsets(
      top: top,
      left: left,
      bottom: max(size.height - top - 1, 0),
      right: max(size.width - left - 1, 0)
    )
    return resizableImage(withCapInsets: insets, resizingMode: .stretch)
  }

  /// Returns the image with insets for its alignment rectangle.
  public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    with { $0.alignmentRectInsets = alignmentInsets }
  }

  /// Returns the image in a form that is mirrored for right-to-left layout.
  public func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
    with { $0.flipsWithDirection = true }
  }

  /// Returns the image mirrored from left to right.
  public func withHorizontallyFlippedOrientation() -> UIImage {
    with { $0.orientation = $0.orientation.mirrored }
  }

  // MARK: Bytes

  /// Returns a PNG file: the file that the image was read from, or else a black one with its size
  /// in pixels.
  ///
  /// It returns nil if a side is 0 or longer than 16,384 pixels.
  public func pngData() -> Data? {
    if let data = sourceData(.png) { return data }
    return BlankPNG.data(
      width: Int((size.width * scale).rounded(.up)),
      height: Int((size.height * scale).rounded(.up))
    )
  }

  /// Returns the JPEG file that the image was read from, or nil, because there is no compression
  /// here.
  public func jpegData(compressionQuality: CGFloat) -> Data? { sourceData(.jpeg) }

  /// Returns the HEIF file that the image was read from, or nil, because there is no compression
  /// here.
  public func heicData() -> Data? { sourceData(.heif) }

  private func sourceData(_ format: ImageHeader.Format) -> Data? {
    let data: Data? =
      switch content.source {
      case .data(let data): data
      case .file(let path): (try? RegularFile.read(path, limit: .max)).map { Data($0) }
      case nil: nil
      }
    guard let data, ImageHeader(data)?.format == format else { return nil }
    return data
  }

  // MARK: Drawing

  /// Draws the image; nothing is drawn.
  ///
  /// No layout effect.
  public func draw(at point: CGPoint) {}

  /// Draws the image; nothing is drawn.
  ///
  /// No layout effect.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {}

  /// Draws the image; nothing is drawn.
  ///
  /// No layout effect.
  public func draw(in rect: CGRect) {}

  /// Draws the image; nothing is drawn.
  ///
  /// No layout effect.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {}

  /// Draws the image as a pattern; nothing is drawn.
  ///
  /// No layout effect.
  public func drawAsPattern(in rect: CGRect) {}

  // MARK: Preparing

  /// Returns the image, which needs no preparation.
  ///
  /// No layout effect.
  public func preparingForDisplay() -> UIImage? { self }

  /// Returns the image, which needs no preparation.
  ///
  /// No layout effect.
  public func byPreparingForDisplay() async -> UIImage? { self }

  /// Calls the handler with the image immediately, because it needs no preparation.
  ///
  /// No layout effect.
  public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
    completionHandler(self)
  }

  /// Returns the image with another size.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      return nil
    }
    return UIImage(size: size, scale: scale)
  }

  /// Returns the image with another size.
  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
    preparingThumbnail(of: size)
  }

  /// Calls the handler immediately with the image in another size.
  public func prepareThumbnail(
    of size: CGSize,
    completionHandler: @escaping @Sendable (UIImage?) -> Void
  ) {
    completionHandler(preparingThumbnail(of: size))
  }
}

extension UIImage {
  /// Returns the image; for a symbol without a configuration, the symbol with the given one.
  func preferring(_ configuration: SymbolConfiguration?) -> UIImage {
    guard let name = content.symbolName, let configuration else { return self }
    return UIImage(symbol: name, configuration.applying(symbolConfiguration), like: content)
  }
}
