internal import Foundation

/// A recording under way: a thread that tails a spool directory and writes the trace.
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
  /// The same where more than ``patience`` waits in the spool.
  private static let hurriedReadingTime: UInt64 = 20_000_000
  /// How many processors the programs use that work without pause, or nearly.
  private static let fullLoad = 0.5
  /// Between looks where more than that waits: who waits for the lock gets it.
  private static let breath: UInt64 = 100_000
  /// How many bytes of signposts may wait in the spool: a million signposts, or a quarter of what it may hold.
  private static let patience = 32 << 20

  /// Between looks at whether recorded programs still run.
  private static let programInterval: UInt64 = 50_000_000

  private let path: String
  private let spool: SpoolDirectory
  private let lock = MonotonicCondition()
  private var collector: Collector
  private let progress: (@Sendable (CommandRecording.Progress) -> Void)?
  private var lastProgress = CommandRecording.Progress(elapsed: 0, signpostCount: 0, rate: 0)
  private var run: Run
  private var sampler = CPUSampler()
  private var looks = 0
  /// How long the next look reads.
  private var readingTime = usualReadingTime
  private var failure: TraceError?
  private var isEnding = false
  private var hasEnded = false
  /// Whether the trace is that of a recorder which was killed.
  private let isRecovery: Bool

  /// The directory that recorded programs make their spool files in.
  var spoolDirectory: String { spool.path }

  /// Makes the trace and the spool's directory beside it, and starts to collect.
  init(
    output: String,
    replacing: Bool,
    run: Run,
    backlogLimit: Int = Collector.usualBacklogLimit,
    progress: (@Sendable (CommandRecording.Progress) -> Void)? = nil
  ) throws(TraceError) {
    self.progress = progress
    isRecovery = false
    path = URL(fileURLWithPath: output).path
    let writer = try TraceWriter(path: path, replacing: replacing)
    do throws(TraceError) {
      spool = try SpoolDirectory(
        path: SpoolDirectory.path(ofTrace: path),
        of: path,
        creating: true
      )
    } catch {
      // A trace that nothing can be recorded into is in the way of the next one.
      _ = try? writer.close()
      unsafe _ = unlink(path)
      throw error
    }
    self.run = run
    self.run.startedAt = MonotonicClock.wallTime()
    collector = Collector(
      writer: writer,
      directory: spool.path,
      origin: MonotonicClock.now(),
      backlogLimit: backlogLimit
    )
    try collector.begin(self.run)
    start()
  }

  /// Goes on with the trace of a recorder that was killed, from where `row` says.
  init(
    recovering path: String,
    from row: RecoveryRow,
    spool: SpoolDirectory,
    run: Run,
    backlogLimit: Int = Collector.usualBacklogLimit,
    progress: (@Sendable (CommandRecording.Progress) -> Void)? = nil
  ) throws(TraceError) {
    self.path = path
    self.spool = spool
    self.run = run
    self.progress = progress
    isRecovery = true
    collector = try Collector(
      continuing: path,
      from: row,
      directory: spool.path,
      backlogLimit: backlogLimit
    )
    start()
  }

  /// How much nicer the collecting thread is than the program that it serves.
  ///
  /// Where all cores are busy, recorded programs have the right of way: what they emit waits in the spool.
  private static let niceness: Int32 = 5

  private func start() {
    let thread = Thread { [self] in
      // On Linux a priority is a thread's, and 0 means the calling one.
      let kind = __priority_which_t(PRIO_PROCESS.rawValue)
      setpriority(kind, 0, getpriority(kind, 0) + Self.niceness)
      work()
    }
    thread.name = "plumbline"
    thread.start()
  }

  /// Waits until no recorded program runs any more.
  func waitForPrograms() {
    lock.lock()
    while failure == nil, !spool.runningPrograms().isEmpty {
      lock.wait(atMost: Self.programInterval)
    }
    lock.unlock()
  }

  /// Makes all that was emitted before the call readable in the trace.
  func flush() throws(TraceError) {
    lock.lock()
    defer { lock.unlock() }
    if let failure { throw failure }
    do {
      try collector.drain(upTo: MonotonicClock.now())
      run.duration = collector.traceTime(MonotonicClock.now())
      try collector.commit(run, settling: true)
    } catch {
      failure = error
      throw error
    }
  }

  /// Collects what is left, ends the trace and removes the spool; returns the run's row.
  ///
  /// Where that fails, the spool is kept: a ``TraceRecovery`` goes on from there.
  func finish(exitStatus: Int?) throws(TraceError) -> Run {
    lock.lock()
    isEnding = true
    lock.broadcast()
    while !hasEnded { lock.wait() }
    defer { lock.unlock() }
    run.exitStatus = exitStatus
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
    spool.remove()
    return run
  }

  /// Reads all that is left; in rounds, where more processes have files than may be open at a time.
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
      if collector.files.count == fileCount { throw collector.tooManyFiles }
    }
  }

  /// Replaces the collector that could not go on by one that begins where the trace and the spool say.
  private func startOver() throws(TraceError) {
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
    failure = nil
  }

  private func work() {
    lock.lock()
    while !isEnding {
      if failure == nil {
        do {
          try look()
        } catch {
          // The recorded program goes on; the error shows when the recording ends.
          failure = error
        }
        tellProgress()
      }
      let isBehind = readingTime == Self.hurriedReadingTime
      lock.wait(atMost: isBehind ? Self.breath : Self.interval)
    }
    hasEnded = true
    lock.broadcast()
    lock.unlock()
  }

  /// Tells how far the recording has come, when it is time to; without the lock, for a terminal may be slow.
  private func tellProgress() {
    guard let progress, looks % Self.looksPerProgress == 0 else { return }
    let elapsed = collector.traceTime(MonotonicClock.now())
    let count = collector.signpostCount
    let seconds = Double(elapsed - lastProgress.elapsed) / 1e9
    let rate = seconds > 0 ? Double(count - lastProgress.signpostCount) / seconds : 0
    let current = CommandRecording.Progress(
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
      try collector.commit(run, settling: false, makingRoom: collector.hasUnopenedFiles)
    }
  }
}
