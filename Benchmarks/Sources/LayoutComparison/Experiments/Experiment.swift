import UIKit

/// A claim of the talk as a measurement: variants of the same work over a size.
@MainActor
struct Experiment {
  /// What an experiment's plot shows.
  enum Quantity {
    /// What the solver did.
    case work
    /// Texts that were measured.
    case measurements
    /// Views that were laid out.
    case layouts
  }

  /// One way to do the work.
  struct Variant {
    var name: String
    var prepare: @MainActor (Int) -> PreparedRun
  }

  /// The name of its part of the document and of its plot.
  var name: String
  /// The plot's title.
  var title: String
  /// What the sizes count.
  var axis: String
  var sizes: [Int]
  var quantity = Quantity.work
  var variants: [Variant]
  /// What the results are looked at for.
  var expected: String
  /// Whether it is so.
  var holds: (ExperimentResult) -> Bool

  /// All of them, in the document's order.
  static let all = [
    constraints, constants, inequalities, priorities, independence, coupling, hiding, churn, texts,
    fitting, loop, nesting, stacks,
  ]
}

/// What came of an experiment.
struct ExperimentResult {
  /// What came of one variant at one size.
  struct Point {
    var size: Int
    /// Constraints added and removed, and constants set.
    var changes: Int
    /// Rows touched and pivots.
    var work: Int
    /// The same of the slower engine, and the equations that it looked at.
    var slowerWork: Int
    var measurements: Int
    var layouts: Int
    var engines: Int
    /// The least time of all layers, in µs; nil where only counts are asked for.
    var microseconds: Double?
  }

  /// The points of the variants, by their names.
  var points: [String: [Point]] = [:]

  /// Measures an experiment; its times too if there are seconds for each size.
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

  /// Runs the variants in turn at the greatest size.
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

  /// A variant at the greatest size.
  func last(_ variant: String) -> Point {
    guard let point = points[variant]?.last else {
      preconditionFailure("No variant is called \(variant).")
    }
    return point
  }

  /// What a quantity counts in a point.
  static func count(of quantity: Experiment.Quantity) -> KeyPath<Point, Int> {
    switch quantity {
    case .work: \.work
    case .measurements: \.measurements
    case .layouts: \.layouts
    }
  }

  /// The power of the size with which a variant's work grows, from the least to the greatest size.
  func growth(_ variant: String, _ work: KeyPath<Point, Int> = \.work) -> Double {
    guard let points = points[variant], let first = points.first, let last = points.last,
      first.size < last.size
    else { return 0 }
    return log(Double(max(1, last[keyPath: work])) / Double(max(1, first[keyPath: work])))
      / log(Double(last.size) / Double(first.size))
  }

  /// How many times the first variant's work the second's is, at the greatest size.
  func ratio(_ first: String, to second: String) -> Double {
    Double(last(first).work) / Double(max(1, last(second).work))
  }
}
