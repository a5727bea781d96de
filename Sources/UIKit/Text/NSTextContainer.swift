/// The rectangle in which a text is laid out.
@preconcurrency @MainActor
open class NSTextContainer: NSObject {
  /// The size; a text view uses its own size instead.
  open var size: CGSize

  /// Whether the width follows the text view's.
  ///
  /// No layout effect.
  open var widthTracksTextView = false

  /// Whether the height follows the text view's.
  ///
  /// No layout effect.
  open var heightTracksTextView = false

  /// The padding at both ends of each line.
  open var lineFragmentPadding: CGFloat = 5 {
    didSet { if lineFragmentPadding != oldValue { textView?.textLayoutDidChange() } }
  }

  /// The maximum number of lines; 0 for no limit.
  open var maximumNumberOfLines = 0 {
    didSet { if maximumNumberOfLines != oldValue { textView?.textLayoutDidChange() } }
  }

  /// How lines wrap, and how the last one is truncated.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping {
    didSet { if lineBreakMode != oldValue { textView?.textLayoutDidChange() } }
  }

  /// The paths to exclude from layout; they are ignored here.
  ///
  /// No layout effect.
  open var exclusionPaths: [UIBezierPath] = []

  /// The layout manager that the container belongs to.
  open internal(set) weak var layoutManager: NSLayoutManager?

  weak var textView: (any TextContainerOwner)?

  /// Creates a container with a size.
  public init(size: CGSize) {
    self.size = size
    super.init()
  }

  /// Creates a container without limits.
  public convenience override init() {
    self.init(size: .zero)
  }
}

/// A view with text in a container.
@MainActor
protocol TextContainerOwner: AnyObject {
  /// Invalidates the measurement of the text.
  func textLayoutDidChange()
}
