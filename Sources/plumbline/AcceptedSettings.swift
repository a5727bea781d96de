import TraceAnalysis
import TraceReports
import Yams

/// The section `accepted` of `plumbline.yml`: the rises that a team accepts.
enum AcceptedSettings {
  private static let keys = ["rule", "limit", "commit", "test", "superview", "by", "why"]

  /// The text about it in the help of commands.
  static let help = """
    ACCEPTED RISES
      \(Configuration.fileName), in the working directory or above it, lists rises that are to stay:

        accepted:
          - rule: churn
            superview: UIWindow/UIView#card  # or test; neither: the whole run
            limit: 4                         # one more is a regression again
            by: Ada Lovelace
            why: The card is redrawn until the new cell is there
          - rule: time.layout
            commit: 0123abc                  # of times: where they rose
            by: Ada Lovelace
            why: Rows show the date now
    """

  /// Reads the section.
  ///
  /// - Throws: ``CommandError`` if an entry is incomplete or has unknown keys.
  static func rises(in section: Node, of name: String) throws -> [AcceptedRise] {
    guard let list = section.sequence else {
      throw CommandError("'\(name)': 'accepted' must be a list of entries with \(listed(keys)).")
    }
    return try list.enumerated().map { position, node in
      try rise(node, at: "'\(name)', entry \(position + 1) of 'accepted'")
    }
  }

  private static func rise(_ node: Node, at place: String) throws -> AcceptedRise {
    guard let mapping = node.mapping else {
      throw CommandError("\(place) must have the lines \(listed(keys)).")
    }
    var values: [String: String] = [:]
    for (key, value) in mapping {
      guard let key = key.scalar?.string, keys.contains(key) else {
        let shown = DisplayText.name(key.scalar?.string ?? "?", limit: 40)
        let question = NameSuggestion.question(for: shown, among: keys)
        throw CommandError("\(place) has '\(shown)', which is not known.\(question)")
      }
      guard let text = value.scalar?.string, !text.isEmpty else {
        throw CommandError("\(place): '\(key)' must have a value.")
      }
      values[key] = text
    }
    func required(_ key: String, _ reason: String = "") throws -> String {
      guard let value = values[key] else { throw CommandError("\(place) lacks '\(key)'\(reason).") }
      return value
    }
    func refuse(_ key: String, _ reason: String) throws {
      if values[key] != nil { throw CommandError("\(place) has '\(key)': \(reason).") }
    }
    let rule = try required("rule")
    let extent: AcceptedRise.Extent
    if AcceptedRise.times.contains(rule) {
      try refuse("limit", "times differ from run to run, so name the 'commit' where they rose")
      extent = .since(commit: try required("commit", ": the first build of the new level"))
    } else if AcceptedRise.counts.contains(rule) {
      try refuse("commit", "counts have a 'limit'")
      if !AcceptedRise.countsOfTests.contains(rule) {
        try refuse("test", "'\(rule)' is counted by superview only")
      }
      let text = try required("limit", ": the maximum allowed")
      guard let limit = Int64(text), limit >= 0 else {
        let shown = DisplayText.name(text, limit: 40)
        throw CommandError("\(place): 'limit' is a whole number of 0 or more, not '\(shown)'.")
      }
      extent = .limit(limit)
    } else {
      let all = AcceptedRise.counts + AcceptedRise.times
      throw CommandError(
        "\(place): no rule '\(DisplayText.name(rule, limit: 40))' is judged: see 'plumbline explain'."
          + NameSuggestion.question(for: rule, among: all)
      )
    }
    return try AcceptedRise(
      rule: rule,
      test: values["test"],
      superview: values["superview"],
      extent: extent,
      by: required("by", ": who accepts it"),
      why: required("why")
    )
  }

  private static func listed(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }
}
