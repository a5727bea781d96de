import UIKit

/// A measurement of one of the talk's claims: variants of the same work at several sizes.
@MainActor
struct Experiment {
  /// The counts that an experiment's plot shows.
  enum Quantity {
    /// Solver work.
    case work
    /// Measured texts.
    case measurements
    /// Views that were laid out.
    case layouts
  }

  /// One way of doing the work.
  struct Variant {
    var name: String
    var prepare: @MainActor (Int) -> PreparedRun
  }

  /// The name of its plot and of its part of the document.
  var name: String
  /// The plot's title.
  var title: String
  /// The unit of the sizes.
  var axis: String
  var sizes: [Int]
  var quantity = Quantity.work
  var variants: [Variant]
  /// The claim that the results should confirm.
  var expected: String
  /// Returns whether the results confirm the claim.
  var holds: (ExperimentResult) -> Bool

  /// All experiments, in the document's order.
  static let all = [
    constraints, constants, inequalities, priorities, independence, coupling, hiding, churn, texts,
    fitting, loop, nesting, stacks,
  ]
}

/// The result of an experiment.
struct ExperimentResult {
  /// The result of one variant at one size.
  struct Point {
    var size: Int
    /// Added and removed constraints, and changed constants and priorities.
    var changes: Int
    /// Rows touched and pivots.
    var work: Int
    /// The same for the slower engine, plus the equations that it checked.
    var slowerWork: Int
    var measurements: Int
    var layouts: Int
    var engines: Int
    /// The least time of all layers, in µs; nil if only counts are needed.
    var microseconds: Double?
  }

  /// The points of the variants, by their names.
  var points: [String: [Point]] = [:]

  /// Measures an experiment, and also its times if there are seconds for them.
  @MainActor
  init(_ experiment: Experiment, seconds: Double?) throws {
    for size in experiment.sizes {
      for variant in experiment.variants {
        let recorded = try RecordedWork { variant.prepare(size) }
        guard recorded.broken == 0 else {
          throw Unreadable(description: "\(experiment.name), \(variant.name): constraints conflict")
        }
        let slower = try recorded.workloads.reduce(0) { try $0 + SlowerEngine($1).run().work }
        points[variant.name, default: []].append(
          Point(
            size: size,
            changes: recorded.changes + recorded.settings,
            work: recorded.solverWork,
            slowerWork: slower,
            measurements: recorded.measurements,
            layouts: recorded.layouts,
            engines: recorded.engines
          )
        )
      }
    }
    if let seconds { measureTimes(of: experiment, seconds) }
  }

  /// Runs the variants alternately at the greatest size.
  @MainActor
  private mutating func measureTimes(of experiment: Experiment, _ seconds: Double) {
    guard let size = experiment.sizes.last else { return }
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    var least: [String: Double] = [:]
    for variant in experiment.variants { _ = nanoseconds { variant.prepare(size) } }
    repeat {
      for variant in experiment.variants {
        let time = nanoseconds { variant.prepare(size) } / 1000
        least[variant.name] = min(time, least[variant.name] ?? .infinity)
      }
    } while clock.now < end
    for (name, time) in least {
      guard let last = points[name]?.indices.last else { continue }
      points[name]?[last].microseconds = time
    }
  }

  /// Returns a variant's result at the greatest size.
  func last(_ variant: String) -> Point {
    guard let point = points[variant]?.last else {
      preconditionFailure("No variant is called \(variant).")
    }
    return point
  }

  /// Returns the key path of a quantity in a point.
  static func count(of quantity: Experiment.Quantity) -> KeyPath<Point, Int> {
    switch quantity {
    case .work: \.work
    case .measurements: \.measurements
    case .layouts: \.layouts
    }
  }

  /// Returns the exponent with which a variant's work grows, from the smallest to the greatest
  /// size.
  func growth(_ variant: String, _ work: KeyPath<Point, Int> = \.work) -> Double {
    guard let points = points[variant], let first = points.first, let last = points.last,
      first.size < last.size
    else { return 0 }
    return log(Double(max(1, last[keyPath: work])) / Double(max(1, first[keyPath: work])))
      / log(Double(last.size) / Double(first.size))
  }

  /// Returns the first variant's work divided by the second's, at the greatest size.
  func ratio(_ first: String, to second: String) -> Double {
    Double(last(first).work) / Double(max(1, last(second).work))
  }
}
