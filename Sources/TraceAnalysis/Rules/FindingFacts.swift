/// What a finding's sentences are made from: counts, names, and what was chosen; each rule has a type of its own.
///
/// A trace keeps these, in JSON, and no sentence: words may change at any time. Of what is in ``Finding`` itself, such as
/// the cost, nothing is repeated. Whole numbers are not negative (``SummaryNumbers``).
protocol FindingFacts: Hashable, Codable, Sendable {
  /// What was seen, in a sentence with its numbers.
  func message(_ finding: Finding) -> String

  /// What to do, in a sentence with the run's own names.
  func remedy(_ finding: Finding) -> String

  /// The code to write instead, if it can be computed.
  func code(_ finding: Finding) -> String?

  /// What the app does now that this code replaces; nothing if it is only to be added.
  func replacedCode(_ finding: Finding) -> [ReplacedCode]

  /// The constraints that cannot be satisfied together, the broken one first; empty for other rules.
  func conflict(_ finding: Finding) -> [ConflictingConstraint]
}

/// A line of what the app does now that the proposed code replaces.
package struct ReplacedCode: Hashable, Sendable {
  /// A statement, or a constraint as reports name it.
  package var text: String
  /// What happens to it now; nil if the text says it.
  package var note: String?
}

extension FindingFacts {
  func code(_ finding: Finding) -> String? { nil }

  func replacedCode(_ finding: Finding) -> [ReplacedCode] { [] }

  func conflict(_ finding: Finding) -> [ConflictingConstraint] { [] }

  fileprivate func isEqual(to other: any FindingFacts) -> Bool {
    other as? Self == self
  }
}

/// Facts of any rule.
struct AnyFindingFacts: Hashable, Sendable {
  let value: any FindingFacts

  static func == (first: Self, second: Self) -> Bool {
    first.value.isEqual(to: second.value)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(value)
  }
}
