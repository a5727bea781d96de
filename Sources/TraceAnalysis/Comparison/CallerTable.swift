import TraceStore

/// The work of both sides by the code that asked for it.
struct CallerTable {
  /// What the code asked for in one run, by place.
  typealias Callers = [WorkPlace: [WorkCaller: WorkCounts]]

  /// A function, which keeps its name when its lines move.
  private struct Function: Hashable, Comparable {
    var name: String
    var file: String?

    static func < (left: Self, right: Self) -> Bool {
      (left.name, left.file ?? "") < (right.name, right.file ?? "")
    }
  }

  /// What one function did, all runs of a side together.
  private struct Sums {
    var base = WorkCounts()
    var new = WorkCounts()
    /// The same by line, for the side that shows it best: the new runs if they have any.
    var lines: [Bool: [Int: WorkCounts]] = [:]
  }

  private let baseCount: Double
  private let newCount: Double
  private var places: [WorkPlace: [Function: Sums]] = [:]

  /// Sums up both sides.
  ///
  /// - Parameters:
  ///   - base: The base runs.
  ///   - new: The new runs.
  ///   - laterPaths: The path in the new runs of superviews that have another path now.
  ///   - ignoresStacks: Whether callers that call stacks name are left out.
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
          // Once more for all tests together, under a test's name that none has.
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

  /// Returns the code whose share of a difference is the largest.
  ///
  /// - Parameters:
  ///   - measure: What differs.
  ///   - place: Where.
  ///   - inAllTests: Whether all tests are meant, whatever the place says.
  ///   - rises: Whether there is more of it now.
  /// - Returns: The function, and its line with most of it; nil if no function's part differs that way.
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
      // Equal shares go to the first by name: a dictionary has no order.
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

  /// What of a caller's work a measure is made of.
  private static func weight(_ measure: WorkMeasure, of counts: WorkCounts) -> Double {
    // What churns is removed and added; callers are not told apart by whether it churned.
    measure == .churned
      ? Double(counts.added + counts.removed) : Double(measure.value(in: counts))
  }
}
