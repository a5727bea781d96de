import Signposts
import TraceStore

/// The trace's small tables, looked up by row id.
///
/// Grows with the items and engines of a trace, not with its signposts.
final class TraceIndex {
  /// What an analysis needs to know of a pass.
  struct PassFacts {
    var engine: Int64
    var turn: Int
    var opened: Int64
    var begin: Int64?
    var end: Int64?
    var test: Int64?

    /// Whether its layout came to an end; without that nothing was laid out.
    var isCommitted: Bool { begin != nil && end != nil }
    /// When it ended; nil if nothing was laid out.
    var committedAt: Int64? { isCommitted ? end : nil }

    /// How long its phases took, in nanoseconds, without what recording them cost.
    var duration: Int64 = 0
    /// What recording them cost, in nanoseconds.
    var recordingTime: Int64 = 0
    /// How long each phase took, in nanoseconds, with what recording it cost.
    var update: Int64 = 0
    var layout: Int64 = 0
    var display: Int64 = 0
    var viewsVisited = 0
  }

  /// What error minimization cost in one pass.
  struct Minimization {
    var duration: Int64 = 0
    var rowsTouched = 0
    var pivots = 0
    var count = 0
  }

  /// The views and layout guides.
  let items: ItemTable
  /// The passes, read as they are asked for.
  let passes: PassTable
  /// The tests' full names.
  let testNames: [Int64: String]
  private let rootEngines: [Int64: Int64]
  private let throwAwayEngines: Set<Int64>
  /// The first components of the paths of views whose engines are not Plumbline's own.
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
  /// Returns the engine that the engine's signposts belong to: its parent's for a throw-away one.
  func rootEngine(of engine: Int64) -> Int64 {
    rootEngines[engine] ?? engine
  }

  /// Whether the engine answers one `systemLayoutSizeFitting` and is gone.
  func isThrowAway(_ engine: Int64) -> Bool {
    throwAwayEngines.contains(engine)
  }

  /// Whether what a path names is laid out by an engine that is not Plumbline's own, whose users do not write UIKit code.
  func isOfOtherEngine(path: String) -> Bool {
    !otherRoots.isEmpty && otherRoots.contains(PathComponents.first(of: path))
  }

  /// Returns the view that an item stands for: the owner of a layout guide, or the view itself.
  func view(of item: Int64) -> Int64 {
    guard items.kind(of: item) == .layoutGuide else { return item }
    return items.superview(of: item) ?? item
  }

  /// Returns the item's path, or a name made of its row id if the trace does not define it.
  func path(of item: Int64) -> String {
    guard let number = items.pathNumber(of: item) else { return Self.name(ofUndefined: item) }
    return items.paths[Int(number)]
  }

  private static func name(ofUndefined item: Int64) -> String {
    "(item \(item), not defined in the trace)"
  }

  /// Returns a number that stands for the item's path: items that share a path share the number.
  ///
  /// Below 0 for items that the trace does not define.
  func pathNumber(of item: Int64) -> Int64 {
    items.pathNumber(of: item).map(Int64.init) ?? -1 &- (item & .max)
  }

  /// Returns the path that a number stands for.
  func path(numbered number: Int64) -> String {
    number < 0 ? Self.name(ofUndefined: -1 &- number) : items.paths[Int(number)]
  }

  /// Returns the item's class.
  func className(of item: Int64) -> String {
    items[item]?.className ?? "(unknown)"
  }

  /// Returns the class of the cell that the item is in, itself included, or nil outside cells.
  func cellClass(of item: Int64) -> String? {
    cell(of: item).map(className)
  }

  /// Returns the cell that the item is in, itself included, or nil outside cells.
  func cell(of item: Int64) -> Int64? {
    items.lineage(of: item).first { items.kind(of: $0) == .reusableCell }
  }
}
