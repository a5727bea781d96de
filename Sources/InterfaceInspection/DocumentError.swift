/// A reason why a document cannot be read.
package struct DocumentError: Error, Equatable, Codable, CustomStringConvertible {
  /// The document's path.
  package var path: String
  /// Where it ends being readable; nil if that is no place in it.
  package var place: DocumentPlace?
  /// What is wrong, in one sentence without a full stop.
  package var problem: String

  package init(path: String, place: DocumentPlace?, problem: String) {
    (self.path, self.place, self.problem) = (path, place, problem)
  }

  package var description: String {
    let place = place.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(path)\(place): \(problem)"
  }
}

/// Something in a document that is left out or replaced when it is laid out; the rest goes on.
package struct DocumentNote: Equatable, Sendable {
  /// Where it is.
  package var place: DocumentPlace
  /// What it is and what is done instead, in one sentence without a full stop.
  package var text: String

  package init(place: DocumentPlace, text: String) {
    (self.place, self.text) = (place, text)
  }
}
