public import Signposts
public import TraceStore

/// Why a pass laid out what it did: who marked views, what moved them, and which change caused the
/// move.
public struct CauseReport: Sendable {
  /// What was recorded.
  public var run: Run
  /// The pass that is explained.
  public var pass: Pass
  /// The view's path; nil if the whole pass is explained.
  public var view: String?
  /// The number of passes in which the view took part, including this one.
  public var passesOfView = 0
  /// The view's part in the pass; nil for a whole pass.
  public var part: Part?
  /// Who marked the view, or the pass's views, for a phase; the most frequent first.
  public var marks: [Mark] = []
  /// The view's moves, or those of all views of the pass, in order of their paths.
  public var moves: [Move] = []
  /// The constraints of the view, or of all views, that are broken at the end of the pass.
  ///
  /// The layout ignores them.
  public var broken: [Cause] = []
  /// The other passes that can be explained, at whose end constraints of the view, or of any view, were newly broken.
  public var otherConflicts: [Int64] = []
  /// Whether the recording has call stacks.
  public var hasCallStacks = false
  /// Whether the pass belongs to another engine.
  ///
  /// Effects of its constraints with many terms are not traced.
  public var isOfOtherEngine = false

  /// A summary of a pass.
  public struct Pass: Sendable {
    /// Its row.
    public var id: Int64
    /// The number of the frame; 0 outside the render loop.
    public var turn: Int
    /// When its phases began, in nanoseconds since the trace began.
    public var begin: Int64
    /// How long it took without the cost of recording it, in nanoseconds.
    public var duration: Int64
    /// The full name of the running test, if any.
    public var test: String?
  }

  /// How often a view took part in a pass.
  public struct Part: Hashable, Sendable {
    /// How often its constraints were updated.
    public var updates = 0
    /// How often it was laid out.
    public var layouts = 0
    /// How often it was drawn.
    public var displays = 0
    /// How often its text was measured.
    public var measurements = 0
    /// How long measuring took, in nanoseconds.
    public var measuringTime: Int64 = 0
    /// Why its text was measured; nil if it was not.
    public var measurementReason: MeasurementReason?
  }

  /// Why a text was measured.
  public enum MeasurementReason: Hashable, Sendable {
    /// The text was set in the pass, by this code if known.
    case textSet(by: WorkCaller?)
    /// The width limit changed; both values are in points, 0 if lines are not limited.
    case otherWidth(before: Double, after: Double)
    /// It had not been measured before.
    case first
    /// Neither the text nor the width changed.
    case same
  }

  /// A request to visit views in a phase.
  public struct Mark: Hashable, Sendable {
    /// The phase.
    public var phase: LayoutPhase
    /// The path of the view whose code made the request; nil if unknown.
    public var requester: String?
    /// The line of the app's own code, if the recording has call stacks.
    public var caller: WorkCaller?
    /// How often.
    public var count: Int
  }

  /// The axis of a move.
  public typealias Axis = LayoutAxis

  /// A view's place along an axis before and after the pass.
  public struct Move: Sendable {
    /// The view's path.
    public var view: String
    /// The view's short name.
    public var name: String
    /// The axis.
    public var axis: Axis
    /// The frame before, in points.
    public var before: TraceRect
    /// The frame after.
    public var after: TraceRect
    /// Its cause; nil if no constraint leads to it, which means that code set the frame.
    public var cause: Cause?
    /// The constraints from the cause to the view, as text; empty if the cause is the view's own
    /// constraint.
    public var chain: [String] = []
  }

  /// A change in a pass that causes moves.
  public struct Cause: Hashable, Sendable {
    /// What happened.
    public enum Kind: String, Sendable {
      case constraintAdded = "constraint-added"
      case constraintRemoved = "constraint-removed"
      case constraintBroken = "constraint-broken"
      case constantSet = "constant-set"
      case prioritySet = "priority-set"
      case textSet = "text-set"
      case intrinsicSizeInvalidated = "intrinsic-size-invalidated"
      case visibilityChanged = "visibility-changed"
      case hierarchyChanged = "hierarchy-changed"
      case frameSet = "frame-set"
      case systemRule = "system-rule"
    }

    /// What happened.
    public var kind: Kind
    /// The change in words, such as `the constant of icon.width was set from 20 to 40`.
    public var text: String
    /// The line of the app's own code that made the change, if known.
    public var caller: WorkCaller?
  }
}

/// A reason why a layout cannot be explained.
public enum CauseError: Error, CustomStringConvertible {
  /// No view has that path, name or identifier.
  case noView(String, alike: String?)
  /// No committed pass has that number.
  case noPass(Int64)
  /// The view did not take part in that pass, but in these others.
  case notInPass(String, Int64, others: [Int64])
  /// The trace has no committed pass, or no committed pass with the view.
  case nothing(view: String?)

  /// The reason in a sentence or two.
  public var description: String {
    switch self {
    case .noView(let name, let alike):
      "No view has the path, the last part of a path or the identifier '\(VisibleText.escaped(name))'."
        + (alike.map { " Did you mean '\(VisibleText.escaped($0))'?" } ?? "")
    case .noPass(let pass): "The trace has no finished pass \(pass)."
    case .notInPass(let view, let pass, let others):
      "'\(VisibleText.escaped(view))' had no part in pass \(pass); it had in "
        + (others.isEmpty
          ? "none."
          : others.prefix(8).map(String.init).joined(separator: ", ")
            + (others.count > 8 ? " and others." : "."))
    case .nothing(nil): "The trace has no finished pass."
    case .nothing(let view?):
      "No finished pass of the trace laid out '\(VisibleText.escaped(view))'."
    }
  }
}
