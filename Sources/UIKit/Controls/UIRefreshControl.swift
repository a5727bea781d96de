/// A spinner above the content of a scroll view, 60 points high.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
  private static let height: CGFloat = 60

  /// Makes a refresh control.
  public convenience init() {
    self.init(frame: CGRect(x: 0, y: 0, width: 0, height: Self.height))
  }

  /// Whether the content is being refreshed.
  open private(set) var isRefreshing = false

  /// Shows that the content is being refreshed; sends no events and doesn't scroll.
  open func beginRefreshing() {
    isRefreshing = true
  }

  /// Shows that the content has been refreshed.
  open func endRefreshing() {
    isRefreshing = false
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
