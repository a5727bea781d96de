public import Signposts

// The values that a reader gives out. Times are nanoseconds since the trace began; durations are nanoseconds.
// Row ids are the trace's own: unique in the trace, whatever the process.

/// What was recorded, on what, and how completely.
public struct Run: Hashable, Codable, Sendable {
  /// The command line.
  public var command: [String]
  /// The command's exit status, as a shell has it.
  public var exitStatus: Int?
  /// The commit that was checked out, where the recording began in a repository.
  public var commit: String?
  /// The machine's name.
  public var host: String
  /// The processor.
  public var processor: String
  /// The processor count.
  public var processorCount: Int
  /// The operating system.
  public var operatingSystem: String
  /// The swift version.
  public var swiftVersion: String
  /// `debug` or `release`, as the recorded program was built; nil where it is not known.
  public var buildConfiguration: String?
  /// The recorder version.
  public var recorderVersion: String
  /// Wall-clock time at the trace's time 0, in nanoseconds since 1970.
  public var startedAt: Int64
  /// How long it took, in nanoseconds.
  public var duration: Int64
  /// The signpost count.
  public var signpostCount: Int
  /// The signposts lost.
  public var signpostsLost: Int
  /// The calibrated cost of one signpost, in nanoseconds.
  public var signpostCost: Double
  /// The time up to which the trace is complete, while it is being recorded.
  public var completeUpTo: Int64
  /// Whether the recording was ended properly.
  public var isFinished: Bool
  /// How much of what single views do was recorded: of several processes, what all have; nil where it is not known.
  public var detail: RecordingDetail?

  /// Makes a row of its columns.
  public init(
    command: [String],
    exitStatus: Int? = nil,
    commit: String? = nil,
    host: String,
    processor: String,
    processorCount: Int,
    operatingSystem: String,
    swiftVersion: String,
    buildConfiguration: String? = nil,
    recorderVersion: String,
    startedAt: Int64,
    duration: Int64,
    signpostCount: Int,
    signpostsLost: Int,
    signpostCost: Double,
    completeUpTo: Int64,
    isFinished: Bool,
    detail: RecordingDetail? = nil
  ) {
    self.command = command
    self.exitStatus = exitStatus
    self.commit = commit
    self.host = host
    self.processor = processor
    self.processorCount = processorCount
    self.operatingSystem = operatingSystem
    self.swiftVersion = swiftVersion
    self.buildConfiguration = buildConfiguration
    self.recorderVersion = recorderVersion
    self.startedAt = startedAt
    self.duration = duration
    self.signpostCount = signpostCount
    self.signpostsLost = signpostsLost
    self.signpostCost = signpostCost
    self.completeUpTo = completeUpTo
    self.isFinished = isFinished
    self.detail = detail
  }
}

/// A process that was recorded.
public struct ProcessRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The system's number of the process.
  public var pid: Int
  /// The name.
  public var name: String
  /// When it began, in nanoseconds since the trace began.
  public var begin: Int64
  /// When it ended; nil while it goes on.
  public var end: Int64?
  /// The row of the run that it belongs to.
  public var run: Int64

  /// Makes a row of its columns.
  public init(
    id: Int64,
    pid: Int,
    name: String,
    begin: Int64,
    end: Int64? = nil,
    run: Int64 = 1
  ) {
    self.id = id
    self.pid = pid
    self.name = name
    self.begin = begin
    self.end = end
    self.run = run
  }
}

/// A thread of a recorded process.
public struct ThreadRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The process's row.
  public var process: Int64
  /// The system's number of the thread.
  public var tid: Int
  /// The name.
  public var name: String
  /// Whether it is the process's first thread.
  public var isMain: Bool

  /// Makes a row of its columns.
  public init(
    id: Int64,
    process: Int64,
    tid: Int,
    name: String,
    isMain: Bool
  ) {
    self.id = id
    self.process = process
    self.tid = tid
    self.name = name
    self.isMain = isMain
  }
}

/// A view or a layout guide.
public struct ItemRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The process's row.
  public var process: Int64
  /// `ObjectID` within the process.
  public var objectID: Int64
  /// What it is.
  public var kind: ItemKind
  /// The class's name without its module.
  public var className: String
  /// The identifier.
  public var identifier: String?
  /// The reuse identifier.
  public var reuseIdentifier: String?
  /// The superview it was last in; its row id.
  public var superview: Int64?
  /// Identity across runs: classes, identifiers and indexes from the window down, separated by `/`.
  public var path: String
  /// Whether it was hidden when it was first written down.
  public var isHiddenAtFirst: Bool

  /// Makes a row of its columns.
  public init(
    id: Int64,
    process: Int64,
    objectID: Int64,
    kind: ItemKind,
    className: String,
    identifier: String? = nil,
    reuseIdentifier: String? = nil,
    superview: Int64? = nil,
    path: String,
    isHiddenAtFirst: Bool = false
  ) {
    self.isHiddenAtFirst = isHiddenAtFirst
    self.id = id
    self.process = process
    self.objectID = objectID
    self.kind = kind
    self.className = className
    self.identifier = identifier
    self.reuseIdentifier = reuseIdentifier
    self.superview = superview
    self.path = path
  }
}

/// A layout engine.
public struct EngineRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The process's row.
  public var process: Int64
  /// The purpose.
  public var purpose: EnginePurpose
  /// The view's row.
  public var view: Int64?
  /// The parent.
  public var parent: Int64?
  /// The created.
  public var created: Int64
  /// The discarded.
  public var discarded: Int64?
  /// The test during which it was made, if one was running.
  public var test: Int64?
  /// The call stack that caused it, where the recording has them.
  public var stack: Int64?

  /// Makes a row of its columns.
  public init(
    id: Int64,
    process: Int64,
    purpose: EnginePurpose,
    view: Int64? = nil,
    parent: Int64? = nil,
    created: Int64,
    discarded: Int64? = nil,
    test: Int64? = nil,
    stack: Int64? = nil
  ) {
    self.id = id
    self.process = process
    self.purpose = purpose
    self.view = view
    self.parent = parent
    self.created = created
    self.discarded = discarded
    self.test = test
    self.stack = stack
  }
}

/// A constraint as it was when it was first written down.
public struct ConstraintRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The process's row.
  public var process: Int64
  /// `ObjectID` within the process.
  public var objectID: Int64
  /// The first item.
  public var firstItem: Int64
  /// The first attribute.
  public var firstAttribute: UInt8
  /// The relation.
  public var relation: Int8
  /// The second item.
  public var secondItem: Int64?
  /// The second attribute.
  public var secondAttribute: UInt8
  /// The multiplier.
  public var multiplier: Double
  /// The constant.
  public var constant: Double
  /// The priority.
  public var priority: Double
  /// The origin.
  public var origin: ConstraintOrigin
  /// The view on which the constraint is installed.
  public var host: Int64
  /// The identifier.
  public var identifier: String?

  /// Makes a row of its columns.
  public init(
    id: Int64,
    process: Int64,
    objectID: Int64,
    firstItem: Int64,
    firstAttribute: UInt8,
    relation: Int8,
    secondItem: Int64? = nil,
    secondAttribute: UInt8,
    multiplier: Double,
    constant: Double,
    priority: Double,
    origin: ConstraintOrigin,
    host: Int64,
    identifier: String? = nil
  ) {
    self.id = id
    self.process = process
    self.objectID = objectID
    self.firstItem = firstItem
    self.firstAttribute = firstAttribute
    self.relation = relation
    self.secondItem = secondItem
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
    self.origin = origin
    self.host = host
    self.identifier = identifier
  }
}

/// A test that ran; of a parameterized test, one case.
public struct TestRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The process's row.
  public var process: Int64
  /// The name within its suite, such as `longTextWraps()`.
  public var name: String
  /// When it began, in nanoseconds since the trace began.
  public var begin: Int64
  /// When it ended; nil while it goes on.
  public var end: Int64?
  /// The result.
  public var result: TestResult?
  /// Who runs it.
  public var library: TestLibrary
  /// The suite or class, and those around it, separated by `/`.
  public var suite: String?
  /// The arguments of a parameterized test's case, separated by commas.
  public var arguments: String?
  /// The file it is written in, `Module/File.swift`.
  public var sourceFile: String?
  /// The line in that file.
  public var sourceLine: Int?

  /// Makes a row of its columns.
  public init(
    id: Int64,
    process: Int64,
    name: String,
    begin: Int64,
    end: Int64? = nil,
    result: TestResult? = nil,
    library: TestLibrary = .program,
    suite: String? = nil,
    arguments: String? = nil,
    sourceFile: String? = nil,
    sourceLine: Int? = nil
  ) {
    self.id = id
    self.process = process
    self.name = name
    self.begin = begin
    self.end = end
    self.result = result
    self.library = library
    self.suite = suite
    self.arguments = arguments
    self.sourceFile = sourceFile
    self.sourceLine = sourceLine
  }

  /// Suite, name and arguments in one line, such as `Cards/wraps(width:) (320)`.
  public var fullName: String {
    (suite.map { $0 + "/" } ?? "") + name + (arguments.map { " (\($0))" } ?? "")
  }
}

/// How much a stat row matters to who reads the trace.
public enum StatSeverity: Int64, Sendable, CaseIterable {
  /// Worth knowing.
  case info = 0
  /// The trace lacks something that happened.
  case dataLoss = 1
  /// The recording did not work as it should.
  case error = 2
}

/// Something about the recording that its reader should know.
public struct StatRow: Hashable, Sendable {
  /// What was counted.
  public var name: String
  /// How much it matters.
  public var severity: StatSeverity
  /// The count.
  public var value: Int
  /// What it means and what to do about it, in a sentence.
  public var advice: String

  /// Makes a row of its columns.
  public init(name: String, severity: StatSeverity, value: Int, advice: String) {
    self.name = name
    self.severity = severity
    self.value = value
    self.advice = advice
  }
}
