internal import Signposts
internal import TraceStore

extension ItemState {
  /// Puts the item where its definition says it is, unless a signpost has said so already.
  func placeByDefinition(in superview: ItemState, index: Int) {
    if isInSuperview, self.superview === superview { return }
    removeFromChildren(shifting: false)
    superview.children.insert(self, at: superview.positionOfChild(after: index))
    self.superview = superview
    self.index = index
    isInSuperview = true
    isPlacedByDefinition = true
  }

  /// Puts the item among the children of its new superview, as it was added.
  func place(in superview: ItemState, index: Int) {
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
  }

  /// Takes the item out of its superview; its path stays as it was there.
  func remove() {
    guard isInSuperview else { return }
    classIndex = currentClassIndex()
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
  private func position(of child: ItemState) -> Int? {
    // It is among those of its index, unless a damaged spool has brought them out of order.
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

  /// Whether the two are told apart by their indexes.
  private func isCounted(with other: ItemState) -> Bool {
    className == other.className && identifier == nil && reuseIdentifier == nil
  }

  /// Takes note of each child's index among the siblings of its class.
  func numberChildren() {
    var counts: [String: Int] = [:]
    for child in children where child.identifier == nil && child.reuseIdentifier == nil {
      child.classIndex = counts[child.className, default: 0]
      counts[child.className] = child.classIndex + 1
    }
  }

  /// The item's own part of its path.
  ///
  /// The identifier tells it apart, else a cell's reuse identifier, else the index among the siblings of its
  /// class that have neither; index 0 is left out.
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
  func path() -> String {
    var components: [String] = []
    var item: ItemState? = self
    // A damaged spool may have views in a circle.
    while let current = item, components.count < 1024 {
      components.append(current.pathComponent)
      item = current.superview
    }
    return components.reversed().joined(separator: "/")
  }
}

extension String {
  /// The text with what separates a path's parts escaped by a backslash.
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
