import Foundation
import Signposts
import TraceStore

/// Measures how much CPU time the collector takes to turn signposts into a trace.
///
/// usage: CollectorThroughput [SIGNPOSTS]
@main
struct Main {
  static func main() throws {
    let wanted = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 2_000_000
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("collector-throughput-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    let rows = 500_000
    let insertTime =
      InsertLoop.run(path: folder.appendingPathComponent("loop.sqlite").path, rows: rows)
      / Double(rows)
    let result = try record(wanted, to: folder.appendingPathComponent("run.plumb").path)

    let count = Double(result.count)
    let collecting = result.collecting / count
    print("signposts            ", result.count)
    print("emitting             ", nanoseconds(result.emitting / count), "a signpost")
    print("collecting           ", nanoseconds(collecting), "a signpost:", rate(collecting))
    print("rollups and indexes  ", nanoseconds(result.finishing / count), "a signpost")
    print("trace, with indexes  ", number(Double(result.finished) / count), "bytes a signpost")
    print("raw single-row insert", nanoseconds(insertTime), "a row")
    print("collecting / insert  ", number(collecting / insertTime, 2))
  }

  /// CPU seconds, counts and bytes of a recording.
  private struct Result {
    var count = 0
    var emitting = 0.0
    var collecting = 0.0
    var finishing = 0.0
    var finished = 0
  }

  /// Records this program's own signposts.
  ///
  /// All CPU time that the emitting thread has not used while it emitted is
  /// the collector's.
  private static func record(_ wanted: Int, to path: String) throws -> Result {
    var result = Result()
    let recorder = TraceRecorder(path: path)
    let start = CPUTime.process()
    try recorder.start()
    let emitStart = CPUTime.thread()
    var feed = FeedSignposts()
    for _ in 0..<max(1, wanted / FeedSignposts.countPerTurn) { feed.emitTurn() }
    result.emitting = CPUTime.thread() - emitStart
    try recorder.flush()
    let flushed = CPUTime.process()
    result.collecting = flushed - start - result.emitting
    let run = try recorder.stop()
    result.finishing = CPUTime.process() - flushed
    result.count = run?.signpostCount ?? 0
    result.finished = size(path)
    return result
  }

  private static func size(_ path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.size] as? Int ?? 0
  }

  private static func nanoseconds(_ seconds: Double) -> String {
    number(seconds * 1e9) + " ns"
  }

  private static func rate(_ seconds: Double) -> String {
    number(1e-6 / seconds, 2) + " million a second"
  }

  private static func number(_ value: Double, _ places: Int = 0) -> String {
    String(format: "%.\(places)f", value)
  }
}
