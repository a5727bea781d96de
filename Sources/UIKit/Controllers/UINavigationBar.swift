/// A bar with a title and buttons; `docs/screen-geometry.md` says how high it is where.
///
/// The title, the way back and the buttons are views in it, laid out by frames, as are a large title and the search bar
/// below them.
@preconcurrency @MainActor
open class UINavigationBar: UIView, UIBarPositioning {
  /// Is asked whether items may come and go.
  open weak var delegate: (any UINavigationBarDelegate)?
  /// The items, the shown one last.
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
  /// The controller whose bar it is.
  weak var container: UINavigationController?
  let content = NavigationBarContent()
  /// Whether titles may be large.
  open var prefersLargeTitles = false {
    didSet {
      if prefersLargeTitles != oldValue { contentDidChange() }
    }
  }
  /// How the bar looks.
  ///
  /// No layout effect.
  open var barStyle = UIBarStyle.default
  /// Whether what is behind shines through: under a bar that is not translucent views begin below it.
  open var isTranslucent = true {
    didSet { if isTranslucent != oldValue { superview?.setNeedsLayout() } }
  }
  /// The colour behind the bar.
  ///
  /// No layout effect.
  open var barTintColor: UIColor?
  /// The image under the bar.
  ///
  /// No layout effect.
  open var shadowImage: UIImage?
  /// The look of the title.
  ///
  /// No layout effect.
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
  /// The look of the large title.
  ///
  /// No layout effect.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
  /// The arrow back.
  ///
  /// No layout effect.
  open var backIndicatorImage: UIImage?
  /// The mask of the arrow back.
  ///
  /// No layout effect.
  open var backIndicatorTransitionMaskImage: UIImage?
  /// How the bar looks.
  ///
  /// No layout effect.
  open var standardAppearance = UINavigationBarAppearance()
  /// How the bar looks if there is little room.
  ///
  /// No layout effect.
  open var compactAppearance: UINavigationBarAppearance?
  /// How the bar looks at the content's end.
  ///
  /// No layout effect.
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  /// How the bar looks at the content's end if there is little room.
  ///
  /// No layout effect.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance?
  private var backgroundImages: [Int: UIImage] = [:]

  /// Where the bar is.
  ///
  /// No layout effect.
  open var barPosition: UIBarPosition { delegate?.position(for: self) ?? .top }

  /// The shown item.
  open var topItem: UINavigationItem? { items?.last }

  /// The item that the way back leads to.
  open var backItem: UINavigationItem? { items?.dropLast().last }

  /// Shows another item, if the delegate lets it.
  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    items = (items ?? []) + [item]
    delegate?.navigationBar(self, didPush: item)
  }

  /// Shows the item before, if the delegate lets it.
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

  /// Sets the image behind the bar.
  ///
  /// No layout effect.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    backgroundImages[barMetrics.rawValue] = backgroundImage
  }

  /// Returns the image behind the bar.
  ///
  /// No layout effect.
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? {
    backgroundImages[barMetrics.rawValue]
  }

  /// Sets the image behind the bar at a place.
  ///
  /// No layout effect.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?,
    for barPosition: UIBarPosition,
    barMetrics: UIBarMetrics
  ) {
    setBackgroundImage(backgroundImage, for: barMetrics)
  }

  /// Would move the title.
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

/// Is asked whether items of a navigation bar may come and go; of a navigation controller's bar it is not.
@preconcurrency @MainActor
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
  /// Whether an item may come.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
  /// Called when an item has come.
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
  /// Whether an item may go.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
  /// Called when an item has gone.
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
  /// It may.
  ///
  /// No layout effect.
  public func navigationBar(
    _ navigationBar: UINavigationBar,
    shouldPush item: UINavigationItem
  ) -> Bool { true }
  /// Nothing.
  ///
  /// No layout effect.
  public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
  /// It may.
  ///
  /// No layout effect.
  public func navigationBar(
    _ navigationBar: UINavigationBar,
    shouldPop item: UINavigationItem
  ) -> Bool { true }
  /// Nothing.
  ///
  /// No layout effect.
  public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}
