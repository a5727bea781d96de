import UIKit

/// A row of the table: something that is prepared, then done while it is timed.
struct LayoutWorkload {
  /// A prepared run, of which only ``body`` counts.
  struct Run {
    /// What the count and the time are divided by.
    var divisor: Int
    /// What is timed.
    var body: @MainActor () -> Void
  }

  var name: String
  /// What one operation is.
  var title: String
  /// The sizes in ascending order; the table's is the one at ``tableIndex``.
  var sizes: [Int]
  var tableIndex: Int
  /// The most microseconds that an operation may take by the project's targets; nil if there is none.
  var target: Double?
  /// Prepares a run of a size.
  var prepare: @MainActor (Int) -> Run
}

/// Runs the part that counts: callgrind collects while this function runs.
@MainActor
@inline(never)
func timedPart(_ body: @MainActor () -> Void) {
  body()
}

extension LayoutWorkload {
  /// Prepares and runs once.
  ///
  /// - Returns: The nanoseconds an operation.
  @MainActor
  func nanoseconds(size: Int) -> Double {
    let run = prepare(size)
    let clock = ContinuousClock()
    let duration = clock.measure { timedPart(run.body) }
    let parts = duration.components
    return (Double(parts.seconds) * 1e9 + Double(parts.attoseconds) * 1e-9) / Double(run.divisor)
  }
}
