internal import Foundation

/// Writes results of an analysis into a trace, and reads them again.
enum KeptResult {
  /// The version of kept results; increase it when an analysis or a rule has other results or
  /// stores other facts.
  ///
  /// Messages are not stored, so they can change without a new version.
  static let version = 11

  static let churnName = "churn"
  static let diagnosisName = "diagnosis"

  /// Whether all numbers in the texts are in the range that arithmetic on them needs.
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
