import Foundation
import Signposts
import TraceRecording
import TraceStore

/// The cost of a trace with very many views: the collector's time and memory, and the file.
struct ManyViews {
  var count = 0
  /// CPU seconds of the collector up to the end of the trace.
  var time = 0.0
  /// The collector's memory in bytes before the trace is ended.
  var memory = 0
  /// The trace's size in bytes.
  var size = 0

  /// The number of subviews of each view.
  private static let subviewCount = 10

  /// Records the definitions of a number of views into a trace at the path.
  static func record(_ count: Int, to path: String) throws -> ManyViews {
    let recorder = TraceRecorder(path: path)
    try recorder.start()
    let memory = residentMemory()
    let start = CPUTime.process()
    let emitStart = CPUTime.thread()
    var views: [ObjectID] = []
    views.reserveCapacity(count)
    for index in 0..<count {
      let view = Signpost.makeObjectID()
      let superview = index == 0 ? nil : views[(index - 1) / subviewCount]
      views.append(view)
      Signpost.define(
        ItemDefinition(
          id: view,
          kind: index == 0 ? .window : .view,
          className: index % subviewCount == 0 ? "FeedCell" : "UILabel",
          identifier: nil,
          reuseIdentifier: nil,
          superview: superview,
          index: index == 0 ? 0 : (index - 1) % subviewCount,
          isHidden: false,
          frame: TraceRect(x: 0, y: Double(index), width: 320, height: 40)
        )
      )
    }
    let emitting = CPUTime.thread() - emitStart
    try recorder.flush()
    var result = ManyViews()
    result.memory = residentMemory() - memory - views.capacity * MemoryLayout<ObjectID>.stride
    try recorder.stop()
    result.time = CPUTime.process() - start - emitting
    result.count = count
    result.size = FileSize.of(path)
    return result
  }

  /// Returns the bytes of this process's own memory, without pages of mapped files.
  private static func residentMemory() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") } ?? ""
    return (Int(line.filter(\.isNumber)) ?? 0) * 1024
  }
}
