package import Foundation

/// The findings of `plumbline inspect` in documents.
package enum InspectionRule: String, CaseIterable, Codable, Sendable {
  /// A required constraint contradicts others and was broken.
  case conflict = "inspect.conflict"
  /// Constraints do not determine a view's position or size.
  case ambiguity = "inspect.ambiguity"
  /// A text has less space than it needs.
  case truncation = "inspect.truncation"
  /// A frame stored in the document differs from the layout's.
  case misplacement = "inspect.misplacement"
  /// Something in the document was left out or replaced.
  case document = "inspect.document"
}

/// A fault of a layout, or information for its reader.
package struct InspectionFinding: Sendable, Hashable, Codable {
  package var rule: InspectionRule
  /// The view's readable name.
  package var view: String
  /// The problem, in sentences.
  package var message: String
  /// The place where the element begins.
  package var place: DocumentPlace
  /// The devices on which it occurs.
  package var devices: [String] = []

  package init(rule: InspectionRule, view: String, message: String, place: DocumentPlace) {
    (self.rule, self.view, self.message, self.place) = (rule, view, message, place)
  }

  /// Whether the layout has a fault; misplaced frames and notes are only information.
  package var isFault: Bool { rule != .misplacement && rule != .document }
}

/// The result of laying out a document on a device.
package struct InspectedLayout: Sendable, Codable {
  /// A view's rectangle, in the root's coordinates.
  package struct Box: Sendable, Codable {
    package var id: String
    package var title: String
    /// The depth of the view below the root.
    package var depth: Int
    package var frame: CGRect
    /// The frame stored in the document; nil if the canvas did not compute it.
    package var storedFrame: CGRect?
    package var text: String?
    package var isMarked = false

    package init(
      id: String,
      title: String,
      depth: Int,
      frame: CGRect,
      storedFrame: CGRect?,
      text: String?
    ) {
      (self.id, self.title, self.depth, self.frame) = (id, title, depth, frame)
      (self.storedFrame, self.text) = (storedFrame, text)
    }
  }

  /// The cost of computing the layout.
  package struct Cost: Sendable, Codable {
    package var views = 0
    package var constraints = 0
    /// The nesting depth of views.
    package var depth = 0
    /// The views whose texts were measured.
    package var texts = 0
    /// The solver's work: the number of rows read or written.
    package var rowsTouched = 0
    /// The number of the solver's pivots.
    package var pivots = 0

    package init() {}
  }

  /// The document's path.
  package var document: String
  /// The root's id.
  package var id: String
  package var title: String
  /// The place where the root's element begins.
  package var place: DocumentPlace
  /// The name of the layout's device.
  package var device: String
  /// The root's size in points.
  package var size: CGSize
  package var cost = Cost()
  package var findings: [InspectionFinding] = []
  /// The views, superviews first; empty unless requested.
  package var boxes: [Box] = []

  package init(
    document: String,
    id: String,
    title: String,
    place: DocumentPlace,
    device: String,
    size: CGSize
  ) {
    (self.document, self.id, self.title, self.place) = (document, id, title, place)
    (self.device, self.size) = (device, size)
  }
}

/// All layouts of a document, or the reason why it has no layouts.
package struct InspectedDocument: Sendable, Codable {
  /// The document's path.
  package var path: String
  package var layouts: [InspectedLayout] = []
  /// Problems of the document as a whole.
  package var findings: [InspectionFinding] = []
  /// The reason why the document could not be read.
  package var error: DocumentError?

  /// Creates the result of a document, without findings.
  package init(path: String) {
    self.path = path
  }

  /// Creates the result of a document that cannot be inspected.
  package init(_ error: DocumentError) {
    path = error.path
    self.error = error
  }
}
