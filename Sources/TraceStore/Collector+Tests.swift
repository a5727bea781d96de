internal import Signposts

extension Collector {
  func readTestBegan(_ record: SpoolRecord, _ context: SignpostContext) throws(TraceError) {
    lastIDs.test += 1
    let row = TestRow(
      id: lastIDs.test,
      process: context.process.row,
      name: string(record.payloadLow, context.process) ?? "?",
      begin: context.time
    )
    context.process.tests[record.subject] = row
    try writer.write(row)
  }

  func readTestEnded(_ record: SpoolRecord, _ context: SignpostContext) throws(TraceError) {
    // A test that began before the recording did has no row.
    guard var row = context.process.tests[record.subject] else { return }
    row.end = context.time
    row.result = TestResult(rawValue: UInt8(truncatingIfNeeded: record.payloadHigh))
    context.process.tests[record.subject] = row
    try writer.write(row)
  }

  func readTestFound(_ record: SpoolRecord, _ context: SignpostContext) throws(TraceError) {
  }
}
