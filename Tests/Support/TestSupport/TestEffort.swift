import Foundation

/// The effort of random and exhaustive tests: small by default, larger in `scripts/test-full`.
///
/// Only this type reads the environment variables that `scripts/test-full` sets for this.
package enum TestEffort {
  /// Whether random tests use many seeds: `PLUMBLINE_TEST_FULL` is set.
  package static let isFull = environment["PLUMBLINE_TEST_FULL"] != nil

  /// The number of times that each test kills its program, from `PLUMBLINE_TEST_KILLS`; nil for a
  /// few.
  ///
  /// If the variable is set, programs are also killed at each of their system calls, which takes
  /// minutes.
  package static let kills = environment["PLUMBLINE_TEST_KILLS"].flatMap { Int($0) }

  private static let environment = ProcessInfo.processInfo.environment

  /// Returns one of two values: for every run, or for the full run.
  package static func value<Value>(_ quick: Value, full: Value) -> Value {
    isFull ? full : quick
  }
}

/// Returns the seeds of a random test, from 0: a few in every run, many in the full run.
package func seeds(_ few: Int, full many: Int) -> Range<UInt64> {
  seeds(few, full: many, from: 0)
}

/// Returns the seeds of a random test: a few in every run, many in the full run.
package func seeds<Seed: FixedWidthInteger>(
  _ few: Int,
  full many: Int,
  from first: Seed
) -> Range<Seed> where Seed.Stride: SignedInteger {
  first..<first + Seed(TestEffort.value(few, full: many))
}
