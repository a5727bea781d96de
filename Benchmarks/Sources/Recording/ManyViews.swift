import Foundation
import Signposts
import TraceRecording
import TraceStore

/// What a trace of very many views costs: time and memory of the collector, and the file.
struct ManyViews {
  var count = 0
  /// CPU seconds of the collector up to the end of the trace.
  var time = 0.0
  /// Bytes that it has in memory before the trace is ended.
  var memory = 0
  /// Bytes of the trace.
  var size = 0

  /// Each view has ten subviews.
  private static let subviewCount = 10

  /// Records the definitions of so many views, into a trace at the path.
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

  /// The bytes of this process's own memory; pages of mapped files are not among them.
  private static func residentMemory() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") } ?? ""
    return (Int(line.filter(\.isNumber)) ?? 0) * 1024
  }
}
