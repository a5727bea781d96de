package import Signposts
package import TraceStore

/// All that a picture of a trace is drawn from: every pass, or neighbouring ones together, and single signposts where
/// there is room for them.
///
/// Its size is bounded by ``InstrumentLimits``, not by the trace's. Times are nanoseconds since the trace began.
package struct Instrument: Sendable {
  /// What was recorded.
  package var run: Run
  /// What the recorder has to say of the trace.
  package var stats: [StatRow]
  /// When layout began, or the first test, mark or interval: what was before it, such as a build, is of no interest.
  package var start: Int64 = 0
  /// Where the trace ends.
  package var end: Int64
  /// How long a pass may take.
  package var budget: Int64
  /// The passes in order of their beginnings; neighbours together if there are too many.
  package var cells: [PassCell] = []
  /// The position of each pass's cell, by the pass's row id.
  package var cellOfPass: [Int64: Int] = [:]
  /// The classes whose texts were measured, most costly first; the last one may stand for all others.
  package var textClasses: [String] = []
  /// Processor time between samples, in order of time.
  package var processor: [ProcessorCell] = []
  /// The tests, in order of their beginnings.
  package var tests: [TestRow] = []
  /// The moments that the program marked.
  package var marks: [MarkRow] = []
  /// The intervals that the program marked.
  package var intervals: [IntervalRow] = []
  /// The values that the program noted.
  package var counters: [CounterRow] = []
  /// What each superview churned in each cell, in order of the cells.
  package var shares: [ChurnShare] = []
  /// The views and guides that something here names, by row id.
  package var items: [Int64: ItemRow] = [:]
  /// The constraints that an event here names, by row id.
  package var constraints: [Int64: ConstraintRow] = [:]
  /// The spans of which single signposts are here, in order of time, not overlapping.
  package var detailed: [Range<Int64>] = []
  /// The signposts of ``detailed``, in order of time.
  package var events: [InstrumentEvent] = []
  /// Of the listed constraints that were broken, which they conflicted with.
  package var conflicts: [InstrumentConflict] = []
  /// Those of them that lasted, and their passes, as they nest.
  package var slices = InstrumentSlices()
  /// The view tree at moments, in order of time, so that events need be followed a short way only.
  package var snapshots: [ViewSnapshot] = []
  /// How much of the trace is here.
  package var scope = InstrumentScope()
}

/// How much of a trace an instrument shows.
package struct InstrumentScope: Hashable, Sendable {
  /// Passes in the trace, those not committed included.
  package var passes = 0
  /// The length of the spans in which neighbouring passes are one cell, in nanoseconds; 0 if each is its own.
  package var passBucket: Int64 = 0
  /// Signposts that could be listed: the rows of the trace's event tables.
  package var events = 0
  /// Of these, those that are listed.
  package var listedEvents = 0
  /// Tests, marks, intervals and values beyond those that are shown.
  package var leftOutSpans = 0
  /// Shares of superviews beyond those that are shown.
  package var leftOutShares = 0
}

/// How large an instrument may get.
package struct InstrumentLimits: Sendable {
  /// Passes, or neighbours together.
  package var cells = 60_000
  /// Spans between processor samples.
  package var processor = 20_000
  /// Single signposts.
  package var events = 250_000
  /// Views in all snapshots together.
  package var snapshotViews = 300_000
  /// Superviews in cells.
  package var shares = 120_000
  /// Tests, marks, intervals and values, each.
  package var spans = 20_000
  /// Classes of which text measurement is told apart.
  package var textClasses = 6

  /// Limits that keep a page below 20 MB.
  package init() {}

  /// Limits for the run that another is compared with: its tracks, and frames enough to draw its screen.
  package static var compared: Self {
    var limits = Self()
    limits.events = 120_000
    limits.snapshotViews = 100_000
    return limits
  }
}

/// One pass, or neighbouring ones: what was done from one commit of an engine to the next.
package struct PassCell: Hashable, Sendable {
  /// Where it begins: with its phases, or with the first change if it was never committed.
  package var begin: Int64
  /// Where it ends.
  package var end: Int64
  /// The committed passes that it stands for; 0 for signposts outside passes.
  package var passes = 0
  /// The pass's row id, of several the longest one's; nil outside passes.
  package var pass: Int64?
  /// The render loop's turn of that pass.
  package var turn = 0
  /// The test during which it was; of several, the first one's.
  package var test: Int64?
  /// The view whose engine it belongs to.
  package var root: Int64?
  /// Nanoseconds of the longest pass.
  package var longest: Int64 = 0
  /// Of the longest pass: update of constraints.
  package var update: Int64 = 0
  /// Of the longest pass: layout.
  package var layout: Int64 = 0
  /// Of the longest pass: display.
  package var display: Int64 = 0
  /// Nanoseconds of all passes.
  package var passTime: Int64 = 0
  /// Passes over the budget.
  package var overBudget = 0
  /// Views that had a part in it.
  package var viewsVisited = 0
  /// Views whose own constraints churned, in the pass in which most did.
  package var viewsChurning = 0
  /// Constraints of the app's own that churned.
  package var churned = 0
  /// Nanoseconds that these cost.
  package var wasted: Int64 = 0
  /// Constraints added.
  package var added = 0
  /// Constraints removed.
  package var removed = 0
  /// Constants and priorities set.
  package var set = 0
  /// Constraints broken.
  package var broken = 0
  /// Solver rows touched.
  package var rowsTouched = 0
  /// Nanoseconds of error minimization.
  package var minimization: Int64 = 0
  /// Texts measured, answers from a cache not counted.
  package var measurements = 0
  /// Nanoseconds of text measurement by class, as ``Instrument/textClasses`` has them.
  package var textTime: [Int64] = []
  /// Engines made.
  package var engines = 0
  /// Signposts.
  package var events = 0

  /// Creates an empty cell.
  package init(begin: Int64, end: Int64) {
    self.begin = begin
    self.end = end
  }
}

/// Processor time between two samples, of all processes.
package struct ProcessorCell: Hashable, Sendable {
  /// Where it begins.
  package var begin: Int64
  /// Where it ends.
  package var end: Int64
  /// Nanoseconds on processors: all threads.
  package var process: Int64
  /// Nanoseconds on processors: the main thread.
  package var mainThread: Int64
  /// Bytes resident at its end.
  package var residentSize: Int64
}

/// What one superview churned in one cell.
package struct ChurnShare: Hashable, Sendable {
  /// The position of the cell.
  package var cell: Int
  /// The superview.
  package var superview: Int64
  /// Constraints that churned.
  package var constraints: Int
  /// Nanoseconds that they cost.
  package var wasted: Int64
  /// The views that they are about, with how many of them.
  package var views: [View]

  /// A view and how many of the constraints are about it.
  package struct View: Hashable, Sendable {
    /// The view.
    package var item: Int64
    /// The constraints.
    package var constraints: Int
  }
}

/// One signpost that is listed.
package struct InstrumentEvent: Sendable {
  /// The row.
  package var row: TraceEvent
  /// Whether it is one of a removal and an addition that undid each other in one pass.
  package var isChurn = false
}

/// Constraints that could not be satisfied together.
package struct InstrumentConflict: Hashable, Sendable {
  /// The position of the listed signpost that says which was broken.
  package var event: Int
  /// The rows of those that it conflicted with.
  package var constraints: [Int64]
}

/// The view tree at a moment.
package struct ViewSnapshot: Hashable, Sendable {
  /// When: what happened before that time is in it.
  package var time: Int64
  /// How many of the listed events happened before.
  package var eventsBefore: Int
  /// The views, superviews before their subviews, subviews in their order.
  package var views: [View]

  /// A view as it stands.
  package struct View: Hashable, Sendable {
    /// The view.
    package var item: Int64
    /// Its superview; nil for a window.
    package var superview: Int64?
    /// Its frame, in points of its superview.
    package var frame: TraceRect
    /// The origin of its bounds.
    package var originX = 0.0
    /// The same.
    package var originY = 0.0
    /// Whether it is hidden.
    package var isHidden = false
  }
}

extension Instrument {
  /// The same with no other signposts than those that its screen is drawn from.
  package var screenOnly: Self {
    var result = self
    result.events = []
    result.conflicts = []
    result.constraints = [:]
    result.slices = InstrumentSlices()
    // How many of the signposts before each are kept.
    var kept = [0]
    for event in events {
      if event.row.isSeenOnScreen { result.events.append(event) }
      kept.append(result.events.count)
    }
    for position in snapshots.indices {
      result.snapshots[position].eventsBefore =
        kept[min(snapshots[position].eventsBefore, events.count)]
    }
    return result
  }
}

extension TraceEvent {
  fileprivate var isSeenOnScreen: Bool {
    switch self {
    case .frameChange: true
    case .viewChange(let row):
      switch row.kind {
      case .added, .removed, .hidden, .shown: true
      case .identified, .textSet, .intrinsicSizeInvalidated: false
      }
    default: false
    }
  }
}
