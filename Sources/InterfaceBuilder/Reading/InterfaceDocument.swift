package import Foundation
package import InterfaceInspection

/// An Interface Builder document: the contents of a `.xib` or `.storyboard` file.
package struct InterfaceDocument: Sendable {
  /// The path that the document was read from.
  package let path: String
  /// The root element.
  package let root: Element
  /// The version of the tools that wrote the document; 0 if it is missing.
  package let toolsVersion: Int
  /// Whether views have safe areas; documents of older tools have layout guides instead.
  package let usesSafeAreas: Bool
  /// The device of the canvas; nil if the document names none, or an unknown one.
  package let device: CanvasDevice?
  /// The sizes of the images that the document refers to, in points.
  package let imageSizes: [String: CGSize]
  /// The layouts in the document, each of which is solved separately.
  package let layouts: [LayoutRoot]
  /// The ids of all objects.
  package let ids: Set<String>
  /// Problems in the document, and how they are handled.
  package let notes: [DocumentNote]

  private static let types: Set = [
    "com.apple.InterfaceBuilder3.CocoaTouch.XIB",
    "com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB",
    "com.apple.InterfaceBuilder.AppleTV.XIB",
    "com.apple.InterfaceBuilder.AppleTV.Storyboard.XIB",
  ]

  /// Reads a document from a file.
  ///
  /// - Throws: ``DocumentError`` with a sentence if it is not a UIKit document.
  package init(file path: String) throws(DocumentError) {
    try self.init(ElementReader.read(file: path), path: path)
  }

  /// Reads a document from its bytes.
  package init(_ data: Data, path: String) throws(DocumentError) {
    try self.init(ElementReader.read(data, path: path), path: path)
  }

  private init(_ root: Element, path: String) throws(DocumentError) {
    func refuse(_ problem: String) -> DocumentError {
      DocumentError(path: path, place: root.place, problem: problem)
    }
    guard root.name != "archive" else {
      throw refuse("this is a document of Xcode 4 or older; open and save it in a later one")
    }
    guard root.name == "document" else {
      throw refuse("this XML is not an Interface Builder document: its root is \(root.name)")
    }
    let type = root["type"] ?? ""
    if type.contains(".Cocoa.") || root["targetRuntime"]?.hasPrefix("MacOSX") == true {
      throw refuse("this is a document of AppKit, for macOS; only those of UIKit are read")
    }
    guard Self.types.contains(type) else {
      throw refuse(
        type.isEmpty
          ? "the document does not say its type" : "documents of type \(type) are not read"
      )
    }
    self.path = path
    self.root = root
    toolsVersion = Int((root["toolsVersion"] ?? "").prefix { $0.isNumber }) ?? 0
    usesSafeAreas = root.flag("useSafeAreas") ?? false
    var notes: [DocumentNote] = []
    if let device = root.child("device"), let id = device.id {
      self.device = CanvasDevice(id: id, isLandscape: device["orientation"] == "landscape")
      if self.device == nil {
        notes.append(
          DocumentNote(place: device.place, text: "the device \(id) is not known; it is left out")
        )
      }
    } else {
      device = nil
    }
    var images: [String: CGSize] = [:]
    for image in root.child("resources")?.children ?? [] where image.name == "image" {
      guard let name = image["name"] else { continue }
      let size = CGSize(width: image.number("width") ?? 0, height: image.number("height") ?? 0)
      // A system symbol may have the same name as one of the app's images.
      images[image["catalog"] == nil ? name : name + "@" + (image["catalog"] ?? "")] = size
    }
    imageSizes = images
    var ids: Set<String> = []
    root.visit { element in
      guard let id = element.id, element.name != "device" else { return }
      if !ids.insert(id).inserted {
        notes.append(
          DocumentNote(
            place: element.place,
            text: "the id \(id) is that of an earlier object; references mean the first one"
          )
        )
      }
    }
    self.ids = ids
    self.notes = notes
    layouts = LayoutRoot.all(in: root)
  }

  /// Returns the size of an image in points, or nil if the document does not contain it.
  package func imageSize(_ name: String, catalog: String?) -> CGSize? {
    catalog.flatMap { imageSizes[name + "@" + $0] } ?? imageSizes[name]
  }
}

/// A view hierarchy of a document that is laid out separately.
package struct LayoutRoot: Sendable {
  /// The role of the root in its document.
  package enum Role: Sendable {
    /// The view of a controller in a storyboard.
    case controllerView
    /// A view at the top level of a document.
    case topLevel
    /// A cell of a table or a collection, or a collection's header or footer.
    case reusable
  }

  /// The root view's element.
  package let element: Element
  package let role: Role
  /// The controller's element, for its view.
  package let controller: Element?

  /// The root view's id, or its place if it has none.
  package var id: String { element.id ?? "\(element.place.line):\(element.place.column)" }

  /// The name for people.
  package var title: String {
    let named = controller ?? element
    return named["userLabel"] ?? named["storyboardIdentifier"] ?? named["customClass"]
      ?? named["reuseIdentifier"] ?? element["reuseIdentifier"] ?? named.name
  }

  /// Returns the layouts in a document, in document order.
  static func all(in document: Element) -> [LayoutRoot] {
    var found: [LayoutRoot] = []
    let scenes = document.child("scenes")?.children.compactMap { $0.child("objects") } ?? []
    for objects in scenes + [document.child("objects")].compactMap({ $0 }) {
      for object in objects.children {
        if object.child(key: "frame", "rect") != nil || isReusable(object) {
          found.append(
            LayoutRoot(
              element: object,
              role: isReusable(object) ? .reusable : .topLevel,
              controller: nil
            )
          )
          appendReusable(in: object, to: &found)
        } else {
          let view = object.children.first {
            $0.key == "view" || $0.key == "collectionView" || $0.key == "tableView"
          }
          guard let view, view.child(key: "frame", "rect") != nil else { continue }
          found.append(LayoutRoot(element: view, role: .controllerView, controller: object))
          appendReusable(in: view, to: &found)
        }
      }
    }
    return found
  }

  private static func isReusable(_ element: Element) -> Bool {
    ["tableViewCell", "collectionViewCell", "collectionReusableView"].contains(element.name)
  }

  private static func appendReusable(in element: Element, to found: inout [LayoutRoot]) {
    for child in element.children {
      if isReusable(child) {
        found.append(LayoutRoot(element: child, role: .reusable, controller: nil))
      }
      appendReusable(in: child, to: &found)
    }
  }
}
