/// The heights of bars, in points; see `docs/screen-geometry.md` for their sources.
@MainActor
enum BarGeometry {
  static let largeTitleHeight: CGFloat = 52
  static let promptHeight: CGFloat = 30
  static let searchHeight: CGFloat = 52
  /// The width of a search bar next to the title.
  static let inlineSearchWidth: CGFloat = 280
  /// The space between buttons.
  static let spacing: CGFloat = 8

  /// Returns the height of a navigation bar's row with title and buttons.
  static func rowHeight(for traits: UITraitCollection, isInSheet: Bool) -> CGFloat {
    if isInSheet { return 56 }
    return height(for: traits, phone: 44)
  }

  static func toolbarHeight(for traits: UITraitCollection) -> CGFloat {
    height(for: traits, phone: 44)
  }

  static func tabBarHeight(for traits: UITraitCollection) -> CGFloat {
    height(for: traits, phone: 49)
  }

  private static func height(for traits: UITraitCollection, phone: CGFloat) -> CGFloat {
    if traits.userInterfaceIdiom == .pad { return 50 }
    return traits.verticalSizeClass == .compact ? 32 : phone
  }

  /// Returns the space between a bar's buttons and its ends.
  static func margin(width: CGFloat) -> CGFloat { width >= 414 ? 20 : 16 }
}

/// A row of buttons in a bar.
@MainActor
enum BarRow {
  /// Lays out items from left to right, mirrored for right-to-left, and removes the views of other
  /// items.
  static func layOut(_ items: [UIBarButtonItem], in row: CGRect, of bar: UIView) {
    let shown = items.filter { !$0.isHidden }
    let views = shown.map { $0.isSpace ? nil : $0.makeViewInBar() }
    for subview in bar.subviews where !views.contains(where: { $0 === subview }) {
      subview.removeFromSuperview()
    }
    let lengths = zip(shown, views).map { item, view in
      view.map { size(of: $0, item, height: row.height).width } ?? max(0, item.width)
    }
    let flexible = shown.count { $0.systemItem == .flexibleSpace }
    let gaps = zip(views, views.dropFirst()).count { $0 != nil && $1 != nil }
    let used = lengths.reduce(0, +) + CGFloat(gaps) * BarGeometry.spacing
    let share = flexible > 0 ? max(0, row.width - used) / CGFloat(flexible) : 0
    var x = row.minX
    for (index, item) in shown.enumerated() {
      if item.systemItem == .flexibleSpace {
        x += share
      } else if let view = views[index] {
        if index > 0, views[index - 1] != nil { x += BarGeometry.spacing }
        place(view, item, x: x, in: row, of: bar)
        x += lengths[index]
      } else {
        x += lengths[index]
      }
    }
  }

  /// Returns the size of a view in a row of a given height.
  static func size(of view: UIView, _ item: UIBarButtonItem, height: CGFloat) -> CGSize {
    let fitting = item.customView == nil ? view.sizeThatFits(.zero) : customSize(of: view)
    let width = item.width > 0 ? item.width : fitting.width
    return CGSize(width: width, height: min(height, fitting.height))
  }

  private static func customSize(of view: UIView) -> CGSize {
    if view.translatesAutoresizingMaskIntoConstraints, view.bounds.size != .zero {
      return view.bounds.size
    }
    return view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
  }

  static func place(
    _ view: UIView,
    _ item: UIBarButtonItem,
    x: CGFloat,
    in row: CGRect,
    of bar: UIView
  ) {
    let size = size(of: view, item, height: row.height)
    let scale = bar.screenScale
    let left = bar.isRightToLeft ? bar.bounds.width - x - size.width : x
    let frame = CGRect(
      x: left.roundedHalfUp(scale),
      y: (row.minY + (row.height - size.height) / 2).roundedHalfUp(scale),
      width: size.width,
      height: size.height
    )
    if view.superview !== bar { bar.addSubview(view) }
    if !view.translatesAutoresizingMaskIntoConstraints {
      view.translatesAutoresizingMaskIntoConstraints = true
    }
    if view.frame != frame { view.frame = frame }
  }
}

extension UIBarButtonItem {
  var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }

  /// The view of the item in a bar, once a bar was laid out.
  var viewInBar: UIView? { customView ?? madeButton }

  private var madeButton: UIButton? { sparse[default: nil] }

  /// Returns the view of the item with its current title and image.
  func makeViewInBar() -> UIView {
    if let customView { return customView }
    let button: UIButton
    if let madeButton {
      button = madeButton
    } else {
      button = UIButton(type: .system)
      button.addAction(
        UIAction { [weak self] _ in self?.performPrimaryAction() },
        for: .primaryActionTriggered
      )
      sparse[default: nil, "madeButton"] = Optional(button)
    }
    let own = title?.isEmpty == false ? title : systemItem?.title ?? title
    let text = image == nil ? own : nil
    if button.title(for: .normal) != text { button.setTitle(text, for: .normal) }
    if button.image(for: .normal) !== image { button.setImage(image, for: .normal) }
    if button.isEnabled != isEnabled { button.isEnabled = isEnabled }
    return button
  }
}

extension UIBarButtonItem.SystemItem {
  /// The system's title in English; for an item that Apple shows as an image, the image's name.
  var title: String {
    let name = "\(self)"
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}

extension UINavigationBar {
  /// Sets the items of a stack, unless the bar already has them.
  func take(_ items: [UINavigationItem]) {
    let isSame = (self.items ?? []).elementsEqual(items) { $0 === $1 }
    if !isSame { self.items = items }
  }

  /// Schedules a new layout, also for the container, because the height may change.
  func contentDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    superview?.setNeedsLayout()
    container?.barsDidChange()
  }

  /// Whether the visible item's title is large; always false in a compact height.
  var showsLargeTitle: Bool {
    guard prefersLargeTitles, traitCollection.verticalSizeClass != .compact else { return false }
    return switch topItem?.largeTitleDisplayMode ?? .automatic {
    case .always: true
    case .never, .inline: false
    // Like the previous item; the first one is large.
    case .automatic: backItem.map { $0.largeTitleDisplayMode != .never } ?? true
    }
  }

  /// The placement of the visible item's search bar.
  var searchPlacement: UINavigationItem.SearchBarPlacement? {
    guard let item = topItem, item.searchController != nil else { return nil }
    switch item.preferredSearchBarPlacement {
    case .automatic:
      return traitCollection.horizontalSizeClass == .regular ? .inline : .stacked
    case let placement: return placement
    }
  }

  /// Whether only the search bar is shown, during a search.
  var showsSearchOnly: Bool {
    guard let search = topItem?.searchController else { return false }
    return search.isActive && search.hidesNavigationBarDuringPresentation
      && searchPlacement == .stacked
  }

  private var isInSheet: Bool {
    var controller: UIViewController? = container
    while let current = controller {
      if let presentation = current.activePresentation {
        guard [.pageSheet, .formSheet].contains(presentation.adaptedStyle),
          let view = presentation.containerView
        else { return false }
        return presentation.frameOfPresentedViewInContainerView != view.bounds
      }
      controller = current.parent
    }
    return false
  }

  var rowHeight: CGFloat {
    BarGeometry.rowHeight(for: traitCollection, isInSheet: isInSheet)
  }

  /// The bar's height.
  var barHeight: CGFloat {
    let search: CGFloat = searchPlacement == .stacked ? BarGeometry.searchHeight : 0
    if showsSearchOnly { return search }
    let prompt = topItem?.prompt == nil ? 0 : BarGeometry.promptHeight
    return rowHeight + prompt + (showsLargeTitle ? BarGeometry.largeTitleHeight : 0) + search
  }
}

/// The views in a navigation bar.
@MainActor
final class NavigationBarContent {
  private let title = UILabel()
  private let largeTitle = UILabel()
  private let prompt = UILabel()
  private let back = UIBarButtonItem(title: nil, style: .plain, target: nil, action: nil)

  init() {
    title.font = .preferredFont(forTextStyle: .headline)
    title.textAlignment = .center
    largeTitle.font = .systemFont(ofSize: 34, weight: .bold)
    prompt.font = .systemFont(ofSize: 12)
    prompt.textAlignment = .center
  }

  func layOut(in bar: UINavigationBar) {
    let item = bar.topItem
    var shown: [UIView] = []
    let margin = BarGeometry.margin(width: bar.bounds.width)
    var y: CGFloat = 0
    if !bar.showsSearchOnly {
      if let text = item?.prompt {
        set(prompt, text, CGRect(x: margin, y: 8, width: bar.bounds.width - 2 * margin, height: 18))
        shown.append(prompt)
        y = BarGeometry.promptHeight
      }
      let row = CGRect(
        x: margin,
        y: y,
        width: max(0, bar.bounds.width - 2 * margin),
        height: bar.rowHeight
      )
      shown += layOutRow(row, of: item, in: bar)
      y = row.maxY
      if bar.showsLargeTitle {
        let height = largeTitle.sizeThatFits(.zero).height
        let frame = CGRect(x: margin, y: y + 3, width: row.width, height: height)
        set(largeTitle, item?.title, frame)
        shown.append(largeTitle)
        y += BarGeometry.largeTitleHeight
      }
    }
    if let search = item?.searchController?.searchBar, bar.searchPlacement == .stacked {
      let height = BarGeometry.searchHeight
      let frame = CGRect(x: 0, y: y, width: bar.bounds.width, height: height)
      if search.frame != frame { search.frame = frame }
      shown.append(search)
    }
    for subview in bar.subviews where !shown.contains(where: { $0 === subview }) {
      subview.removeFromSuperview()
    }
    for view in shown where view.superview !== bar { bar.addSubview(view) }
  }

  private func set(_ label: UILabel, _ text: String?, _ frame: CGRect) {
    if label.text != text { label.text = text }
    if label.frame != frame { label.frame = frame }
  }

  /// Lays out the back button, the other buttons, and the title between them.
  private func layOutRow(
    _ row: CGRect,
    of item: UINavigationItem?,
    in bar: UINavigationBar
  ) -> [UIView] {
    guard let item else { return [] }
    var leading = item.leftBarButtonItems ?? []
    if let former = bar.backItem, !item.hidesBackButton,
      leading.isEmpty || item.leftItemsSupplementBackButton
    {
      let own = former.backBarButtonItem
      let isMinimal = former.backButtonDisplayMode == .minimal
      back.title = isMinimal ? "" : former.backButtonTitle ?? own?.title ?? former.title ?? "Back"
      back.image = own?.image
      back.primaryAction = UIAction { [weak bar] _ in
        guard let bar else { return }
        if let container = bar.container {
          container.popViewController(animated: true)
        } else {
          bar.popItem(animated: true)
        }
      }
      leading.insert(back, at: 0)
    }
    var views: [UIView] = []
    var (left, right) = (row.minX, row.maxX)
    for button in leading where !button.isHidden && !button.isSpace {
      let view = button.makeViewInBar()
      BarRow.place(view, button, x: left, in: row, of: bar)
      left = left + view.frame.width + BarGeometry.spacing
      views.append(view)
    }
    for button in item.rightBarButtonItems ?? [] where !button.isHidden && !button.isSpace {
      let view = button.makeViewInBar()
      let width = BarRow.size(of: view, button, height: row.height).width
      BarRow.place(view, button, x: right - width, in: row, of: bar)
      right -= width + BarGeometry.spacing
      views.append(view)
    }
    if bar.searchPlacement == .inline || bar.searchPlacement == .integrated,
      let search = item.searchController?.searchBar
    {
      let width = min(BarGeometry.inlineSearchWidth, right - left)
      let x = bar.isRightToLeft ? bar.bounds.width - right : right - width
      let frame = CGRect(x: x, y: row.minY, width: width, height: row.height)
      if search.frame != frame { search.frame = frame }
      right -= width + BarGeometry.spacing
      views.append(search)
    }
    if let middle = layOutTitle(of: item, in: row, from: left, to: right, of: bar) {
      views.append(middle)
    }
    return views
  }

  /// Centers the title in the bar, or moves it sideways if the buttons leave no room there.
  private func layOutTitle(
    of item: UINavigationItem,
    in row: CGRect,
    from left: CGFloat,
    to right: CGFloat,
    of bar: UINavigationBar
  ) -> UIView? {
    let view = item.titleView ?? title
    if item.titleView == nil {
      guard let text = item.title, !text.isEmpty, !bar.showsLargeTitle else { return nil }
      if title.text != text { title.text = text }
    }
    let room = max(0, right - left)
    var size = view.sizeThatFits(CGSize(width: room, height: row.height))
    if item.titleView != nil, view.bounds.size != .zero { size = view.bounds.size }
    size = CGSize(width: min(size.width, room), height: min(size.height, row.height))
    let x = min(max(left, bar.bounds.midX - size.width / 2), right - size.width)
    let scale = bar.screenScale
    let frame = CGRect(
      x: (bar.isRightToLeft ? bar.bounds.width - x - size.width : x).roundedHalfUp(scale),
      y: (row.minY + (row.height - size.height) / 2).roundedHalfUp(scale),
      width: size.width,
      height: size.height
    )
    if view.frame != frame { view.frame = frame }
    return view
  }
}
