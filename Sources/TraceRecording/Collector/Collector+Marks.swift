internal import Signposts
internal import TraceStore

// Moments, intervals and values that the program itself marks.

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
    // An interval that began before the recording, or that has already ended, is not in the table.
    guard var row = context.process.openIntervals.removeValue(forKey: record.subject) else {
      return
    }
    row.duration = max(context.time - row.time, 0)
    try write(row)
  }

  /// Writes the intervals that did not end, in the order in which they began; they have no
  /// duration.
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
    // SQLite stores NaN as NULL, and it cannot be drawn either.
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
