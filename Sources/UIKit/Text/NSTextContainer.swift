/// The rectangle that a text is set in.
@preconcurrency @MainActor
open class NSTextContainer: NSObject {
  /// The size; a text view has its own, and this one is kept.
  open var size: CGSize

  /// Whether the width follows the text view's.
  ///
  /// No layout effect.
  open var widthTracksTextView = false

  /// Whether the height follows the text view's.
  ///
  /// No layout effect.
  open var heightTracksTextView = false

  /// The room at both ends of each line.
  open var lineFragmentPadding: CGFloat = 5 {
    didSet { if lineFragmentPadding != oldValue { textView?.textLayoutDidChange() } }
  }

  /// The largest number of lines, 0 for as many as the text needs.
  open var maximumNumberOfLines = 0 {
    didSet { if maximumNumberOfLines != oldValue { textView?.textLayoutDidChange() } }
  }

  /// How lines break, and how the last one is cut off.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping {
    didSet { if lineBreakMode != oldValue { textView?.textLayoutDidChange() } }
  }

  /// Where the text does not go; it goes there nevertheless.
  ///
  /// No layout effect.
  open var exclusionPaths: [UIBezierPath] = []

  /// The layout manager that the container belongs to.
  open internal(set) weak var layoutManager: NSLayoutManager?

  weak var textView: (any TextContainerOwner)?

  /// Makes a container of a size.
  public init(size: CGSize) {
    self.size = size
    super.init()
  }

  /// Makes a container without limits.
  public convenience override init() {
    self.init(size: .zero)
  }
}

/// A view whose text is in a container.
@MainActor
protocol TextContainerOwner: AnyObject {
  /// Measures the text again.
  func textLayoutDidChange()
}
