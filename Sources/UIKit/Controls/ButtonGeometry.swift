/// The frames of the image and the title of a button without a configuration: side by side, with
/// the image first.
struct ButtonGeometry {
  /// The size of the image or the title, and its insets.
  var area: CGRect
  var imageSize: CGSize
  var titleSize: CGSize
  var horizontal: UIControl.ContentHorizontalAlignment
  var vertical: UIControl.ContentVerticalAlignment
  /// Whether the title comes first, as in right-to-left languages.
  var isMirrored: Bool

  /// The rectangle of the image.
  var imageRect: CGRect {
    let fillsWidth = horizontal == .fill && titleSize.width == 0
    let width = fillsWidth ? area.width : min(imageSize.width, area.width)
    let height = vertical == .fill ? area.height : min(imageSize.height, area.height)
    let start = start(of: width + titleSize.width)
    let x = isMirrored ? start + max(0, min(titleSize.width, area.width - width)) : start
    return CGRect(x: x, y: top(of: height), width: width, height: height)
  }

  /// The rectangle of the title.
  var titleRect: CGRect {
    let available = max(0, area.width - imageSize.width)
    let width = horizontal == .fill ? available : min(titleSize.width, available)
    let height = vertical == .fill ? area.height : min(titleSize.height, area.height)
    let start = start(of: imageSize.width + width)
    return CGRect(
      x: isMirrored ? start : start + imageSize.width,
      y: top(of: height),
      width: width,
      height: height
    )
  }

  private func start(of width: CGFloat) -> CGFloat {
    let width = min(width, max(area.width, 0))
    return switch horizontal {
    case .left, .leading, .fill: area.minX
    case .right, .trailing: area.maxX - width
    case .center: area.minX + (area.width - width) / 2
    }
  }

  private func top(of height: CGFloat) -> CGFloat {
    switch vertical {
    case .top, .fill: area.minY
    case .bottom: area.maxY - height
    case .center: area.minY + (area.height - height) / 2
    }
  }
}

extension CGRect {
  /// Returns the rectangle with edges at whole pixels.
  func alignedToPixels(_ scale: CGFloat) -> CGRect {
    let left = minX.roundedHalfUp(scale)
    let top = minY.roundedHalfUp(scale)
    return CGRect(
      x: left,
      y: top,
      width: maxX.roundedHalfUp(scale) - left,
      height: maxY.roundedHalfUp(scale) - top
    )
  }

  /// Returns the rectangle within insets; it is empty, but not negative, if they exceed its size.
  func insetWithin(_ insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left,
      y: minY + insets.top,
      width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom)
    )
  }
}
