/// The frames of a configured button's parts: image and texts as one block in the content
/// rectangle.
struct ConfiguredButtonLayout {
  private(set) var imageRect = CGRect.zero
  private(set) var titleRect = CGRect.zero
  private(set) var subtitleRect = CGRect.zero

  /// The sizes of the parts, and the spaces between them.
  struct Parts {
    var image = CGSize.zero
    var title = CGSize.zero
    var subtitle = CGSize.zero
    var imagePadding: CGFloat = 0
    var titlePadding: CGFloat = 0
    var isImageBesideText = true
    /// Whether the image is on the left or at the top.
    var isImageFirst = true

    var hasText: Bool { title.height > 0 || subtitle.height > 0 }

    var gap: CGFloat { hasText && image != .zero ? imagePadding : 0 }

    var text: CGSize {
      let between = title.height > 0 && subtitle.height > 0 ? titlePadding : 0
      return CGSize(
        width: max(title.width, subtitle.width),
        height: title.height + between + subtitle.height
      )
    }

    /// The size of the whole block.
    var size: CGSize {
      isImageBesideText
        ? CGSize(width: image.width + gap + text.width, height: max(image.height, text.height))
        : CGSize(width: max(image.width, text.width), height: image.height + gap + text.height)
    }
  }

  /// Computes the frames of the parts in the content rectangle.
  init(
    _ parts: Parts,
    in content: CGRect,
    horizontal: UIControl.ContentHorizontalAlignment,
    vertical: UIControl.ContentVerticalAlignment,
    textAlignment: NSTextAlignment,
    scale: CGFloat
  ) {
    let size = parts.size
    let block = CGRect(
      x: Self.start(content.minX, content.width, size.width, Self.share(horizontal)),
      y: Self.start(content.minY, content.height, size.height, Self.share(vertical)),
      width: min(size.width, content.width),
      height: min(size.height, content.height)
    )
    let image = parts.image
    let gap = parts.gap
    var text = block
    if parts.isImageBesideText {
      let room = max(0, block.width - image.width - gap)
      let imageX = parts.isImageFirst ? block.minX : block.maxX - image.width
      imageRect = CGRect(
        origin: CGPoint(x: imageX, y: block.midY - image.height / 2),
        size: image
      )
      text = CGRect(
        x: parts.isImageFirst ? block.minX + image.width + gap : block.minX,
        y: block.midY - parts.text.height / 2,
        width: room,
        height: parts.text.height
      )
    } else {
      let imageY = parts.isImageFirst ? block.minY : block.maxY - image.height
      imageRect = CGRect(
        origin: CGPoint(x: block.midX - image.width / 2, y: imageY),
        size: image
      )
      text.origin.y = parts.isImageFirst ? block.minY + image.height + gap : block.minY
      text.size.height = parts.text.height
    }
    imageRect = imageRect.alignedToPixels(scale)
    titleRect = Self.line(parts.title, at: text.minY, in: text, textAlignment)
      .alignedToPixels(scale)
    subtitleRect = Self.line(
      parts.subtitle,
      at: text.maxY - parts.subtitle.height,
      in: text,
      textAlignment
    )
    .alignedToPixels(scale)
  }

  private static func line(
    _ size: CGSize,
    at y: CGFloat,
    in text: CGRect,
    _ alignment: NSTextAlignment
  ) -> CGRect {
    let width = min(size.width, text.width)
    let share: CGFloat =
      switch alignment {
      case .left: 0
      case .right: 1
      default: 0.5
      }
    let x = text.minX + (text.width - width) * share
    return CGRect(x: x, y: y, width: width, height: size.height)
  }

  /// Returns where an item starts that has a given share of the free space before it.
  ///
  /// An item that is too large starts at the beginning of the space.
  private static func start(
    _ origin: CGFloat,
    _ room: CGFloat,
    _ length: CGFloat,
    _ share: CGFloat
  ) -> CGFloat {
    origin + max(0, room - length) * share
  }

  private static func share(_ alignment: UIControl.ContentHorizontalAlignment) -> CGFloat {
    switch alignment {
    case .left, .leading, .fill: 0
    case .right, .trailing: 1
    case .center: 0.5
    }
  }

  private static func share(_ alignment: UIControl.ContentVerticalAlignment) -> CGFloat {
    switch alignment {
    case .top, .fill: 0
    case .bottom: 1
    case .center: 0.5
    }
  }
}
