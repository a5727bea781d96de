internal import Foundation
internal import InterfaceInspection
internal import UIKit

/// A storyboard, which creates controllers with the objects of their scenes.
final class StoryboardDocument: StoryboardContent {
  let source: LoadedDocument
  /// The elements of the controllers and of their scenes' other objects, by controller id.
  private var scenes: [String: (controller: Element, objects: [Element])] = [:]
  private var idsByIdentifier: [String: String] = [:]
  /// The controllers whose children are being created, because in a damaged document a controller
  /// may contain itself.
  private var beingMade: Set<String> = []
  let identifiers: [String]

  init(_ source: LoadedDocument) {
    self.source = source
    var identifiers: [String] = []
    for scene in source.document.root.child("scenes")?.children ?? [] {
      let objects = scene.child("objects")?.children ?? []
      let controller = objects.first {
        $0["sceneMemberID"] == "viewController" || $0.name.hasSuffix("Controller")
      }
      guard let controller, let id = controller.id else { continue }
      scenes[id] = (controller, objects.filter { $0.id != id })
      if let identifier = controller["storyboardIdentifier"] {
        if idsByIdentifier[identifier] == nil { identifiers.append(identifier) }
        idsByIdentifier[identifier] = id
      }
    }
    self.identifiers = identifiers
  }

  func makeController(
    identifier: String?,
    of storyboard: UIStoryboard,
    creator: ((NSCoder) -> UIViewController?)?
  ) -> UIViewController? {
    let id =
      identifier.map { idsByIdentifier[$0] } ?? source.document.root["initialViewController"]
    return id.flatMap { makeController(id: $0, of: storyboard, creator: creator) }
  }

  /// Creates the controller with an id; returns nil if the document has none.
  func makeController(
    id: String,
    of storyboard: UIStoryboard,
    creator: ((NSCoder) -> UIViewController?)? = nil
  ) -> UIViewController? {
    guard let scene = scenes[id] else { return nil }
    let element = scene.controller
    guard !beingMade.contains(id) else {
      source.tell("\(source.place(of: element)): a controller that contains itself is left out.")
      return nil
    }
    if element.name == "viewControllerPlaceholder" {
      return makeController(of: element, beside: storyboard, creator: creator)
    }
    let type = source.type(of: element, base: Self.controllerType(element.name))
    let coder = InterfaceCoder()
    guard let controller = creator.map({ $0(coder) }) ?? type.init(coder: coder) else {
      preconditionFailure("\(source.place(of: element)): init(coder:) of \(type) returned nil.")
    }
    let content = SceneContent(controller, element, scene.objects, self)
    controller.documentContent = content
    controller.storyboard = storyboard
    beingMade.insert(id)
    content.configure(controller)
    beingMade.remove(id)
    controller.awakeFromNib()
    return controller
  }

  /// Creates the controller that a reference to another storyboard leads to.
  private func makeController(
    of element: Element,
    beside storyboard: UIStoryboard,
    creator: ((NSCoder) -> UIViewController?)?
  ) -> UIViewController? {
    guard let name = element["storyboardName"] else { return nil }
    let other = UIStoryboard(name: name, beside: storyboard)
    guard let identifier = element["referencedIdentifier"] else {
      return other.instantiateInitialViewController(creator: creator)
    }
    return other.instantiateViewController(identifier: identifier, creator: creator)
  }

  private static func controllerType(_ name: String) -> UIViewController.Type {
    switch name {
    case "navigationController": UINavigationController.self
    case "tabBarController": UITabBarController.self
    case "splitViewController": UISplitViewController.self
    case "tableViewController": UITableViewController.self
    case "collectionViewController": UICollectionViewController.self
    case "pageViewController": UIPageViewController.self
    default: UIViewController.self
    }
  }
}
