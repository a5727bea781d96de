internal import Foundation

/// How results of an analysis are written into a trace, and read from it again.
enum KeptResult {
  /// To be raised where an analysis or a rule comes to other results, or keeps other facts of them.
  ///
  /// Words are not kept: they can change without it.
  static let version = 9

  static let churnName = "churn"
  static let diagnosisName = "diagnosis"

  /// Whether no number in the texts is out of the range that arithmetic on it needs.
  static func areInRange(_ parts: [String]) -> Bool {
    var numbers = SummaryNumbers()
    return parts.allSatisfy { numbers.accept($0) }
  }

  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf",
      negativeInfinity: "-inf",
      nan: "nan"
    )
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<T: Decodable>(_ type: T.Type, _ text: String) -> T? {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf",
      negativeInfinity: "-inf",
      nan: "nan"
    )
    return try? decoder.decode(type, from: Data(text.utf8))
  }
}
