package import Foundation

/// A request from `plumbline` to `plumbline-inspect`: one line of JSON, answered by a line with an
/// ``InspectedDocument``.
package struct InspectionRequest: Codable, Sendable {
  /// The document's path.
  package var file: String
  /// The number of seconds after which the program exits if the document is not laid out; 0 for no
  /// limit.
  package var limit: Int
  /// The settings for layouts; empty for the document's own device.
  package var settings: [InspectionSetting]
  /// Whether the answer includes the views' rectangles, which drawings and JSON show.
  package var keepsBoxes: Bool

  package init(file: String, limit: Int, settings: [InspectionSetting], keepsBoxes: Bool) {
    (self.file, self.limit) = (file, limit)
    (self.settings, self.keepsBoxes) = (settings, keepsBoxes)
  }

  /// The exit status of `plumbline-inspect` if the system refuses a thread.
  package static let noThreadStatus: Int32 = 71

  /// Decodes requests and answers; rectangles can have infinite edges.
  package static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf",
      negativeInfinity: "-inf",
      nan: "nan"
    )
    return decoder
  }

  /// Encodes requests and answers, each on one line.
  package static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf",
      negativeInfinity: "-inf",
      nan: "nan"
    )
    return encoder
  }
}
