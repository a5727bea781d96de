import Signposts
import TraceStore

/// Measures the smoothness of scrolls and animations: hitches are time beyond a frame's budget,
/// without idle time.
///
/// A frame is everything that one cycle of the render loop lays out, or one layout outside of it.
/// It belongs to a scroll if a finger is on the content, or if the content moved in this frame and
/// in a frame shortly before or after. It belongs to an animation if it overlaps with one.
public struct HitchAnalysis: Sendable {
  /// How long a frame may take, in nanoseconds.
  public var budget: Int64

  /// Nanoseconds of rest after which another scroll begins.
  static let pause: Int64 = 100_000_000

  /// Creates an analysis; the budget is that of 120 frames a second.
  public init(budget: Int64 = 8_333_333) {
    self.budget = max(budget, 1)
  }

  /// The passes of one cycle of the render loop.
  private struct Frame {
    var begin: Int64
    var end: Int64
    /// Nanoseconds of its passes, without the cost of recording them.
    var time: Int64
    var test: Int64?
  }

  private struct Turn: Hashable {
    var thread: Int64
    var test: Int64?
    var turn: Int
  }

  /// Frames that belong together, by position.
  private struct Group {
    var kind: HitchReport.Motion.Kind
    var view: Int64?
    var frames: [Int]
    /// The intended duration, in nanoseconds.
    var length: Int64 = 0
  }

  /// Reads a trace.
  ///
  /// - Throws: The source's error if it cannot be read.
  /// - Complexity: O(*n* log *n*) in passes, O(*n*) in scrolls and listed events.
  public func report(of source: some TraceSource) throws -> HitchReport {
    let (frames, frameOfPass) = try frames(of: source)
    var groups = try scrolls(of: source, frames, frameOfPass)
    groups += try marked(in: source, frames)
    let motions = groups.filter { !$0.frames.isEmpty }
      .map { motion($0, frames) }
      .sorted { ($0.motion.begin, $0.motion.end) < ($1.motion.begin, $1.motion.end) }
    var report = HitchReport(budget: budget, whole: summary(of: motions, frames))
    report.motions = motions.map(\.motion)
    let names = try Dictionary(
      source.tests().map { ($0.id, $0.fullName) },
      uniquingKeysWith: { first, _ in first }
    )
    for (name, own) in Dictionary(grouping: motions, by: { $0.motion.test.flatMap { names[$0] } }) {
      if let name { report.tests[name] = summary(of: own, frames) }
    }
    return report
  }

  private func frames(
    of source: some TraceSource
  ) throws -> (frames: [Frame], ofPass: [Int64: Int]) {
    let cost = try source.run().signpostCost
    var passes: [PassRow] = []
    try source.forEachPass(in: nil) { if $0.begin != nil, $0.end != nil { passes.append($0) } }
    passes.sort { ($0.begin ?? 0, $0.id) < ($1.begin ?? 0, $1.id) }
    var frames: [Frame] = []
    var ofPass: [Int64: Int] = [:]
    var last: Turn?
    for pass in passes {
      guard let begin = pass.begin, let end = pass.end else { continue }
      let time = pass.ownDuration(signpostCost: cost) ?? 0
      let turn = Turn(thread: pass.thread, test: pass.test, turn: pass.turn)
      if turn == last, pass.turn != 0, let frame = frames.indices.last {
        frames[frame].end = max(frames[frame].end, end)
        frames[frame].time += time
      } else {
        frames.append(Frame(begin: begin, end: end, time: time, test: pass.test))
      }
      last = turn
      ofPass[pass.id] = frames.count - 1
    }
    return (frames, ofPass)
  }

  /// Sequences of frames in which content moved.
  private func scrolls(
    of source: some TraceSource,
    _ frames: [Frame],
    _ frameOfPass: [Int64: Int]
  ) throws -> [Group] {
    var open: [Int64: Group] = [:]
    var done: [Group] = []
    try source.forEachScroll { row in
      guard let frame = row.pass.flatMap({ frameOfPass[$0] }) else { return }
      guard let last = open[row.view]?.frames.last else {
        open[row.view] = Group(kind: .scroll, view: row.view, frames: [frame])
        return
      }
      if frame == last { return }
      let rest = frames[frame].begin - frames[last].end
      let isSame = frames[frame].test == frames[last].test
      if rest <= Self.pause, isSame, frame > last {
        open[row.view]?.frames.append(frame)
      } else if let group = open.updateValue(
        Group(kind: .scroll, view: row.view, frames: [frame]),
        forKey: row.view
      ) {
        done.append(group)
      }
    }
    done += open.sorted { $0.key < $1.key }.map(\.value)
    // Content that moves only once has jumped.
    return done.filter { $0.frames.count > 1 }
  }

  /// Frames between the trace's marks for motion.
  private func marked(in source: some TraceSource, _ frames: [Frame]) throws -> [Group] {
    var spans = MotionSpans()
    try source.forEachEvent(of: [.listed]) { event in
      if case .listed(let row) = event, let motion = row.motion { spans.observe(motion) }
    }
    spans.finish(at: frames.map(\.end).max() ?? 0)
    let begins = frames.map(\.begin)
    return spans.spans.map { span in
      var first = begins.partitioningIndex { $0 >= span.begin }
      // Include the current frame, for example if an animation is requested in it.
      if first > 0, frames[first - 1].end > span.begin { first -= 1 }
      let last = begins.partitioningIndex { $0 > span.end }
      var group = Group(
        kind: span.kind,
        view: span.view,
        frames: Array(first..<max(first, last)),
        length: span.length
      )
      // The last movement by a finger or by code is laid out in the next frame.
      if span.kind == .scroll, last < frames.count { group.frames.append(last) }
      return group
    }
  }

  private typealias Measured = (motion: HitchReport.Motion, frames: [Int], length: Int64)

  private func motion(_ group: Group, _ frames: [Frame]) -> Measured {
    let own = group.frames.map { frames[$0] }
    let begin = own.first?.begin ?? 0
    let end = own.map(\.end).max() ?? begin
    let motion = HitchReport.Motion(
      kind: group.kind,
      view: group.view,
      begin: begin,
      end: end,
      frames: own.count,
      hitchTime: own.reduce(0) { $0 + max(0, $1.time - budget) },
      duration: max(end - begin, Int64(own.count) * budget, group.length),
      test: own.first?.test
    )
    return (motion, group.frames, group.length)
  }

  /// Sums motions; a frame of two overlapping motions counts once, and so does their time.
  private func summary(of motions: [Measured], _ frames: [Frame]) -> HitchSummary {
    var summary = HitchSummary()
    var seen: Set<Int> = []
    var overruns: [Int64] = []
    var reached = Int64.min
    var current: (begin: Int64, end: Int64, frames: Int, length: Int64)?
    func close() {
      guard let current else { return }
      summary.duration += max(
        current.end - current.begin,
        Int64(current.frames) * budget,
        current.length
      )
    }
    for (motion, own, length) in motions {
      if motion.begin > reached {
        close()
        current = (motion.begin, motion.end, 0, 0)
      }
      reached = max(reached, motion.end)
      current?.end = reached
      let longest = max(current?.length ?? 0, length)
      current?.length = longest
      for frame in own where seen.insert(frame).inserted {
        current?.frames += 1
        overruns.append(frames[frame].time - budget)
      }
    }
    close()
    summary.frames = overruns.count
    summary.framesOver = overruns.count { $0 > 0 }
    summary.hitchTime = overruns.reduce(0) { $0 + max(0, $1) }
    summary.overrun = HitchSummary.Percentiles(of: overruns)
    return summary
  }
}
