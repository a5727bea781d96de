package import Signposts

/// A view or layout guide with its place in the hierarchy, as signposts and definitions report it.
///
/// The collector and the churn replay track the hierarchy with this code.
package protocol PlacedItem: AnyObject {
  var row: Int64 { get }
  var kind: ItemKind { get }
  var className: String { get }
  var identifier: String? { get }
  var reuseIdentifier: String? { get }
  /// When its first layout ended; nil before.
  var firstLayout: Int64? { get }
  /// When it was first defined; nil before.
  var defined: Int64? { get }

  /// The superview that contains it, or its last superview.
  var superview: Self? { get set }
  var isInSuperview: Bool { get set }
  /// Whether its place comes from its definition, not from a signpost that moved it.
  var isPlacedByDefinition: Bool { get set }
  /// The last reported index among its siblings.
  var index: Int { get set }
  /// The children, in order of their indexes.
  var children: [Self] { get set }
  /// The index among siblings of its class. For a removed view, the index before the pass that
  /// removed it.
  var classIndex: Int { get set }
  /// The last pass in which a signpost added it to its superview; 0 outside of passes.
  var addedIn: Int64 { get set }
  /// The class index before the pass that the superview's ``numberedFor`` names.
  var indexBefore: Int { get set }
  /// The pass for which the children's ``indexBefore`` is set; 0 for none.
  var numberedFor: Int64 { get set }
}

extension PlacedItem {
  /// Places the item where its definition says, unless a signpost has already placed it.
  package func placeByDefinition(in superview: Self, index: Int) {
    if isInSuperview, self.superview === superview { return }
    removeFromChildren(shifting: false)
    superview.children.insert(self, at: superview.positionOfChild(after: index))
    self.superview = superview
    self.index = index
    isInSuperview = true
    isPlacedByDefinition = true
  }

  /// Inserts the item among the children of its new superview, as added in `pass`; nil outside of
  /// passes.
  package func place(in superview: Self, index: Int, pass: Int64?) {
    removeFromChildren(shifting: !(isPlacedByDefinition && self.superview === superview))
    var position = superview.children.count
    while position > 0, superview.children[position - 1].index >= index {
      position -= 1
      superview.children[position].index += 1
    }
    superview.children.insert(self, at: position)
    self.superview = superview
    self.index = index
    isInSuperview = true
    isPlacedByDefinition = false
    addedIn = pass ?? 0
  }

  /// Removes the item from its superview.
  ///
  /// Its path stays what it was there before the pass.
  package func remove(pass: Int64?) {
    guard isInSuperview, let superview else { return }
    if identifier == nil, reuseIdentifier == nil {
      if let pass, addedIn != pass {
        if superview.numberedFor != pass { superview.numberChildren(before: pass) }
        classIndex = indexBefore
      } else {
        classIndex = currentClassIndex()
      }
    }
    removeFromChildren(shifting: true)
  }

  private func removeFromChildren(shifting: Bool) {
    guard isInSuperview, let superview else { return }
    isInSuperview = false
    guard let position = superview.position(of: self) else { return }
    superview.children.remove(at: position)
    if shifting {
      for sibling in superview.children[position...] { sibling.index -= 1 }
    }
  }

  /// The position of the first child whose index is higher.
  ///
  /// - Complexity: O(log *n*) in children.
  private func positionOfChild(after index: Int) -> Int {
    children.partitioningIndex { $0.index > index }
  }

  /// The position of a child.
  private func position(of child: Self) -> Int? {
    // It is among the children with its index, unless a damaged spool has changed their order.
    var position = positionOfChild(after: child.index)
    while position > 0, children[position - 1].index == child.index {
      position -= 1
      if children[position] === child { return position }
    }
    return children.firstIndex { $0 === child }
  }

  private func currentClassIndex() -> Int {
    guard let superview else { return 0 }
    var count = 0
    for sibling in superview.children {
      if sibling === self { break }
      if sibling.isCounted(with: self) { count += 1 }
    }
    return count
  }

  /// Whether only the index distinguishes the two.
  private func isCounted(with other: Self) -> Bool {
    className == other.className && identifier == nil && reuseIdentifier == nil
  }

  /// Stores each child's index among the siblings of its class.
  package func numberChildren() {
    var counts: [String: Int] = [:]
    for child in children where child.identifier == nil && child.reuseIdentifier == nil {
      child.classIndex = counts[child.className, default: 0]
      counts[child.className] = child.classIndex + 1
    }
  }

  /// Does the same for the children that existed before a pass; none of them has been removed yet.
  private func numberChildren(before pass: Int64) {
    var counts: [String: Int] = [:]
    for child in children
    where child.identifier == nil && child.reuseIdentifier == nil && child.addedIn != pass {
      child.indexBefore = counts[child.className, default: 0]
      counts[child.className] = child.indexBefore + 1
    }
    numberedFor = pass
  }

  /// The item's component of its path.
  ///
  /// The identifier distinguishes it. Without one, a cell's reuse identifier does. Otherwise the
  /// index among the siblings of its class that have neither does; index 0 is omitted.
  private var pathComponent: String {
    var text = className.pathEscaped
    if let reuseIdentifier { text += "(\(reuseIdentifier.pathEscaped))" }
    if let identifier {
      text += "#\(identifier.pathEscaped)"
    } else if reuseIdentifier == nil, classIndex > 0 {
      text += "[\(classIndex)]"
    }
    return text
  }

  /// The path from the window down.
  package func path() -> String {
    var components: [String] = []
    var item: Self? = self
    // A damaged spool may contain a cycle of views.
    while let current = item, components.count < 1024 {
      components.append(current.pathComponent)
      item = current.superview
    }
    return components.reversed().joined(separator: "/")
  }
}

extension String {
  /// The text with the separators of a path's components escaped by a backslash.
  fileprivate var pathEscaped: String {
    guard utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }) else {
      return self
    }
    return reduce(into: "") { text, character in
      if character == "/" || character == "\\" { text += "\\" }
      text.append(character)
    }
  }
}
