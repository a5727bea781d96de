import Foundation

@testable import InterfaceBuilder

/// Makes a document from an input: the first byte selects a seed, and every six bytes describe a
/// change.
///
/// If the first byte is 255, the rest of the input is the document itself.
struct DocumentRecipe {
  private let seeds: [Element]

  /// Reads the documents of a folder.
  init(folder: String) {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    seeds = names.sorted().compactMap { try? ElementReader.read(file: folder + "/" + $0) }
  }

  /// Returns the document for an input; nil if the input is empty.
  func document(_ input: [UInt8]) -> Data? {
    guard let first = input.first, !seeds.isEmpty else { return nil }
    if first == 255 { return Data(input.dropFirst()) }
    var tree = ElementTree(seeds[Int(first) % seeds.count])
    var bytes: [Change] = []
    var rest = input.dropFirst()
    while rest.count >= 6, tree.elements.count < 20_000 {
      let change = Change(Array(rest.prefix(6)))
      rest = rest.dropFirst(6)
      if change.kind >= 24 { bytes.append(change) } else { tree.apply(change) }
    }
    var text = Array(tree.text.utf8)
    for change in bytes { change.apply(to: &text) }
    return Data(text)
  }
}

/// A change of a document: its kind, two positions and a value.
struct Change {
  /// Modulo 32; below 24 a change of the elements, else of the bytes.
  let kind: Int
  let place: Int
  let other: Int
  let value: Int

  init(_ bytes: [UInt8]) {
    kind = Int(bytes[0]) % 32
    place = Int(bytes[1]) << 8 | Int(bytes[2])
    other = Int(bytes[3]) << 8 | Int(bytes[4])
    value = Int(bytes[5])
  }

  private static let insertions = [
    "<", ">", "\"", "&", "&a;", "&#0;", "&#xFFFFFFF;", "]]>", "<![CDATA[", "<!--", "<!DOCTYPE a>",
    "</view>",
    "<?xml?>", "\u{0}", "\u{FEFF}", "<view key=\"view\">",
  ]

  /// Changes bytes: cuts the text off, flips a bit, inserts or removes a part.
  func apply(to text: inout [UInt8]) {
    guard !text.isEmpty else { return }
    let index = (place << 8 | value) % text.count
    switch kind % 4 {
    case 0: text.removeSubrange(index...)
    case 1: text[index] ^= UInt8(1 << (other % 8))
    case 2:
      text.insert(
        contentsOf: Array(Self.insertions[other % Self.insertions.count].utf8),
        at: index
      )
    default: text.removeSubrange(index..<min(text.count, index + 1 + other % 64))
    }
  }
}

/// A document's elements in one list, so that a number identifies each of them.
struct ElementTree {
  struct Entry {
    var name: String
    var attributes: [(name: String, value: String)]
    var children: [Int]
    var text: String
  }

  /// The first one is the root.
  private(set) var elements: [Entry] = []

  private static let values = [
    "", "nan", "inf", "-1", "0", "1e308", "-1e308", "1e-320", "99999999999999999999", "1:0", "0:0",
    "YES", "NO",
    "1000", "1001", "0.0001", "1e6", "leading", "width", "centerY", "leadingMargin",
    "firstBaseline",
    "lessThanOrEqual", "vertical", "equalCentering", "fillProportionally", "equalSpacing",
    "lastBaseline", "center",
    "infinite", "1e5", "-1e5",
  ]

  private static let depths = [2, 10, 50, 100, 190, 300, 2_000, 100_000]

  init(_ root: Element) { _ = append(root) }

  private mutating func append(_ element: Element) -> Int {
    let index = elements.count
    elements.append(
      Entry(
        name: element.name,
        attributes: element.attributes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
        children: [],
        text: element.text
      )
    )
    elements[index].children = element.children.map { append($0) }
    return index
  }

  private func parent(of element: Int) -> Int? {
    elements.firstIndex { $0.children.contains(element) }
  }

  private func contains(_ outer: Int, _ inner: Int) -> Bool {
    outer == inner || elements[outer].children.contains { contains($0, inner) }
  }

  private mutating func copy(_ element: Int) -> Int {
    var entry = elements[element]
    guard elements.count < 20_000 else { return element }
    entry.children = entry.children.map { copy($0) }
    elements.append(entry)
    return elements.count - 1
  }

  /// Applies a change if it is possible.
  mutating func apply(_ change: Change) {
    let (first, second) = (change.place % elements.count, change.other % elements.count)
    switch change.kind {
    case 0:
      if let parent = parent(of: first) { elements[parent].children.removeAll { $0 == first } }
    case 1:
      guard let parent = parent(of: first) else { return }
      for _ in 0...(change.value % 4 == 0 ? change.value : 0) where elements.count < 20_000 {
        elements[parent].children.append(copy(first))
      }
    case 2:
      guard !contains(first, second), let parent = parent(of: first) else { return }
      elements[parent].children.removeAll { $0 == first }
      elements[second].children.append(first)
    case 3:
      guard !contains(first, second), !contains(second, first) else { return }
      elements.swapAt(first, second)
    case 4: elements[first].name = elements[second].name
    case 5: nest(first, Self.depths[change.value % Self.depths.count])
    case 6: if !contains(first, second) { elements[second].children.append(copy(first)) }
    case 7: elements[first].children.reverse()
    case 8...15: set(first, change.value, Self.values[change.other % Self.values.count])
    default:
      let attributes = elements[second].attributes
      guard !attributes.isEmpty else { return }
      set(first, change.value, attributes[change.value / 16 % attributes.count].value)
    }
  }

  private mutating func set(_ element: Int, _ number: Int, _ value: String) {
    let count = elements[element].attributes.count
    if count > 0 { elements[element].attributes[number % count].value = value }
  }

  /// Nests an element in many elements of its parent's kind.
  private mutating func nest(_ element: Int, _ depth: Int) {
    guard let parent = parent(of: element),
      let place = elements[parent].children.firstIndex(of: element)
    else { return }
    let isView = elements[parent].name == "subviews"
    var inner = element
    for _ in 0..<depth {
      let (name, attributes) =
        isView ? ("view", []) : (elements[parent].name, elements[parent].attributes)
      var children = [inner]
      if isView {
        elements.append(
          Entry(
            name: "rect",
            attributes: [("key", "frame"), ("width", "9"), ("height", "9")],
            children: [],
            text: ""
          )
        )
        elements.append(Entry(name: "subviews", attributes: [], children: [inner], text: ""))
        children = [elements.count - 2, elements.count - 1]
      }
      elements.append(Entry(name: name, attributes: attributes, children: children, text: ""))
      inner = elements.count - 1
    }
    elements[parent].children[place] = inner
  }

  /// The document's text.
  var text: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    // Not recursive, because elements may be nested a hundred thousand levels deep.
    var open: [(element: Int, next: Int)] = []
    func begin(_ index: Int) {
      let entry = elements[index]
      text += "<\(entry.name)"
      for (name, value) in entry.attributes { text += " \(name)=\"\(escaped(value))\"" }
      text += ">\(escaped(entry.text))"
      open.append((index, 0))
    }
    begin(0)
    while let (element, next) = open.last {
      if next < elements[element].children.count {
        open[open.count - 1].next += 1
        begin(elements[element].children[next])
      } else {
        text += "</\(elements[element].name)>\n"
        open.removeLast()
      }
    }
    return text
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
