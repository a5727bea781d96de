/// A bar with a title and buttons; see `docs/screen-geometry.md` for its heights.
///
/// The title, the back button and the other buttons are subviews with manual layout, like a large
/// title and the search bar below them.
@preconcurrency @MainActor
open class UINavigationBar: UIView, UIBarPositioning {
  /// The object that decides about pushing and popping items.
  open weak var delegate: (any UINavigationBarDelegate)?
  /// The items; the visible one is last.
  open var items: [UINavigationItem]? {
    get { storedItems }
    set { setItems(newValue, animated: false) }
  }

  private var storedItems: [UINavigationItem]? {
    didSet {
      for item in oldValue ?? [] where item.bar === self { item.bar = nil }
      for item in storedItems ?? [] { item.bar = self }
      contentDidChange()
    }
  }
  /// The navigation controller that owns the bar.
  weak var container: UINavigationController?
  let content = NavigationBarContent()
  /// Whether titles may be large.
  open var prefersLargeTitles = false {
    didSet {
      if prefersLargeTitles != oldValue { contentDidChange() }
    }
  }
  /// The style of the bar.
  ///
  /// No layout effect.
  open var barStyle = UIBarStyle.default
  /// Whether the bar is translucent.
  ///
  /// Below an opaque bar, views start at its lower edge.
  open var isTranslucent = true {
    didSet { if isTranslucent != oldValue { superview?.setNeedsLayout() } }
  }
  /// The colour of the bar.
  ///
  /// No layout effect.
  open var barTintColor: UIColor?
  /// The image of the line below the bar.
  ///
  /// No layout effect.
  open var shadowImage: UIImage?
  /// The text attributes of the title.
  ///
  /// No layout effect.
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
  /// The text attributes of the large title.
  ///
  /// No layout effect.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
  /// The back arrow.
  ///
  /// No layout effect.
  open var backIndicatorImage: UIImage?
  /// The mask of the back arrow.
  ///
  /// No layout effect.
  open var backIndicatorTransitionMaskImage: UIImage?
  /// The appearance of the bar.
  ///
  /// No layout effect.
  open var standardAppearance = UINavigationBarAppearance()
  /// The appearance of the bar in a compact height.
  ///
  /// No layout effect.
  open var compactAppearance: UINavigationBarAppearance?
  /// The appearance of the bar when content is scrolled to its edge.
  ///
  /// No layout effect.
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  /// The appearance of the bar in a compact height when content is scrolled to its edge.
  ///
  /// No layout effect.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance?
  private var backgroundImages: [Int: UIImage] = [:]

  /// The position of the bar.
  ///
  /// No layout effect.
  open var barPosition: UIBarPosition { delegate?.position(for: self) ?? .top }

  /// The visible item.
  open var topItem: UINavigationItem? { items?.last }

  /// The item that the back button leads to.
  open var backItem: UINavigationItem? { items?.dropLast().last }

  /// Pushes an item, if the delegate allows it.
  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    items = (items ?? []) + [item]
    delegate?.navigationBar(self, didPush: item)
  }

  /// Pops the visible item, if the delegate allows it.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard let last = items?.last, delegate?.navigationBar(self, shouldPop: last) ?? true else {
      return nil
    }
    items?.removeLast()
    delegate?.navigationBar(self, didPop: last)
    return last
  }

  /// Sets the items.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) { storedItems = items }

  /// Sets the background image of the bar.
  ///
  /// No layout effect.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    backgroundImages[barMetrics.rawValue] = backgroundImage
  }

  /// Returns the background image of the bar.
  ///
  /// No layout effect.
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? {
    backgroundImages[barMetrics.rawValue]
  }

  /// Sets the background image of the bar for a position.
  ///
  /// No layout effect.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?,
    for barPosition: UIBarPosition,
    barMetrics: UIBarMetrics
  ) {
    setBackgroundImage(backgroundImage, for: barMetrics)
  }

  /// Sets the vertical offset of the title; does nothing.
  ///
  /// No layout effect.
  open func setTitleVerticalPositionAdjustment(
    _ adjustment: CGFloat,
    for barMetrics: UIBarMetrics
  ) {}

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: barHeight)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: barHeight)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    content.layOut(in: self)
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    contentDidChange()
  }
}

/// Decides whether items of a navigation bar may be pushed and popped; not used for a navigation
/// controller's bar.
@preconcurrency @MainActor
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
  /// Returns whether an item may be pushed.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
  /// Called when an item was pushed.
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
  /// Returns whether an item may be popped.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
  /// Called when an item was popped.
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
  /// Returns true.
  ///
  /// No layout effect.
  public func navigationBar(
    _ navigationBar: UINavigationBar,
    shouldPush item: UINavigationItem
  ) -> Bool { true }
  /// Does nothing.
  ///
  /// No layout effect.
  public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
  /// Returns true.
  ///
  /// No layout effect.
  public func navigationBar(
    _ navigationBar: UINavigationBar,
    shouldPop item: UINavigationItem
  ) -> Bool { true }
  /// Does nothing.
  ///
  /// No layout effect.
  public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}
