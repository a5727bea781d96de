internal import UIKit

// Bar items and gesture recognizers.
extension Instantiation {
  func makeNavigationItem(_ element: Element, _ item: UINavigationItem) -> UINavigationItem {
    if let id = element.id { objects[id] = item }
    item.title = element["title"] ?? item.title
    item.prompt = element["prompt"]
    if let title = element["backButtonTitle"] { item.backButtonTitle = title }
    switch element["largeTitleDisplayMode"] {
    case "never": item.largeTitleDisplayMode = .never
    case "always": item.largeTitleDisplayMode = .always
    default: break
    }
    for child in element.children {
      switch child.key ?? child.name {
      case "leftBarButtonItem", "rightBarButtonItem", "backBarButtonItem":
        guard let made = makeObject(of: child) as? UIBarButtonItem else { continue }
        switch child.key {
        case "leftBarButtonItem": item.leftBarButtonItem = made
        case "rightBarButtonItem": item.rightBarButtonItem = made
        default: item.backBarButtonItem = made
        }
      case "leftBarButtonItems": item.leftBarButtonItems = barButtonItems(child)
      case "rightBarButtonItems": item.rightBarButtonItems = barButtonItems(child)
      case "titleView": item.titleView = makeViews(of: LayoutRoot(topLevel: child))
      default: break
      }
    }
    return item
  }

  func barButtonItems(_ element: Element) -> [UIBarButtonItem] {
    element.children.compactMap { makeObject(of: $0) as? UIBarButtonItem }
  }

  func setItems(of bar: UINavigationBar, _ element: Element) {
    let items = (element.child("items")?.children ?? []).compactMap {
      makeObject(of: $0) as? UINavigationItem
    }
    if !items.isEmpty { bar.setItems(items, animated: false) }
  }

  func makeBarButtonItem(_ element: Element) -> UIBarButtonItem {
    let item: UIBarButtonItem
    if let view = element.child(key: "customView") ?? element.children.first(where: isView) {
      item = UIBarButtonItem()
      item.customView = makeViews(of: LayoutRoot(topLevel: view))
    } else if let name = element["systemItem"], let system = Self.systemItems[name] {
      item = UIBarButtonItem(barButtonSystemItem: system, target: nil, action: nil)
    } else {
      item = UIBarButtonItem(title: element["title"], style: .plain, target: nil, action: nil)
      if let name = element["image"] { item.image = source.image(name, element["catalog"]) }
    }
    if element["style"] == "done" { item.style = .done }
    if let width = element.number("width") { item.width = CGFloat(width) }
    item.isEnabled = element.flag("enabled") ?? true
    return item
  }

  private func isView(_ element: Element) -> Bool { element.child(key: "frame", "rect") != nil }

  func setTabBarItem(of controller: UIViewController, _ element: Element) {
    let item: UITabBarItem
    if let name = element["systemItem"], let system = Self.systemTabs[name] {
      item = UITabBarItem(tabBarSystemItem: system, tag: 0)
    } else {
      item = UITabBarItem(
        title: element["title"],
        image: element["image"].flatMap { source.image($0, element["catalog"]) },
        selectedImage: element["selectedImage"].flatMap { source.image($0, element["catalog"]) }
      )
    }
    item.tag = element["tag"].flatMap { Int($0) } ?? 0
    controller.tabBarItem = item
    if let id = element.id { objects[id] = item }
  }

  func makeGestureRecognizer(_ element: Element) -> UIGestureRecognizer? {
    let count = element["numberOfTouchesRequired"].flatMap { Int($0) }
    switch element.name {
    case "tapGestureRecognizer":
      let tap = UITapGestureRecognizer(target: nil, action: nil)
      tap.numberOfTapsRequired = element["numberOfTapsRequired"].flatMap { Int($0) } ?? 1
      tap.numberOfTouchesRequired = count ?? 1
      return tap
    case "pongPressGestureRecognizer", "longPressGestureRecognizer":
      let press = UILongPressGestureRecognizer(target: nil, action: nil)
      if let duration = element.number("minimumPressDuration") {
        press.minimumPressDuration = duration
      }
      return press
    case "panGestureRecognizer": return UIPanGestureRecognizer(target: nil, action: nil)
    case "screenEdgePanGestureRecognizer":
      return UIScreenEdgePanGestureRecognizer(target: nil, action: nil)
    case "pinchGestureRecognizer": return UIPinchGestureRecognizer(target: nil, action: nil)
    case "rotationGestureRecognizer": return UIRotationGestureRecognizer(target: nil, action: nil)
    case "swipeGestureRecognizer":
      let swipe = UISwipeGestureRecognizer(target: nil, action: nil)
      switch element["direction"] {
      case "left": swipe.direction = .left
      case "up": swipe.direction = .up
      case "down": swipe.direction = .down
      default: swipe.direction = .right
      }
      return swipe
    default: return nil
    }
  }

  private static let systemItems: [String: UIBarButtonItem.SystemItem] = [
    "done": .done, "cancel": .cancel, "edit": .edit, "save": .save, "add": .add,
    "flexibleSpace": .flexibleSpace, "fixedSpace": .fixedSpace, "compose": .compose,
    "reply": .reply, "action": .action, "organize": .organize, "bookmarks": .bookmarks,
    "search": .search, "refresh": .refresh, "stop": .stop, "camera": .camera, "trash": .trash,
    "play": .play, "pause": .pause, "rewind": .rewind, "fastForward": .fastForward,
    "undo": .undo, "redo": .redo, "close": .close,
  ]

  private static let systemTabs: [String: UITabBarItem.SystemItem] = [
    "more": .more, "favorites": .favorites, "featured": .featured, "topRated": .topRated,
    "recents": .recents, "contacts": .contacts, "history": .history, "bookmarks": .bookmarks,
    "search": .search, "downloads": .downloads, "mostRecent": .mostRecent,
    "mostViewed": .mostViewed,
  ]
}

extension LayoutRoot {
  /// Creates a view that is independent of its place in the document.
  init(topLevel element: Element) {
    self.init(element: element, role: .topLevel, controller: nil)
  }
}
