/// What the analyzer looks for, by the name that reports, options and configuration files use.
///
/// Each rule's file declares its own, such as `RuleID.churn`.
public struct RuleID: RawRepresentable, CaseIterable, Codable, Hashable, Sendable {
  /// The name, such as `churn.constant`.
  public let rawValue: String

  /// Finds a rule by its name; nil if there is none.
  public init?(rawValue: String) {
    guard RuleList.declaration(named: rawValue) != nil else { return nil }
    self.rawValue = rawValue
  }

  /// Names a rule in its declaration.
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

  /// How much a finding of the rule matters.
  public var severity: FindingSeverity { declaration.severity }

  /// Whether it looks only if a setting switches it on.
  public var isOffByDefault: Bool { declaration.isOffByDefault }

  /// How to switch it on.
  public var switchedOn: String { "--set \(rawValue)=on" }

  /// What the rule finds, in a few words.
  public var title: String { declaration.title }

  /// What the rule means, why it costs, and what to write instead.
  public var guide: RuleGuide { declaration.guide }
}

/// How much a finding matters.
public enum FindingSeverity: String, CaseIterable, Codable, Hashable, Sendable {
  /// Good to know; nothing need be done.
  case info
  /// Wasted work.
  case warning
  /// Wrong, whatever it costs.
  case error

  /// What reports call it: `note`, `warning` or `error`.
  package var word: String { self == .info ? "note" : rawValue }
}
