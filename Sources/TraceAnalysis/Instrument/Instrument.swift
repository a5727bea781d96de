package import Signposts
package import TraceStore

/// The data for drawing a trace: every pass, or groups of adjacent passes, and single signposts if
/// there is room.
///
/// Its size is limited by ``InstrumentLimits``, independent of the trace's size. Times are
/// nanoseconds since the trace began.
package struct Instrument: Sendable {
  /// What was recorded.
  package var run: Run
  /// The recorder's notes about the trace.
  package var stats: [StatRow]
  /// When layout began, or the first test, mark or interval.
  ///
  /// Earlier events, such as a build, are irrelevant.
  package var start: Int64 = 0
  /// The end of the trace.
  package var end: Int64
  /// The maximum duration of a pass.
  package var budget: Int64
  /// The passes in the order in which they began; adjacent passes are combined if there are too
  /// many.
  package var cells: [PassCell] = []
  /// The position of each pass's cell, by the pass's row id.
  package var cellOfPass: [Int64: Int] = [:]
  /// The classes whose texts were measured, most costly first; the last entry may combine all
  /// others.
  package var textClasses: [String] = []
  /// Processor time between samples, in order of time.
  package var processor: [ProcessorCell] = []
  /// The tests, in the order in which they began.
  package var tests: [TestRow] = []
  /// The moments that the program marked.
  package var marks: [MarkRow] = []
  /// The intervals that the program marked.
  package var intervals: [IntervalRow] = []
  /// The values that the program recorded.
  package var counters: [CounterRow] = []
  /// The churn of each superview in each cell, in order of the cells.
  package var shares: [ChurnShare] = []
  /// The views and guides that this data refers to, by row id.
  package var items: [Int64: ItemRow] = [:]
  /// The constraints that this data's events refer to, by row id.
  package var constraints: [Int64: ConstraintRow] = [:]
  /// The ranges for which single signposts are included, in order of time and not overlapping.
  package var detailed: [Range<Int64>] = []
  /// The signposts of ``detailed``, in order of time.
  package var events: [InstrumentEvent] = []
  /// The conflicts of the listed constraints that were broken.
  package var conflicts: [InstrumentConflict] = []
  /// The listed signposts that have a duration, and their passes, nested.
  package var slices = InstrumentSlices()
  /// Snapshots of the view tree in order of time, so that only few events must be applied to one.
  package var snapshots: [ViewSnapshot] = []
  /// How much of the trace is included.
  package var scope = InstrumentScope()
}

/// How much of a trace an instrument shows.
package struct InstrumentScope: Hashable, Sendable {
  /// Passes in the trace, including those not committed.
  package var passes = 0
  /// The length of the ranges in which adjacent passes share a cell, in nanoseconds; 0 if each pass
  /// has its own cell.
  package var passBucket: Int64 = 0
  /// Signposts that could be listed: the rows of the trace's event tables.
  package var events = 0
  /// Signposts that are listed.
  package var listedEvents = 0
  /// Tests, marks, intervals and values that are omitted.
  package var leftOutSpans = 0
  /// Shares of superviews that are omitted.
  package var leftOutShares = 0
}

/// The maximum size of an instrument.
package struct InstrumentLimits: Sendable {
  /// Cells of passes.
  package var cells = 60_000
  /// Spans between processor samples.
  package var processor = 20_000
  /// Single signposts.
  package var events = 250_000
  /// Views in all snapshots together.
  package var snapshotViews = 300_000
  /// Shares of superviews in cells.
  package var shares = 120_000
  /// Tests, marks, intervals and values, for each kind.
  package var spans = 20_000
  /// Classes for which text measurement is shown separately.
  package var textClasses = 6

  /// Limits that keep a page below 20 MB.
  package init() {}

  /// Limits for a run that another one is compared with: its tracks, and enough frames to draw its
  /// screen.
  package static var compared: Self {
    var limits = Self()
    limits.events = 120_000
    limits.snapshotViews = 100_000
    return limits
  }
}

/// One pass, or several adjacent passes: the work from one commit of an engine to the next.
package struct PassCell: Hashable, Sendable {
  /// When it begins: with its phases, or with the first change if it was never committed.
  package var begin: Int64
  /// When it ends.
  package var end: Int64
  /// The number of committed passes in it; 0 for signposts outside passes.
  package var passes = 0
  /// The row id of the pass, or of the longest of several passes; nil outside passes.
  package var pass: Int64?
  /// The frame number of that pass.
  package var turn = 0
  /// The test in which it happened; for several passes, that of the first.
  package var test: Int64?
  /// The view whose engine it belongs to.
  package var root: Int64?
  /// Nanoseconds of the longest pass.
  package var longest: Int64 = 0
  /// Nanoseconds of the longest pass's update of constraints.
  package var update: Int64 = 0
  /// Nanoseconds of the longest pass's layout.
  package var layout: Int64 = 0
  /// Nanoseconds of the longest pass's display.
  package var display: Int64 = 0
  /// Nanoseconds of all passes.
  package var passTime: Int64 = 0
  /// Passes over the budget.
  package var overBudget = 0
  /// How many views took part in it.
  package var viewsVisited = 0
  /// Views whose own constraints churned, in the pass with the most of them.
  package var viewsChurning = 0
  /// The app's own constraints that churned.
  package var churned = 0
  /// Nanoseconds of that churn.
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
  /// Texts measured, excluding answers from a cache.
  package var measurements = 0
  /// Nanoseconds of text measurement by class, in the order of ``Instrument/textClasses``.
  package var textTime: [Int64] = []
  /// Engines created.
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
  /// When it begins.
  package var begin: Int64
  /// When it ends.
  package var end: Int64
  /// Nanoseconds of processor time of all threads.
  package var process: Int64
  /// Nanoseconds of processor time of the main thread.
  package var mainThread: Int64
  /// Bytes resident at its end.
  package var residentSize: Int64
}

/// The churn of one superview in one cell.
package struct ChurnShare: Hashable, Sendable {
  /// The position of the cell.
  package var cell: Int
  /// The superview.
  package var superview: Int64
  /// Constraints that churned.
  package var constraints: Int
  /// Nanoseconds of that churn.
  package var wasted: Int64
  /// The views that these constraints concern, with their counts.
  package var views: [View]

  /// A view and the number of constraints that concern it.
  package struct View: Hashable, Sendable {
    /// The view.
    package var item: Int64
    /// The constraints.
    package var constraints: Int
  }
}

/// A listed signpost.
package struct InstrumentEvent: Sendable {
  /// The row.
  package var row: TraceEvent
  /// Whether it is a removal or an addition that churned.
  package var isChurn = false
}

/// Constraints that could not be satisfied together.
package struct InstrumentConflict: Hashable, Sendable {
  /// The position of the listed signpost that broke a constraint.
  package var event: Int
  /// The rows of the constraints that it conflicted with.
  package var constraints: [Int64]
}

/// The view tree at a moment.
package struct ViewSnapshot: Hashable, Sendable {
  /// The time; the snapshot includes everything before it.
  package var time: Int64
  /// How many of the listed events happened before it.
  package var eventsBefore: Int
  /// The views: superviews before their subviews, subviews in order.
  package var views: [View]

  /// The state of a view.
  package struct View: Hashable, Sendable {
    /// The view.
    package var item: Int64
    /// Its superview; nil for a window.
    package var superview: Int64?
    /// Its frame, in points of its superview.
    package var frame: TraceRect
    /// The x-coordinate of the origin of its bounds.
    package var originX = 0.0
    /// The y-coordinate of the origin of its bounds.
    package var originY = 0.0
    /// Whether it is hidden.
    package var isHidden = false
  }
}

extension Instrument {
  /// The same data with only the signposts that are needed to draw the screen.
  package var screenOnly: Self {
    var result = self
    result.events = []
    result.conflicts = []
    result.constraints = [:]
    result.slices = InstrumentSlices()
    // For each position, how many earlier signposts are kept.
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
