/// A tab in a tab bar.
///
/// No layout effect.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
  /// The system's tabs.
  public enum SystemItem: Int, Sendable {
    case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search
    case downloads, mostRecent, mostViewed
  }

  /// The image in the selected state.
  open var selectedImage: UIImage?
  /// The text of the badge.
  open var badgeValue: String?
  /// The colour of the badge.
  open var badgeColor: UIColor?
  /// The offset of the title.
  open var titlePositionAdjustment = UIOffset.zero
  /// The appearance of the bar while the tab is selected.
  open var standardAppearance: UITabBarAppearance?
  /// The appearance of the bar while the tab is selected and content is scrolled to its edge.
  open var scrollEdgeAppearance: UITabBarAppearance?
  private var badgeAttributes: [UInt: [NSAttributedString.Key: Any]] = [:]

  /// Creates an empty tab.
  public override init() {
    super.init()
  }

  /// Creates a tab; archives are not supported.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Creates a tab.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
    self.image = image
    self.tag = tag
  }

  /// Creates a tab with another image for the selected state.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init(title: title, image: image, tag: 0)
    self.selectedImage = selectedImage
  }

  /// Creates one of the system's tabs.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init(title: nil, image: nil, tag: tag)
  }

  /// Sets the text attributes of the badge.
  open func setBadgeTextAttributes(
    _ textAttributes: [NSAttributedString.Key: Any]?,
    for state: UIControl.State
  ) {
    badgeAttributes[state.rawValue] = textAttributes
  }

  /// Returns the text attributes of the badge.
  open func badgeTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    badgeAttributes[state.rawValue]
  }
}

/// A bar with tabs; see `docs/screen-geometry.md` for its heights.
///
/// There is a subview for each tab, with manual layout.
@preconcurrency @MainActor
open class UITabBar: UIView {
  /// The arrangement of tabs in the bar.
  public enum ItemPositioning: Int, Sendable {
    case automatic, fill, centered
  }

  /// The object that is notified of the selection.
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
  /// The colour of tabs that are not selected.
  ///
  /// No layout effect.
  open var unselectedItemTintColor: UIColor?
  /// The image behind the bar.
  ///
  /// No layout effect.
  open var backgroundImage: UIImage?
  /// The image of the line above the bar.
  ///
  /// No layout effect.
  open var shadowImage: UIImage?
  /// The image behind the selected tab.
  ///
  /// No layout effect.
  open var selectionIndicatorImage: UIImage?
  /// The arrangement of tabs in the bar.
  open var itemPositioning = ItemPositioning.automatic
  /// The width of a tab.
  open var itemWidth: CGFloat = 0
  /// The space between tabs.
  open var itemSpacing: CGFloat = 0
  /// The appearance of the bar.
  ///
  /// No layout effect.
  open var standardAppearance = UITabBarAppearance()
  /// The appearance of the bar when content is scrolled to its edge.
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

  /// Lays out a button for each tab.
  ///
  /// The buttons share a compact width equally. In a regular width they have ``itemWidth`` and are
  /// centered.
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

/// Is notified of a tab bar's selection.
@preconcurrency @MainActor
public protocol UITabBarDelegate: AnyObject {
  /// Called when a tab was selected.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  /// Does nothing.
  ///
  /// No layout effect.
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}
