/// A spinner above the content of a scroll view, 60 points high: see ``UIScrollView/refreshControl``.
///
/// No finger pulls it down here: code calls ``beginRefreshing()``, and sends `valueChanged` where a user would.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
  private static let height: CGFloat = 60

  /// Makes a refresh control.
  public init() {
    super.init(frame: CGRect(x: 0, y: 0, width: 0, height: Self.height))
  }

  /// Makes a refresh control with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Makes a refresh control as an archive would.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Whether the content is being refreshed.
  open private(set) var isRefreshing = false

  /// Has the scroll view keep room for the spinner; sends no events and doesn't scroll.
  open func beginRefreshing() {
    setRefreshing(true)
  }

  /// Takes the room from the scroll view again; content at its beginning scrolls back.
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

  /// How much of the content's beginning is the spinner's.
  var shownHeight: CGFloat { isRefreshing ? Self.height : 0 }

  /// Puts the spinner above content of a width.
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

  /// 60 points high; no width of its own.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }

  /// The given width, 60 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }
}
