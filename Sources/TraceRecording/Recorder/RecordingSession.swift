internal import Foundation
internal import TraceStore

/// A recording in progress: a thread that reads a spool directory and writes the trace.
///
/// If the system does not allow another thread, the caller that waits for the recorded programs
/// does the collecting; see ``attend()``.
final class RecordingSession: @unchecked Sendable {
  // `lock` guards all mutable state; `wakeUp` belongs to it.

  /// The time between samples, and between reads of the spool.
  private static let interval: UInt64 = 10_000_000
  /// The number of reads of the spool between commits of the trace.
  private static let looksPerCommit = 25
  /// The number of reads between calls of `progress`.
  private static let looksPerProgress = 25
  /// Signposts younger than this wait for the next read, so that threads can be put in order.
  private static let settlingTime: UInt64 = 2_000_000

  /// The time for one read while the programs leave processors idle.
  private static let usualReadingTime = interval / 4
  /// The time while the programs are busy; they have priority, because processors share more than
  /// memory.
  private static let briefReadingTime = interval / 40
  /// The time if more than ``patience`` waits in the spool.
  private static let hurriedReadingTime: UInt64 = 20_000_000
  /// The number of processors that busy programs use at least.
  private static let fullLoad = 0.5
  /// The pause between reads if more than ``patience`` waits, so that threads that wait for the
  /// lock get it.
  private static let breath: UInt64 = 100_000
  /// The number of bytes of signposts that may wait: a million signposts, or a quarter of the
  /// spool's capacity.
  private static let patience = 32 << 20

  /// The time between checks whether recorded programs still run.
  private static let programInterval: UInt64 = 50_000_000

  private let place: TracePlace
  private var path: String { place.growingPath }
  private var spool: SpoolDirectory { place.spool }
  private let lock = MonotonicCondition()
  private var collector: Collector
  private let progress: (@Sendable (RecordingProgress) -> Void)?
  private var lastProgress = RecordingProgress(elapsed: 0, signpostCount: 0, rate: 0)
  private var run: Run
  private var sampler = CPUSampler()
  private var looks = 0
  /// The time for the next read.
  private var readingTime = usualReadingTime
  /// The reason why nothing is collected until ``startOver()`` succeeds, for example a full disk.
  private var failure: TraceError?
  private var isEnding = false
  private var hasEnded = true
  private var hasThread = false
  /// The question to git until it is answered; nil afterwards, and in a recovery.
  private var commitQuestion: CommitQuestion?
  /// Whether git did not report the current commit in time.
  private(set) var isCommitUnknown = false
  /// Whether the trace is from a recorder that was killed.
  private let isRecovery: Bool

  /// The directory in which recorded programs create their spool files.
  var spoolDirectory: String { spool.path }

  /// Creates the trace and the spool directory next to it; ``start(askingForCommit:)`` starts to
  /// collect.
  ///
  /// A trace that replaces another is written to a different file until it is complete. A temporary
  /// one will be added to another.
  init(
    output: String,
    replacing: Bool,
    isTemporary: Bool = false,
    run: Run,
    backlogLimit: Int = Collector.usualBacklogLimit,
    progress: (@Sendable (RecordingProgress) -> Void)? = nil
  ) throws(TraceError) {
    self.progress = progress
    isRecovery = false
    let place = try FileSizeSignal.held { () throws(TraceError) -> TracePlace in
      try TracePlace(
        making: URL(fileURLWithPath: output).path,
        replacing: replacing,
        isTemporary: isTemporary
      )
    }
    self.place = place
    var run = run
    run.startedAt = MonotonicClock.wallTime()
    self.run = run
    do throws(TraceError) {
      // If the trace cannot be used, remove it, so that it does not block the next recording.
      collector = try FileSizeSignal.held { () throws(TraceError) -> Collector in
        let unrecorded = try UnrecordedProcesses(creatingIn: place.spool.directory, for: place.path)
        let collector = Collector(
          writer: try TraceWriter(created: place.growingPath),
          directory: place.spool.path,
          origin: MonotonicClock.now(),
          backlogLimit: backlogLimit
        )
        collector.unrecorded = unrecorded
        do throws(TraceError) {
          try collector.begin(run)
        } catch {
          collector.writer.abandon()
          throw error
        }
        return collector
      }
    } catch {
      place.discard()
      throw place.named(error)
    }
    place.noteRecording(true)
  }

  /// Continues the trace of a recorder that was killed, from the state in `row`.
  init(
    recovering place: TracePlace,
    from row: RecoveryRow,
    run: Run,
    backlogLimit: Int = Collector.usualBacklogLimit,
    progress: (@Sendable (RecordingProgress) -> Void)? = nil
  ) throws(TraceError) {
    self.place = place
    self.run = run
    self.progress = progress
    isRecovery = true
    do throws(TraceError) {
      collector = try FileSizeSignal.held { () throws(TraceError) -> Collector in
        try Collector(
          continuing: place.growingPath,
          from: row,
          directory: place.spool.path,
          backlogLimit: backlogLimit
        )
      }
    } catch {
      throw place.named(error)
    }
    collector.unrecorded = UnrecordedProcesses(openingIn: place.spool.directory)
    collectOnThread()
  }

  /// The nice value of the collecting thread, relative to the recorded program.
  ///
  /// If all cores are busy, recorded programs have priority, and their signposts wait in the spool.
  private static let niceness: Int32 = 5

  /// Starts to collect, and asks git for the current commit.
  ///
  /// A command must be started before this, so that it comes first if the system allows few
  /// processes.
  ///
  /// - Returns: Whether a thread collects.
  @discardableResult
  func start(askingForCommit patience: UInt64 = CommitQuestion.usualPatience) -> Bool {
    collectOnThread()
    lock.lock()
    defer { lock.unlock() }
    commitQuestion = CommitQuestion(patience: patience)
    return hasThread
  }

  private func collectOnThread() {
    lock.lock()
    defer { lock.unlock() }
    hasThread = BackgroundThread.start(named: "plumbline") { [self] in
      // On Linux a priority belongs to a thread, and 0 means the calling thread.
      let kind = __priority_which_t(PRIO_PROCESS.rawValue)
      setpriority(kind, 0, getpriority(kind, 0) + Self.niceness)
      FileSizeSignal.held { work() }
    }
    hasEnded = !hasThread
  }

  /// Collects what is available, if no collecting thread could be started.
  ///
  /// Call it repeatedly while waiting for the recorded programs.
  func attend() {
    lock.lock()
    defer { lock.unlock() }
    if !hasThread { FileSizeSignal.held { collect() } }
  }

  /// Waits until all recorded programs have ended.
  func waitForPrograms() {
    lock.lock()
    while !spool.runningPrograms().isEmpty {
      lock.wait(atMost: Self.programInterval)
      if !hasThread { FileSizeSignal.held { collect() } }
    }
    lock.unlock()
  }

  /// Makes everything that was emitted before the call readable in the trace.
  func flush() throws(TraceError) {
    lock.lock()
    defer { lock.unlock() }
    do throws(TraceError) {
      try FileSizeSignal.held { () throws(TraceError) in
        if failure != nil { try startOver() }
        try collector.drain(upTo: MonotonicClock.now())
        run.duration = collector.traceTime(MonotonicClock.now())
        try collector.commit(run, settling: true)
      }
    } catch {
      failure = error
      throw place.named(error)
    }
  }

  /// Collects the rest, ends the trace and removes the spool; returns the run's row.
  ///
  /// If that fails, the spool is kept, and a ``TraceRecovery`` can continue from there.
  func finish(exitStatus: Int?) throws(TraceError) -> Run {
    endWork()
    lock.lock()
    defer { lock.unlock() }
    run.exitStatus = exitStatus
    // Nothing else may take over the spool until the trace is closed.
    defer { place.spool.release() }
    do throws(TraceError) {
      return try FileSizeSignal.held { () throws(TraceError) in try finishTrace() }
    } catch {
      collector.writer.abandon()
      throw place.named(error)
    }
  }

  /// Ends the recording without a trace, because its command could not be started.
  func discard() {
    endWork()
    lock.lock()
    defer { lock.unlock() }
    commitQuestion = nil
    collector.writer.abandon()
    place.noteRecording(false)
    place.discard()
    place.spool.release()
  }

  private func endWork() {
    lock.lock()
    isEnding = true
    lock.broadcast()
    while !hasEnded { lock.wait() }
    lock.unlock()
  }

  private func finishTrace() throws(TraceError) -> Run {
    defer { place.noteRecording(false) }
    takeCommit(commitQuestion?.finalAnswer())
    // There may be disk space again. The spool still contains what could not be written.
    if failure != nil { try startOver() }
    try drainRest()
    if isRecovery {
      run.duration = max(run.duration, run.completeUpTo, collector.lastEmitted)
      try collector.noteRecovery()
    } else {
      run.duration = collector.traceTime(MonotonicClock.now())
    }
    try collector.finish(&run)
    try place.publish()
    return run
  }

  /// Reads the rest, in several rounds if more processes have files than may be open at a time.
  private func drainRest() throws(TraceError) {
    try collector.drain(upTo: .max)
    while collector.hasUnopenedFiles {
      let fileCount = collector.files.count
      // In the next round the processes are recognized as gone, and their files are closed.
      usleep(UInt32(SpoolFile.graceTime / 1_000))
      try sampler.sample(collector)
      try collector.drain(upTo: .max)
      try collector.commit(run, settling: false, makingRoom: true)
      try collector.drain(upTo: .max)
      if collector.files.count == fileCount {
        if unsafe access(spool.path, F_OK) != 0 {
          throw .notRecoverable(
            path: path,
            detail: "its spool \(quoted(spool.path)) was moved or removed while it was recorded"
          )
        }
        throw collector.tooManyFiles
      }
    }
  }

  /// Replaces a failed collector; the new one continues from the state of the trace and the spool.
  private func startOver() throws(TraceError) {
    let unrecorded = collector.unrecorded
    collector.writer.abandon()
    guard let row = try TraceReader(path: path).recovery() else {
      throw failure ?? .notRecoverable(path: path, detail: "it does not say where its spool is")
    }
    collector = try Collector(
      continuing: path,
      from: row,
      directory: spool.path,
      backlogLimit: collector.backlogLimit
    )
    collector.unrecorded = unrecorded
    failure = nil
  }

  private func work() {
    lock.lock()
    while !isEnding {
      collect()
      let isBehind = readingTime == Self.hurriedReadingTime
      lock.wait(atMost: isBehind ? Self.breath : Self.interval)
    }
    hasEnded = true
    lock.broadcast()
    lock.unlock()
  }

  /// Reads the spool; call it with the lock held.
  ///
  /// After a failure, this tries to continue as often as it commits otherwise. A disk that is full
  /// only for a while must not end the recording: the spool would then grow until the disk is full
  /// again.
  private func collect() {
    do throws(TraceError) {
      if failure != nil {
        looks += 1
        guard looks % Self.looksPerCommit == 0 else { return }
        try startOver()
      }
      try look()
    } catch {
      // The recorded program continues. The error is reported at the end of the recording.
      failure = error
    }
    tellProgress()
  }

  private func takeCommit(_ answer: CommitQuestion.Answer?) {
    guard let answer else { return }
    commitQuestion = nil
    switch answer {
    case .commit(let commit): run.commit = commit
    case .missing: isCommitUnknown = true
    }
  }

  /// Reports the recording's progress when that is due; without the lock, because a terminal may be
  /// slow.
  private func tellProgress() {
    guard let progress, looks % Self.looksPerProgress == 0 else { return }
    let elapsed = collector.traceTime(MonotonicClock.now())
    let count = collector.signpostCount
    let seconds = Double(elapsed - lastProgress.elapsed) / 1e9
    // A collector that has started over reads some signposts again.
    let rate = seconds > 0 ? Double(max(count - lastProgress.signpostCount, 0)) / seconds : 0
    let current = RecordingProgress(
      elapsed: elapsed,
      signpostCount: count,
      rate: rate,
      backlog: collector.backlog,
      fileSize: collector.writer.fileSize
    )
    lastProgress = current
    lock.unlock()
    progress(current)
    lock.lock()
  }

  private func look() throws(TraceError) {
    let now = MonotonicClock.now()
    try collector.drain(
      upTo: now - min(now, Self.settlingTime),
      until: now + readingTime
    )
    let isBehind = collector.backlog > min(Self.patience, collector.spoolLimit / 4)
    let load = try sampler.sample(collector)
    if isBehind {
      readingTime = Self.hurriedReadingTime
    } else {
      readingTime = load > Self.fullLoad ? Self.briefReadingTime : Self.usualReadingTime
    }
    looks += 1
    if looks % Self.looksPerCommit == 0 {
      run.duration = collector.traceTime(now)
      takeCommit(commitQuestion?.answer())
      try collector.commit(run, settling: false, makingRoom: collector.hasUnopenedFiles)
    }
  }
}
