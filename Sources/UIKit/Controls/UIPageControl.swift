/// A row of dots, one for each page, 26 points high.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
  /// Whether the dots have a background.
  ///
  /// No layout effect.
  public enum BackgroundStyle: Int, Sendable {
    case automatic = 0
    case prominent = 1
    case minimal = 2
  }

  /// How the user interacts with the dots.
  ///
  /// No layout effect.
  public enum InteractionState: Int, Sendable {
    /// Not at all.
    case none = 0
    /// By single taps.
    case discrete = 1
    /// By dragging.
    case continuous = 2
  }

  /// The direction of the pages.
  ///
  /// No layout effect.
  public enum Direction: Int, Sendable {
    case natural = 0
    case leftToRight = 1
    case rightToLeft = 2
    case topToBottom = 3
    case bottomToTop = 4
  }

  private static let height: CGFloat = 26
  /// The distance from one dot to the next.
  private static let pitch: CGFloat = 17
  /// The space around the dots, so that three of them are 116.5 points wide.
  private static let sides: CGFloat = 65.5

  private var storedPage = 0

  /// Creates a page control with a frame in its future superview's coordinates.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a page control for a nib or storyboard; other archives are not supported.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The number of pages, at least 0; the current page stays below it.
  open var numberOfPages = 0 {
    didSet {
      if numberOfPages < 0 { numberOfPages = 0 }
      storedPage = page(storedPage)
      if numberOfPages != oldValue { invalidateIntrinsicContentSize() }
    }
  }

  /// The current page, below their number; setting it sends no events.
  open var currentPage: Int {
    get { storedPage }
    set { storedPage = page(newValue) }
  }

  private func page(_ number: Int) -> Int { max(0, min(numberOfPages - 1, number)) }

  /// Whether the dot of a single page is hidden.
  ///
  /// No layout effect.
  open var hidesForSinglePage: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The color of the dots.
  ///
  /// No layout effect.
  open var pageIndicatorTintColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The color of the current page's dot.
  ///
  /// No layout effect.
  open var currentPageIndicatorTintColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Whether the dots have a background.
  ///
  /// No layout effect.
  open var backgroundStyle: BackgroundStyle {
    get { sparse[default: .automatic] }
    set { sparse[default: .automatic] = newValue }
  }

  /// The direction of the pages.
  ///
  /// No layout effect.
  open var direction: Direction {
    get { sparse[default: .natural] }
    set { sparse[default: .natural] = newValue }
  }

  /// How the user currently interacts with the dots: not at all.
  ///
  /// No layout effect.
  open var interactionState: InteractionState { .none }

  /// Whether dragging changes pages.
  ///
  /// No layout effect.
  open var allowsContinuousInteraction: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether the dot is only updated on request, which no current system does.
  ///
  /// No layout effect.
  open var defersCurrentPageDisplay: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Updates the current page's dot, which is always up to date here.
  ///
  /// No layout effect.
  open func updateCurrentPageDisplay() {}

  // MARK: Images

  /// The image of the dots.
  ///
  /// No layout effect.
  open var preferredIndicatorImage: UIImage? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The image of the current page's dot.
  ///
  /// No layout effect.
  open var preferredCurrentPageIndicatorImage: UIImage? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  private var indicatorImages: [Int: UIImage] {
    get { sparse[default: [:]] }
    set { sparse[default: [:]] = newValue }
  }

  /// Sets the image of one page's dot.
  ///
  /// No layout effect.
  open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
    indicatorImages[page] = image
  }

  /// Returns the image of one page's dot.
  ///
  /// No layout effect.
  open func indicatorImage(forPage page: Int) -> UIImage? { indicatorImages[page] }

  private var currentIndicatorImages: [Int: UIImage] {
    get { sparse[default: [:]] }
    set { sparse[default: [:]] = newValue }
  }

  /// Sets the image of one page's dot while it is the current page.
  ///
  /// No layout effect.
  open func setCurrentPageIndicatorImage(_ image: UIImage?, forPage page: Int) {
    currentIndicatorImages[page] = image
  }

  /// Returns the image of one page's dot while it is the current page.
  ///
  /// No layout effect.
  open func currentPageIndicatorImage(forPage page: Int) -> UIImage? {
    currentIndicatorImages[page]
  }

  // MARK: Layout

  /// Returns the size for a number of pages.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    guard pageCount > 0 else { return CGSize(width: 0, height: Self.height) }
    return CGSize(width: Self.sides + Self.pitch * CGFloat(pageCount), height: Self.height)
  }

  /// The size for the current number of pages.
  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }

  /// Returns the size for the current number of pages.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    self.size(forNumberOfPages: numberOfPages)
  }
}
