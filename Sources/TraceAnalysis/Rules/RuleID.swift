/// The identifier of a rule, with the name that reports, options and configuration files use.
///
/// Each rule's file declares its own identifier, such as `RuleID.churn`.
public struct RuleID: RawRepresentable, CaseIterable, Codable, Hashable, Sendable {
  /// The name, such as `churn.constant`.
  public let rawValue: String

  /// Finds a rule by its name; nil if it does not exist.
  public init?(rawValue: String) {
    guard RuleList.declaration(named: rawValue) != nil else { return nil }
    self.rawValue = rawValue
  }

  /// Creates the identifier in a rule's declaration.
  init(_ name: String) {
    rawValue = name
  }

  /// All rules, in the order of documents.
  public static var allCases: [RuleID] { RuleList.declarations.map(\.id) }

  var declaration: RuleDeclaration {
    guard let declaration = RuleList.declaration(named: rawValue) else {
      preconditionFailure("The rule '\(rawValue)' is missing from RuleList.types.")
    }
    return declaration
  }

  /// The severity of the rule's findings.
  public var severity: FindingSeverity { declaration.severity }

  /// Whether the rule runs only if a setting enables it.
  public var isOffByDefault: Bool { declaration.isOffByDefault }

  /// The option that enables it.
  public var switchedOn: String { "--set \(rawValue)=on" }

  /// The rule's subject, in a few words.
  public var title: String { declaration.title }

  /// An explanation of the rule, its cost and the code to write instead.
  public var guide: RuleGuide { declaration.guide }
}

/// The severity of a finding.
public enum FindingSeverity: String, CaseIterable, Codable, Hashable, Sendable {
  /// For information; no action is needed.
  case info
  /// Wasted work.
  case warning
  /// Wrong, independent of its cost.
  case error

  /// The word in reports: `note`, `warning` or `error`.
  package var word: String { self == .info ? "note" : rawValue }
}
