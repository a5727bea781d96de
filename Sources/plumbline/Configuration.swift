import Foundation
import Signposts
import TraceAnalysis
import TraceReports
import Yams

/// The project's thresholds, budgets and accepted rises from `plumbline.yml`, searched upward from
/// the working directory.
///
/// ```yaml
/// rules:
///   churn: 3
///   frame.hitch: 16.67ms
///   text.repeat: off
/// budgets:
///   churned: 0
///   measurements/test: 20
/// compare:
///   fail-on: regression, mixed
///   tolerance: 2
/// accepted:
///   - {rule: churn, superview: UIWindow/UIView#card, limit: 4, by: Ada, why: until the new cell is there}
/// ```
struct Configuration {
  static let fileName = "plumbline.yml"
  /// The maximum size of the file, in bytes.
  private static let sizeLimit = 256 << 10

  var rules = RuleOptions()
  var budgets: [Budget] = []
  var comparison = ComparisonSettings()
  var accepted: [AcceptedRise] = []

  /// Reads the given file, or the nearest one upward from a directory, if there is one.
  ///
  /// - Throws: ``CommandError`` if it cannot be read or contains unknown names: a misspelt name
  ///   must not disable a budget.
  init(path: String?, from directory: String = FileManager.default.currentDirectoryPath) throws {
    guard let path = path ?? Self.find(from: directory) else { return }
    let name = DisplayText.path(path, limit: 200)
    let bytes: [UInt8]
    do throws(RegularFile.Failure) {
      bytes = try RegularFile.read(path, limit: Self.sizeLimit)
    } catch .missing {
      throw CommandError(
        "There is no file '\(name)': name an existing configuration, or leave --config out."
      )
    } catch {
      throw CommandError("'\(name)' \(error): it must be a file of UTF-8 text.")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandError("'\(name)' cannot be read: it must be a file of UTF-8 text.")
    }
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch let error as YamlError {
      throw CommandError("'\(name)' is not valid YAML: \(Self.firstLine(of: error.description))")
    }
    guard let root, root.tag.description != "null" else { return }
    guard let sections = root.mapping else {
      throw CommandError("'\(name)' must have sections: \(Self.list(Self.sections)).")
    }
    for (key, section) in sections {
      switch key.string {
      case "rules":
        for (rule, value) in try Self.entries(of: section, named: "rules", in: name) {
          do {
            try rules.set(rule, to: value)
          } catch {
            throw CommandError("'\(name)': \(DisplayText.escaped(error.message))")
          }
        }
      case "budgets":
        for (budget, value) in try Self.entries(of: section, named: "budgets", in: name) {
          guard let budget = Budget("\(budget)=\(value)") else {
            throw CommandError(Self.refusal(of: "\(budget): \(value)", in: name))
          }
          budgets.append(budget)
        }
      case "compare":
        for (key, value) in try Self.entries(of: section, named: "compare", in: name) {
          do throws(RefusedSetting) {
            try comparison.set(key, to: value)
          } catch {
            throw CommandError("'\(name)': \(DisplayText.escaped(error.message))")
          }
        }
      case "accepted": accepted = try AcceptedSettings.rises(in: section, of: name)
      default:
        let question = NameSuggestion.question(for: key.string ?? "", among: Self.sections)
        throw CommandError(
          """
          '\(name)' has the section '\(DisplayText.name(key.string ?? "?", limit: 40))', which is not known; \
          there are \(Self.list(Self.sections)).\(question)
          """
        )
      }
    }
  }

  private static let sections = ["rules", "budgets", "compare", "accepted"]

  private static func list(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }

  private static func entries(
    of section: Node,
    named title: String,
    in name: String
  ) throws -> [(String, String)] {
    guard let mapping = section.mapping else {
      throw CommandError("'\(name)': '\(title)' must have lines of the form 'name: value'.")
    }
    return try mapping.map { key, value in
      guard let key = key.scalar?.string, let value = value.scalar?.string else {
        throw CommandError("'\(name)': in '\(title)', each name must have one value.")
      }
      return (key, value)
    }
  }

  private static func refusal(of text: String, in name: String) -> String {
    let measures = Budget.Measure.allCases.map(\.rawValue)
    return """
      '\(name)': '\(DisplayText.name(text, limit: 80))' is not a budget; it is one of \(measures.joined(separator: ", ")), \
      with /test or @PATH after it if wanted, and a whole number.\(Spelling.question(forBudget: text))
      """
  }

  private static func firstLine(of text: String) -> String {
    DisplayText.name(text.split(separator: "\n").first.map(String.init) ?? "", limit: 200)
  }

  private static func find(from directory: String) -> String? {
    // A removed directory has no absolute path, and no parents.
    guard directory.hasPrefix("/") else { return nil }
    var components = directory.split(separator: "/")
    while true {
      let folder = components.map { "/" + $0 }.joined()
      let file = folder + "/" + fileName
      if FileManager.default.fileExists(atPath: file) { return file }
      if components.popLast() == nil { return nil }
    }
  }
}
