import Foundation
import UIKit

/// One peer's way to lay out a tree.
struct Contender {
  /// The peer's name in tables.
  var peer: Peer
  /// Runs once and returns the nanoseconds; the number is different for each run and peer.
  var run: @MainActor (Int) throws -> Double
}

/// The ways of layout that are compared.
enum Peer: String, Codable {
  case manual = "frames by hand"
  case constraints = "constraints"
  case stacks = "stack views"
  case sized = "constraints, sizes of texts given"
  case churning = "constraints, churning"
  case kiwi = "kiwi alone"
  case gtk = "GTK's constraint layout"
}

/// A peer's time for an operation on a tree.
struct PeerTime: Codable {
  var peer: Peer
  /// The least time of all runs.
  var milliseconds: Double
  var medianMilliseconds: Double
  var runs: Int
  /// The least time divided by that of frames by hand; nil if those were not measured.
  var ratioToManual: Double?
  /// The least time divided by that of our constraints.
  var ratioToConstraints: Double?
}

/// The peers' times for an operation on a tree, measured alternately.
struct PeerRow: Codable {
  var tree: String
  var views: Int
  var operation: String
  var times: [PeerTime] = []

  /// Runs the contenders alternately until the time is used up, at least three times.
  @MainActor
  init(
    tree: String,
    views: Int,
    operation: String,
    seconds: Double,
    _ contenders: [Contender]
  ) throws {
    (self.tree, self.views, self.operation) = (tree, views, operation)
    var times = [[Double]](repeating: [], count: contenders.count)
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    var number = 0
    // The first runs warm up code and memory. A contender that takes seconds is not run again.
    for index in contenders.indices where contenders[index].peer != .gtk {
      number += 1
      let start = clock.now
      let time = try contenders[index].run(number)
      // The preparation may take longer than the timed part.
      if clock.now - start > .seconds(2) { times[index] = [time] }
    }
    let once = times.map { !$0.isEmpty }
    var rounds = 0
    repeat {
      for index in contenders.indices where !once[index] {
        if contenders[index].peer == .gtk, rounds > 2 { continue }
        number += 1
        times[index].append(try contenders[index].run(number))
      }
      rounds += 1
    } while clock.now < end || rounds < 3
    self.times = zip(contenders, times).map { contender, times in
      let sorted = times.sorted()
      return PeerTime(
        peer: contender.peer,
        milliseconds: sorted[0] / 1e6,
        medianMilliseconds: sorted[sorted.count / 2] / 1e6,
        runs: sorted.count
      )
    }
    let (manual, constraints) = (self[.manual], self[.constraints])
    for index in self.times.indices {
      let time = self.times[index].milliseconds
      self.times[index].ratioToManual = manual.map { time / $0 }
      self.times[index].ratioToConstraints = constraints.map { time / $0 }
    }
  }

  /// Returns a peer's least time in milliseconds; nil if it was not measured.
  subscript(peer: Peer) -> Double? {
    times.first { $0.peer == peer }?.milliseconds
  }
}

/// Prepares a run and returns the nanoseconds of its body; releases the run afterward.
@MainActor
func nanoseconds(_ prepare: @MainActor () -> PreparedRun) -> Double {
  let run = prepare()
  let clock = ContinuousClock()
  let parts = clock.measure { timedPart(run.body) }.components
  withExtendedLifetime(run) {}
  return Double(parts.seconds) * 1e9 + Double(parts.attoseconds) * 1e-9
}

/// The part that callgrind counts, identified by this function's name.
@MainActor
@inline(never)
func timedPart(_ body: @MainActor () -> Void) {
  body()
}
