import Signposts
import TraceStore

/// The trace's small tables, indexed by row id.
///
/// Its size depends on the items and engines of a trace, not on its signposts.
final class TraceIndex {
  /// The facts about a pass that analyses need.
  struct PassFacts {
    var engine: Int64
    var turn: Int
    var opened: Int64
    var begin: Int64?
    var end: Int64?
    var test: Int64?

    /// Whether its layout was completed; otherwise nothing was laid out.
    var isCommitted: Bool { begin != nil && end != nil }
    /// When it ended; nil if nothing was laid out.
    var committedAt: Int64? { isCommitted ? end : nil }

    /// The duration of its phases in nanoseconds, without the cost of recording them.
    var duration: Int64 = 0
    /// The cost of recording them, in nanoseconds.
    var recordingTime: Int64 = 0
    /// The duration of each phase in nanoseconds, including the cost of recording it.
    var update: Int64 = 0
    var layout: Int64 = 0
    var display: Int64 = 0
    var viewsVisited = 0
  }

  /// The cost of error minimization in one pass.
  struct Minimization {
    var duration: Int64 = 0
    var rowsTouched = 0
    var pivots = 0
    var count = 0
  }

  /// The views and layout guides.
  let items: ItemTable
  /// The passes, read on demand.
  let passes: PassTable
  /// The tests' full names.
  let testNames: [Int64: String]
  private let rootEngines: [Int64: Int64]
  private let throwAwayEngines: Set<Int64>
  /// The first path components of views that other engines lay out.
  private let otherRoots: Set<String>

  /// Reads the tables.
  ///
  /// - Complexity: O(*n*) in items and engines.
  init(_ source: some TraceSource) throws {
    items = ItemTable(try source.items())
    passes = try PassTable(source)
    testNames = Dictionary(try source.tests().map { ($0.id, $0.fullName) }) { $1 }
    let engines = try source.engines()
    throwAwayEngines = Set(
      engines.filter { $0.purpose == .systemLayoutSizeFitting }.map(\.id)
    )
    rootEngines = EngineRow.roots(of: engines)
    let items = self.items
    otherRoots = Set(
      engines.lazy.filter(\.isOther).compactMap { $0.view.flatMap(items.pathNumber) }
        .map { PathComponents.first(of: items.paths[Int($0)]) }
    )
  }
}

extension TraceIndex.Minimization {
  /// Adds one error minimization's cost.
  mutating func add(_ row: EngineWorkRow) {
    duration += row.duration
    rowsTouched += row.rowsTouched
    pivots += row.pivots
    count += 1
  }
}

extension TraceIndex {
  /// Returns the engine to which an engine's signposts belong: for a throw-away engine, its
  /// parent's.
  func rootEngine(of engine: Int64) -> Int64 {
    rootEngines[engine] ?? engine
  }

  /// Whether the engine only answers one `systemLayoutSizeFitting`.
  func isThrowAway(_ engine: Int64) -> Bool {
    throwAwayEngines.contains(engine)
  }

  /// Whether another engine lays out the view with a path; its users do not write UIKit code.
  func isOfOtherEngine(path: String) -> Bool {
    !otherRoots.isEmpty && otherRoots.contains(PathComponents.first(of: path))
  }

  /// Returns the names of tests, each once, in alphabetical order.
  func names(ofTests tests: Set<Int64>) -> [String] {
    Set(tests.compactMap { testNames[$0] }).sorted()
  }

  /// Returns the view that an item represents: the owner of a layout guide, or the view itself.
  func view(of item: Int64) -> Int64 {
    guard items.kind(of: item) == .layoutGuide else { return item }
    return items.superview(of: item) ?? item
  }

  /// Returns the item's path, or a name with its row id if the trace does not define it.
  func path(of item: Int64) -> String {
    guard let number = items.pathNumber(of: item) else { return Self.name(ofUndefined: item) }
    return items.paths[Int(number)]
  }

  private static func name(ofUndefined item: Int64) -> String {
    "(item \(item), not defined in the trace)"
  }

  /// Returns a number for the item's path; items with the same path have the same number.
  ///
  /// It is negative for items that the trace does not define.
  func pathNumber(of item: Int64) -> Int64 {
    items.pathNumber(of: item).map(Int64.init) ?? -1 &- (item & .max)
  }

  /// Returns the path with a number.
  func path(numbered number: Int64) -> String {
    number < 0 ? Self.name(ofUndefined: -1 &- number) : items.paths[Int(number)]
  }

  /// Returns the item's class.
  func className(of item: Int64) -> String {
    items[item]?.className ?? "(unknown)"
  }

  /// Returns the class of the cell that contains the item or is the item; nil outside cells.
  func cellClass(of item: Int64) -> String? {
    cell(of: item).map(className)
  }

  /// Returns the cell that contains the item or is the item; nil outside cells.
  func cell(of item: Int64) -> Int64? {
    items.lineage(of: item).first { items.kind(of: $0) == .reusableCell }
  }
}
