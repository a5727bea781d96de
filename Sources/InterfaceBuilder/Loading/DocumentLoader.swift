package import Foundation
internal import InterfaceInspection
package import UIKit

/// Reads documents for UIKit, which looks the class up by name.
package final class DocumentLoader: InterfaceLoader {
  package static func nib(at path: String, in bundle: Bundle?) -> any NibContent {
    DocumentContent(LoadedDocument.at(path, in: bundle))
  }

  package static func nib(_ data: Data, in bundle: Bundle?) -> any NibContent {
    do {
      let document = try InterfaceDocument(data, path: "a nib's data")
      return DocumentContent(LoadedDocument(document, path: "a nib's data", bundle))
    } catch {
      preconditionFailure("\(error)")
    }
  }

  package static func storyboard(at path: String, in bundle: Bundle?) -> any StoryboardContent {
    StoryboardDocument(LoadedDocument.at(path, in: bundle))
  }
}

/// A xib.
final class DocumentContent: NibContent {
  private let source: LoadedDocument

  init(_ source: LoadedDocument) { self.source = source }

  func instantiate(owner: AnyObject?, options: [UINib.OptionsKey: Any]) -> [Any] {
    let instantiation = Instantiation(source)
    let external = options[.externalObjects] as? [String: Any] ?? [:]
    let elements = source.document.root.child("objects")?.children ?? []
    var top: [Any] = []
    for element in elements {
      if element.name == "placeholder" {
        guard let id = element.id else { continue }
        if element["placeholderIdentifier"] == "IBFilesOwner" {
          if let owner {
            let module = String(reflecting: type(of: owner)).prefix { $0 != "." }
            InterfaceConnections.shared.load(module: String(module))
          }
          instantiation.objects[id] = owner
        } else if let name = element["placeholderIdentifier"], let object = external[name] {
          instantiation.objects[id] = object as AnyObject
        }
      } else if let object = instantiation.makeTop(element) {
        top.append(object)
      }
    }
    for element in elements { instantiation.connect(element) }
    instantiation.awake()
    return top
  }
}

/// A prototype cell or another view of a list, which is created each time the list needs one.
final class PartContent: NibContent {
  private let element: Element
  private let source: LoadedDocument
  private weak var scene: SceneContent?

  init(_ element: Element, _ source: LoadedDocument, _ scene: SceneContent?) {
    self.element = element
    self.source = source
    self.scene = scene
  }

  func instantiate(owner: AnyObject?, options: [UINib.OptionsKey: Any]) -> [Any] {
    let instantiation = Instantiation(source, scene: scene)
    let root = LayoutRoot(element: element, role: .reusable, controller: nil)
    guard let view = instantiation.makeViews(of: root) else { return [] }
    instantiation.connect(element)
    instantiation.awake()
    return [view]
  }
}

extension Instantiation {
  /// Creates an object at the top level of a document; reports an unknown one and returns nil.
  func makeTop(_ element: Element) -> AnyObject? {
    if element.child(key: "frame", "rect") != nil || element.name.hasSuffix("ReusableView")
      || element.name.hasSuffix("ViewCell")
    {
      return makeViews(of: LayoutRoot(topLevel: element))
    }
    let object = makeObject(of: element)
    if object == nil {
      source.tell("\(source.place(of: element)): objects of the kind \(element.name) are not made.")
    }
    return object
  }
}
