/// Everything that reports, options, files and documents need about one rule; it is in the rule's
/// own file.
struct RuleDeclaration: Sendable {
  let id: RuleID
  /// The rule's subject, in a few words.
  let title: String
  var severity = FindingSeverity.warning
  /// Whether the rule runs only on request.
  var isOffByDefault = false
  /// The type of the facts for a finding's messages.
  let facts: any FindingFacts.Type
  var thresholds: [RuleThreshold] = []
  /// Whether a time decides what counts, so that counts differ from run to run.
  var isDecidedByTime = false
  /// The rows touched to which one occurrence is equivalent, in addition to the counted rows.
  var rowsPerOccurrence = 0
  let guide: RuleGuide
}

/// All rules.
///
/// Add a new rule to the list of types below; a test reports a rule type that is missing from it.
enum RuleList {
  /// The rule types in the order of documents.
  ///
  /// A rule can use the results of those before it.
  static let types: [any Rule.Type] = [
    ChurnRules.self, RemoveAllRule.self, ReentrantUpdateRule.self, SubviewChurnRule.self,
    LayoutFeedbackRule.self, ForcedLayoutRule.self, EngineSpamRule.self, RepeatedSizingRule.self,
    ListSizingRules.self, ListChangeRules.self, RepeatedTextRule.self, UnneededTextRule.self,
    IntrinsicStormRule.self, NoOpConstantRule.self, ConstraintGrowthRule.self,
    ErrorCostRule.self, CrossHierarchyRule.self, ConflictRule.self, AmbiguousRule.self,
    StackRule.self,
    LayoutShiftRule.self, FrameHitchRule.self,
  ]

  static let declarations = types.flatMap { $0.declarations }

  /// The rules by name.
  private static let byName = Dictionary(
    declarations.map { ($0.id.rawValue, $0) },
    uniquingKeysWith: { first, _ in first }
  )

  static func declaration(named name: String) -> RuleDeclaration? { byName[name] }
}
