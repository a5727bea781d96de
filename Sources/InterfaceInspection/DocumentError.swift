/// A reason why a document cannot be read.
package struct DocumentError: Error, Equatable, Codable, CustomStringConvertible {
  /// The document's path.
  package var path: String
  /// The place of the error; nil if it has no place in the document.
  package var place: DocumentPlace?
  /// The problem, in one sentence without a full stop.
  package var problem: String

  package init(path: String, place: DocumentPlace?, problem: String) {
    (self.path, self.place, self.problem) = (path, place, problem)
  }

  package var description: String {
    let place = place.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(path)\(place): \(problem)"
  }
}

/// A part of a document that is omitted or replaced during layout; the rest is laid out.
package struct DocumentNote: Equatable, Sendable {
  /// The place of the part.
  package var place: DocumentPlace
  /// The part and its replacement, in one sentence without a full stop.
  package var text: String

  package init(place: DocumentPlace, text: String) {
    (self.place, self.text) = (place, text)
  }
}
