package import InterfaceInspection

/// An element of a document's XML, with its position.
package struct Element: Sendable {
  /// The element's name.
  package let name: String
  /// The attributes, by name.
  package var attributes: [String: String]
  /// The elements in this one, in order.
  package var children: [Element] = []
  /// The characters in this element outside its children.
  package var text = ""
  /// The position of the element.
  package let place: Place

  /// The position of an element.
  package typealias Place = DocumentPlace

  /// The value of an attribute.
  package subscript(attribute: String) -> String? { attributes[attribute] }

  /// The object's id, which others refer to.
  package var id: String? { attributes["id"] }

  /// The property of the parent whose value the element is.
  package var key: String? { attributes["key"] }

  /// Returns the first child with a name.
  package func child(_ name: String) -> Element? { children.first { $0.name == name } }

  /// Returns the first child that is the value of a property, with any name or with the given one.
  package func child(key: String, _ name: String? = nil) -> Element? {
    children.first { $0.key == key && (name == nil || $0.name == name) }
  }

  /// Returns a number, or nil if the attribute is missing or not a finite number.
  package func number(_ attribute: String) -> Double? {
    attributes[attribute].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns whether an attribute is YES, or nil if it is missing.
  package func flag(_ attribute: String) -> Bool? { attributes[attribute].map { $0 == "YES" } }

  /// Calls a closure with this element and its descendants, parents first.
  package func visit(_ body: (Element) throws -> Void) rethrows {
    try body(self)
    for child in children { try child.visit(body) }
  }
}
