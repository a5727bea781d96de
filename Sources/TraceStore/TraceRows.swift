public import Signposts

// The values that a reader gives out. Times are nanoseconds since the trace began; durations are nanoseconds.
// Row ids are the trace's own: unique in the trace, whatever the process.

/// What was recorded, on what, and how completely.
public struct Run: Hashable, Sendable {
  public var command: [String]
  public var exitStatus: Int?
  public var commit: String?
  public var host: String
  public var processor: String
  public var processorCount: Int
  public var operatingSystem: String
  public var swiftVersion: String
  /// `debug` or `release`, as the recorded program was built; nil where it is not known.
  public var buildConfiguration: String?
  public var recorderVersion: String
  /// Wall-clock time at the trace's time 0, in nanoseconds since 1970.
  public var startedAt: Int64
  public var duration: Int64
  public var signpostCount: Int
  public var signpostsLost: Int
  /// The calibrated cost of one signpost, in nanoseconds.
  public var signpostCost: Double
  /// The time up to which the trace is complete, while it is being recorded.
  public var completeUpTo: Int64
  /// Whether the recording was ended properly.
  public var isFinished: Bool
}

public struct ProcessRow: Hashable, Sendable {
  public var id: Int64
  public var pid: Int
  public var name: String
  public var begin: Int64
  public var end: Int64?
}

public struct ThreadRow: Hashable, Sendable {
  public var id: Int64
  public var process: Int64
  public var tid: Int
  public var name: String
  public var isMain: Bool
}

/// A view or a layout guide.
public struct ItemRow: Hashable, Sendable {
  public var id: Int64
  public var process: Int64
  /// `ObjectID` within the process.
  public var objectID: Int64
  public var kind: ItemKind
  public var className: String
  public var identifier: String?
  public var reuseIdentifier: String?
  /// The superview it was last in; its row id.
  public var superview: Int64?
  /// Identity across runs: classes, identifiers and indexes from the window down, separated by `/`.
  public var path: String
}

public struct EngineRow: Hashable, Sendable {
  public var id: Int64
  public var process: Int64
  public var purpose: EnginePurpose
  public var view: Int64?
  public var parent: Int64?
  public var created: Int64
  public var discarded: Int64?
}

/// A constraint as it was when it was first written down.
public struct ConstraintRow: Hashable, Sendable {
  public var id: Int64
  public var process: Int64
  public var objectID: Int64
  public var firstItem: Int64
  public var firstAttribute: UInt8
  public var relation: Int8
  public var secondItem: Int64?
  public var secondAttribute: UInt8
  public var multiplier: Double
  public var constant: Double
  public var priority: Double
  public var origin: ConstraintOrigin
  public var host: Int64
  public var identifier: String?
}

public enum ConstraintChangeKind: UInt8, Sendable, CaseIterable {
  case added = 0
  case removed = 1
  case constantSet = 2
  case prioritySet = 3
  case broken = 4
}

public struct ConstraintChange: Hashable, Sendable {
  public var id: Int64
  public var time: Int64
  public var duration: Int64
  public var kind: ConstraintChangeKind
  public var reason: ConstraintChangeReason
  public var constraint: Int64
  public var engine: Int64
  public var pass: Int64?
  public var test: Int64?
  public var thread: Int64
  /// For `constantSet` and `prioritySet`.
  public var oldValue: Double?
  public var newValue: Double?
  public var rowsTouched: Int
  public var pivots: Int
}

/// From an engine's previous commit to this one.
public struct PassRow: Hashable, Sendable {
  public var id: Int64
  public var engine: Int64
  public var thread: Int64
  public var test: Int64?
  /// The render loop's turn, 0 for a pass outside one.
  public var turn: Int
  /// The engine's previous commit, or its creation: what happened since belongs to this pass.
  public var opened: Int64
  /// When the phases began; nil for a pass that was never committed.
  public var begin: Int64?
  public var end: Int64?
  public var updateConstraintsDuration: Int64
  public var layoutDuration: Int64
  public var displayDuration: Int64
  public var viewsVisited: Int
}

/// An error minimization, or a reading of values.
public struct EngineWorkRow: Hashable, Sendable {
  public enum Kind: UInt8, Sendable, CaseIterable {
    case errorMinimized = 0
    case valuesRead = 1
  }

  public var id: Int64
  public var time: Int64
  public var duration: Int64
  public var kind: Kind
  public var engine: Int64
  public var pass: Int64?
  public var test: Int64?
  public var rowsTouched: Int
  public var pivots: Int
  /// Constraints concerned, or items read.
  public var count: Int
}

public struct MeasurementRow: Hashable, Sendable {
  public var id: Int64
  public var time: Int64
  public var duration: Int64
  public var view: Int64
  public var pass: Int64?
  public var test: Int64?
  public var textLength: Int
  public var textHash: Int64
  public var font: String
  public var limitWidth: Double
  public var width: Double
  public var height: Double
  public var wasCached: Bool
}

/// One view's part in a phase.
public struct ViewPhaseRow: Hashable, Sendable {
  public var id: Int64
  public var time: Int64
  public var duration: Int64
  public var phase: LayoutPhase
  public var view: Int64
  public var pass: Int64?
  public var test: Int64?
}

public struct FrameChangeRow: Hashable, Sendable {
  public var id: Int64
  public var time: Int64
  public var view: Int64
  public var pass: Int64?
  public var isBoundsOrigin: Bool
  public var old: TraceRect
  public var new: TraceRect
}

public enum ViewChangeKind: UInt8, Sendable, CaseIterable {
  case added = 0
  case removed = 1
  case hidden = 2
  case shown = 3
  case identified = 4
  case textSet = 5
  case intrinsicSizeInvalidated = 6
}

public struct ViewChangeRow: Hashable, Sendable {
  public var id: Int64
  public var time: Int64
  public var kind: ViewChangeKind
  public var view: Int64
  public var superview: Int64?
  public var index: Int?
  public var pass: Int64?
  public var test: Int64?
}

public struct TestRow: Hashable, Sendable {
  public var id: Int64
  public var process: Int64
  public var name: String
  public var begin: Int64
  public var end: Int64?
  public var result: TestResult?
}

public struct MarkRow: Hashable, Sendable {
  public var time: Int64
  public var name: String
  public var process: Int64
}

/// Processor time used since the previous sample of the same process.
public struct CPUSampleRow: Hashable, Sendable {
  public var time: Int64
  public var process: Int64
  /// Nanoseconds on a processor since the process's previous sample: all its threads, and its main thread.
  public var processTime: Int64
  public var mainThreadTime: Int64
  /// Resident memory, in bytes.
  public var residentSize: Int64
}
