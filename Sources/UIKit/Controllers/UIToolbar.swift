/// A bar with buttons, which are subviews; see `docs/screen-geometry.md` for its heights.
@preconcurrency @MainActor
open class UIToolbar: UIView, UIBarPositioning {
  /// The object that determines the position of the bar.
  ///
  /// No layout effect.
  open weak var delegate: (any UIToolbarDelegate)?
  /// The buttons and the spaces between them.
  open var items: [UIBarButtonItem]? {
    get { storedItems }
    set { setItems(newValue, animated: false) }
  }

  private var storedItems: [UIBarButtonItem]? {
    didSet { setNeedsLayout() }
  }

  /// The style of the bar.
  ///
  /// No layout effect.
  open var barStyle = UIBarStyle.default
  /// Whether the bar is translucent.
  ///
  /// Above an opaque bar, views end at its upper edge.
  open var isTranslucent = true {
    didSet { if isTranslucent != oldValue { superview?.setNeedsLayout() } }
  }
  /// The colour of the bar.
  ///
  /// No layout effect.
  open var barTintColor: UIColor?
  /// The appearance of the bar.
  ///
  /// No layout effect.
  open var standardAppearance = UIToolbarAppearance()
  /// The appearance of the bar in a compact height.
  ///
  /// No layout effect.
  open var compactAppearance: UIToolbarAppearance?
  /// The appearance of the bar when content is scrolled to its edge.
  ///
  /// No layout effect.
  open var scrollEdgeAppearance: UIToolbarAppearance?
  /// The appearance of the bar in a compact height when content is scrolled to its edge.
  ///
  /// No layout effect.
  open var compactScrollEdgeAppearance: UIToolbarAppearance?

  /// The position of the bar.
  ///
  /// No layout effect.
  open var barPosition: UIBarPosition { delegate?.position(for: self) ?? .bottom }

  /// Sets the buttons.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { storedItems = items }

  /// Sets the background image of the bar; does nothing.
  ///
  /// No layout effect.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?,
    forToolbarPosition topOrBottom: UIBarPosition,
    barMetrics: UIBarMetrics
  ) {}

  /// Sets the image of the line above the bar; does nothing.
  ///
  /// No layout effect.
  open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: barHeight)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: barHeight)
  }

  /// The height of the bar for its traits.
  var barHeight: CGFloat { BarGeometry.toolbarHeight(for: traitCollection) }

  /// Sets a controller's items, unless the bar already has them.
  func take(_ items: [UIBarButtonItem]?) {
    let isSame = (self.items ?? []).elementsEqual(items ?? []) { $0 === $1 }
    if !isSame { storedItems = items }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let margin = BarGeometry.margin(width: bounds.width)
    BarRow.layOut(
      items ?? [],
      in: CGRect(
        x: margin,
        y: 0,
        width: bounds.width - 2 * margin,
        height: min(bounds.height, barHeight)
      ),
      of: self
    )
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    invalidateIntrinsicContentSize()
  }
}

/// Determines the position of a toolbar.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIToolbarDelegate: UIBarPositioningDelegate {}
