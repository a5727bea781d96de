internal import TextMeasurement

/// Something that stands among the characters of a text, such as an image.
///
/// It is as large as ``bounds``, or as its image if these are empty.
open class NSTextAttachment: NSObject {
  private let header = attributeValueHeader

  /// The character that an attachment stands in for.
  public static let character = 0xFFFC

  /// The image.
  open var image: UIImage?

  /// The rectangle, from the baseline upwards: an origin of −3 lowers it by 3 points.
  open var bounds = CGRect.zero

  /// What is shown, as a file.
  ///
  /// No layout effect.
  open var contents: Data?

  /// The file's type.
  ///
  /// No layout effect.
  open var fileType: String?

  /// The room between the attachment and the lines' edges.
  ///
  /// No layout effect.
  open var lineLayoutPadding: CGFloat = 0

  /// Whether a view may stand for it; there is none here.
  ///
  /// No layout effect.
  open var allowsTextAttachmentView = true

  /// Makes an attachment of a file; its size is what ``bounds`` says.
  public init(data contentData: Data?, ofType uti: String?) {
    contents = contentData
    fileType = uti
    super.init()
  }

  /// Makes an attachment without content.
  public convenience override init() {
    self.init(data: nil, ofType: nil)
  }

  /// Makes an attachment of an image.
  public convenience init(image: UIImage) {
    self.init(data: nil, ofType: nil)
    self.image = image
  }

  /// Returns the rectangle in a line, from the baseline upwards; what is measured.
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
  /// The rectangle as texts are measured with it.
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
  /// Makes a text of one character that an attachment stands in for.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }

  /// Makes a text of one character that an attachment stands in for, with attributes.
  public convenience init(
    attachment: NSTextAttachment,
    attributes: [NSAttributedString.Key: Any]
  ) {
    var attributes = attributes
    attributes[.attachment] = attachment
    self.init(string: "\u{FFFC}", attributes: attributes)
  }

  /// Whether some part of a range has an attachment.
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
