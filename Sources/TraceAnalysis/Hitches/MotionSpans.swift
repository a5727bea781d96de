import Signposts
import TraceStore

/// When the app moves something: the spans between the trace's marks, by thread.
struct MotionSpans {
  /// A span between two marks.
  struct Span {
    var kind: HitchReport.Motion.Kind
    var view: Int64?
    var begin: Int64
    var end: Int64
    /// The intended duration of an animation, in nanoseconds.
    var length: Int64
    var test: Int64?
  }

  /// In order of their ends.
  private(set) var spans: [Span] = []
  private var drags: [Int64: (time: Int64, test: Int64?)] = [:]
  private var animations: [(time: Int64, length: Int64, test: Int64?)] = []
  private var links: [(time: Int64, test: Int64?)] = []

  /// Whether code inside an animation, or a display link, can move views now.
  var isAnimating: Bool { !animations.isEmpty || !links.isEmpty }

  /// Whether a finger is on that scroll view's content.
  func isDragged(_ view: Int64) -> Bool { drags[view] != nil }

  mutating func observe(_ row: MotionRow) {
    switch row.kind {
    case .dragBegan: if let view = row.view { drags[view] = (row.time, row.test) }
    case .dragEnded:
      guard let view = row.view, let drag = drags.removeValue(forKey: view) else { return }
      add(.scroll, view, drag.time, row.time, test: drag.test)
    case .scrollAnimated: add(.scroll, row.view, row.time, row.time, test: row.test)
    case .animationBegan: animations.append((row.time, row.length ?? 0, row.test))
    case .animationEnded:
      guard let last = animations.popLast() else { return }
      // An animation inside another is part of it.
      if animations.isEmpty {
        add(.animation, nil, last.time, row.time, last.length, test: last.test)
      }
    case .displayLinkStarted: links.append((row.time, row.test))
    case .displayLinkStopped:
      guard let last = links.popLast() else { return }
      add(.animation, nil, last.time, row.time, test: last.test)
    }
  }

  private mutating func add(
    _ kind: HitchReport.Motion.Kind,
    _ view: Int64?,
    _ begin: Int64,
    _ end: Int64,
    _ length: Int64 = 0,
    test: Int64?
  ) {
    spans.append(
      Span(kind: kind, view: view, begin: begin, end: end, length: length, test: test)
    )
  }

  /// Ends the open spans when the recording ends.
  mutating func finish(at end: Int64) {
    for (view, drag) in drags.sorted(by: { $0.key < $1.key }) {
      add(.scroll, view, drag.time, end, test: drag.test)
    }
    for link in links { add(.animation, nil, link.time, end, test: link.test) }
    drags = [:]
    links = []
    animations = []
  }
}
