package import Foundation
package import InterfaceInspection

/// A view of a document in the size classes of a canvas.
package struct ViewDescription: Sendable {
  /// The element, with its variations applied.
  package var element: Element
  /// The object's id, or its place if it has none.
  package var id: String
  /// The subviews, from back to front.
  package var subviews: [ViewDescription]
  /// The views that are values of properties, such as `contentView`.
  package var keyedViews: [ViewDescription]
  /// The constraints that the view owns.
  package var constraints: [ConstraintDescription]
  /// The guides that constraints may refer to, each with its id and key.
  package var guides: [(id: String, key: String)]

  /// The element's name, which determines the class.
  package var kind: String { element.name }

  /// The stored rectangle.
  ///
  /// Do not use it for a frame that constraints determine.
  package var storedFrame: CGRect

  /// Whether the view keeps the stored rectangle, regardless of constraints.
  package var isFixed: Bool { element.flag("fixedFrame") == true }

  /// Whether the frame follows from the autoresizing mask.
  package var translatesMask: Bool {
    element.flag("translatesAutoresizingMaskIntoConstraints") ?? true
  }

  /// The name for people: the label from the document's author, else the custom class, else the
  /// kind of view.
  package var title: String {
    element["userLabel"] ?? element["customClass"] ?? element.name
  }

  /// The properties whose values are views in the same layout.
  private static let viewKeys: Set = [
    "view", "contentView", "backgroundView", "titleView", "customView", "tableHeaderView",
    "tableFooterView", "sectionHeaderView", "sectionFooterView", "navigationBar", "tabBar",
    "toolbar",
  ]

  /// Describes a view and its subviews.
  ///
  /// Cells of a table or a collection, and a collection's headers, are separate layouts and not in
  /// the result.
  ///
  /// - Returns: nil for an element without a frame, which is not a view.
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

  // Returns the frame of a cell's content, which may be missing because it fills the cell.
  private static func rect(ofCellContent element: Element) -> Element? {
    guard element.key == "contentView" else { return nil }
    return Element(name: "rect", attributes: ["key": "frame"], place: element.place)
  }

  /// Calls a closure with this view and its descendants, superviews first.
  package func visit(_ body: (ViewDescription) -> Void) {
    body(self)
    for view in subviews + keyedViews { view.visit(body) }
  }
}

extension Element {
  /// The rectangle that an element describes; values that are missing or not numbers are 0.
  package var rect: CGRect {
    CGRect(
      x: length("x"),
      y: length("y"),
      width: max(0, length("width")),
      height: max(0, length("height"))
    )
  }

  // Lengths beyond any screen's would only lose digits.
  private func length(_ name: String) -> Double { min(max(number(name) ?? 0, -1e6), 1e6) }
}
