package import Foundation
package import InterfaceInspection

/// A view of a document, as it is in the size classes of a canvas.
package struct ViewDescription: Sendable {
  /// The element, with its variations applied.
  package var element: Element
  /// The object's id, or its place where the document gives none.
  package var id: String
  /// The subviews, from back to front.
  package var subviews: [ViewDescription]
  /// The views that are values of properties, such as `contentView`.
  package var keyedViews: [ViewDescription]
  /// The constraints that the view owns.
  package var constraints: [ConstraintDescription]
  /// The guides that constraints may refer to: the key of each, by its id.
  package var guides: [(id: String, key: String)]

  /// The element's name, which says the class.
  package var kind: String { element.name }

  /// The rectangle that the document stores; what constraints determine must not read it.
  package var storedFrame: CGRect

  /// Whether the view keeps the stored rectangle, whatever constraints say.
  package var isFixed: Bool { element.flag("fixedFrame") == true }

  /// Whether the frame follows from the autoresizing mask.
  package var translatesMask: Bool {
    element.flag("translatesAutoresizingMaskIntoConstraints") ?? true
  }

  /// The name for people: a label of the document's author, else the custom class, else what the view is.
  package var title: String {
    element["userLabel"] ?? element["customClass"] ?? element.name
  }

  /// The properties whose values are views of the unit.
  private static let viewKeys: Set = [
    "view", "contentView", "backgroundView", "titleView", "customView", "tableHeaderView",
    "tableFooterView", "sectionHeaderView", "sectionFooterView", "navigationBar", "tabBar",
    "toolbar",
  ]

  /// Describes a view and those in it.
  ///
  /// Cells of a table or a collection, and a collection's headers, are layouts of their own and not in the result.
  ///
  /// - Returns: nil for an element without a frame: it is not a view.
  package init?(_ original: Element, in classes: SizeClasses) {
    let element = original.resolved(in: classes)
    guard let frame = element.child(key: "frame", "rect") ?? Self.rect(ofCellContent: element)
    else { return nil }
    self.element = element
    id = element.id ?? "\(element.place.line):\(element.place.column)"
    storedFrame = frame.rect
    subviews = (element.child("subviews")?.children ?? []).compactMap {
      ViewDescription($0, in: classes)
    }
    let isCollection = element.name == "collectionView"
    keyedViews = element.children.filter { child in
      guard let key = child.key, Self.viewKeys.contains(key) else { return false }
      return !(isCollection && key.hasPrefix("section"))
    }.compactMap { ViewDescription($0, in: classes) }
    constraints = (element.child("constraints")?.children ?? []).compactMap {
      ConstraintDescription($0, in: classes)
    }
    guides = element.children.compactMap { child in
      guard child.name == "viewLayoutGuide", let id = child.id else { return nil }
      return (id, child.key ?? "")
    }
    for guide in element.child("userGuides")?.children ?? [] {
      if let id = guide.id { guides.append((id, "user")) }
    }
  }

  // A cell's content need not say its frame: it fills the cell.
  private static func rect(ofCellContent element: Element) -> Element? {
    guard element.key == "contentView" else { return nil }
    return Element(name: "rect", attributes: ["key": "frame"], place: element.place)
  }

  /// Calls a closure with this view and all in it, superviews first.
  package func visit(_ body: (ViewDescription) -> Void) {
    body(self)
    for view in subviews + keyedViews { view.visit(body) }
  }
}

extension Element {
  /// The rectangle that an element of this name describes; what is missing or not a number is 0.
  package var rect: CGRect {
    CGRect(
      x: length("x"),
      y: length("y"),
      width: max(0, length("width")),
      height: max(0, length("height"))
    )
  }

  // Larger lengths than any screen's would only lose digits.
  private func length(_ name: String) -> Double { min(max(number(name) ?? 0, -1e6), 1e6) }
}
