import Foundation

@testable import TraceRecording
@testable import TraceStore

/// Reads a trace in which some bytes were changed.
struct TraceTarget: Target {
  private let work: WorkDirectory
  private let base: [UInt8]

  /// Uses the complete trace in the file `PLUMBLINE_FUZZ_BASE`.
  init() throws {
    work = try WorkDirectory()
    let path = ProcessInfo.processInfo.environment["PLUMBLINE_FUZZ_BASE"] ?? ""
    base = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  func read(_ input: [UInt8]) {
    let path = work.path + "/run.plumb"
    do {
      try work.empty()
      let bytes = Patches(input).applied(to: base, file: 0)
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      try WholeTrace.read(path)
      _ = try TraceRecovery(path: path).run()
    } catch let error as TraceError {
      _ = error.description
    } catch {
      preconditionFailure("No other error than a trace's may come out: \(error)")
    }
  }
}

/// Reads everything in a trace.
enum WholeTrace {
  static func read(_ path: String) throws {
    let reader = try TraceReader(path: path)
    // Separately, so that damage in one table does not prevent reading the others.
    attempt { try reader.run().command.count }
    attempt { try reader.recovery() == nil ? 0 : 1 }
    attempt { try reader.stats().count }
    attempt { try reader.processes().count }
    attempt { try reader.threads().count }
    attempt { try reader.items().count }
    attempt { try reader.engines().count }
    attempt { try reader.constraints().count }
    attempt { try reader.tests().count }
    attempt { try reader.marks().count }
    attempt { try reader.intervals().count }
    attempt { try reader.counters().count }
    attempt { try reader.work()?.count ?? 0 }
    attempt { try reader.modules().count }
    attempt { try reader.callers().count }
    attempt { try reader.frames(ofStack: 1).count }
    for range: Range<Int64>? in [nil, 0..<1_000_000] {
      attempt { try count { try reader.forEachPass(in: range, $0) } }
      attempt { try count { try reader.forEachConstraintChange(in: range, $0) } }
      attempt { try count { try reader.forEachEngineWork(in: range, $0) } }
      attempt { try count { try reader.forEachMeasurement(in: range, $0) } }
      attempt { try count { try reader.forEachViewPhase(in: range, $0) } }
      attempt { try count { try reader.forEachInvalidation(in: range, $0) } }
      attempt { try count { try reader.forEachFrameChange(in: range, $0) } }
      attempt { try count { try reader.forEachViewChange(in: range, $0) } }
      attempt { try count { try reader.forEachCPUSample(in: range, $0) } }
    }
    attempt {
      var sum = 0
      try reader.forEachConflict { _, _ in sum += 1 }
      return sum
    }
  }

  private static func count<Row>(_ stream: ((Row) throws -> Void) throws -> Void) throws -> Int {
    var rows = 0
    try stream { _ in rows += 1 }
    return rows
  }

  private static func attempt(_ body: () throws -> Int) {
    do {
      _ = try body()
    } catch let error as TraceError {
      _ = error.description
    } catch {
      preconditionFailure("No other error than a trace's may come out: \(error)")
    }
  }
}
