internal import LayoutEngine
internal import Signposts

extension UIButton {
  func configurationDidChange(from old: Configuration?) {
    guard configuration != old else { return }
    if configuration == nil {
      madeTitleLabel?.font = defaultTitleFont
      madeTitleLabel?.numberOfLines = 1
      madeTitleLabel?.lineBreakMode = .byTruncatingMiddle
      old?.background.customView?.removeFromSuperview()
    }
    if configurationUpdateHandler != nil, !isMeasuring { setNeedsUpdateConfiguration() }
    contentDidChange()
  }

  /// Shows a configuration; a title or image for the state has precedence over the configuration's.
  func show(_ configuration: Configuration) {
    showTexts(configuration)
    let isBusy = configuration.showsActivityIndicator
    let image = stateImage ?? configuration.image ?? currentImage
    showImage(isBusy ? nil : image)
    showIndicator(isBusy)
    showBackground(currentBackgroundImage)
    if let view = configuration.background.customView, view.superview !== self {
      insertSubview(view, at: 0)
    }
  }

  private var stateImage: UIImage? {
    let normal = contents.images[.normal]
    return currentImage === normal ? nil : currentImage
  }

  private func showTexts(_ configuration: Configuration) {
    let normal = contents.titles[.normal]
    var configuration = configuration
    if let title = currentTitle, title != normal || configuration.attributedTitle == nil {
      configuration.title = title
    }
    if let title = configuration.shownTitle {
      show(title, in: titleLabelForMeasuring, configuration.titleLineBreakMode)
    } else {
      madeTitleLabel?.setPlainText(nil)
    }
    if let subtitle = configuration.shownSubtitle {
      show(subtitle, in: subtitleLabelForMeasuring, configuration.subtitleLineBreakMode)
      madeSubtitleLabel?.isHidden = false
    } else {
      madeSubtitleLabel?.text = nil
      madeSubtitleLabel?.isHidden = true
    }
  }

  private func show(
    _ text: ButtonText,
    in label: UIButtonLabel,
    _ lineBreakMode: NSLineBreakMode
  ) {
    label.font = text.font
    label.lineBreakMode = lineBreakMode
    label.numberOfLines = lineBreakMode.wraps ? 0 : 1
    label.setPlainText(text.text)
    label.textColor = configuration?.baseForegroundColor ?? currentTitleColor
  }

  /// Whether the height of the title or subtitle depends on its width.
  var titleWraps: Bool {
    madeTitleLabel?.numberOfLines == 0 || madeSubtitleLabel?.numberOfLines == 0
  }

  /// Returns the insets with left and right instead of leading and trailing.
  func physicalInsets(_ insets: NSDirectionalEdgeInsets) -> UIEdgeInsets {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return UIEdgeInsets(
      top: insets.top,
      left: isMirrored ? insets.trailing : insets.leading,
      bottom: insets.bottom,
      right: isMirrored ? insets.leading : insets.trailing
    )
  }

  /// Returns the size of a configured button: the height at a given width, and the width without
  /// wrapping.
  func configuredSize(_ configuration: Configuration, width: CGFloat?) -> CGSize {
    let insets = configuration.contentInsets
    let sides = insets.leading + insets.trailing
    var size = parts(of: configuration, width: nil).size
    if let width, titleWraps, width - sides < size.width {
      size.height = parts(of: configuration, width: max(0, width - sides)).size.height
    }
    return CGSize(
      width: (size.width + sides).roundedUp(screenScale),
      height: (size.height + insets.top + insets.bottom).roundedUp(screenScale)
    )
  }

  func configuredLayout(in content: CGRect) -> ConfiguredButtonLayout {
    guard let configuration else {
      return ConfiguredButtonLayout(
        .init(),
        in: content,
        horizontal: .center,
        vertical: .center,
        textAlignment: .center,
        scale: screenScale
      )
    }
    return ConfiguredButtonLayout(
      parts(of: configuration, width: content.width),
      in: content,
      horizontal: effectiveContentHorizontalAlignment,
      vertical: contentVerticalAlignment,
      textAlignment: textAlignment(configuration),
      scale: screenScale
    )
  }

  private func textAlignment(_ configuration: Configuration) -> NSTextAlignment {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let isBeside = !configuration.imagePlacement.isDisjoint(with: [.leading, .trailing])
    return switch configuration.titleAlignment {
    case .center: .center
    case .leading: isMirrored ? .right : .left
    case .trailing: isMirrored ? .left : .right
    case .automatic:
      isBeside && (madeImageView?.image != nil) ? (isMirrored ? .right : .left) : .center
    }
  }

  /// Returns the current parts, with texts wrapped at the width of the content rectangle.
  private func parts(of configuration: Configuration, width: CGFloat?)
    -> ConfiguredButtonLayout.Parts
  {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let placement = configuration.imagePlacement
    var parts = ConfiguredButtonLayout.Parts()
    parts.imagePadding = configuration.imagePadding
    parts.titlePadding = configuration.titlePadding
    parts.isImageBesideText = placement.isDisjoint(with: [.top, .bottom])
    parts.isImageFirst =
      parts.isImageBesideText
      ? placement.contains(.trailing) == isMirrored : placement.contains(.top)
    parts.image = configuration.showsActivityIndicator ? indicatorSize : imageSize
    if parts.image != .zero {
      if parts.isImageBesideText {
        parts.image.width = max(parts.image.width, configuration.imageReservation)
      } else {
        parts.image.height = max(parts.image.height, configuration.imageReservation)
      }
    }
    let taken =
      parts.isImageBesideText && parts.image != .zero
      ? parts.image.width + parts.imagePadding : 0
    let limit = width.map { max(0, $0 - taken) }
    parts.title = textSize(madeTitleLabel, limit: limit)
    parts.subtitle = textSize(madeSubtitleLabel, limit: limit)
    return parts
  }

  private var indicatorSize: CGSize { madeIndicator?.intrinsicContentSize ?? .zero }

  /// Measures a label in the same way as the label itself, at the width at which it wraps.
  private func textSize(_ label: UIButtonLabel?, limit: CGFloat?) -> CGSize {
    guard let label, !(label.text ?? "").isEmpty else { return .zero }
    isMeasuring = true
    defer { isMeasuring = false }
    guard let limit, label.numberOfLines != 1 else {
      label.preferredMaxLayoutWidth = 0
      return label.intrinsicContentSize
    }
    label.preferredMaxLayoutWidth = max(limit, 1)
    defer { label.preferredMaxLayoutWidth = 0 }
    return label.intrinsicContentSize
  }

  func placeBackgroundOfConfiguration() {
    guard let background = configuration?.background, let view = background.customView else {
      return
    }
    place(
      view,
      in: backgroundRect(forBounds: bounds).inset(by: physicalInsets(background.backgroundInsets))
    )
  }

  /// Records the width of a configured button from constraints, because another width may give
  /// another height.
  func takeEngineWidth() {
    guard !FittingMeasurement.isRunning, let configuration, titleWraps,
      let rect = engine?.alignmentRect(of: self)
    else { return }
    let width = CGFloat(rect.width)
    guard width != engineWidth else { return }
    let old = engineWidth
    engineWidth = width
    let natural = configuredSize(configuration, width: nil).width
    if width >= natural, (old ?? natural) >= natural { return }
    invalidateIntrinsicContentSize()
  }
}

extension NSLineBreakMode {
  fileprivate var wraps: Bool { self == .byWordWrapping || self == .byCharWrapping }
}
