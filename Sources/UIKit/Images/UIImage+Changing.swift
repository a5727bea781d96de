extension UIImage {
  private func with(_ change: (inout Content) -> Void) -> UIImage {
    var content = content
    change(&content)
    return UIImage(content: content)
  }

  /// Returns the image, drawn as it is or in the tint.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    with { $0.renderingMode = renderingMode }
  }

  /// Returns the image in a colour.
  public func withTintColor(_ color: UIColor) -> UIImage {
    withTintColor(color, renderingMode: renderingMode)
  }

  /// Returns the image in a colour, drawn as it is or in the tint.
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

  /// Returns the symbol with what a configuration specifies; nil for other images.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    guard let name = content.symbolName else { return nil }
    let joined = symbolConfiguration?.applying(configuration) ?? configuration
    return UIImage(symbol: name, joined, like: content)
  }

  /// Returns the image without a baseline.
  public func imageWithoutBaseline() -> UIImage {
    with { $0.baselineOffset = nil }
  }

  /// Returns the image with a baseline at a height above its bottom.
  public func withBaselineOffset(fromBottom baselineOffset: CGFloat) -> UIImage {
    with { $0.baselineOffset = baselineOffset }
  }

  /// From the bottom up to the baseline; nil for images without one.
  public var baselineOffsetFromBottom: CGFloat? { content.baselineOffset }

  /// Whether the image has a baseline, as symbols do.
  public var hasBaseline: Bool { content.baselineOffset != nil }

  /// Returns the image with parts along the edges that do not stretch; the rest repeats.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// Returns the image with parts along the edges that do not stretch.
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets,
    resizingMode: ResizingMode
  ) -> UIImage {
    with {
      $0.capInsets = capInsets
      $0.resizingMode = resizingMode
    }
  }

  /// Returns the image with a point at the left cap and below the top cap that stretches.
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

  /// Returns the image with edges inside which constraints act.
  public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    with { $0.alignmentRectInsets = alignmentInsets }
  }

  /// Returns the image such that it mirrors with the reading direction.
  public func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
    with { $0.flipsWithDirection = true }
  }

  /// Returns the image mirrored from left to right.
  public func withHorizontallyFlippedOrientation() -> UIImage {
    with { $0.orientation = $0.orientation.mirrored }
  }

  // MARK: Bytes

  /// Returns a PNG file: the one that the image was read from, or else a black one of its size in pixels.
  ///
  /// Nil if a side is 0 or longer than 16,384 pixels.
  public func pngData() -> Data? {
    if let data = sourceData(.png) { return data }
    return BlankPNG.data(
      width: Int((size.width * scale).rounded(.up)),
      height: Int((size.height * scale).rounded(.up))
    )
  }

  /// Returns the JPEG file that the image was read from, or nil, as nothing is compressed here.
  public func jpegData(compressionQuality: CGFloat) -> Data? { sourceData(.jpeg) }

  /// Returns the HEIF file that the image was read from, or nil, as nothing is compressed here.
  public func heicData() -> Data? { sourceData(.heif) }

  private func sourceData(_ format: ImageHeader.Format) -> Data? {
    let data: Data? =
      switch content.source {
      case .data(let data): data
      case .file(let path): try? Data(contentsOf: URL(fileURLWithPath: path))
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

  /// Draws the image again and again; nothing is drawn.
  ///
  /// No layout effect.
  public func drawAsPattern(in rect: CGRect) {}

  // MARK: Preparing

  /// Returns the image, which needs no preparing.
  ///
  /// No layout effect.
  public func preparingForDisplay() -> UIImage? { self }

  /// Returns the image, which needs no preparing.
  ///
  /// No layout effect.
  public func byPreparingForDisplay() async -> UIImage? { self }

  /// Calls the handler with the image at once, as it needs no preparing.
  ///
  /// No layout effect.
  public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
    completionHandler(self)
  }

  /// Returns an image of another size.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      return nil
    }
    return UIImage(size: size, scale: scale)
  }

  /// Returns an image of another size.
  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
    preparingThumbnail(of: size)
  }

  /// Calls the handler with an image of another size at once.
  public func prepareThumbnail(
    of size: CGSize,
    completionHandler: @escaping @Sendable (UIImage?) -> Void
  ) {
    completionHandler(preparingThumbnail(of: size))
  }
}

extension UIImage {
  /// The image, or the same symbol by a configuration if its own says nothing.
  func preferring(_ configuration: SymbolConfiguration?) -> UIImage {
    guard let name = content.symbolName, let configuration else { return self }
    return UIImage(symbol: name, configuration.applying(symbolConfiguration), like: content)
  }
}
