/// All that is said of one rule, in reports, options, files and documents; it stands in the rule's own file.
struct RuleDeclaration: Sendable {
  let id: RuleID
  /// What it finds, in a few words.
  let title: String
  var severity = FindingSeverity.warning
  /// Whether it looks only where somebody asks for it.
  var isOffByDefault = false
  /// What a finding's sentences are made from.
  let facts: any FindingFacts.Type
  var thresholds: [RuleThreshold] = []
  /// Whether a time decides what counts, so that counts differ from run to run.
  var isDecidedByTime = false
  /// How many rows touched one occurrence takes as long as, besides those that are counted.
  var rowsPerOccurrence = 0
  let guide: RuleGuide
}

/// All rules.
///
/// A new one is added to the list of types below; a test finds a rule's type that is missing from it.
enum RuleList {
  /// In the order of documents; a rule can look at what those before it found.
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

  /// By the rule's name.
  private static let byName = Dictionary(
    declarations.map { ($0.id.rawValue, $0) },
    uniquingKeysWith: { first, _ in first }
  )

  static func declaration(named name: String) -> RuleDeclaration? { byName[name] }
}
