import Signposts
import TraceStore

/// The observations of ``AmbiguousRule``, with one group for each defect.
///
/// Cells of one kind have the same paths inside and lack the same constraints, so they form one
/// group. The same is true for views that replace each other. Views with one path that are
/// ambiguous at the same time, or that lack other constraints, form separate, numbered groups.
struct AmbiguityGroups {
  /// Views that lack the same constraints under one path.
  struct Group {
    /// The items, in order of time; the first represents all.
    var items: [Int64] = []
    /// Its number among the groups with its path, from 0, and their count.
    var number = 0
    var count = 1
    /// The ambiguous coordinates by item path, with the example's name.
    var free: [String: (name: String, coordinates: LayoutCoordinates)] = [:]
    var constraints: [(first: MissingConstraint, range: ClosedRange<Double>)] = []
    var tally = FindingTally()
    /// The passes at whose ends it was ambiguous: their count, and their duration in nanoseconds.
    var passes = (count: 0, time: Int64(0))
  }

  private struct Key: Hashable {
    var path: Int64
    var missing: LayoutCoordinates
    var slot: Int
  }

  /// The groups, in order of their paths.
  private(set) var groups: [(path: String, group: Group)] = []

  /// Groups the observations.
  ///
  /// - Complexity: O(*n* log *n*) in ambiguous items, and in the number of times that they became
  ///   ambiguous.
  init(_ rule: AmbiguousRule, in state: LayoutState) {
    let causes = rule.allCauses()
    var members: [Key: [Int64]] = [:]
    let byPath = Dictionary(grouping: causes.keys.filter { causes[$0]?.spans.isEmpty == false }) {
      state.index.pathNumber(of: $0)
    }
    for (path, items) in byPath {
      for (item, slot) in Self.slots(of: items, causes, in: state) {
        let missing = causes[item]?.missing ?? []
        members[Key(path: path, missing: missing, slot: slot), default: []].append(item)
      }
    }
    var found: [Int64: [(items: [Int64], group: Group)]] = [:]
    for (key, items) in members {
      let sorted = items.sorted { Self.isEarlier($0, $1, causes) }
      let group = Self.group(of: sorted, causes, rule, in: state)
      guard group.passes.count >= max(1, state.options.count(AmbiguousRule.leastPasses)) else {
        continue
      }
      found[key.path, default: []].append((items: sorted, group: group))
    }
    for (path, entries) in found {
      let sorted = entries.sorted { Self.isEarlier($0.items[0], $1.items[0], causes) }
      for (number, entry) in sorted.enumerated() {
        var group = entry.group
        group.number = number
        group.count = sorted.count
        groups.append((path: state.index.path(numbered: path), group: group))
      }
    }
    groups.sort { ($0.path, $0.group.number) < ($1.path, $1.group.number) }
  }

  private static func isEarlier(
    _ first: Int64,
    _ second: Int64,
    _ causes: [Int64: AmbiguousRule.Cause]
  ) -> Bool {
    (causes[first]?.spans.first?.start ?? 0, first)
      < (causes[second]?.spans.first?.start ?? 0, second)
  }

  /// Numbers the items with one path.
  ///
  /// No two items with one number were ambiguous at the same time in the same cell, or outside of
  /// cells.
  private static func slots(
    of items: [Int64],
    _ causes: [Int64: AmbiguousRule.Cause],
    in state: LayoutState
  ) -> [(item: Int64, slot: Int)] {
    struct Scope: Hashable {
      var process: Int64?
      var cell: Int64?
    }
    /// For each number, when its last item was last ambiguous.
    var ends: [Scope: [Int64]] = [:]
    return items.sorted { isEarlier($0, $1, causes) }.map { item in
      let scope = Scope(
        process: state.index.items.process(of: item),
        cell: state.index.cell(of: item)
      )
      let spans = causes[item]?.spans ?? []
      let start = spans.map(\.start).min() ?? 0
      let end = spans.map(\.last.end).max() ?? start
      var known = ends[scope] ?? []
      let slot = known.firstIndex { $0 < start } ?? known.count
      if slot == known.count { known.append(end) } else { known[slot] = end }
      ends[scope] = known
      return (item, slot)
    }
  }

  private static func group(
    of items: [Int64],
    _ causes: [Int64: AmbiguousRule.Cause],
    _ rule: AmbiguousRule,
    in state: LayoutState
  ) -> Group {
    var group = Group(items: items)
    var spans: [AmbiguousRule.Span] = []
    for item in items {
      guard let cause = causes[item] else { continue }
      spans += cause.spans
      for (other, coordinates) in cause.free {
        let path = state.index.path(of: other)
        var free = group.free[path] ?? (name: state.name(of: other), coordinates: [])
        free.coordinates.formUnion(coordinates)
        group.free[path] = free
      }
      for note in cause.notes {
        group.tally.add(of: note.item, in: note.pass, state: state)
        if let stacks = rule.stacks[state.index.view(of: note.item)] { group.tally.add(stacks) }
      }
      merge(cause, into: &group)
    }
    group.passes = union(of: spans)
    return group
  }

  private static func merge(_ cause: AmbiguousRule.Cause, into group: inout Group) {
    let constraints = cause.missing.elements.compactMap { cause.constraints[$0] }
    guard constraints.count == group.constraints.count else {
      group.constraints = constraints
      return
    }
    for (position, constraint) in constraints.enumerated() {
      let known = group.constraints[position].range
      group.constraints[position].range =
        min(
          known.lowerBound,
          constraint.range.lowerBound
        )...max(
          known.upperBound,
          constraint.range.upperBound
        )
    }
  }

  /// The passes in at least one span, each counted once.
  private static func union(of spans: [AmbiguousRule.Span]) -> (count: Int, time: Int64) {
    var sum = (count: 0, time: Int64(0))
    for (_, spans) in Dictionary(grouping: spans, by: \.engine) {
      var last = AmbiguousRule.PassSum()
      for span in spans.sorted(by: { $0.before.count < $1.before.count }) {
        let before = span.before.count > last.count ? span.before : last
        guard span.last.count > before.count else { continue }
        sum.count += span.last.count - before.count
        sum.time += span.last.time - before.time
        last = span.last
      }
    }
    return sum
  }

  /// The constraints to add, for each of the views that lack them.
  func constraints(_ rule: AmbiguousRule) -> [MissingConstraint] {
    groups.flatMap(\.group.items).flatMap { item in
      (rule.causes[item]?.constraints ?? [:]).sorted { $0.key.rawValue < $1.key.rawValue }
        .map(\.value.first)
    }
  }
}

extension AmbiguityGroups {
  /// Returns a finding for each group.
  func findings(in state: LayoutState) -> [RuleResult] {
    groups.map { path, group in
      let others = group.free.keys.filter { $0 != path }.sorted()
      var result = state.result(
        .ambiguous,
        superview: state.superviewPath(of: group.items[0]),
        views: [path] + others,
        facts: facts(of: group, path, others, in: state),
        tally: group.tally
      )
      result.finding.cost.passes = group.passes.count
      result.finding.cost.passTime = group.passes.time
      return result
    }
  }

  private func facts(
    of group: Group,
    _ path: String,
    _ others: [String],
    in state: LayoutState
  ) -> AmbiguityFacts {
    let missing = group.constraints.reduce(into: LayoutCoordinates()) { coordinates, constraint in
      coordinates.insert(constraint.first.coordinate)
    }
    let names = MissingConstraintNames(index: state.index, number: group.number)
    return AmbiguityFacts(
      view: state.name(of: group.items[0]),
      coordinates: Self.words(group.free[path]?.coordinates ?? missing),
      number: group.number,
      count: group.count,
      views: group.items.count,
      others: others.compactMap { group.free[$0] }.prefix(AmbiguityFacts.otherLimit).map {
        AmbiguityFacts.Other(view: $0.name, coordinates: Self.words($0.coordinates))
      },
      otherCount: others.count,
      constraints: group.constraints.map { constraint, range in
        let isVarying = range.upperBound - range.lowerBound > 0.5
        return AmbiguityFacts.Constraint(
          coordinate: constraint.coordinate.text,
          isPriority: constraint.isPriority,
          expression: names.expression(constraint),
          constants: isVarying
            ? [range.lowerBound, range.upperBound].map { NumberText.text($0.toHundredths) }
            : nil
        )
      }
    )
  }

  /// The names of coordinates, such as `minX` and `width`.
  private static func words(_ coordinates: LayoutCoordinates) -> [String] {
    coordinates.text.split(separator: " ").map(String.init)
  }
}

extension AmbiguousRule {
  /// Returns the constraints that resolve all ambiguity that the rule finds in a trace, for each
  /// view.
  ///
  /// - Throws: The source's error if it cannot be read.
  /// - Complexity: O(*n*) in changes of constraints, views and frames, unless nothing is ambiguous.
  static func missing(in source: some TraceSource) throws -> [MissingConstraint] {
    var isNeeded = false
    try source.forEachEvent(of: [.ambiguity]) { _ in isNeeded = true }
    guard isNeeded else { return [] }
    let state = try LayoutState(source, options: RuleOptions())
    var rule = AmbiguousRule(state)
    try source.forEachEvent(of: tables.union([.frameChange])) { event in
      if tables.contains(event.table) { rule.observe(event, in: state) }
      state.apply(event)
    }
    try state.checkReading()
    return AmbiguityGroups(rule, in: state).constraints(rule)
  }
}

extension Double {
  /// The number with two decimal places.
  var toHundredths: Double {
    let rounded = (self * 100).rounded() / 100
    return rounded.isFinite ? rounded : self
  }
}
