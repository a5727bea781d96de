/// The facts for a finding's messages: counts, names and choices; each rule has its own type.
///
/// A trace stores facts as JSON and no messages, because the wording may change at any time. They
/// do not repeat what ``Finding`` contains, such as the cost. Integers are not negative
/// (``SummaryNumbers``).
protocol FindingFacts: Hashable, Codable, Sendable {
  /// A description with numbers, in one sentence.
  func message(_ finding: Finding) -> String

  /// What to do, in a sentence with the names of this run.
  func remedy(_ finding: Finding) -> String

  /// The code to write instead, if it can be computed.
  func code(_ finding: Finding) -> String?

  /// The app's current code that this code replaces; empty if code is only added.
  func replacedCode(_ finding: Finding) -> [ReplacedCode]

  /// The constraints that cannot be satisfied together, the broken one first; empty for other
  /// rules.
  func conflict(_ finding: Finding) -> [ConflictingConstraint]
}

/// A line of the app's current code that the proposed code replaces.
package struct ReplacedCode: Hashable, Sendable {
  /// A statement, or a constraint as reports name it.
  package var text: String
  /// What happens to it now; nil if the text says so.
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

/// Type-erased facts of any rule.
struct AnyFindingFacts: Hashable, Sendable {
  let value: any FindingFacts

  static func == (first: Self, second: Self) -> Bool {
    first.value.isEqual(to: second.value)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(value)
  }
}
