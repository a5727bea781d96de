import Foundation
import TraceAnalysis
import TraceReports
import Yams

/// The file in which a team lists rises that are to stay; it is reviewed as code is.
enum AcceptedRegressions {
  private static let keys = ["measure", "test", "superview", "commit", "by", "why"]

  /// What the help says of it.
  static let help = """
    ACCEPTED REGRESSIONS
      \(HistoryReport.acceptedFile), in the working directory, lists rises that are to stay. Keep it under version \
    control, so that it is reviewed:

        accepted:
          - measure: rowsTouched        # as in --measure
            commit: 0123abc             # the first build of the new level
            by: Ada Lovelace
            why: Rows show the date now
            test: FeedTests/scrolls()   # of this test only; superview likewise
    """

  /// Reads the file; without a path the one in the working directory, if there is one.
  ///
  /// - Throws: ``CommandError`` if it cannot be read, or is not one.
  static func read(_ path: String?) throws -> [AcceptedRegression] {
    let file = path ?? HistoryReport.acceptedFile
    if path == nil, !FileManager.default.fileExists(atPath: file) { return [] }
    let name = DisplayText.path(file, limit: 200)
    let text: String
    do {
      text = try String(contentsOfFile: file, encoding: .utf8)
    } catch {
      throw CommandError("'\(name)' cannot be read: check its path and permissions.")
    }
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch {
      throw CommandError("'\(name)' is not valid YAML: \(DisplayText.name("\(error)", limit: 200))")
    }
    guard let root, root.tag.description != "null" else { return [] }
    guard let sections = root.mapping, sections.count == 1,
      let list = sections["accepted"]?.sequence
    else {
      throw CommandError("'\(name)' must have one list, 'accepted'.")
    }
    return try list.enumerated().map { try entry($0.element, number: $0.offset + 1, in: name) }
  }

  private static func entry(
    _ node: Node,
    number: Int,
    in name: String
  ) throws -> AcceptedRegression {
    let place = "'\(name)', entry \(number)"
    guard let mapping = node.mapping else {
      throw CommandError("\(place) must have the lines \(keys.joined(separator: ", ")).")
    }
    var values: [String: String] = [:]
    for (key, value) in mapping {
      guard let key = key.string, keys.contains(key) else {
        let shown = DisplayText.name(key.string ?? "?", limit: 40)
        let question = NameSuggestion.question(for: shown, among: keys)
        throw CommandError("\(place) has '\(shown)', which is not known.\(question)")
      }
      guard let text = value.scalar?.string, !text.isEmpty else {
        throw CommandError("\(place): '\(key)' must have a text.")
      }
      values[key] = text
    }
    func required(_ key: String) throws -> String {
      guard let value = values[key] else {
        throw CommandError("\(place) lacks '\(key)': measure, commit, by and why must be there.")
      }
      return value
    }
    let measure = try required("measure")
    guard WorkMeasure(rawValue: measure) != nil else {
      let names = WorkMeasure.allCases.map(\.rawValue)
      throw CommandError(
        "\(place): there is no measure '\(DisplayText.name(measure, limit: 40))'; there are "
          + "\(names.joined(separator: ", ")).\(NameSuggestion.question(for: measure, among: names))"
      )
    }
    return try AcceptedRegression(
      measure: measure,
      test: values["test"],
      superview: values["superview"],
      commit: required("commit"),
      by: required("by"),
      why: required("why")
    )
  }
}
