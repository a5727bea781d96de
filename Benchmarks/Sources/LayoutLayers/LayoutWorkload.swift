import UIKit

/// A row of the table: work that is prepared, then timed.
struct LayoutWorkload {
  /// A prepared run, of which only ``body`` is timed.
  struct Run {
    /// The divisor of the count and the time.
    var divisor: Int
    /// The timed part.
    var body: @MainActor () -> Void
  }

  var name: String
  /// The description of one operation.
  var title: String
  /// The sizes in ascending order; the table uses the one at ``tableIndex``.
  var sizes: [Int]
  var tableIndex: Int
  /// The maximum microseconds of an operation according to the project's targets; nil if there is
  /// none.
  var target: Double?
  /// Prepares a run with a size.
  var prepare: @MainActor (Int) -> Run
}

/// Runs the timed part: callgrind collects while this function runs.
@MainActor
@inline(never)
func timedPart(_ body: @MainActor () -> Void) {
  body()
}

extension LayoutWorkload {
  /// Prepares and runs once.
  ///
  /// - Returns: The nanoseconds per operation.
  @MainActor
  func nanoseconds(size: Int) -> Double {
    let run = prepare(size)
    let clock = ContinuousClock()
    let duration = clock.measure { timedPart(run.body) }
    let parts = duration.components
    return (Double(parts.seconds) * 1e9 + Double(parts.attoseconds) * 1e-9) / Double(run.divisor)
  }
}
