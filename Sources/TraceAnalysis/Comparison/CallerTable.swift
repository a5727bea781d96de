import TraceStore

/// The work of both sides, by the code that caused it.
struct CallerTable {
  /// The work that each caller caused in one run, by place.
  typealias Callers = [WorkPlace: [WorkCaller: WorkCounts]]

  /// A function, identified without its lines, which may move.
  private struct Function: Hashable, Comparable {
    var name: String
    var file: String?

    static func < (left: Self, right: Self) -> Bool {
      (left.name, left.file ?? "") < (right.name, right.file ?? "")
    }
  }

  /// The work of one function in all runs of a side.
  private struct Sums {
    var base = WorkCounts()
    var new = WorkCounts()
    /// The same by line, for the more useful side: the new runs if they have any.
    var lines: [Bool: [Int: WorkCounts]] = [:]
  }

  private let baseCount: Double
  private let newCount: Double
  private var places: [WorkPlace: [Function: Sums]] = [:]

  /// Sums the callers of both sides.
  ///
  /// - Parameters:
  ///   - base: The base runs.
  ///   - new: The new runs.
  ///   - laterPaths: The new paths of superviews whose path changed.
  ///   - ignoresStacks: Whether to omit callers that come from call stacks.
  /// - Complexity: O(*n* · *m*) in callers and runs.
  init(base: [Callers], new: [Callers], laterPaths: [String: String], ignoresStacks: Bool) {
    baseCount = Double(max(1, base.count))
    newCount = Double(max(1, new.count))
    for (position, places) in (base + new).enumerated() {
      let isNew = position >= base.count
      for (place, callers) in places {
        var place = place
        if !isNew, let path = place.superview { place.superview = laterPaths[path] ?? path }
        for (caller, counts) in callers where caller.isOverride || !ignoresStacks {
          let function = Function(name: caller.function, file: caller.file)
          add(counts, of: function, line: caller.line, isNew: isNew, at: place)
          // Add it again for all tests together, under a test name that cannot occur.
          add(counts, of: function, line: caller.line, isNew: isNew, at: Self.allTests(place))
        }
      }
    }
  }

  private static func allTests(_ place: WorkPlace) -> WorkPlace {
    WorkPlace(test: "\0", superview: place.superview)
  }

  private mutating func add(
    _ counts: WorkCounts,
    of function: Function,
    line: Int?,
    isNew: Bool,
    at place: WorkPlace
  ) {
    var sums = places[place]?[function] ?? Sums()
    if isNew { sums.new += counts } else { sums.base += counts }
    if let line { sums.lines[isNew, default: [:]][line, default: WorkCounts()] += counts }
    places[place, default: [:]][function] = sums
  }

  /// Returns the code with the largest share of a difference.
  ///
  /// - Parameters:
  ///   - measure: The measure that differs.
  ///   - place: The place.
  ///   - inAllTests: Whether to consider all tests, whatever the place says.
  ///   - rises: Whether the measure is higher in the new runs.
  /// - Returns: The function with its most significant line; nil if no function's part differs in
  ///   that direction.
  func caller(
    of measure: WorkMeasure,
    at place: WorkPlace,
    inAllTests: Bool = false,
    rises: Bool
  ) -> WorkCaller? {
    guard let functions = places[inAllTests ? Self.allTests(place) : place] else { return nil }
    var best: (function: Function, sums: Sums, share: Double)?
    for (function, sums) in functions {
      let difference =
        Self.weight(measure, of: sums.new) / newCount
        - Self.weight(measure, of: sums.base) / baseCount
      let share = rises ? difference : -difference
      guard share > 0 else { continue }
      // Equal shares are ordered by name, because a dictionary has no order.
      let isBetter = best.map { share > $0.share || share == $0.share && function < $0.function }
      if isBetter != false { best = (function, sums, share) }
    }
    guard let best else { return nil }
    let lines = best.sums.lines[true] ?? best.sums.lines[false] ?? [:]
    let line = lines.max { left, right in
      let weights = (Self.weight(measure, of: left.value), Self.weight(measure, of: right.value))
      return weights.0 == weights.1 ? left.key > right.key : weights.0 < weights.1
    }
    return WorkCaller(function: best.function.name, file: best.function.file, line: line?.key)
  }

  /// The part of a caller's work that counts for a measure.
  private static func weight(_ measure: WorkMeasure, of counts: WorkCounts) -> Double {
    // Churn consists of removals and additions; callers do not record which of them churned.
    measure == .churned
      ? Double(counts.added + counts.removed) : Double(measure.value(in: counts))
  }
}
