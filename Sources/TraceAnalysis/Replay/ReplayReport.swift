public import Signposts
public import TraceStore

/// The result of replaying a trace.
public struct ReplayReport: Hashable, Sendable {
  /// The work of engines.
  public struct Work: Hashable, Sendable {
    /// Additions, removals and settings of constraints, and minimizations.
    public var operations = 0
    /// Rows of the tableau that were created, changed or removed.
    public var rowsTouched = 0
    /// Exchanges of a basic and a parametric symbol.
    public var pivots = 0
    /// How long it took, in nanoseconds.
    public var time: Int64 = 0

    /// Creates an empty sum.
    public init() {}
  }

  /// A view whose frame differs.
  public struct Difference: Hashable, Sendable {
    /// The view's path.
    public var view: String
    /// The pass after which it differs.
    public var pass: Int64
    /// The recorded frame; for a plan, the frame in the exact replay.
    public var expected: TraceRect
    /// The frame in the replay.
    public var actual: TraceRect

    package init(view: String, pass: Int64, expected: TraceRect, actual: TraceRect) {
      self.view = view
      self.pass = pass
      self.expected = expected
      self.actual = actual
    }
  }

  /// A comparison of frames.
  public struct Frames: Hashable, Sendable {
    /// Frames that are the same.
    public var same = 0
    /// Frames that differ.
    public var different = 0
    /// Frames that are ambiguous: constraints do not determine the view's place or size.
    public var ambiguous = 0
    /// Frames of other engines that differ because weights of weaker constraints have added up.
    public var outweighed = 0
    /// The first twenty frames that differ.
    public var differences: [Difference] = []

    /// Creates an empty comparison.
    public init() {}

    static let mostDifferences = 20

    package mutating func note(_ difference: Difference) {
      different += 1
      if differences.count < Self.mostDifferences { differences.append(difference) }
    }
  }

  /// A comparison of the values that other engines chose with the replay's, each time that they
  /// were read.
  public struct Values: Hashable, Sendable {
    /// All values are the same.
    public var same = 0
    /// Values differ, with the same error at each priority: several solutions are equally good.
    public var equallyGood = 0
    /// The recorded error is larger at a priority.
    ///
    /// Weights of lower priorities have added up to more, or the engine minimizes something other
    /// than the sum of errors.
    public var leaked = 0
    /// The replay's error is larger at a priority.
    public var worse = 0
    /// The trace lacks values of some variables.
    public var unknown = 0

    /// Creates an empty comparison.
    public init() {}
  }

  /// The result of a replay with a plan.
  public struct Outcome: Hashable, Sendable {
    /// The kind of plan.
    public var kind: ReplayPlan.Kind
    /// Changes of constraints that were omitted.
    public var leftOut: Int
    /// Constraints whose constant or priority was set instead.
    public var setInstead: Int
    /// Removals that hiding a view makes unnecessary.
    public var hidden: Int
    /// Churned constraints that were kept because another view had replaced the first one.
    public var replacedViews: Int
    /// The work of the engines.
    public var work: Work
    /// The views' rectangles, compared with those of the exact replay after each pass.
    public var frames: Frames
    /// Ambiguous views for which `plumbline check --code` proposes constraints.
    public var decided = 0
    /// The paths of the views that are still ambiguous with these constraints.
    public var leftOpen: [String] = []

    package init(
      kind: ReplayPlan.Kind,
      leftOut: Int,
      setInstead: Int,
      hidden: Int,
      replacedViews: Int,
      work: Work,
      frames: Frames
    ) {
      self.kind = kind
      self.leftOut = leftOut
      self.setInstead = setInstead
      self.hidden = hidden
      self.replacedViews = replacedViews
      self.work = work
      self.frames = frames
    }

    /// Whether all views are where they are without the plan, except for ambiguous ones.
    public var isFaithful: Bool { frames.different == 0 }
  }

  /// What was recorded.
  public var run: Run
  /// The version of the engine in the replay.
  public var version: String
  /// The recorded work of the engines.
  public var recorded = Work()
  /// The work of the engines in the replay.
  public var replayed = Work()
  /// Operations whose solver work differs from the recorded work.
  public var otherWork = 0
  /// Engines that were replayed.
  public var engines = 0
  /// How many of them are other engines; their constraints are replayed as linear ones.
  public var otherEngines = 0
  /// The comparison of the values that other engines chose.
  public var values = Values()
  /// Passes that were replayed.
  public var passes = 0
  /// The recorded frames, compared with those of the replay at the end of each pass.
  public var frames = Frames()
  /// Recorded frames that code has set and no engine decides.
  public var framesByCode = 0
  /// Recorded frames of other engines whose terms the trace does not contain.
  public var framesUntold = 0
  /// Operations for which the trace has too little data.
  public var leftOut = 0
  /// The result of the plan, if there was one.
  public var outcome: Outcome?

  package init(run: Run, version: String) {
    self.run = run
    self.version = version
  }

  /// Whether the trace was recorded by another version of the engine.
  public var isOtherVersion: Bool { run.recorderVersion != version }
  /// Whether all frames are as recorded, and the same with the plan as without it.
  public var isFaithful: Bool { frames.different == 0 && outcome?.isFaithful != false }
}
