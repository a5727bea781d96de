internal import Foundation
internal import InterfaceInspection
internal import UIKit

/// A storyboard's state for a controller that it has created: its view, its segues, and its scene's
/// other objects.
final class SceneContent: ControllerContent {
  private struct Reference {
    weak var object: AnyObject?
  }

  weak var controller: UIViewController?
  let storyboard: StoryboardDocument
  private let element: Element
  private let others: [Element]
  /// The objects by their ids; the view retains its own.
  private var references: [String: Reference] = [:]
  /// The scene's objects that nothing else retains.
  private var kept: [AnyObject] = []
  /// The objects that the controller received before its view was loaded.
  private var instantiation: Instantiation?

  init(
    _ controller: UIViewController,
    _ element: Element,
    _ others: [Element],
    _ storyboard: StoryboardDocument
  ) {
    self.controller = controller
    self.element = element
    self.others = others
    self.storyboard = storyboard
  }

  private var source: LoadedDocument { storyboard.source }

  /// Returns the object with an id in the scene, if it exists.
  func object(_ id: String) -> AnyObject? {
    id == element.id ? controller : references[id]?.object
  }

  /// Returns whether an id is the exit that unwind segues lead to.
  func isExit(_ id: String) -> Bool { others.contains { $0.name == "exit" && $0.id == id } }

  // MARK: The controller

  /// Applies the document's settings to a controller, before its view is loaded.
  func configure(_ controller: UIViewController) {
    let instantiation = Instantiation(source, scene: self)
    self.instantiation = instantiation
    if let title = element["title"] { controller.title = title }
    if element.flag("hidesBottomBarWhenPushed") == true {
      controller.hidesBottomBarWhenPushed = true
    }
    if element.flag("definesPresentationContext") == true {
      controller.definesPresentationContext = true
    }
    if let style = element["modalPresentationStyle"].flatMap(Self.style) {
      controller.modalPresentationStyle = style
    }
    if let size = element.child(key: "preferredContentSize", "size")
      ?? element.child(
        key: "contentSizeForViewInPopover",
        "size"
      )
    {
      controller.preferredContentSize = CGSize(
        width: max(0, size.inset("width")),
        height: max(0, size.inset("height"))
      )
    }
    if let item = element.child(key: "navigationItem", "navigationItem") {
      _ = instantiation.makeNavigationItem(item, controller.navigationItem)
    }
    if let item = element.child(key: "tabBarItem", "tabBarItem") {
      instantiation.setTabBarItem(of: controller, item)
    }
    if let items = element.child("toolbarItems") {
      controller.toolbarItems = instantiation.barButtonItems(items)
    }
    for other in others {
      if let object = instantiation.makeSceneObject(of: other) { kept.append(object) }
    }
    keep(instantiation.objects)
    instantiation.setRuntimeAttributes(of: controller, element)
    setChildren(of: controller)
    if viewElement == nil { connect(controller, instantiation) }
  }

  /// The view's element; nil if the controller creates its view itself, as containers do.
  private var viewElement: Element? {
    element.children.first {
      ["view", "tableView", "collectionView"].contains($0.key)
        && $0.child(key: "frame", "rect") != nil
    }
  }

  /// Connects the controller and all objects in its scene.
  private func connect(_ controller: UIViewController, _ instantiation: Instantiation) {
    self.instantiation = nil
    if let id = element.id { instantiation.objects[id] = controller }
    for other in others { instantiation.connect(other) }
    // The controller's own attributes were set when it was created.
    var element = element
    element.children.removeAll { $0.name == "userDefinedRuntimeAttributes" }
    instantiation.connect(element)
    keep(instantiation.objects)
    instantiation.awake()
  }

  private func keep(_ objects: [String: AnyObject]) {
    for (id, object) in objects where object !== controller {
      references[id] = Reference(object: object)
    }
  }

  static func style(_ name: String) -> UIModalPresentationStyle? {
    switch name {
    case "fullScreen": .fullScreen
    case "pageSheet": .pageSheet
    case "formSheet": .formSheet
    case "currentContext": .currentContext
    case "overFullScreen": .overFullScreen
    case "overCurrentContext": .overCurrentContext
    case "popover": .popover
    case "custom": .custom
    default: nil
    }
  }

  private func setChildren(of controller: UIViewController) {
    let segues =
      element.child("connections")?.children.filter { $0["kind"] == "relationship" } ?? []
    let children = segues.compactMap { segue in
      segue["destination"].flatMap { makeController(id: $0) }
    }
    guard !children.isEmpty else { return }
    switch controller {
    case let navigation as UINavigationController:
      navigation.setViewControllers(children, animated: false)
      if element.child(key: "navigationBar")?.flag("largeTitles") == true {
        navigation.navigationBar.prefersLargeTitles = true
      }
      if element.flag("navigationBarHidden") == true { navigation.isNavigationBarHidden = true }
    case let tabs as UITabBarController: tabs.viewControllers = children
    case let split as UISplitViewController: split.viewControllers = children
    default: break
    }
  }

  /// Creates another controller of the storyboard.
  func makeController(
    id: String,
    creator: ((NSCoder) -> UIViewController?)? = nil
  ) -> UIViewController? {
    guard let controller, let board = controller.storyboard else { return nil }
    return storyboard.makeController(id: id, of: board, creator: creator)
  }

  // MARK: The view

  func loadView(of controller: UIViewController) {
    guard let viewElement else { return }
    let instantiation = self.instantiation ?? Instantiation(source, scene: self)
    let root = LayoutRoot(element: viewElement, role: .controllerView, controller: element)
    instantiation.makeViews(of: root) { controller.view = $0 }
    keep(instantiation.objects)
    connect(controller, instantiation)
  }

  // MARK: Segues

  /// Prepares a segue that an object starts.
  func prepare(_ segue: Element, of object: AnyObject) {
    let start = { [weak self] (sender: AnyObject) in
      guard let self else { return }
      self.perform(segue, sender: sender, asks: true)
    }
    switch (segue["kind"], object) {
    case ("relationship", _): break
    case ("embed", let container as UIView): embed(segue, in: container)
    case (_, let control as UIControl):
      control.addAction(
        UIAction { action in (action.sender as AnyObject?).map(start) },
        for: control is UIButton ? .touchUpInside : .primaryActionTriggered
      )
    case (_, let item as UIBarButtonItem):
      item.primaryAction = UIAction(title: item.title ?? "", image: item.image) { [weak item] _ in
        item.map(start)
      }
    case (_, let cell as UITableViewCell):
      guard segue["trigger"] != "accessoryAction" else { return }
      cell.documentSelection = start
    case (_, let cell as UICollectionViewCell): cell.documentSelection = start
    case (_, let recognizer as UIGestureRecognizer):
      let target = SegueTarget(start)
      kept.append(target)
      recognizer.addTarget(target, action: SegueTarget.selector)
    default: break
    }
  }

  func performSegue(
    _ identifier: String,
    from controller: UIViewController,
    sender: Any?
  ) -> Bool {
    var found: Element?
    for part in [element] + others {
      part.visit { element in
        if found == nil, element.name == "segue", element["identifier"] == identifier {
          found = element
        }
      }
    }
    guard let found else { return false }
    perform(found, sender: sender, asks: false)
    return true
  }

  /// Performs a segue.
  private func perform(_ segue: Element, sender: Any?, asks: Bool) {
    guard let controller else { return }
    if asks, let identifier = segue["identifier"],
      !controller.shouldPerformSegue(withIdentifier: identifier, sender: sender)
    {
      return
    }
    guard let id = segue["destination"] else { return }
    if segue["kind"] == "unwind" || isExit(id) { return unwind(segue, sender: sender) }
    guard let destination = makeDestination(segue, id, sender: sender) else { return }
    let made = UIStoryboardSegue(
      identifier: segue["identifier"],
      source: controller,
      destination: destination
    ) { Self.show(destination, from: controller, segue, sender: sender) }
    controller.prepare(for: made, sender: sender)
    made.perform()
  }

  /// Creates the destination, with the segue's action if it has one.
  private func makeDestination(_ segue: Element, _ id: String, sender: Any?) -> UIViewController? {
    guard let name = segue["destinationCreationSelector"], let controller else {
      return makeController(id: id)
    }
    let selector = Selector(name)
    guard controller.responds(to: selector) else { return makeController(id: id) }
    return makeController(id: id) { coder in
      unsafe controller.perform(selector, with: coder, with: sender)?.takeUnretainedValue()
        as? UIViewController
    }
  }

  private static func show(
    _ destination: UIViewController,
    from source: UIViewController,
    _ segue: Element,
    sender: Any?
  ) {
    let isAnimated = segue["animates"] != "NO"
    switch segue["kind"] {
    case "push" where source.navigationController != nil:
      source.navigationController?.pushViewController(destination, animated: isAnimated)
    case "show", "push": source.show(destination, sender: sender)
    case "showDetail", "replace": source.showDetailViewController(destination, sender: sender)
    default:
      if segue["kind"] == "popoverPresentation" {
        destination.modalPresentationStyle = .popover
      } else if let style = segue["modalPresentationStyle"].flatMap(style) {
        destination.modalPresentationStyle = style
      }
      source.present(destination, animated: isAnimated)
    }
  }

  private func embed(_ segue: Element, in container: UIView) {
    guard let controller, let id = segue["destination"] else { return }
    var around: UIViewController? = controller
    while let here = around {
      if let content = here.documentContent as? SceneContent, content.storyboard === storyboard,
        content.element.id == id
      {
        source.tell("\(source.place(of: segue)): a controller that contains itself is left out.")
        return
      }
      around = here.parent
    }
    guard let child = makeDestination(segue, id, sender: container) else { return }
    let made = UIStoryboardSegue(
      identifier: segue["identifier"],
      source: controller,
      destination: child
    )
    controller.prepare(for: made, sender: container)
    controller.addChild(child)
    child.view.frame = container.bounds
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    child.view.translatesAutoresizingMaskIntoConstraints = true
    container.addSubview(child.view)
    child.didMove(toParent: controller)
  }

  /// Unwinds to the nearest controller that has the action.
  private func unwind(_ segue: Element, sender: Any?) {
    guard let controller, let name = segue["unwindAction"] else { return }
    let selector = Selector(name)
    guard let target = Self.target(of: selector, from: controller) else {
      source.tell(
        "\(source.place(of: segue)): no controller below has the action '\(name)' to go back to."
      )
      return
    }
    let made = UIStoryboardSegue(
      identifier: segue["identifier"],
      source: controller,
      destination: target
    )
    controller.prepare(for: made, sender: sender)
    _ = target.perform(selector, with: made)
    Self.uncover(target, from: controller)
    if let navigation = target.navigationController,
      navigation.viewControllers.contains(target), navigation.topViewController !== target
    {
      navigation.popToViewController(target, animated: true)
    }
  }

  /// Dismisses the controllers on top of a segue's unwind destination.
  private static func uncover(_ target: UIViewController, from controller: UIViewController) {
    var presenter = controller.presentingViewController
    while let current = presenter {
      var around: UIViewController? = target
      while let candidate = around, candidate !== current { around = candidate.parent }
      if around != nil { return current.dismiss(animated: true) }
      presenter = current.presentingViewController
    }
  }

  private static func target(
    of selector: Selector,
    from controller: UIViewController
  ) -> UIViewController? {
    var current: UIViewController? = controller
    while let here = current {
      if let navigation = here.navigationController ?? (here as? UINavigationController) {
        let below = navigation.viewControllers.prefix { $0 !== here }
        if let found = below.last(where: { $0.responds(to: selector) }) { return found }
      }
      if here !== controller, here.responds(to: selector) { return here }
      let above = here.parent ?? here.presentingViewController
      if let navigation = above as? UINavigationController, navigation !== here.parent,
        let found = navigation.viewControllers.last(where: { $0.responds(to: selector) })
      {
        return found
      }
      current = above
    }
    return nil
  }
}

/// The target of a gesture recognizer's segue.
private final class SegueTarget: NSObject {
  static let selector = Selector("go:", SegueTarget.go)
  private let start: (AnyObject) -> Void

  init(_ start: @escaping (AnyObject) -> Void) { self.start = start }

  func go(_ sender: UIGestureRecognizer) { start(sender) }
}

extension Instantiation {
  /// Creates an object in a controller's scene; returns nil for placeholders.
  func makeSceneObject(of element: Element) -> AnyObject? {
    ["placeholder", "exit"].contains(element.name) ? nil : makeTop(element)
  }
}
