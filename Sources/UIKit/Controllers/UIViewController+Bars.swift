// As far as is known, apps do not override these members. Members of extensions cannot be
// overridden on Linux.
extension UIViewController {
  /// Sets the items of a navigation controller's toolbar.
  ///
  /// No layout effect.
  public func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    self.toolbarItems = toolbarItems
  }

  /// Sets the scroll view that bars follow at some edges.
  ///
  /// No layout effect.
  public func setContentScrollView(
    _ scrollView: UIScrollView?,
    for edge: NSDirectionalRectEdge = .all
  ) {
    sparse[default: [:], "contentScrollViews"] = contentScrollViews.merging(
      [edge.rawValue: scrollView]
    ) { $1 }
  }

  /// Returns the scroll view that bars follow at an edge.
  ///
  /// No layout effect.
  public func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    contentScrollViews.first {
      NSDirectionalRectEdge(rawValue: $0.key).isSuperset(of: edge)
    }?.value
  }

  private var contentScrollViews: [UInt: UIScrollView?] { sparse[default: [:]] }

  /// The button that toggles editing, with the system's title.
  ///
  /// No layout effect.
  public var editButtonItem: UIBarButtonItem {
    if let made: UIBarButtonItem = sparse[default: nil] { return made }
    let action = UIAction { [weak self] _ in
      guard let self else { return }
      setEditing(!isEditing, animated: true)
    }
    let made = UIBarButtonItem(systemItem: .edit, primaryAction: action)
    sparse[default: nil] = Optional(made)
    return made
  }

  /// The item, created with the controller's title.
  var madeNavigationItem: UINavigationItem {
    if let made = navigationItemIfMade { return made }
    let made = UINavigationItem(title: title ?? "")
    if title == nil { made.title = nil }
    sparse[default: nil, "navigationItem"] = Optional(made)
    return made
  }

  var navigationItemIfMade: UINavigationItem? { sparse[default: nil, "navigationItem"] }

  /// The tab's item, created with the controller's title.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  var madeTabBarItem: UITabBarItem! {
    get {
      if let made: UITabBarItem = sparse[default: nil] { return made }
      let made = UITabBarItem(title: title, image: nil, tag: 0)
      sparse[default: nil] = Optional(made)
      return made
    }
    set { sparse[default: nil] = newValue }
  }

  var hasTabBarItem: Bool {
    let made: UITabBarItem? = sparse[default: nil, "madeTabBarItem"]
    return made != nil
  }
}
