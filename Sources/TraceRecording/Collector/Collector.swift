internal import CSignposts
internal import Foundation
internal import Signposts
internal import TraceStore

/// Turns the spool files of a directory into the rows of a trace.
///
/// One thread at a time may use a collector.
final class Collector {
  let writer: TraceWriter
  let directory: String
  /// The monotonic time at which the trace begins, in nanoseconds.
  let origin: UInt64

  // A collector's state is saved in snapshots, so that another can continue if this one is killed.
  // State that is added here, or to the objects in it, must also be added to
  // Collector+Snapshot.swift.
  private(set) var files: [SpoolFile] = []
  private(set) var processOfFile: [ProcessState] = []
  private var readers: [Reader] = []
  var processes: [ProcessState] = []
  var items: [ItemState] = []
  /// The items whose rows are out of date in more than their paths.
  var dirtyItems: [ItemState] = []
  var engines: [EngineState] = []
  var signatures: [SignatureRow: Int64] = [:]
  /// The same signatures by their rows, which count from 1.
  var signatureRows: [SignatureRow] = []
  /// Increases when an item gets another kind or superview; starts at 1 again after a snapshot.
  var hierarchyEpoch = 1
  /// For each signature, the epoch in which all views of its constraints had been laid out; 0 if
  /// they had not.
  ///
  /// This is a cache, which snapshots do not contain.
  var laidOutEpochs: [Int] = []
  /// For each signature, when the last of these views had its first layout; valid in that epoch.
  var laidOutTimes: [Int64] = []
  var churnMatcher = ChurnMatcher()
  var lastIDs = LastIDs()
  /// For each engine's row: the time of the first record of its latest values, which may take
  /// several records.
  var valuesTimes: [Int64: Int64] = [:]
  /// For each view's row: the time of the first record of its frame's expressions.
  var frameTimes: [Int64: Int64] = [:]
  var signpostCount = 0
  var unknownRecords = 0
  var completeUpTo: Int64 = 0
  /// The deadline of the current reading, on the monotonic clock.
  private var deadline = UInt64.max
  private var recordsUntilClock = 0
  /// The number of spools that programs had created when the directory was last read.
  private var spoolsMade = 0
  /// Whether files must wait until others are closed, because too many files are open.
  private(set) var hasUnopenedFiles = false
  /// The names of the Swift Testing event streams that were found.
  private var eventFiles: Set<String> = []
  /// When the last signpost that was read was emitted, in trace time.
  var lastEmitted: Int64 = 0

  /// The programs that could not create a spool, as they report it; nil if these reports are not
  /// used.
  var unrecorded: UnrecordedProcesses?

  /// The spool's directory, opened once for the files that the collector creates there.
  private(set) lazy var folder: Directory? = try? Directory(at: directory)

  /// The number of the last snapshot saved.
  var lastSnapshot: Int64 = 0
  var snapshotSize = 0
  /// The number of bytes of the spool that may wait to be returned before a snapshot is saved.
  let backlogLimit: Int
  /// The rows of processes that already have samples in the trace, from a collector that was
  /// killed.
  var knownProcessRows: [ProcessKey: Int64] = [:]

  /// A thread's records and their process.
  private struct Reader {
    var cursor: ThreadCursor
    var process: ProcessState
  }

  /// Distinguishes processes that have the same number one after another.
  struct ProcessKey: Hashable {
    var pid: Int32
    var begin: Int64
  }

  /// The last ids of each table.
  struct LastIDs: BitwiseCopyable {
    var process: Int64 = 0
    var thread: Int64 = 0
    var item: Int64 = 0
    var engine: Int64 = 0
    var constraint: Int64 = 0
    var test: Int64 = 0
    var pass: Int64 = 0
    var constraintChange: Int64 = 0
    var conflict: Int64 = 0
    var engineWork: Int64 = 0
    var equationNote: Int64 = 0
    var itemInsets: Int64 = 0
    var expressionTerm: Int64 = 0
    var constraintWeight: Int64 = 0
    var variableValue: Int64 = 0
    var frameTerm: Int64 = 0
    var ambiguity: Int64 = 0
    var measurement: Int64 = 0
    var viewPhase: Int64 = 0
    var invalidation: Int64 = 0
    var frameChange: Int64 = 0
    var viewChange: Int64 = 0
    var mark: Int64 = 0
    var interval: Int64 = 0
    var counter: Int64 = 0
    var cpuSample: Int64 = 0
    var module: Int64 = 0
    var stack: Int64 = 0
    var frame: Int64 = 0
  }

  init(
    writer: TraceWriter,
    directory: String,
    origin: UInt64,
    backlogLimit: Int = Collector.usualBacklogLimit
  ) {
    self.writer = writer
    self.directory = directory
    self.origin = origin
    self.backlogLimit = backlogLimit
  }

  deinit {
    // Views refer to their superviews, and these to their subviews. They are released one by one,
    // so that deep hierarchies do not recurse.
    for item in items {
      item.superview = nil
      item.children = []
    }
    for engine in engines { engine.parent = nil }
  }

  static let usualBacklogLimit = 16 << 20

  /// The number of records read between checks of the clock, if there is a deadline.
  private static let recordsPerClock = 256

  /// Converts a time on the monotonic clock to trace time.
  func traceTime(_ monotonic: UInt64) -> Int64 {
    Int64(clamping: monotonic) - Int64(clamping: origin)
  }

  /// The number of bytes of signposts that were emitted but not read yet, as of the last read.
  var backlog: Int {
    readers.reduce(0) { $0 + $1.cursor.waitingSlots } * Int(CS_SLOT_SIZE)
  }

  /// The capacity of the smallest of the spool's files, in bytes.
  var spoolLimit: Int { files.map { Int(clamping: $0.header.limit) }.min() ?? .max }

  // MARK: Reading

  /// Reads everything emitted up to a time on the monotonic clock, ordered by time across all
  /// threads.
  ///
  /// If the clock reaches `deadline` first, the rest stays in the spool for the next time.
  func drain(upTo limit: UInt64, until deadline: UInt64 = .max) throws(TraceError) {
    try openNewFiles()
    try readTestEvents()
    let now = MonotonicClock.now()
    for (file, process) in zip(files, processOfFile) {
      // It was gone before its chunks are read below, so this finds everything that it has emitted.
      if process.end != nil { file.noteProcessGone(at: now) }
      var found: [ThreadCursor] = []
      file.discoverChunks { found.append($0) }
      for cursor in found {
        lastIDs.thread += 1
        cursor.row = lastIDs.thread
        add(cursor, of: process)
        let tid = Int32(bitPattern: cursor.tid)
        if cursor.isMain, !process.mainThreads.contains(tid) { process.mainThreads.append(tid) }
        try writer.write(
          ThreadRow(
            id: cursor.row,
            process: process.row,
            tid: Int(cursor.tid),
            name: cursor.name,
            isMain: cursor.isMain
          )
        )
      }
    }
    self.deadline = deadline
    recordsUntilClock = Self.recordsPerClock
    try merge(upTo: limit)
    // Every record left unread is later than the records that were read.
    let next = readers.compactMap(\.cursor.headTime).min() ?? .max
    let end = min(limit, next - min(next, 1), MonotonicClock.now())
    completeUpTo = max(completeUpTo, traceTime(end))
  }

  private func merge(upTo limit: UInt64) throws(TraceError) {
    for reader in readers { reader.cursor.refill() }
    // Threads and processes that are gone do not add records, and there may be hundreds of them.
    var readers = readers.filter { $0.cursor.headTime != nil }
    while true {
      // The reader with the oldest next record continues until another's is older.
      var first: Int?
      var firstTime = UInt64.max
      var secondTime = UInt64.max
      for (index, reader) in readers.enumerated() {
        guard let time = reader.cursor.headTime else { continue }
        if first == nil || time < firstTime {
          secondTime = first == nil ? secondTime : firstTime
          first = index
          firstTime = time
        } else if time < secondTime {
          secondTime = time
        }
      }
      guard let first, firstTime <= limit else { return }
      try read(readers[first], upTo: min(secondTime, limit))
      if isOutOfTime { return }
      if readers[first].cursor.headTime == nil { readers.remove(at: first) }
    }
  }

  private func read(_ reader: Reader, upTo limit: UInt64) throws(TraceError) {
    let cursor = reader.cursor
    var last: UInt64 = 0
    defer { lastEmitted = max(lastEmitted, traceTime(last)) }
    while let head = cursor.head, let time = cursor.headTime, time <= limit {
      last = time
      let record = SpoolRecord(cursor: cursor, head: head)
      cursor.longDuration = nil
      try handle(record, of: reader)
      cursor.advance()
      if cursor.head == nil { cursor.refill() }
      recordsUntilClock -= 1
      if recordsUntilClock == 0 {
        if MonotonicClock.now() >= deadline { return }
        recordsUntilClock = Self.recordsPerClock
      }
    }
  }

  /// Whether the deadline has passed; checked only every ``recordsPerClock`` records, and
  /// remembered.
  private var isOutOfTime: Bool { recordsUntilClock == 0 }

  private func handle(_ record: SpoolRecord, of reader: Reader) throws(TraceError) {
    guard let kind = SignpostKind(rawValue: record.kind) else {
      unknownRecords += 1
      return
    }
    let process = reader.process
    switch kind {
    case .longDuration: reader.cursor.longDuration = record.payload
    case .string: readString(record, process)
    case .item: try readItem(record, process)
    case .constraint: try readConstraint(record, process)
    case .stack: try readStack(record, process)
    case .module: try readModule(record, process)
    case .termsNoted: try readTerms(record, process)
    case .weightNoted: try readWeight(record, process)
    case .stackOfNext: reader.cursor.pendingStack = (record.subject, record.engine)
    default:
      signpostCount += 1
      let stack = takeStack(for: record, of: reader.cursor, process)
      try readSignpost(kind, record, process, stack: stack)
    }
  }

  /// Opens new files, as many as may be open at a time.
  private func openNewFiles() throws(TraceError) {
    hasUnopenedFiles = false
    spoolsMade = unrecorded?.spoolsMade ?? 0
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: directory) else {
      hasUnopenedFiles = true
      return
    }
    let known = Set(files.map(\.name))
    var room = Self.fileLimit - files.count(where: \.isOpen)
    var new: [SpoolFile] = []
    for name in names where name.hasSuffix(".spool") && !known.contains(name) {
      if room <= 0 {
        hasUnopenedFiles = true
        break
      }
      errno = 0
      if let file = SpoolFile(path: directory + "/" + name) {
        new.append(file)
        room -= 1
      } else if [EMFILE, ENFILE].contains(errno) {
        hasUnopenedFiles = true
      }
    }
    for file in new.sorted(by: { $0.header.start.monotonic < $1.header.start.monotonic }) {
      add(file, of: try process(of: file))
    }
    for name in names.sorted() where !eventFiles.contains(name) && openTestEvents(named: name) {
      eventFiles.insert(name)
    }
  }

  /// The number of spool files that may be open at a time; the trace, its journal and a symbolizer
  /// need descriptors too.
  private static let fileLimit: Int = {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
      return 64
    }
    return max(Int(clamping: limit.rlim_cur) - 40, 8)
  }()

  /// The error that ends a recording if more living processes need files than may be open.
  var tooManyFiles: TraceError {
    .cannotWrite(
      path: writer.path,
      detail: "too many processes at a time; raise the limit of open files, 'ulimit -n'"
    )
  }

  /// Adds a file to read from now on.
  func add(_ file: SpoolFile, of process: ProcessState) {
    files.append(file)
    processOfFile.append(process)
  }

  /// Adds a thread's records to read from now on.
  func add(_ cursor: ThreadCursor, of process: ProcessState) {
    readers.append(Reader(cursor: cursor, process: process))
  }

  /// Returns the process of a file: a new one, unless the process has continued in a new file.
  private func process(of file: SpoolFile) throws(TraceError) -> ProcessState {
    let pid = Int32(bitPattern: file.header.pid)
    let known = processes.last {
      $0.pid == pid && $0.epoch < file.header.epoch && $0.name == file.processName
    }
    if let known {
      known.epoch = file.header.epoch
      known.strings = [:]
      return known
    }
    let begin = traceTime(file.header.start.monotonic)
    var row = knownProcessRows[ProcessKey(pid: pid, begin: begin)]
    if row == nil {
      lastIDs.process += 1
      row = lastIDs.process
    }
    let process = ProcessState(
      row: row ?? lastIDs.process,
      pid: pid,
      name: file.processName,
      begin: begin,
      epoch: file.header.epoch
    )
    processes.append(process)
    try write(process)
    return process
  }

  private func write(_ process: ProcessState) throws(TraceError) {
    try writer.write(
      ProcessRow(
        id: process.row,
        pid: Int(process.pid),
        name: process.name,
        begin: process.begin,
        end: process.end
      )
    )
  }

  // MARK: Writing

  /// Makes everything read so far readable in the trace.
  ///
  /// If `settling`, paths and open passes are written in their current state, which takes longer.
  /// If `makingRoom`, files that were read to their end are closed so that others can be opened.
  func commit(_ run: Run, settling: Bool, makingRoom: Bool = false) throws(TraceError) {
    try writeItems(settling: settling)
    if settling { try writeOpenPasses() }
    var run = run
    complete(&run, losses(isEnding: false))
    try writer.write(run)
    let number = try makingRoom || isSnapshotDue ? saveSnapshot() : nil
    try writer.commit()
    for file in files { file.noteMoment() }
    if let number { giveBack(behind: number) }
  }

  /// Ends the trace: writes the rows that are only known at the end, rollups and indexes, and
  /// leaves a single file.
  func finish(_ run: inout Run) throws(TraceError) {
    try writeItems(settling: true)
    try writeOpenPasses()
    for engine in engines.sorted(by: { $0.pass?.id ?? 0 < $1.pass?.id ?? 0 }) {
      try writeChurn(of: engine)
    }
    try writeOpenIntervals()
    for (file, process) in zip(files, processOfFile) where file.header.end.monotonic != 0 {
      // If a process continued in another file, that file has the end.
      if file.header.epoch == process.epoch { process.end = traceTime(file.header.end.monotonic) }
    }
    for process in processes { try write(process) }
    // The rest is one transaction. If the disk is full, the rows so far are safe, and
    // the snapshot stays valid.
    try writer.commit()
    let losses = losses(isEnding: true)
    complete(&run, losses)
    run.completeUpTo = run.duration
    run.isFinished = true
    try writeStats(losses)
    try writer.symbolicate()
    try writer.finish(run)
  }

  /// Returns what was emitted and is not in the trace, as far as it was read; `isEnding` means that
  /// no more will be read.
  private func losses(isEnding: Bool) -> RecordingLosses {
    var losses = RecordingLosses()
    losses.unrecorded = unrecorded
    losses.unknownRecords = unknownRecords
    for file in files {
      losses.dropped += Int(clamping: min(file.header.dropped, RecordingLosses.mostCounted))
      losses.unreadSlots += isEnding ? file.unreadSlots : file.accounts.unreadSlots
      if file.header.claim_error != 0 { losses.errors.insert(file.header.claim_error) }
      if file.hasDamagedHeader { losses.unreadSpools += 1 }
    }
    if isEnding {
      let known = Set(files.map(\.name))
      let unreadable = (folder?.names ?? []).count {
        $0.hasSuffix(".spool") && !known.contains($0)
          && SpoolFile.isUnreadable(directory + "/" + $0)
      }
      losses.unreadSpools += max(unreadable, spoolsMade - files.count)
    }
    return losses
  }

  /// Completes the run's row with data from the spool.
  private func complete(_ run: inout Run, _ losses: RecordingLosses) {
    run.signpostCount = signpostCount
    run.signpostsLost = losses.signposts
    // A damaged spool may contain any number.
    run.signpostCost = min(files.map(\.header.cost).filter { $0 >= 0 }.max() ?? 0, 1e6)
    if let file = files.first {
      let configurations = Set(files.map { $0.header.is_optimized != 0 })
      run.buildConfiguration =
        configurations.count > 1 ? nil : file.header.is_optimized != 0 ? "release" : "debug"
    }
    run.detail = files.map(\.header.detail).min().flatMap(RecordingDetail.init(number:))
    run.completeUpTo = completeUpTo
    run.analysisVersion = ChurnMatcher.version
  }

  /// Records in the trace that its recorder was killed.
  func noteRecovery() throws(TraceError) {
    try writer.writeStat(
      "recovered",
      .info,
      value: 1,
      advice: """
        The recorder was killed, and the trace was made whole from the spool: it lacks the command's exit \
        status, and samples of the processor from then on.
        """
    )
  }

  private func writeStats(_ losses: RecordingLosses) throws(TraceError) {
    var losses = losses
    losses.damagedChunks = readers.reduce(0) { $0 + $1.cursor.damagedChunks }
    for stat in losses.stats {
      try writer.writeStat(stat.name, stat.severity, value: stat.value, advice: stat.advice)
    }
    if losses.stats.isEmpty, files.isEmpty {
      try writer.writeStat(
        "nothing_recorded",
        .error,
        value: 1,
        advice: "No program that links Plumbline's UIKit was run: record one that does."
      )
    }
    if files.contains(where: { $0.header.notices_forks == 0 && !$0.hasDamagedHeader }) {
      try writer.writeStat(
        "forks_unnoticed",
        .info,
        value: 1,
        advice: """
          The system cannot show whether a program forked without the handlers of 'pthread_atfork': \
          what such a child emitted would be missing.
          """
      )
    }
    if unknownRecords > 0 {
      try writer.writeStat(
        "unknown_records",
        .dataLoss,
        value: unknownRecords,
        advice: "The program's library is newer than this recorder: use the same version for both."
      )
    }
    try writeLeftOutHooks()
    let undefined = items.count { !$0.isDefined }
    if undefined > 0 {
      try writer.writeStat(
        "undefined_items",
        .info,
        value: undefined,
        advice: "Signposts name views that were never written down: they stand as '?'."
      )
    }
  }

  /// Records that a process was seen to be gone.
  func processEnded(_ process: ProcessState, at time: Int64) {
    if process.end == nil { process.end = time }
  }
}

extension SpoolFile {
  /// The name of the process's program.
  var processName: String {
    let path = executable.isEmpty ? command.first ?? "?" : executable
    return path.split(separator: "/").last.map(String.init) ?? path
  }
}
