/// A bar with buttons, which are views in it; `docs/screen-geometry.md` says how high it is where.
@preconcurrency @MainActor
open class UIToolbar: UIView, UIBarPositioning {
  /// Returns where the bar is.
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

  /// How the bar looks.
  ///
  /// No layout effect.
  open var barStyle = UIBarStyle.default
  /// Whether what is behind shines through: above a bar that is not translucent views end.
  open var isTranslucent = true {
    didSet { if isTranslucent != oldValue { superview?.setNeedsLayout() } }
  }
  /// The colour behind the bar.
  ///
  /// No layout effect.
  open var barTintColor: UIColor?
  /// How the bar looks.
  ///
  /// No layout effect.
  open var standardAppearance = UIToolbarAppearance()
  /// How the bar looks if there is little room.
  ///
  /// No layout effect.
  open var compactAppearance: UIToolbarAppearance?
  /// How the bar looks at the content's end.
  ///
  /// No layout effect.
  open var scrollEdgeAppearance: UIToolbarAppearance?
  /// How the bar looks at the content's end if there is little room.
  ///
  /// No layout effect.
  open var compactScrollEdgeAppearance: UIToolbarAppearance?

  /// Where the bar is.
  ///
  /// No layout effect.
  open var barPosition: UIBarPosition { delegate?.position(for: self) ?? .bottom }

  /// Sets the buttons.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { storedItems = items }

  /// Would set the image behind the bar.
  ///
  /// No layout effect.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?,
    forToolbarPosition topOrBottom: UIBarPosition,
    barMetrics: UIBarMetrics
  ) {}

  /// Would set the image over the bar.
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

  /// The height that the traits give the bar.
  var barHeight: CGFloat { BarGeometry.toolbarHeight(for: traitCollection) }

  /// Takes a controller's items, unless they are the bar's already.
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

/// Decides where a toolbar is.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIToolbarDelegate: UIBarPositioningDelegate {}
