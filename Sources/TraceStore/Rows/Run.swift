internal import Foundation
public import Signposts

/// What was recorded, on which machine, and how completely.
public struct Run: Hashable, Codable, Sendable {
  /// The command and its arguments.
  public var command: [String]
  /// The command's exit status, as in a shell.
  public var exitStatus: Int?
  /// The commit that was checked out, if the recording started in a repository.
  public var commit: String?
  /// The machine's name.
  public var host: String
  /// The processor's name.
  public var processor: String
  /// How many processors were in use.
  public var processorCount: Int
  /// The name, version and architecture of the operating system.
  public var operatingSystem: String
  /// The version of the Swift compiler that built the recorder.
  public var swiftVersion: String
  /// `debug` or `release`, the configuration of the recorded program; nil if unknown.
  public var buildConfiguration: String?
  /// Plumbline's version.
  public var recorderVersion: String
  /// Wall-clock time at the trace's time 0, in nanoseconds since 1970.
  public var startedAt: Int64
  /// How long it took, in nanoseconds.
  public var duration: Int64
  /// The number of signposts in the trace, without definitions.
  public var signpostCount: Int
  /// The number of dropped signposts; if it is above 0, counts are too low.
  public var signpostsLost: Int
  /// The calibrated cost of one signpost, in nanoseconds.
  public var signpostCost: Double
  /// The time up to which the trace is complete, while it is being recorded.
  public var completeUpTo: Int64
  /// Whether the recording ended properly.
  public var isFinished: Bool
  /// How much detail about single views was recorded; nil if unknown.
  ///
  /// For several processes, this is the detail that all of them have.
  public var detail: RecordingDetail?
  /// The version of the analysis that decided the rows of `churn`; nil if the recorder did not
  /// decide them.
  public var analysisVersion: Int?

  /// Creates a row from its column values.
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
    detail: RecordingDetail? = nil,
    analysisVersion: Int? = nil
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
    self.analysisVersion = analysisVersion
  }
}

extension Run: TraceRow {
  package static let table = TableHead(
    "run",
    """
    What was recorded, on what, and how completely; one row a recorded command, more than one \
    where `plumbline record --append` added to the trace.
    """
  )

  package static var blank: Self {
    Run(
      command: [],
      host: "",
      processor: "",
      processorCount: 0,
      operatingSystem: "",
      swiftVersion: "",
      recorderVersion: "",
      startedAt: 0,
      duration: 0,
      signpostCount: 0,
      signpostsLost: 0,
      signpostCost: 0,
      completeUpTo: 0,
      isFinished: false
    )
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    // Appended traces continue from it.
    var id: Int64 = 1
    var words = Self.json(command)
    try c.id(&id, "1 for the first")
    try c.text(&words, "command", "the command line, a JSON array")
    try c.integer(
      &exitStatus,
      "exit_status",
      """
      as a shell has it: 128 and the signal's number if it was killed; NULL while \
      recording, and for a program that records itself
      """
    )
    try c.text(
      &commit,
      "source_commit",
      "what `git rev-parse HEAD` said where the recording began; NULL outside a repository"
    )
    try c.text(&host, "host", "the machine's name")
    try c.text(&processor, "processor", "the processor's name")
    try c.integer(&processorCount, "processor_count", "processors in use")
    try c.text(&operatingSystem, "operating_system", "name, version, architecture")
    try c.text(&swiftVersion, "swift_version", "of the compiler that built the recorder")
    try c.text(
      &buildConfiguration,
      "build_configuration",
      "`debug` or `release`, as the recorded program was built; NULL if not known or mixed"
    )
    try c.text(&recorderVersion, "recorder_version", "Plumbline's version")
    try c.integer(&startedAt, "started_at", "wall-clock time at the trace's time 0, ns since 1970")
    try c.time(&duration, "duration", "of the recording, ns")
    try c.integer(
      &signpostCount,
      "signpost_count",
      "signposts in the trace, definitions not counted"
    )
    try c.integer(
      &signpostsLost,
      "signposts_lost",
      "signposts that were dropped; anything but 0 means that counts are too low"
    )
    try c.real(&signpostCost, "signpost_cost", "calibrated cost of one signpost, ns")
    try c.time(&completeUpTo, "complete_up_to", "the trace has everything up to this time, ns")
    try c.flag(&isFinished, "is_finished", "1 if the recording was ended properly")
    var detailName = detail?.rawValue
    try c.text(
      &detailName,
      "detail",
      isLater: true,
      """
      `engine`, `views` (and each view's phases) or `all` (and invalidations): how much \
      was recorded; NULL if nothing was
      """
    )
    try c.integer(
      &analysisVersion,
      "analysis_version",
      isLater: true,
      """
      of the rules that decided the rows of `churn`; NULL if there are none, as in traces of format 2 and earlier
      """
    )
    command = (try? JSONDecoder().decode([String].self, from: Data(words.utf8))) ?? []
    detail = detailName.flatMap(RecordingDetail.init)
  }

  private static func json(_ command: [String]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(command)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }
}
