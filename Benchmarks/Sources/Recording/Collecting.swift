import Foundation
import Signposts
import TraceRecording
import TraceStore

/// What the collector does with signposts in the proportions of a feed.
struct Collecting {
  var count = 0
  /// CPU seconds of the emitting thread, of the collector up to the last signpost, of rollups and indexes.
  var emitting = 0.0
  var collecting = 0.0
  var finishing = 0.0
  /// The trace's bytes before there were indexes, and in the end.
  var collected = 0
  var finished = 0

  /// Records this program's own signposts.
  ///
  /// All CPU time that the emitting thread has not used while it emitted is
  /// the collector's.
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

  /// The bytes of a trace that is being written, those included that are in its log only.
  private static func pages(of path: String) -> Int {
    let size = Shell.output("sqlite3", "-readonly", path, "PRAGMA page_count; PRAGMA page_size;")
    let numbers = size.split(separator: "\n").compactMap { Int($0) }
    return numbers.count == 2 ? numbers[0] * numbers[1] : 0
  }
}
