/// The thresholds of the rules; each is a default that a configuration file or an option can change.
public struct RuleOptions: Hashable, Codable, Sendable {
  /// `churn`: constraints removed and re-added under one superview.
  public var churn = 1
  /// `churn.equivalent`: passes after which a view's constraints differ though its frame does not.
  public var equivalentPasses = 2
  /// `churn.constant`: constraints replaced that differ in the constant only.
  public var churnConstant = 1
  /// `churn.priority`: constraints replaced that differ in the priority only.
  public var churnPriority = 1
  /// `update-constraints.remove-all`: the share of a view's constraints, from 0 to 1.
  public var removedShare = 0.8
  /// `update-constraints.remove-all`: the constraints that must have been there for the share to mean anything.
  public var removedMinimum = 2
  /// `layout.feedback`: calls of one view's `layoutSubviews` in one turn.
  public var feedbackLayouts = 100
  /// `layout.forced`: passes of `layoutIfNeeded` between two turns.
  public var forcedPasses = 3
  /// `sizing.engine-spam`: throw-away engines of one view in one turn that are too many.
  public var throwAwayEngines = 2
  /// `text.repeat`: measurements of the same text in one pass that are too many.
  public var textMeasurements = 3
  /// `text.unneeded`: the share of its passes, from 0 to 1, above which it counts.
  public var unneededTextShare = 0.01
  /// `intrinsic.storm`: invalidations of one view in one turn.
  public var invalidations = 3
  /// `error.cost`: the share of the rows touched in a pass, from 0 to 1.
  public var minimizationShare = 0.3
  /// `error.cost`: pivots for each constraint that changed.
  public var pivotsPerChange = 10
  /// `coupling.cross-hierarchy`: how much more work a change is after than before.
  public var couplingFactor = 1.5
  /// `unsatisfiable.repeat`: how often the same set conflicts.
  public var conflicts = 2
  /// `ambiguous`: passes at whose end constraints leave a view open.
  public var ambiguousPasses = 1
  /// `stack.depth`: stacks nested in each other.
  public var stackDepth = 6
  /// `stack.fanout`: arranged views of one stack.
  public var stackFanout = 500
  /// `frame.hitch`: nanoseconds that a pass may take; a frame at 120 Hz.
  public var frameBudget: Int64 = 8_333_333
  /// Rules that are not looked at.
  public var disabled: Set<RuleID> = []

  /// Creates the defaults.
  public init() {}
}
