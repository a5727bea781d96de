import CSignposts
import Foundation
import Signposts
import TraceRecording
import TraceStore
import UIKit

/// The cost of a signpost for the emitting thread, in nanoseconds of its processor time.
///
/// A process chooses the clock for signposts at its start, so each clock has a separate process.
struct HotPath: Codable {
  /// A signpost without a recording.
  var disabled = 0.0
  /// A signpost without a duration, while the collector keeps up.
  var record = 0.0
  /// A signpost with a start time.
  var pair = 0.0
  /// The slower of two threads that emit at the same time.
  var contended = 0.0
  /// One of a million signposts, for which every chunk is new.
  var burst = 0.0
  /// A signpost with a call stack of ten frames.
  var stack = 0.0
  /// A signpost of a task, which looks up the task's test, as in all test runs.
  var inTest = 0.0
  /// The result of the recorder's own calibration.
  var calibrated = 0.0
  /// A change of a constant with the layout after it, unrecorded and recorded.
  var solverLoop = 0.0
  var recordedSolverLoop = 0.0
  /// Signposts per change.
  var solverSignposts = 0.0

  private static let engine = Signpost.makeObjectID()
  /// The number of signposts between the collector's reads, few enough for it to keep up.
  private static let batch = 20_000
  private static let rounds = 40

  /// Measures this process, recording into a trace at the path.
  @MainActor
  static func measure(path: String) throws -> HotPath {
    var result = HotPath()
    let loop = SolverLoop()
    result.disabled = best(5) { time(10_000_000) { emit($0) } }
    result.solverLoop = best(5) { time(4_000) { loop.step($0) } }
    let recorder = TraceRecorder(path: path)
    try recorder.start()
    // Take the best of many, because other load on the machine can only add time.
    result.record = try steady(recorder) { time(batch) { emit($0) } }
    result.pair = try steady(recorder) {
      time(batch) { Signpost.valuesRead(engine: engine, start: Signpost.start(), items: $0) }
    }
    result.contended = try steady(recorder) { onTwoThreads() }
    result.burst = try steady(recorder, rounds: 3) { time(1_000_000) { emit($0) } }
    result.recordedSolverLoop = try steady(recorder, rounds: 5) { time(4_000) { loop.step($0) } }
    let run = try recorder.stop()
    result.calibrated = run?.signpostCost ?? 0
    result.stack = try withStacks(path: path + ".stacks")
    result.solverSignposts = try loop.signpostsPerStep(path: path + ".loop")
    // Measure this last, because from then on every signpost looks up its test.
    result.inTest = try withTests(path: path + ".tests")
    return result
  }

  private static func emit(_ number: Int) {
    Signpost.valuesRead(engine: engine, start: 0, items: number)
  }

  private static func steady(
    _ recorder: TraceRecorder,
    rounds: Int = rounds,
    _ body: () -> Double
  ) throws -> Double {
    var least = Double.infinity
    for _ in 0..<rounds {
      least = min(least, body())
      try recorder.flush()
    }
    return least
  }

  private static func best(_ rounds: Int, _ body: () -> Double) -> Double {
    (0..<rounds).map { _ in body() }.min() ?? 0
  }

  /// Returns the nanoseconds of one of a number of calls.
  @inline(__always)
  private static func time(_ count: Int, _ body: (Int) -> Void) -> Double {
    let start = CPUTime.thread()
    for number in 0..<count { body(number) }
    return (CPUTime.thread() - start) * 1e9 / Double(count)
  }

  /// Measures signposts of a task with a test that a test library knows.
  private static func withTests(path: String) throws -> Double {
    cs_set_test_finder { 1 }
    let recorder = TraceRecorder(path: path)
    try recorder.start()
    let least = try steady(recorder) {
      let results = Results()
      let done = DispatchSemaphore(value: 0)
      Task.detached {
        results.add(time(batch) { emit($0) })
        done.signal()
      }
      done.wait()
      return results.largest
    }
    _ = try recorder.stop()
    return least
  }

  private static let frameCount = 10

  /// Measures signposts of a thread whose call stacks have ten frames, including the recorder's
  /// own.
  private static func withStacks(path: String) throws -> Double {
    let recorder = TraceRecorder(path: path, recordsStacks: true)
    try recorder.start()
    var least = Double.infinity
    for _ in 0..<rounds {
      let results = Results()
      let done = DispatchSemaphore(value: 0)
      Thread {
        var levels = 0
        while depth(levels) < frameCount { levels += 1 }
        results.add(deep(levels) { time(batch) { _ in invalidate() } })
        done.signal()
      }.start()
      done.wait()
      least = min(least, results.largest)
      try recorder.flush()
    }
    _ = try recorder.stop()
    return least
  }

  /// Returns the number of frames in a signpost's call stack with additional levels.
  private static func depth(_ levels: Int) -> Int {
    deep(levels) {
      var addresses = [UInt64](repeating: 0, count: Int(CS_DEEPEST_STACK))
      var isCut = false
      return Int(cs_walk_stack(&addresses, &isCut))
    }
  }

  @inline(never)
  private static func deep<T>(_ levels: Int, _ body: () -> T) -> T {
    guard levels > 0 else { return body() }
    let result = deep(levels - 1, body)
    // Work after a call prevents a tail call, which would have no frame.
    keep += 1
    return result
  }

  // Only the measured threads change this, one at a time.
  nonisolated(unsafe) private static var keep = 0

  private static func invalidate() {
    Signpost.intrinsicSizeInvalidated(engine, engine: nil)
  }

  private static func onTwoThreads() -> Double {
    let results = Results()
    let group = DispatchGroup()
    for _ in 0..<2 {
      group.enter()
      Thread {
        results.add(time(batch) { emit($0) })
        group.leave()
      }.start()
    }
    group.wait()
    return results.largest
  }

  /// Results of several threads.
  private final class Results: @unchecked Sendable {
    // `lock` guards `largest`.
    private let lock = NSLock()
    private(set) var largest = 0.0

    func add(_ value: Double) {
      lock.lock()
      defer { lock.unlock() }
      largest = max(largest, value)
    }
  }
}

/// A tight loop of the solver: one constant changes, and its dependents are laid out.
@MainActor
private struct SolverLoop {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let constraint: NSLayoutConstraint

  init() {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    constraint = view.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 8)
    NSLayoutConstraint.activate([
      constraint,
      view.topAnchor.constraint(equalTo: window.topAnchor),
      view.widthAnchor.constraint(equalToConstant: 40),
      view.heightAnchor.constraint(equalToConstant: 20),
    ])
    window.layoutIfNeeded()
  }

  func step(_ number: Int) {
    constraint.constant = CGFloat(8 + number % 2)
    window.layoutIfNeeded()
  }

  /// Counts the signposts of a step.
  func signpostsPerStep(path: String) throws -> Double {
    let recorder = TraceRecorder(path: path)
    try recorder.start()
    for number in 0..<1_000 { step(number) }
    return Double(try recorder.stop()?.signpostCount ?? 0) / 1_000
  }
}
