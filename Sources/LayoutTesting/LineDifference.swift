/// The difference between two texts, line by line, in the format of `diff -u`.
enum LineDifference {
  private static let context = 2

  private enum Line {
    case same(String)
    case removed(String)
    case added(String)

    var isSame: Bool {
      if case .same = self { true } else { false }
    }

    var text: String {
      switch self {
      case .same(let text): "  " + text
      case .removed(let text): "− " + text
      case .added(let text): "+ " + text
      }
    }
  }

  /// Returns the lines that differ, those of `old` before those of `new`, with two lines of
  /// context.
  ///
  /// - Complexity: O(*n* · *d*), where *n* is the number of lines and *d* the number of those that
  ///   differ.
  static func text(from old: [String], to new: [String]) -> String {
    let difference = new.difference(from: old)
    var removals: Set<Int> = []
    var insertions: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removals.insert(offset)
      case .insert(let offset, _, _): insertions.insert(offset)
      }
    }
    var lines: [Line] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if removals.contains(oldIndex) {
        lines.append(.removed(old[oldIndex]))
        oldIndex += 1
      } else if insertions.contains(newIndex) {
        lines.append(.added(new[newIndex]))
        newIndex += 1
      } else {
        lines.append(.same(old[oldIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
    return withContext(lines)
  }

  private static func withContext(_ lines: [Line]) -> String {
    var kept: Set<Int> = []
    for index in lines.indices where !lines[index].isSame {
      kept.formUnion(max(0, index - context)...min(lines.count - 1, index + context))
    }
    var text: [String] = []
    var last = -1
    for index in kept.sorted() {
      if index > last + 1 { text.append("  …") }
      text.append(lines[index].text)
      last = index
    }
    if !text.isEmpty, last < lines.count - 1 { text.append("  …") }
    return text.joined(separator: "\n")
  }
}
