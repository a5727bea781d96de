import Signposts
import TraceStore

/// The views and layout guides of a trace by row id, and numbers for their paths.
struct ItemTable {
  private let rows: [ItemRow]
  /// The items' superviews in a separate array, 0 for none, because most lookups need only them.
  private let superviews: [Int64]
  private let pathNumbers: [Int32]
  /// The row position of each id up to a limit, or −1; ``others`` holds other ids.
  private var positions: [Int32]
  private var others: [Int64: Int32] = [:]
  /// The distinct paths, by number.
  let paths: [String]

  /// Takes the rows of a trace.
  init(_ items: [ItemRow]) {
    rows = items
    superviews = items.map { $0.superview ?? 0 }
    let limit = Int64(items.count) * 4 + 1_024
    let last = items.reduce(Int64(-1)) { $1.id < limit ? max($0, $1.id) : $0 }
    positions = Array(repeating: -1, count: Int(last + 1))
    var numbers: [String: Int32] = [:]
    var paths: [String] = []
    var previous: (path: String, number: Int32)?
    pathNumbers = items.map { item in
      let path = item.path.isEmpty ? item.className : item.path
      // Cells with one path are consecutive and share the string; comparing it is faster than
      // hashing it.
      if let previous, previous.path == path { return previous.number }
      let number = numbers[path] ?? Int32(paths.count)
      if number == paths.count {
        numbers[path] = number
        paths.append(path)
      }
      previous = (path, number)
      return number
    }
    self.paths = paths
    for (position, item) in items.enumerated() {
      if item.id >= 0, item.id <= last {
        positions[Int(item.id)] = Int32(position)
      } else {
        others[item.id] = Int32(position)
      }
    }
  }

  /// The items' row ids, in the order of their rows.
  var ids: [Int64] { rows.map(\.id) }

  /// All rows.
  var all: [ItemRow] { rows }

  private func position(of id: Int64) -> Int? {
    if id >= 0, id < Int64(positions.count) {
      let position = Int(positions[Int(id)])
      return position >= 0 ? position : nil
    }
    return others[id].map(Int.init)
  }

  /// The item's row; nil if the trace does not define it.
  subscript(id: Int64) -> ItemRow? {
    position(of: id).map { rows[$0] }
  }

  /// The item's superview, or the view that owns the guide.
  func superview(of id: Int64) -> Int64? {
    guard let position = position(of: id), superviews[position] != 0 else { return nil }
    return superviews[position]
  }

  /// The maximum depth.
  ///
  /// No app exceeds it, and damaged data must not increase the work per event.
  private static let depthLimit = 256

  /// The item and its ancestors, innermost first.
  func lineage(of id: Int64) -> some Sequence<Int64> {
    sequence(first: id) { superview(of: $0) }.prefix(Self.depthLimit)
  }

  /// Whether the trace records when items were first laid out.
  var hasFirstLayouts: Bool { rows.contains { $0.firstLayout != nil } }

  /// When the item's first layout ended, in nanoseconds since the trace began; nil if it was never
  /// laid out.
  func firstLayout(of id: Int64) -> Int64? {
    position(of: id).flatMap { rows[$0].firstLayout }
  }

  /// The item's kind.
  func kind(of id: Int64) -> ItemKind? {
    position(of: id).map { rows[$0].kind }
  }

  /// The item's process.
  func process(of id: Int64) -> Int64? {
    position(of: id).map { rows[$0].process }
  }

  /// The number of the item's path in ``paths``; nil if the trace does not define the item.
  func pathNumber(of id: Int64) -> Int32? {
    position(of: id).map { pathNumbers[$0] }
  }
}
