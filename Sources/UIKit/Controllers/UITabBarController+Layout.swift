extension UITabBarController {
  /// The maximum number of tabs in a bar of compact width.
  static let maximumTabs = 5

  /// Whether some controllers do not fit in the bar.
  private var isCrowded: Bool {
    traitCollection.horizontalSizeClass != .regular && controllers.count > Self.maximumTabs
  }

  /// The controller for the controllers that do not fit, if there are any.
  var moreIfUsed: UINavigationController? { isCrowded ? moreNavigationController : nil }

  /// The tab that leads to that controller.
  var moreItem: UITabBarItem? { isCrowded ? moreNavigationController.tabBarItem : nil }

  /// The controllers that do not fit in the bar.
  var controllersInMore: [UIViewController] {
    isCrowded ? Array(controllers[(Self.maximumTabs - 1)...]) : []
  }

  /// Updates the bar's tabs.
  func itemsDidChange() {
    var items = controllers.compactMap(\.tabBarItem)
    if isCrowded {
      items = Array(items.prefix(Self.maximumTabs - 1))
      let more = moreNavigationController
      if more.tabBarItem.title == nil { more.tabBarItem.title = "More" }
      items.append(more.tabBarItem)
      if more.parent == nil {
        addChild(more)
        more.didMove(toParent: self)
      }
    }
    if !(tabBar.items ?? []).elementsEqual(items, by: { $0 === $1 }) { tabBar.items = items }
  }

  /// Shows the selected controller's view.
  func showSelected() {
    let isInMore = controllersInMore.contains { $0 === selectedViewController }
    tabBar.selectedItem = isInMore ? moreItem : selectedViewController?.tabBarItem
    guard isViewLoaded else { return }
    let (old, next) = (shown, selectedViewController)
    guard old !== next else { return view.setNeedsLayout() }
    shown = next
    var animator: (any UIViewControllerAnimatedTransitioning)?
    if let old, let next, view.window != nil {
      animator = delegate?.tabBarController(
        self,
        animationControllerForTransitionFrom: old,
        to: next
      )
    }
    let transition = ControllerTransition(
      in: view,
      from: old,
      to: next,
      isAnimated: animator != nil
    )
    if let animator {
      transition.animator = animator
      transition.transitionDuration = animator.transitionDuration(using: transition)
      transition.interactor = delegate?.tabBarController(self, interactionControllerFor: animator)
    }
    exchange(
      [old].compactMap(\.self),
      for: [next].compactMap(\.self),
      in: transition
    ) { [self] child in
      child.barInsets = insets(for: child)
      let frame = contentFrame(for: child)
      child.view.frame = frame
      child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.insertSubview(child.view, at: 0)
      layOut()
    } end: { [self] completed in
      if !completed, let old { selectedViewController = old }
      layOut()
    }
  }

  private func isBarGone(for child: UIViewController?) -> Bool {
    if isTabBarHidden { return true }
    guard let navigation = child as? UINavigationController else {
      return child?.hidesBottomBarWhenPushed ?? false
    }
    // A pushed controller that hides the bar also hides it for the controllers pushed after it.
    return navigation.viewControllers.dropFirst().contains(where: \.hidesBottomBarWhenPushed)
  }

  private var barHeight: CGFloat { BarGeometry.tabBarHeight(for: traitCollection) }

  private func insets(for child: UIViewController) -> UIEdgeInsets {
    let isCovered = !isBarGone(for: child) && contentFrame(for: child).maxY >= view.bounds.height
    return UIEdgeInsets(top: 0, left: 0, bottom: isCovered ? barHeight : 0, right: 0)
  }

  /// Returns a child's frame: the whole view, or the part above the bar if it does not extend under
  /// it.
  private func contentFrame(for child: UIViewController) -> CGRect {
    var frame = view.bounds
    let isUnder =
      child.edgesForExtendedLayout.contains(.bottom)
      && (tabBar.isTranslucent || child.extendedLayoutIncludesOpaqueBars)
    if !isUnder, !isBarGone(for: child) {
      frame.size.height -= view.safeAreaInsets.bottom + barHeight
    }
    return frame
  }

  func layOut() {
    guard isViewLoaded else { return }
    let view: UIView = view
    itemsDidChange()
    if shown !== selectedViewController { return showSelected() }
    if tabBar.superview == nil {
      tabBar.delegate = tabBar.delegate ?? self
      view.addSubview(tabBar)
    }
    let isHidden = isBarGone(for: shown)
    if tabBar.isHidden != isHidden { tabBar.isHidden = isHidden }
    let height = barHeight + view.safeAreaInsets.bottom
    let frame = CGRect(
      x: 0,
      y: view.bounds.height - height,
      width: view.bounds.width,
      height: height
    )
    if tabBar.frame != frame { tabBar.frame = frame }
    guard let shown else { return }
    shown.barInsets = insets(for: shown)
    guard let child = shown.viewIfLoaded, child.superview === view else { return }
    let content = contentFrame(for: shown)
    if child.frame != content { child.frame = content }
    if view.subviews.first !== child, containerTransition == nil { view.sendSubviewToBack(child) }
  }
}

/// Lists the controllers that do not fit in a tab bar, and shows a selected one.
@MainActor
final class MoreController: UITableViewController {
  private weak var tabs: UITabBarController?

  init(_ tabs: UITabBarController) {
    self.tabs = tabs
    super.init(style: .plain)
    title = "More"
  }

  required init?(coder: NSCoder) { nil }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    tableView.reloadData()
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    tabs?.controllersInMore.count ?? 0
  }

  override func tableView(
    _ tableView: UITableView,
    cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "controller")
      ?? UITableViewCell(style: .default, reuseIdentifier: "controller")
    let item = tabs?.controllersInMore[indexPath.row].tabBarItem
    cell.textLabel?.text = item?.title
    cell.imageView?.image = item?.image
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tabs?.selectedViewController = tabs?.controllersInMore[indexPath.row]
  }
}
