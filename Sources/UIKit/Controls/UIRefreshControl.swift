/// A spinner above the content of a scroll view, 60 points high; see
/// ``UIScrollView/refreshControl``.
///
/// No finger pulls it down here. Code calls ``beginRefreshing()``, and sends `valueChanged` in
/// place of a user.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
  private static let height: CGFloat = 60

  /// Creates a refresh control.
  public init() {
    super.init(frame: CGRect(x: 0, y: 0, width: 0, height: Self.height))
  }

  /// Creates a refresh control with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a refresh control for a nib or storyboard; other archives are not supported.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Whether the content is being refreshed.
  open private(set) var isRefreshing = false

  /// Makes space for the spinner in the scroll view; sends no events and does not scroll.
  open func beginRefreshing() {
    setRefreshing(true)
  }

  /// Removes that space; content at its beginning scrolls back.
  open func endRefreshing() {
    setRefreshing(false)
  }

  private func setRefreshing(_ isRefreshing: Bool) {
    guard isRefreshing != self.isRefreshing else { return }
    self.isRefreshing = isRefreshing
    let scrollView = superview as? UIScrollView
    guard scrollView?.refreshControl === self else { return }
    scrollView?.adjustmentMayHaveChanged(scrolls: !isRefreshing)
  }

  /// The height of the spinner's space above the content.
  var shownHeight: CGFloat { isRefreshing ? Self.height : 0 }

  /// Moves the spinner above content with a given width.
  func place(above width: CGFloat) {
    let place = CGRect(x: 0, y: -Self.height, width: width, height: Self.height)
    if frame != place { frame = place }
  }

  /// The text below the spinner.
  ///
  /// No layout effect.
  open var attributedTitle: NSAttributedString? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// 60 points high, without an intrinsic width.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }

  /// Returns the given width and 60 points of height.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }
}
