import Signposts
import TraceStore

/// The views and layout guides of a trace by row id, and the numbers of their paths.
struct ItemTable {
  private let rows: [ItemRow]
  /// The items' superviews apart from their rows, 0 for none: most lookups want no more.
  private let superviews: [Int64]
  private let pathNumbers: [Int32]
  /// Where each id's row is, for ids from 0 to some, or −1; other ids stand in ``others``.
  private var positions: [Int32]
  private var others: [Int64: Int32] = [:]
  /// The paths by number, each once.
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
      // Cells of one path follow each other, and share the text: comparing that takes no time, and hashing it does.
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

  /// How many levels are looked at: no app's is deeper, and the work for an event must not grow with a made-up one.
  private static let depthLimit = 256

  /// The item and what it is inside of, innermost first.
  func lineage(of id: Int64) -> some Sequence<Int64> {
    sequence(first: id) { superview(of: $0) }.prefix(Self.depthLimit)
  }

  /// Whether the trace has when items were first laid out.
  var hasFirstLayouts: Bool { rows.contains { $0.firstLayout != nil } }

  /// When the item's first layout ended, in nanoseconds since the trace began; nil if it was never laid out.
  func firstLayout(of id: Int64) -> Int64? {
    position(of: id).flatMap { rows[$0].firstLayout }
  }

  /// What the item is.
  func kind(of id: Int64) -> ItemKind? {
    position(of: id).map { rows[$0].kind }
  }

  /// The process that the item lives in.
  func process(of id: Int64) -> Int64? {
    position(of: id).map { rows[$0].process }
  }

  /// The number of the item's path in ``paths``; nil if the trace does not define the item.
  func pathNumber(of id: Int64) -> Int32? {
    position(of: id).map { pathNumbers[$0] }
  }
}
