internal import Foundation
internal import Signposts
internal import TraceStore

// Tests have three sources: the program or XCTest, which report when a test begins and ends; a
// signpost in a new test of Swift Testing; and the event stream of Swift Testing.

extension Collector {
  func readTestBegan(_ record: SpoolRecord, _ context: SignpostContext) throws(TraceError) {
    // Defined again by a recording that began in the middle of the test.
    if context.process.tests[record.subject] != nil { return }
    let test = makeTest(
      TestRow(
        id: 0,
        process: context.process.row,
        name: string(record.payloadLow, context.process) ?? "?",
        begin: context.time,
        library: TestLibrary(rawValue: UInt8(truncatingIfNeeded: record.engine)) ?? .program,
        suite: string(record.payloadHigh, context.process)
      )
    )
    context.process.tests[record.subject] = test
    try writer.write(test.row)
  }

  func readTestEnded(_ record: SpoolRecord, _ context: SignpostContext) throws(TraceError) {
    // A test that began before the recording has no row.
    guard let test = context.process.tests[record.subject] else { return }
    test.row.end = context.time
    test.row.result = TestResult(rawValue: UInt8(truncatingIfNeeded: record.payloadHigh))
    try writer.write(test.row)
  }

  func readTestFound(_ record: SpoolRecord, _ context: SignpostContext) throws(TraceError) {
    let process = context.process
    let key = TestKey(
      id: string(record.payloadLow, process) ?? "?",
      caseID: string(record.payloadHigh, process)
    )
    let test = try test(key, process, at: context.time)
    if test.row.arguments == nil { test.row.arguments = string(record.low(0), process) }
    process.tests[record.subject] = test
    try writer.write(test.row)
  }

  /// Opens a file in the spools' directory if it is a process's event stream; returns whether it is
  /// one.
  func openTestEvents(named name: String) -> Bool {
    guard name.hasPrefix("tests-"), name.hasSuffix(".jsonl"),
      let pid = Int32(name.dropFirst(6).dropLast(6)),
      let process = processes.last(where: { $0.pid == pid && $0.testEvents == nil }),
      let (file, _) = try? RegularFile.open(directory + "/" + name)
    else { return false }
    process.testEvents = TestEventFile(FileHandle(fileDescriptor: file, closeOnDealloc: true))
    return true
  }

  /// Reads what Swift Testing has written about its tests since the last call.
  func readTestEvents() throws(TraceError) {
    for process in processes {
      guard let events = process.testEvents else { continue }
      for event in events.next() { try read(event, of: process) }
    }
  }

  private func read(_ event: TestEvent, of process: ProcessState) throws(TraceError) {
    let time = traceTime(event.time)
    // The cases of a parameterized test count as the tests.
    let isWhole = event.isParameterized && event.caseID == nil
    switch event.kind {
    case .began where isWhole: return
    case .ended where isWhole:
      if process.testsByKey.contains(where: { $0.key.id == event.id }) { return }
    case .began, .ended, .skipped, .failed: break
    }
    let test = try test(TestKey(id: event.id, caseID: event.caseID), process, at: time)
    if let arguments = event.arguments { test.row.arguments = arguments }
    switch event.kind {
    case .began: test.row.begin = min(test.row.begin, time)
    case .failed: test.hasFailed = true
    case .ended:
      test.row.end = time
      test.row.result = test.hasFailed ? .failed : test.row.result ?? .passed
    case .skipped:
      test.row.end = time
      test.row.result = .skipped
    }
    try writer.write(test.row)
  }

  /// Returns the test with that name, which begins now if it is new.
  private func test(
    _ key: TestKey,
    _ process: ProcessState,
    at time: Int64
  ) throws(TraceError) -> TestState {
    if let known = process.testsByKey[key] { return known }
    let name = SwiftTestingID(key.id)
    let test = makeTest(
      TestRow(
        id: 0,
        process: process.row,
        name: name.function,
        begin: time,
        library: .swiftTesting,
        suite: name.suite,
        sourceFile: name.file,
        sourceLine: name.line
      )
    )
    process.testsByKey[key] = test
    return test
  }

  private func makeTest(_ row: TestRow) -> TestState {
    lastIDs.test += 1
    var row = row
    row.id = lastIDs.test
    return TestState(row: row)
  }
}
