import Signposts
import TraceAnalysis
import TraceReports
import TraceStore

/// The views of an instrument, numbered for the page: views of one path share a node of a tree.
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

  /// The position of an item's row among the page's, 0 if the trace does not define it.
  func number(of item: Int64?) -> Int {
    item.flatMap { itemNumbers[$0] } ?? 0
  }

  /// The position one higher, 0 for no item.
  func numberOrNone(of item: Int64?) -> Int {
    item.flatMap { itemNumbers[$0] }.map { $0 + 1 } ?? 0
  }

  /// The node of an item.
  func node(ofItem item: Int64) -> Int? { itemNumbers[item].map { itemNodes[$0] } }

  /// The node of a path.
  func node(ofPath path: String) -> Int? { nodeOfPath[path] }

  private mutating func node(
    of row: ItemRow,
    items: [Int64: ItemRow],
    known: inout [Int64: Int]
  ) -> Int {
    // What it is in comes first; one after the other, however deep the hierarchy.
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

  /// The names as the page reads them.
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

  /// A name as the page shows it: cut, and what could turn text around made visible.
  static func shown(_ text: String) -> String {
    DisplayText.name(text, limit: 240)
  }
}
