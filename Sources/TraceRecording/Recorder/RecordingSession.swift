internal import Foundation
internal import TraceStore

/// A recording under way: a thread that tails a spool directory and writes the trace.
///
/// If the system allows no thread, the caller that waits for the recorded programs collects; see ``attend()``.
final class RecordingSession: @unchecked Sendable {
  // `lock` guards all that changes; `wakeUp` belongs to it.

  /// Between samples, and between looks at the spool.
  private static let interval: UInt64 = 10_000_000
  /// Looks at the spool between commits of the trace.
  private static let looksPerCommit = 25
  /// The same between calls of `progress`.
  private static let looksPerProgress = 25
  /// Signposts younger than this wait for the next look, so that threads come into order.
  private static let settlingTime: UInt64 = 2_000_000

  /// How long a look reads while the programs leave room.
  private static let usualReadingTime = interval / 4
  /// The same while they work without pause: they have the right of way, for processors share more than memory.
  private static let briefReadingTime = interval / 40
  /// The same if more than ``patience`` waits in the spool.
  private static let hurriedReadingTime: UInt64 = 20_000_000
  /// How many processors the programs use that work without pause, or nearly.
  private static let fullLoad = 0.5
  /// Between looks if more than that waits: who waits for the lock gets it.
  private static let breath: UInt64 = 100_000
  /// How many bytes of signposts may wait in the spool: a million signposts, or a quarter of what it may hold.
  private static let patience = 32 << 20

  /// Between looks at whether recorded programs still run.
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
  /// How long the next look reads.
  private var readingTime = usualReadingTime
  private var failure: TraceError?
  private var isEnding = false
  private var hasEnded = true
  private var hasThread = false
  /// Until it is answered; nil afterwards, and in a recovery.
  private var commitQuestion: CommitQuestion?
  /// Whether git did not say in time which commit is checked out.
  private(set) var isCommitUnknown = false
  /// Whether the trace is that of a recorder which was killed.
  private let isRecovery: Bool

  /// The directory that recorded programs make their spool files in.
  var spoolDirectory: String { spool.path }

  /// Makes the trace and the spool's directory beside it; ``start(askingForCommit:)`` starts to collect.
  ///
  /// One that replaces another grows elsewhere until it is whole; one that is temporary will be part of another.
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
      // A trace that nothing can be recorded into is in the way of the next one.
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

  /// Goes on with the trace of a recorder that was killed, from where `row` says.
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

  /// How much nicer the collecting thread is than the program that it serves.
  ///
  /// Where all cores are busy, recorded programs have the right of way: what they emit waits in the spool.
  private static let niceness: Int32 = 5

  /// Starts to collect, and asks git for the commit that is checked out.
  ///
  /// A command is started before: if the system allows few processes, it comes first.
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
      // On Linux a priority is a thread's, and 0 means the calling one.
      let kind = __priority_which_t(PRIO_PROCESS.rawValue)
      setpriority(kind, 0, getpriority(kind, 0) + Self.niceness)
      FileSizeSignal.held { work() }
    }
    hasEnded = !hasThread
  }

  /// Collects what there is, if no thread could be started that does.
  ///
  /// Call it again and again while you wait for the recorded programs.
  func attend() {
    lock.lock()
    defer { lock.unlock() }
    if !hasThread { FileSizeSignal.held { collect() } }
  }

  /// Waits until no recorded program runs any more.
  func waitForPrograms() {
    lock.lock()
    while failure == nil, !spool.runningPrograms().isEmpty {
      lock.wait(atMost: Self.programInterval)
      if !hasThread { FileSizeSignal.held { collect() } }
    }
    lock.unlock()
  }

  /// Makes all that was emitted before the call readable in the trace.
  func flush() throws(TraceError) {
    lock.lock()
    defer { lock.unlock() }
    if let failure { throw place.named(failure) }
    do throws(TraceError) {
      try FileSizeSignal.held { () throws(TraceError) in
        try collector.drain(upTo: MonotonicClock.now())
        run.duration = collector.traceTime(MonotonicClock.now())
        try collector.commit(run, settling: true)
      }
    } catch {
      failure = error
      throw place.named(error)
    }
  }

  /// Collects what is left, ends the trace and removes the spool; returns the run's row.
  ///
  /// Where that fails, the spool is kept: a ``TraceRecovery`` goes on from there.
  func finish(exitStatus: Int?) throws(TraceError) -> Run {
    endWork()
    lock.lock()
    defer { lock.unlock() }
    run.exitStatus = exitStatus
    do throws(TraceError) {
      return try FileSizeSignal.held { () throws(TraceError) in try finishTrace() }
    } catch {
      throw place.named(error)
    }
  }

  /// Ends the recording without a trace: its command could not be started.
  func discard() {
    endWork()
    lock.lock()
    defer { lock.unlock() }
    commitQuestion = nil
    collector.writer.abandon()
    place.noteRecording(false)
    place.discard()
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
    // There may be room again: the spool has what could not be written.
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

  /// Reads all that is left; in rounds, if more processes have files than may be open at a time.
  private func drainRest() throws(TraceError) {
    try collector.drain(upTo: .max)
    while collector.hasUnopenedFiles {
      let fileCount = collector.files.count
      // Processes are seen to be gone, and their files let go of.
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

  /// Replaces the collector that could not go on by one that begins where the trace and the spool say.
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

  /// Has a look at the spool; call it with the lock held.
  private func collect() {
    guard failure == nil else { return }
    do {
      try look()
    } catch {
      // The recorded program goes on; the error shows when the recording ends.
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

  /// Reports how far the recording has come, when that is due; without the lock, for a terminal may be slow.
  private func tellProgress() {
    guard let progress, looks % Self.looksPerProgress == 0 else { return }
    let elapsed = collector.traceTime(MonotonicClock.now())
    let count = collector.signpostCount
    let seconds = Double(elapsed - lastProgress.elapsed) / 1e9
    let rate = seconds > 0 ? Double(count - lastProgress.signpostCount) / seconds : 0
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
