import Foundation
import Signposts
import TraceRecording
import TraceStore

/// The collector's cost for signposts in the proportions of a feed.
struct Collecting {
  var count = 0
  /// CPU seconds of the emitting thread, of the collector up to the last signpost, and of rollups
  /// and indexes.
  var emitting = 0.0
  var collecting = 0.0
  var finishing = 0.0
  /// The trace's bytes before indexes are created, and at the end.
  var collected = 0
  var finished = 0

  /// Records this program's own signposts.
  ///
  /// The collector's time is all CPU time except that of the emitting thread while it emitted.
  static func record(_ wanted: Int, to path: String) throws -> Collecting {
    var result = Collecting()
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
    result.collected = pages(of: path)
    let run = try recorder.stop()
    result.finishing = CPUTime.process() - flushed
    result.count = run?.signpostCount ?? 0
    result.finished = FileSize.of(path)
    return result
  }

  /// Returns the bytes of a trace that is being written, including those only in its write-ahead
  /// log.
  private static func pages(of path: String) -> Int {
    let size = Shell.output("sqlite3", "-readonly", path, "PRAGMA page_count; PRAGMA page_size;")
    let numbers = size.split(separator: "\n").compactMap { Int($0) }
    return numbers.count == 2 ? numbers[0] * numbers[1] : 0
  }
}
