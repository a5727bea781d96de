package import Foundation

/// What `plumbline inspect` finds in documents.
package enum InspectionRule: String, CaseIterable, Codable, Sendable {
  /// A required constraint contradicts others and was broken.
  case conflict = "inspect.conflict"
  /// Constraints leave a view's position or size open.
  case ambiguity = "inspect.ambiguity"
  /// A text has less room than it needs.
  case truncation = "inspect.truncation"
  /// The layout does not give a frame that the document stores.
  case misplacement = "inspect.misplacement"
  /// Something in the document was left out or replaced.
  case document = "inspect.document"
}

/// A fault of a layout, or what its reader should know.
package struct InspectionFinding: Sendable, Hashable, Codable {
  package var rule: InspectionRule
  /// The view's name for people.
  package var view: String
  /// What is wrong, in sentences.
  package var message: String
  /// Where the element begins.
  package var place: DocumentPlace
  /// The devices on which it is so.
  package var devices: [String] = []

  package init(rule: InspectionRule, view: String, message: String, place: DocumentPlace) {
    (self.rule, self.view, self.message, self.place) = (rule, view, message, place)
  }

  /// Whether the layout is at fault: misplaced frames and notes are for its reader to know.
  package var isFault: Bool { rule != .misplacement && rule != .document }
}

/// One layout of a document as it came out on a device.
package struct InspectedLayout: Sendable, Codable {
  /// A view's rectangle, in the root's coordinates.
  package struct Box: Sendable, Codable {
    package var id: String
    package var title: String
    /// How deep the view is in the root.
    package var depth: Int
    package var frame: CGRect
    /// What the document stores; nil where the frame is not one that the canvas computed.
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

  /// What the layout took to compute.
  package struct Cost: Sendable, Codable {
    package var views = 0
    package var constraints = 0
    /// How deep views are nested.
    package var depth = 0
    /// The views whose texts were measured.
    package var texts = 0
    /// The solver's work: rows it read or wrote.
    package var rowsTouched = 0
    /// The solver's exchanges of variables.
    package var pivots = 0

    package init() {}
  }

  /// The document's path.
  package var document: String
  /// The root's id.
  package var id: String
  package var title: String
  /// Where the root's element begins.
  package var place: DocumentPlace
  /// The name of the device that the layout was made for.
  package var device: String
  /// The root's size in points.
  package var size: CGSize
  package var cost = Cost()
  package var findings: [InspectionFinding] = []
  /// The views, superviews first; empty if nobody asked for them.
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

/// All layouts of a document, or why there are none.
package struct InspectedDocument: Sendable, Codable {
  /// The document's path.
  package var path: String
  package var layouts: [InspectedLayout] = []
  /// What is odd about the document as a whole.
  package var findings: [InspectionFinding] = []
  /// Why the document could not be read.
  package var error: DocumentError?

  /// Makes the result of a document, without anything found yet.
  package init(path: String) {
    self.path = path
  }

  /// Makes the result of a document that cannot be inspected.
  package init(_ error: DocumentError) {
    path = error.path
    self.error = error
  }
}
