/// A tab.
///
/// No layout effect.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
  /// The system's tabs.
  public enum SystemItem: Int, Sendable {
    case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search
    case downloads, mostRecent, mostViewed
  }

  /// The image while selected.
  open var selectedImage: UIImage?
  /// What stands in the red circle.
  open var badgeValue: String?
  /// The colour of the circle.
  open var badgeColor: UIColor?
  /// How far the title is moved.
  open var titlePositionAdjustment = UIOffset.zero
  /// How the bar looks while selected.
  open var standardAppearance: UITabBarAppearance?
  /// How the bar looks at the content's end while selected.
  open var scrollEdgeAppearance: UITabBarAppearance?
  private var badgeAttributes: [UInt: [NSAttributedString.Key: Any]] = [:]

  /// Makes an empty tab.
  public override init() {
    super.init()
  }

  /// Makes a tab as an archive would; archives are not read here.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Makes a tab.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
    self.image = image
    self.tag = tag
  }

  /// Makes a tab with another image while it is selected.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init(title: title, image: image, tag: 0)
    self.selectedImage = selectedImage
  }

  /// Makes one of the system's tabs.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init(title: nil, image: nil, tag: tag)
  }

  /// Sets the look of the text in the circle.
  open func setBadgeTextAttributes(
    _ textAttributes: [NSAttributedString.Key: Any]?,
    for state: UIControl.State
  ) {
    badgeAttributes[state.rawValue] = textAttributes
  }

  /// Returns the look of the text in the circle.
  open func badgeTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    badgeAttributes[state.rawValue]
  }
}

/// A bar with tabs; `docs/screen-geometry.md` says how high it is where.
///
/// For each tab there is a view in the bar, laid out by frames.
@preconcurrency @MainActor
open class UITabBar: UIView {
  /// How tabs stand in the bar.
  public enum ItemPositioning: Int, Sendable {
    case automatic, fill, centered
  }

  /// Is told which tab is chosen.
  open weak var delegate: (any UITabBarDelegate)?
  /// The tabs.
  open var items: [UITabBarItem]? {
    get { storedItems }
    set { setItems(newValue, animated: false) }
  }

  private var storedItems: [UITabBarItem]? {
    didSet { setNeedsLayout() }
  }

  /// The selected tab.
  ///
  /// No layout effect.
  open weak var selectedItem: UITabBarItem?
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
  /// The colour of tabs that are not selected.
  ///
  /// No layout effect.
  open var unselectedItemTintColor: UIColor?
  /// The image behind the bar.
  ///
  /// No layout effect.
  open var backgroundImage: UIImage?
  /// The image over the bar.
  ///
  /// No layout effect.
  open var shadowImage: UIImage?
  /// The image behind the selected tab.
  ///
  /// No layout effect.
  open var selectionIndicatorImage: UIImage?
  /// How tabs stand in the bar.
  open var itemPositioning = ItemPositioning.automatic
  /// The width of a tab.
  open var itemWidth: CGFloat = 0
  /// The room between tabs.
  open var itemSpacing: CGFloat = 0
  /// How the bar looks.
  ///
  /// No layout effect.
  open var standardAppearance = UITabBarAppearance()
  /// How the bar looks at the content's end.
  ///
  /// No layout effect.
  open var scrollEdgeAppearance: UITabBarAppearance?

  /// Sets the tabs.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { storedItems = items }

  private var buttons: [UIButton] = []

  private var barHeight: CGFloat { BarGeometry.tabBarHeight(for: traitCollection) }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: barHeight)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: barHeight)
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Gives each tab a button: an equal share of a compact width, or one of ``itemWidth`` in the middle of a regular one.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let items = items ?? []
    while buttons.count > items.count { buttons.removeLast().removeFromSuperview() }
    while buttons.count < items.count {
      let (button, index) = (UIButton(type: .system), buttons.count)
      button.addAction(
        UIAction { [weak self] _ in self?.tap(index) },
        for: .primaryActionTriggered
      )
      addSubview(button)
      buttons.append(button)
    }
    guard !items.isEmpty else { return }
    let isFilled =
      itemPositioning == .fill
      || itemPositioning == .automatic && traitCollection.horizontalSizeClass != .regular
    let usual: CGFloat = 76
    let spacing = isFilled ? 0 : itemSpacing > 0 ? itemSpacing : 34
    let room = bounds.inset(
      by: UIEdgeInsets(
        top: 0,
        left: safeAreaInsets.left,
        bottom: 0,
        right: safeAreaInsets.right
      )
    )
    let count = CGFloat(items.count)
    let width = isFilled ? room.width / count : itemWidth > 0 ? itemWidth : usual
    let used = count * width + (count - 1) * spacing
    let scale = screenScale
    for (index, item) in items.enumerated() {
      let button = buttons[index]
      let place = CGFloat(isRightToLeft ? items.count - 1 - index : index)
      let left = (room.midX - used / 2 + place * (width + spacing)).roundedHalfUp(scale)
      let right = (room.midX - used / 2 + place * (width + spacing) + width).roundedHalfUp(scale)
      let frame = CGRect(x: left, y: 1, width: right - left, height: barHeight - 1)
      if button.title(for: .normal) != item.title { button.setTitle(item.title, for: .normal) }
      if button.image(for: .normal) !== item.image { button.setImage(item.image, for: .normal) }
      if button.frame != frame { button.frame = frame }
    }
  }

  private func tap(_ index: Int) {
    guard let items, items.indices.contains(index), items[index].isEnabled else { return }
    selectedItem = items[index]
    delegate?.tabBar(self, didSelect: items[index])
  }
}

/// Is told which tab is chosen.
@preconcurrency @MainActor
public protocol UITabBarDelegate: AnyObject {
  /// Called when a tab was chosen.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  /// Nothing.
  ///
  /// No layout effect.
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}
