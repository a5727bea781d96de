import Signposts
import TraceStore

// Tracks next to the threads: counters, tests, marks, churn.

extension TraceWalk {
  /// The upper byte of the number of events that do not come from a table of ``TraceEvent``.
  private enum Source: UInt64 {
    case test = 0x40
    case mark
    case churn
    case interval
  }

  private func number(_ source: Source, _ id: Int64) -> UInt64 {
    source.rawValue << 56 | UInt64(bitPattern: id) & 0x00FF_FFFF_FFFF_FFFF
  }

  /// Writes the samples.
  ///
  /// A sample covers the time since the previous one, so its share of a processor is written at the
  /// beginning of that time. Counters are written one after another, because formats group a
  /// counter's values.
  mutating func walkSamples() throws {
    try walkShares(.processor) { $0.processTime }
    try walkShares(.mainThread) { $0.mainThreadTime }
    try reader.forEachCPUSample { row in
      let memory = Double(row.residentSize)
      try sink.write(
        ExportSample(counter: .memory, process: row.process, time: row.time, value: memory)
      )
    }
  }

  private mutating func walkShares(
    _ counter: ExportSample.Counter,
    _ used: (CPUSampleRow) -> Int64
  ) throws {
    var previous: [Int64: Int64] = [:]
    for process in overview.processes { previous[process.id] = process.begin }
    try reader.forEachCPUSample { row in
      let begin = min(previous[row.process] ?? row.time, row.time)
      previous[row.process] = row.time
      let share = Double(used(row)) / Double(max(row.time - begin, 1))
      let percent = (1_000 * share).rounded() / 10
      try sink.write(
        ExportSample(counter: counter, process: row.process, time: begin, value: percent)
      )
    }
  }

  mutating func walkTests() throws {
    for row in try reader.tests() {
      let end = row.end ?? traceEnd
      start(
        .test,
        TextID(.test, row.id),
        id: number(.test, row.id),
        at: row.begin,
        for: end - row.begin
      )
      event.test = row.id
      add(.result, row.result.map(TextID.result) ?? .word(.unfinished))
      try emit(.tests, of: row.process)
    }
  }

  mutating func walkMarks() throws {
    var count: Int64 = 0
    try reader.forEachMark { row in
      count += 1
      start(.mark, texts.text(row.name), id: number(.mark, count), at: row.time, for: nil)
      event.test = row.test
      try addCaller(row.stack)
      addTest(row.test)
      try emit(.marks, of: row.process)
    }
  }

  /// Writes the intervals on separate tracks, because they may overlap and end on another thread.
  mutating func walkIntervals() throws {
    var count: Int64 = 0
    try reader.forEachInterval { row in
      count += 1
      let end = row.duration.map { row.time + $0 } ?? traceEnd
      start(
        .interval,
        texts.text(row.name),
        id: number(.interval, count),
        at: row.time,
        for: end - row.time
      )
      event.test = row.test
      if row.duration == nil { add(.result, .unfinished) }
      addTest(row.test)
      try emit(.intervals, of: row.process)
    }
  }

  /// Writes the values that the program recorded.
  mutating func walkCounters() throws {
    try reader.forEachCounter { row in
      try sink.write(
        ExportSample(
          counter: .noted(ShortText.of(row.name)),
          process: row.process,
          time: row.time,
          value: row.value
        )
      )
    }
  }

  /// The end of everything that did not end in the trace.
  private var traceEnd: Int64 { max(overview.run.duration, overview.run.completeUpTo) }

  /// Writes the superviews whose constraints were re-added, with the duration of the pass.
  ///
  /// Only the app's constraints count, and only after the first layout, as in the churn report.
  mutating func walkChurn() throws {
    var processes: [Int64: Int64] = [:]
    for thread in overview.threads { processes[thread.id] = thread.process }
    var sum: ChurnSum?
    try reader.forEachPassChurn { row in
      let process = processes[row.thread] ?? 0
      start(
        .churn,
        TextID(.churn, row.superview),
        id: number(.churn, row.id),
        at: row.begin,
        for: row.end - row.begin
      )
      event.pass = row.pass
      if row.isCommitted { event.passNumber = number(.passBegan, row.pass) }
      event.test = row.test
      event.flow = passFlow(row.pass)
      add(.superview, TextID(.path, row.superview))
      add(.constraints, row.constraints)
      add(.pass, row.pass)
      addTest(row.test)
      try emit(.churn, of: process)
      if let previous = sum, previous.pass != row.pass { try write(previous) }
      let before = sum?.pass == row.pass ? sum?.constraints ?? 0 : 0
      sum = ChurnSum(
        pass: row.pass,
        process: process,
        span: row.begin...max(row.begin, row.end),
        constraints: before + row.constraints
      )
    }
    if let sum { try write(sum) }
  }

  /// The counter shows the churn of a pass during the pass.
  private mutating func write(_ sum: ChurnSum) throws {
    for (time, value) in [(sum.span.lowerBound, sum.constraints), (sum.span.upperBound, 0)] {
      try sink.write(
        ExportSample(counter: .churn, process: sum.process, time: time, value: Double(value))
      )
    }
  }
}

/// The churn of one pass, under all superviews.
private struct ChurnSum {
  var pass: Int64
  var process: Int64
  var span: ClosedRange<Int64>
  var constraints: Int
}
