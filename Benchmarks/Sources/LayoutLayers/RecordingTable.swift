import CSignposts
import ConstraintSolver
import EngineRecording
import Foundation
import LayoutEngine
import Signposts
import UIKit

/// Prints the cost of recording for building constraints and for setting one, and the costs of its
/// parts.
@MainActor
enum RecordingTable {
  private static let usualPairCount = 61
  /// Untimed runs before each timed one: by then a recording reuses chunks, as with a collector.
  private static let warmUpCount = 3
  private static let rows = [("constraint.activate", 20_000), ("constant.set", 1_000)]

  /// Runs each row alternately with and without recording, in both orders.
  static func print(pairs: Int?) {
    let pairs = max(pairs ?? usualPairCount, 7)
    Swift.print("| ns of the thread, \(pairs) pairs | unrecorded | recording adds | 95 % |")
    Swift.print("|---|---:|---:|---:|")
    for (name, size) in rows {
      guard let workload = LayoutWorkload.all.first(where: { $0.name == name }) else { continue }
      var plain: [Double] = []
      var added: [Double] = []
      for number in 0..<pairs {
        var times = [0.0, 0.0]
        for isRecorded in number.isMultiple(of: 2) ? [false, true] : [true, false] {
          func timed(_ spool: DiscardedSpool?) -> Double {
            for _ in 0..<warmUpCount {
              _ = workload.threadNanoseconds(size: size)
              spool?.discardFinishedChunks()
            }
            return workload.threadNanoseconds(size: size)
          }
          times[isRecorded ? 1 : 0] = isRecorded ? recording(timed) : timed(nil)
        }
        plain.append(times[0])
        added.append(times[1] - times[0])
      }
      row("\(workload.title), \(size)", plain, added)
    }
    Swift.print()
    printParts()
  }

  /// Prints a row with the median and the 95 % confidence interval of the differences' median, by
  /// the sign test.
  private static func row(_ title: String, _ plain: [Double], _ added: [Double]) {
    let sorted = added.sorted()
    let reach = 0.98 * Double(sorted.count).squareRoot()
    let low = max(Int((Double(sorted.count) / 2 - reach).rounded(.down)), 0)
    let range = "\(fixed(sorted[low])) to \(fixed(sorted[sorted.count - 1 - low]))"
    let values = [fixed(median(plain)), fixed(median(added)), range]
    Swift.print("| \(title) | \(values.joined(separator: " | ")) |")
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private static func fixed(_ value: Double) -> String { String(format: "%.0f", value) }

  /// Runs the body while signposts go into a separate spool.
  private static func recording<T>(_ body: (DiscardedSpool) -> T) -> T {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("layout-layers-\(getpid())")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    guard cs_start(folder.path, UInt32.max) == 0 else { fatalError("no spool in \(folder.path)") }
    defer { cs_stop() }
    return body(DiscardedSpool(folder: folder))
  }

  // MARK: Parts

  /// Prints the costs of the calls that recording makes for each constraint, measured separately.
  private static func printParts() {
    let count = 20_000
    let tree = FlatTree(views: count / 4)
    let engine = LayoutEngine(id: Signpost.makeObjectID(), for: .window, view: tree.window)
    let recorder = EngineRecorder.shared
    // The views are defined in the first round.
    let known = constraints(of: tree, count)
    var times: [[Double]] = Array(repeating: [], count: 5)
    for _ in 0..<9 {
      let fresh = constraints(of: tree, count)
      recording { _ in
        for constraint in known { _ = recorder.constraintWillChange(constraint) }
        times[0].append(time(count) { _ in _ = recorder.now() })
        times[1].append(time(count) { _ = recorder.constraintWillChange(fresh[$0]) })
        times[2].append(time(count) { _ = recorder.constraintWillChange(fresh[$0]) })
        times[3].append(
          time(count) {
            recorder.constraintWasAdded(
              fresh[$0],
              to: engine,
              reason: .activation,
              details: EquationDetails(),
              since: 1,
              work: .init()
            )
          }
        )
        times[4].append(time(count) { Signpost.valuesRead(engine: engine.id, start: 0, items: $0) })
      }
    }
    let least = times.map { $0.min() ?? 0 }
    Swift.print("| a part, ns by itself | least of 9 rounds |")
    Swift.print("|---|---:|")
    for (name, value) in [
      ("reading the clock", least[0]),
      ("finding out that a constraint has been written down, and reading the clock", least[2]),
      ("writing a constraint down: 64 bytes", least[1] - least[2]),
      ("the signpost of an addition: 32 bytes", least[3]),
      ("any signpost of 32 bytes, without a duration", least[4]),
    ] { Swift.print("| \(name) | \(String(format: "%.1f", value)) |") }
  }

  private static func constraints(of tree: FlatTree, _ count: Int) -> [LayoutConstraint] {
    (0..<count).map { index in
      let constraint = LayoutConstraint(
        id: Signpost.makeObjectID(),
        firstItem: tree.window.subviews[index / 4],
        firstAttribute: .left,
        relation: 0,
        secondItem: tree.window,
        secondAttribute: .left,
        multiplier: 1,
        constant: Double(index),
        priority: 1000,
        origin: .user
      )
      constraint.host = tree.window
      return constraint
    }
  }

  @inline(__always)
  private static func time(_ count: Int, _ body: (Int) -> Void) -> Double {
    let start = threadTime()
    for index in 0..<count { body(index) }
    return (threadTime() - start) / Double(count)
  }
}

extension LayoutWorkload {
  /// Prepares and runs once.
  ///
  /// - Returns: The nanoseconds of the thread's processor time per operation.
  @MainActor
  fileprivate func threadNanoseconds(size: Int) -> Double {
    let run = prepare(size)
    let start = threadTime()
    timedPart(run.body)
    return (threadTime() - start) / Double(run.divisor)
  }
}

/// Returns the calling thread's processor time, in nanoseconds.
private func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
