import TraceAnalysis
import TraceReports

/// The settings for comparisons in `plumbline.yml`.
struct ComparisonSettings {
  /// A verdict at which a comparison fails.
  enum Failure: String, CaseIterable {
    case regression
    case mixed
    case nondeterministic
    case unknown
  }

  var failures: Set<Failure> = []
  var tolerance: Double?
  var onNew: ComparisonPolicy.Presence?
  var onRemoved: ComparisonPolicy.Presence?

  private static let names = ["fail-on", "tolerance", "on-new", "on-removed"]

  /// Applies one setting.
  mutating func set(_ key: String, to value: String) throws(RefusedSetting) {
    switch key {
    case "fail-on":
      for word in value.split(separator: ",") {
        let word = word.trimmingPrefix { $0 == " " }
        if word == "nothing" { continue }
        guard let failure = Failure(rawValue: String(word)) else {
          let all = Failure.allCases.map(\.rawValue).joined(separator: ", ")
          throw RefusedSetting("'fail-on' takes \(all) or nothing, not '\(word)'.")
        }
        failures.insert(failure)
      }
    case "tolerance":
      guard let percent = Double(value), (0...1_000).contains(percent) else {
        throw RefusedSetting(
          "'tolerance' takes a number of percent from 0 to 1000, not '\(value)'."
        )
      }
      tolerance = percent
    case "on-new": onNew = try Self.presence(key, value)
    case "on-removed": onRemoved = try Self.presence(key, value)
    default:
      let all = Self.names.map { "'\($0)'" }.joined(separator: ", ")
      let question = NameSuggestion.question(for: key, among: Self.names)
      throw RefusedSetting("'compare' has \(all), not '\(key)'.\(question)")
    }
  }

  private static func presence(
    _ key: String,
    _ value: String
  ) throws(RefusedSetting) -> ComparisonPolicy.Presence {
    guard let presence = ComparisonPolicy.Presence(rawValue: value) else {
      throw RefusedSetting("'\(key)' takes allow, warn or fail, not '\(value)'.")
    }
    return presence
  }
}

/// The reason why a setting is refused, in a sentence.
struct RefusedSetting: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
