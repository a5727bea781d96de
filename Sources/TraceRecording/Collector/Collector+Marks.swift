internal import Signposts
internal import TraceStore

// What the program itself marks: moments, intervals, values.

extension Collector {
  func readMark(_ record: SpoolRecord, _ context: SignpostContext) throws(TraceError) {
    lastIDs.mark += 1
    try writer.write(
      MarkRow(
        time: context.time,
        name: string(record.subject, context.process) ?? "?",
        process: context.process.row,
        thread: context.thread,
        test: context.test,
        stack: context.stack
      ),
      id: lastIDs.mark
    )
  }

  func readIntervalBegan(_ record: SpoolRecord, _ context: SignpostContext) {
    context.process.openIntervals[record.subject] = IntervalRow(
      time: context.time,
      duration: nil,
      name: string(record.payloadLow, context.process) ?? "?",
      process: context.process.row,
      thread: context.thread,
      test: context.test
    )
  }

  func readIntervalEnded(_ record: SpoolRecord, _ context: SignpostContext) throws(TraceError) {
    // One that began before the recording did is not known, and one that ended twice no longer.
    guard var row = context.process.openIntervals.removeValue(forKey: record.subject) else {
      return
    }
    row.duration = max(context.time - row.time, 0)
    try write(row)
  }

  /// Writes the intervals that did not end, in order of their beginnings; they have no duration.
  func writeOpenIntervals() throws(TraceError) {
    for process in processes {
      let open = process.openIntervals.sorted { ($0.value.time, $0.key) < ($1.value.time, $1.key) }
      for (_, row) in open { try write(row) }
      process.openIntervals = [:]
    }
  }

  private func write(_ row: IntervalRow) throws(TraceError) {
    lastIDs.interval += 1
    try writer.write(row, id: lastIDs.interval)
  }

  func readValue(_ record: SpoolRecord, _ context: SignpostContext) throws(TraceError) {
    let value = Double(bitPattern: record.payload)
    // SQLite takes what is not a number for NULL; there is nothing to draw of it either.
    if value.isNaN { return }
    lastIDs.counter += 1
    try writer.write(
      CounterRow(
        time: context.time,
        name: string(record.subject, context.process) ?? "?",
        value: value,
        process: context.process.row,
        thread: context.thread,
        test: context.test
      ),
      id: lastIDs.counter
    )
  }
}
