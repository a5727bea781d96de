public import Signposts
public import TraceStore

/// What came of replaying a trace.
public struct ReplayReport: Hashable, Sendable {
  /// Work of engines.
  public struct Work: Hashable, Sendable {
    /// Additions, removals and settings of constraints, and minimizations.
    public var operations = 0
    /// Rows of the tableau that were made, changed or dropped.
    public var rowsTouched = 0
    /// Exchanges of a basic and a parametric symbol.
    public var pivots = 0
    /// How long it took, in nanoseconds.
    public var time: Int64 = 0

    /// Creates a sum of nothing.
    public init() {}
  }

  /// A view whose frame came out otherwise.
  public struct Difference: Hashable, Sendable {
    /// The view's path.
    public var view: String
    /// The pass after which it did.
    public var pass: Int64
    /// As it was recorded; for a plan, as the exact replay has it.
    public var expected: TraceRect
    /// As it came out.
    public var actual: TraceRect

    package init(view: String, pass: Int64, expected: TraceRect, actual: TraceRect) {
      self.view = view
      self.pass = pass
      self.expected = expected
      self.actual = actual
    }
  }

  /// How frames compare.
  public struct Frames: Hashable, Sendable {
    /// Those that come out the same.
    public var same = 0
    /// Those that come out different.
    public var different = 0
    /// Those that could come out different: constraints leave the view's place or size open.
    public var ambiguous = 0
    /// Those of other engines that come out different because weights of weaker constraints have added up.
    public var outweighed = 0
    /// The first twenty that come out different.
    public var differences: [Difference] = []

    /// Creates a comparison of nothing.
    public init() {}

    static let mostDifferences = 20

    package mutating func note(_ difference: Difference) {
      different += 1
      if differences.count < Self.mostDifferences { differences.append(difference) }
    }
  }

  /// How the values that other engines chose compare with the replay's, each time that they were read.
  public struct Values: Hashable, Sendable {
    /// All values the same.
    public var same = 0
    /// Others, with the same error at each priority: several solutions are equally good.
    public var equallyGood = 0
    /// The recorded error is larger at a priority: weights of lower ones have added up to more, or the engine minimizes
    /// something else than the sum of errors.
    public var leaked = 0
    /// The replay's error is larger at a priority.
    public var worse = 0
    /// The trace lacks values of some variables.
    public var unknown = 0

    /// Creates a comparison of nothing.
    public init() {}
  }

  /// What a replay with a plan came to.
  public struct Outcome: Hashable, Sendable {
    /// What was left out.
    public var kind: ReplayPlan.Kind
    /// Changes of constraints that were left out.
    public var leftOut: Int
    /// Constraints whose constant or priority was set instead.
    public var setInstead: Int
    /// Removals that hiding a view makes needless.
    public var hidden: Int
    /// Churned constraints that stay in, for another view had taken the first one's place.
    public var replacedViews: Int
    /// What the engines did.
    public var work: Work
    /// The views' rectangles, compared with those of the exact replay after each pass.
    public var frames: Frames
    /// Views that constraints leave open, and for which `plumbline check --code` proposes constraints.
    public var decided = 0
    /// The paths of those that are open with these constraints all the same.
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

    /// Whether all views are where they are without the plan, except for those that could be elsewhere.
    public var isFaithful: Bool { frames.different == 0 }
  }

  /// What was recorded.
  public var run: Run
  /// The version of the engine that replays.
  public var version: String
  /// What the trace says that the engines did.
  public var recorded = Work()
  /// What they did in the replay.
  public var replayed = Work()
  /// Operations that took other solver work than the trace says.
  public var otherWork = 0
  /// Engines that were replayed.
  public var engines = 0
  /// How many of them are not Plumbline's: their constraints are replayed as linear ones.
  public var otherEngines = 0
  /// How the values that those chose compare.
  public var values = Values()
  /// Passes that were replayed.
  public var passes = 0
  /// The recorded frames, compared with the replay's at the end of each pass.
  public var frames = Frames()
  /// Recorded frames that no engine decides: code has set them.
  public var framesByCode = 0
  /// Recorded frames of other engines of which the trace does not tell what they are made of.
  public var framesUntold = 0
  /// Operations that the trace does not tell enough of.
  public var leftOut = 0
  /// What came of the plan, if there was one.
  public var outcome: Outcome?

  package init(run: Run, version: String) {
    self.run = run
    self.version = version
  }

  /// Whether the trace was recorded by another version of the engine.
  public var isOtherVersion: Bool { run.recorderVersion != version }
  /// Whether all frames came out as they were recorded, and as they do without the plan.
  public var isFaithful: Bool { frames.different == 0 && outcome?.isFaithful != false }
}
