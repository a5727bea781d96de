import Signposts
import TraceAnalysis
import TraceReports
import TraceStore

/// The views of an instrument, numbered for the page.
///
/// Views with the same path share a node of a tree.
struct PageNames {
  private struct Key: Hashable {
    var parent: Int
    var name: String
  }

  private var nodes: [(parent: Int, name: String, className: String, identifier: String?)] = []
  private var nodeNumbers: [Key: Int] = [:]
  private var nodeOfPath: [String: Int] = [:]
  private(set) var itemNumbers: [Int64: Int] = [:]
  private var itemNodes: [Int] = []
  private var kinds: [Int] = []

  init(items: [Int64: ItemRow]) {
    var nodeOfItem: [Int64: Int] = [:]
    for row in items.values.sorted(by: { $0.id < $1.id }) {
      itemNumbers[row.id] = itemNodes.count
      let node = node(of: row, items: items, known: &nodeOfItem)
      itemNodes.append(node)
      kinds.append(Int(row.kind.rawValue))
    }
  }

  /// Returns the position of an item's row in the page, or 0 if the trace does not define it.
  func number(of item: Int64?) -> Int {
    item.flatMap { itemNumbers[$0] } ?? 0
  }

  /// Returns the position + 1, or 0 for no item.
  func numberOrNone(of item: Int64?) -> Int {
    item.flatMap { itemNumbers[$0] }.map { $0 + 1 } ?? 0
  }

  /// Returns the node of an item.
  func node(ofItem item: Int64) -> Int? { itemNumbers[item].map { itemNodes[$0] } }

  /// Returns the node of a path.
  func node(ofPath path: String) -> Int? { nodeOfPath[path] }

  private mutating func node(
    of row: ItemRow,
    items: [Int64: ItemRow],
    known: inout [Int64: Int]
  ) -> Int {
    // Superviews come first. This is a loop, because hierarchies may be deep.
    var waiting = [row]
    while known[waiting[waiting.count - 1].id] == nil, waiting.count <= items.count,
      let superview = waiting[waiting.count - 1].superview.flatMap({ items[$0] })
    {
      waiting.append(superview)
    }
    var number = -1
    while let row = waiting.popLast() {
      if let node = known[row.id] {
        number = node
        continue
      }
      var name = row.path.isEmpty ? row.className : row.path
      if let superview = row.superview.flatMap({ items[$0] }), name.hasPrefix(superview.path + "/")
      {
        name = String(name.dropFirst(superview.path.count + 1))
      }
      let key = Key(parent: number, name: name)
      number = nodeNumbers[key] ?? nodes.count
      if number == nodes.count {
        nodeNumbers[key] = number
        nodes.append((key.parent, name, row.className, row.identifier))
      }
      known[row.id] = number
      nodeOfPath[row.path] = number
    }
    return number
  }

  /// The names in the page's format.
  var json: JSONText {
    var classes: [String: Int] = [:]
    var classNames: [String] = []
    let classNumbers = nodes.map { node in
      if let number = classes[node.className] { return number }
      classes[node.className] = classNames.count
      classNames.append(node.className)
      return classNames.count - 1
    }
    return .object([
      ("classes", .array(classNames.map { .string(Self.shown($0)) })),
      ("parent", .array(nodes.map { .count($0.parent) })),
      ("name", .array(nodes.map { .string(Self.shown($0.name)) })),
      ("class", .array(classNumbers.map { .count($0) })),
      ("identifier", .array(nodes.map { .optional($0.identifier.map(Self.shown)) })),
      ("item", .array(itemNodes.map { .count($0) })),
      ("kind", .array(kinds.map { .count($0) })),
    ])
  }

  /// Returns a name for display: truncated, with bidirectional controls made visible.
  static func shown(_ text: String) -> String {
    DisplayText.name(text, limit: 240)
  }
}
