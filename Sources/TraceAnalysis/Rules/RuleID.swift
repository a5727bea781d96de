/// What the analyzer looks for, by the names that reports, options and configuration files use.
public enum RuleID: String, CaseIterable, Codable, Hashable, Sendable {
  case churn
  case churnEquivalent = "churn.equivalent"
  case churnConstant = "churn.constant"
  case churnPriority = "churn.priority"
  case removeAll = "update-constraints.remove-all"
  case reentrantUpdate = "update-constraints.reentrant"
  case subviewChurn = "subview.churn"
  case layoutFeedback = "layout.feedback"
  case forcedLayout = "layout.forced"
  case engineSpam = "sizing.engine-spam"
  case repeatedText = "text.repeat"
  case unneededText = "text.unneeded"
  case intrinsicStorm = "intrinsic.storm"
  case noOpConstant = "constant.no-op"
  case errorCost = "error.cost"
  case crossHierarchy = "coupling.cross-hierarchy"
  case repeatedConflict = "unsatisfiable.repeat"
  case ambiguous
  case stackDepth = "stack.depth"
  case stackFanout = "stack.fanout"
  case frameHitch = "frame.hitch"

  /// How much a finding of the rule matters.
  public var severity: FindingSeverity {
    switch self {
    case .layoutFeedback, .repeatedConflict: .error
    case .noOpConstant, .crossHierarchy, .stackDepth, .stackFanout: .info
    default: .warning
    }
  }

  /// What the rule finds, in a few words.
  public var title: String {
    switch self {
    case .churn: "Constraints removed and re-added in one pass"
    case .churnEquivalent: "Other constraints, same frame"
    case .churnConstant: "Constraints replaced to change the constant"
    case .churnPriority: "Constraints replaced to change the priority"
    case .removeAll: "All constraints removed in updateConstraints"
    case .reentrantUpdate: "setNeedsUpdateConstraints inside updateConstraints"
    case .subviewChurn: "Views removed and re-added in one pass"
    case .layoutFeedback: "Layout that keeps asking for layout"
    case .forcedLayout: "Layout forced several times in a frame"
    case .engineSpam: "Throw-away engines"
    case .repeatedText: "Text measured again and again"
    case .unneededText: "Text measured for nothing"
    case .intrinsicStorm: "Intrinsic size invalidated again and again"
    case .noOpConstant: "Constants set to what they were"
    case .errorCost: "Error minimization takes most of the work"
    case .crossHierarchy: "A constraint ties two hierarchies together"
    case .repeatedConflict: "The same constraints conflict again and again"
    case .ambiguous: "Constraints leave a position or size open"
    case .stackDepth: "Deeply nested stacks"
    case .stackFanout: "A stack with very many views"
    case .frameHitch: "Passes over the frame budget"
    }
  }
}

/// How much a finding matters.
public enum FindingSeverity: String, CaseIterable, Codable, Hashable, Sendable {
  /// Good to know; nothing need be done.
  case info
  /// Work for nothing.
  case warning
  /// Wrong, whatever it costs.
  case error
}
