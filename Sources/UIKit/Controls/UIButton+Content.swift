internal import LayoutEngine

extension UIButton {
  /// Returns the image of a button type, which only has a size, because nothing is drawn.
  private static func image(of type: ButtonType) -> UIImage? {
    switch type {
    case .detailDisclosure, .infoLight, .infoDark, .contactAdd:
      UIImage(size: CGSize(width: 22, height: 22))
    case .close: UIImage(size: CGSize(width: 30, height: 30))
    case .custom, .system, .plain: nil
    }
  }

  func takeType(_ type: ButtonType) {
    buttonType = type
    if let image = Self.image(of: type) { setImage(image, for: .normal) }
    contentDidChange()
  }

  func take(_ primaryAction: UIAction?) {
    guard let primaryAction else { return }
    addAction(primaryAction, for: .primaryActionTriggered)
    if !primaryAction.title.isEmpty, configuration?.attributedTitle == nil {
      setTitle(primaryAction.title, for: .normal)
    }
    if let image = primaryAction.image, configuration?.image == nil {
      setImage(image, for: .normal)
    }
  }

  /// The font of a title without a configuration, unless the label has another one.
  var defaultTitleFont: UIFont { .systemFont(ofSize: buttonType == .custom ? 18 : 15) }

  /// The label of the title, without an update of its content.
  var titleLabelForMeasuring: UIButtonLabel {
    if let madeTitleLabel { return madeTitleLabel }
    let label = makeLabel()
    madeTitleLabel = label
    return label
  }

  var subtitleLabelForMeasuring: UIButtonLabel {
    if let madeSubtitleLabel { return madeSubtitleLabel }
    let label = makeLabel()
    madeSubtitleLabel = label
    return label
  }

  var imageViewForLayout: UIImageView {
    if let madeImageView { return madeImageView }
    let view = UIImageView()
    madeImageView = view
    insertSubview(view, at: madeBackgroundView == nil ? 0 : 1)
    return view
  }

  private func makeLabel() -> UIButtonLabel {
    let label = UIButtonLabel()
    label.font = defaultTitleFont
    label.lineBreakMode = .byTruncatingMiddle
    label.textColor = currentTitleColor
    label.button = self
    addSubview(label)
    return label
  }

  /// Schedules an update of the title and image for the current state, and invalidates the
  /// intrinsic size.
  func contentDidChange() {
    needsContent = true
    guard !isMeasuring else { return }
    invalidateIntrinsicContentSize()
    engine?.itemInsetsDidChange(self)
    setNeedsLayout()
  }

  /// Called when a property of the label that affects its size has changed.
  func titleSizeDidChange() {
    guard !isMeasuring else { return }
    invalidateIntrinsicContentSize()
    engine?.itemInsetsDidChange(self)
    setNeedsLayout()
  }

  /// Shows the title and image of the current state, after the configuration's update.
  func updateContent() {
    guard needsContent || needsConfigurationUpdate else { return }
    let wasMeasuring = isMeasuring
    if needsConfigurationUpdate {
      needsConfigurationUpdate = false
      updateConfiguration()
      configurationUpdateHandler?(self)
    }
    isMeasuring = true
    needsContent = false
    if let configuration { show(configuration) } else { showPlainContent() }
    isMeasuring = wasMeasuring
  }

  private func showPlainContent() {
    if let title = currentAttributedTitle {
      let label = titleLabelForMeasuring
      if !label.isAttributed || label.attributedText != title { label.attributedText = title }
      label.isAttributed = true
    } else if madeTitleLabel != nil || currentTitle != nil {
      let label = titleLabelForMeasuring
      label.setPlainText(currentTitle)
      label.textColor = currentTitleColor
    }
    showImage(currentImage)
    showBackground(currentBackgroundImage)
    showIndicator(false)
    madeSubtitleLabel?.isHidden = true
  }

  func showImage(_ image: UIImage?) {
    guard image != nil || madeImageView != nil else { return }
    let image = image?.preferring(symbolConfigurationToShow)
    let view = imageViewForLayout
    if view.image !== image { view.image = image }
  }

  func showBackground(_ image: UIImage?) {
    guard image != nil || madeBackgroundView != nil else { return }
    let view = madeBackgroundView ?? UIImageView()
    if madeBackgroundView == nil {
      madeBackgroundView = view
      insertSubview(view, at: 0)
    }
    if view.image !== image { view.image = image }
  }

  func showIndicator(_ isShown: Bool) {
    guard isShown || madeIndicator != nil else { return }
    let indicator = madeIndicator ?? UIActivityIndicatorView(style: .medium)
    if madeIndicator == nil {
      madeIndicator = indicator
      addSubview(indicator)
    }
    if isShown { indicator.startAnimating() } else { indicator.stopAnimating() }
  }

  // MARK: Without a configuration

  /// Whether there is a title to show.
  var showsTitle: Bool {
    guard let label = madeTitleLabel else { return false }
    return !(label.text ?? "").isEmpty
  }

  var imageSize: CGSize { madeImageView?.image?.size ?? .zero }

  /// The title's size without wrapping, in whole points like Apple's buttons.
  private var plainTitleSize: CGSize {
    guard showsTitle, let label = madeTitleLabel else { return .zero }
    let size = label.intrinsicContentSize
    return CGSize(width: size.width.roundedUp(1), height: size.height.roundedUp(1))
  }

  /// The intrinsic size without a configuration.
  ///
  /// A title without insets and image has 6 points above and below it, and a width of at least 30
  /// points.
  var plainSize: CGSize {
    let image = imageSize
    let hasImage = madeImageView?.image != nil
    let title = plainTitleSize
    var size = CGSize(width: image.width + title.width, height: max(image.height, title.height))
    if contentEdgeInsets != .zero {
      size.width += contentEdgeInsets.left + contentEdgeInsets.right
      size.height += contentEdgeInsets.top + contentEdgeInsets.bottom
    } else if !hasImage {
      // The height of a title with attributes depends on these.
      let isAttributed = showsTitle && madeTitleLabel?.isAttributed == true
      let font = madeTitleLabel?.font ?? defaultTitleFont
      let line = isAttributed ? 0 : font.lineHeight.roundedUp(1)
      size = CGSize(width: max(30, title.width), height: max(line, title.height) + 12)
    }
    guard let background = madeBackgroundView?.image?.size else { return size }
    return CGSize(
      width: max(size.width, background.width),
      height: max(size.height, background.height)
    )
  }

  private func geometry(in area: CGRect) -> ButtonGeometry {
    var titleSize = CGSize.zero
    if showsTitle, let label = madeTitleLabel {
      let width = max(0, area.width - imageSize.width)
      titleSize = label.sizeThatFits(CGSize(width: width, height: area.height))
    }
    return ButtonGeometry(
      area: area,
      imageSize: imageSize,
      titleSize: titleSize,
      horizontal: effectiveContentHorizontalAlignment,
      vertical: contentVerticalAlignment,
      isMirrored: effectiveUserInterfaceLayoutDirection == .rightToLeft
    )
  }

  func titleRect(in contentRect: CGRect) -> CGRect {
    updateContent()
    guard configuration == nil else { return configuredLayout(in: contentRect).titleRect }
    guard showsTitle else { return .zero }
    return geometry(in: contentRect.insetWithin(titleEdgeInsets)).titleRect
      .alignedToPixels(screenScale)
  }

  func imageRect(in contentRect: CGRect) -> CGRect {
    updateContent()
    guard configuration == nil else { return configuredLayout(in: contentRect).imageRect }
    guard madeImageView?.image != nil else { return .zero }
    return geometry(in: contentRect.insetWithin(imageEdgeInsets)).imageRect
      .alignedToPixels(screenScale)
  }

  /// Sets the frames of the parts that constraints do not place.
  func placeParts() {
    let content = contentRect(forBounds: bounds)
    place(madeBackgroundView, in: backgroundRect(forBounds: bounds))
    if madeImageView?.image != nil { place(madeImageView, in: imageRect(forContentRect: content)) }
    if madeTitleLabel != nil { place(madeTitleLabel, in: titleRect(forContentRect: content)) }
    guard configuration != nil else { return }
    let layout = configuredLayout(in: content)
    place(madeSubtitleLabel, in: layout.subtitleRect)
    place(madeIndicator, in: layout.imageRect)
    placeBackgroundOfConfiguration()
  }

  func place(_ part: UIView?, in rect: CGRect) {
    guard let part, part.translatesAutoresizingMaskIntoConstraints, part.frame != rect else {
      return
    }
    part.frame = rect
  }

  // MARK: Baselines

  var intrinsicHeight: CGFloat {
    configuration.map { configuredSize($0, width: engineWidth).height } ?? plainSize.height
  }

  /// Returns the distance of the title's baseline from the top at the intrinsic height; the title
  /// is centered.
  func baselineFromTop(first: Bool) -> CGFloat {
    guard let label = madeTitleLabel, showsTitle else { return intrinsicHeight }
    if let configuration {
      let size = configuredSize(configuration, width: engineWidth)
      let bounds = CGRect(origin: .zero, size: size)
      let layout = configuredLayout(in: contentRect(forBounds: bounds))
      let isSubtitle = !first && layout.subtitleRect.height > 0
      let rect = isSubtitle ? layout.subtitleRect : layout.titleRect
      let font = (isSubtitle ? madeSubtitleLabel?.font : label.font) ?? defaultTitleFont
      return baseline(of: font, in: rect, first: first)
    }
    let content = contentRect(forBounds: CGRect(origin: .zero, size: plainSize))
    let rect = titleRect(in: content)
    if label.isAttributed {
      return first ? rect.minY + label.firstBaselineOffset : rect.maxY - label.lastBaselineOffset
    }
    return baseline(of: label.font, in: rect, first: first)
  }

  private func baseline(of font: UIFont, in rect: CGRect, first: Bool) -> CGFloat {
    let line = font.lineHeight.roundedUp(screenScale)
    let ascender = font.ascender.roundedHalfUp(screenScale)
    return first ? rect.minY + ascender : rect.maxY - (line - ascender)
  }
}
