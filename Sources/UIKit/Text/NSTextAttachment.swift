internal import TextMeasurement

/// An object among the characters of a text, such as an image.
///
/// Its size is ``bounds``, or that of its image if these are empty.
open class NSTextAttachment: NSObject {
  private let header = attributeValueHeader

  /// The character that represents an attachment.
  public static let character = 0xFFFC

  /// The image.
  open var image: UIImage?

  /// The rectangle, relative to the baseline and with y upwards: an origin of −3 lowers it by 3
  /// points.
  open var bounds = CGRect.zero

  /// The contents as a file's data.
  ///
  /// No layout effect.
  open var contents: Data?

  /// The file's type.
  ///
  /// No layout effect.
  open var fileType: String?

  /// The space between the attachment and the edges of lines.
  ///
  /// No layout effect.
  open var lineLayoutPadding: CGFloat = 0

  /// Whether a view may represent the attachment; such views do not exist here.
  ///
  /// No layout effect.
  open var allowsTextAttachmentView = true

  /// Creates an attachment with a file's data; its size is ``bounds``.
  public init(data contentData: Data?, ofType uti: String?) {
    contents = contentData
    fileType = uti
    super.init()
  }

  /// Creates an attachment without content.
  public convenience override init() {
    self.init(data: nil, ofType: nil)
  }

  /// Creates an attachment with an image.
  public convenience init(image: UIImage) {
    self.init(data: nil, ofType: nil)
    self.image = image
  }

  /// Returns the rectangle in a line, relative to the baseline with y upwards; it is used for
  /// measuring.
  open func attachmentBounds(
    for textContainer: NSTextContainer?,
    proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint,
    characterIndex charIndex: Int
  ) -> CGRect {
    if bounds != .zero { return bounds }
    return CGRect(origin: .zero, size: image?.size ?? .zero)
  }
}

extension NSTextAttachment {
  /// The rectangle in the form used for measuring text.
  var measured: TextAttributes.Attachment {
    let bounds = attachmentBounds(
      for: nil,
      proposedLineFragment: .zero,
      glyphPosition: .zero,
      characterIndex: 0
    )
    return TextAttributes.Attachment(
      width: Double(bounds.width),
      ascent: Double(bounds.maxY),
      descent: Double(-bounds.minY)
    )
  }
}

extension NSAttributedString {
  /// Creates a text with the single character of an attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }

  /// Creates a text with the single character of an attachment, with attributes.
  public convenience init(
    attachment: NSTextAttachment,
    attributes: [NSAttributedString.Key: Any]
  ) {
    var attributes = attributes
    attributes[.attachment] = attachment
    self.init(string: "\u{FFFC}", attributes: attributes)
  }

  /// Returns whether a range contains an attachment.
  public func containsAttachments(in range: NSRange) -> Bool {
    var isFound = false
    unsafe enumerateAttribute(.attachment, in: range) { value, _, stop in
      guard value is NSTextAttachment else { return }
      isFound = true
      unsafe stop.pointee = true
    }
    return isFound
  }
}
