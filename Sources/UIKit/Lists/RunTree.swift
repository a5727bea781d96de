/// Consecutive equal entries of a list.
protocol ListRun {
  /// The number of entries; never 0 in a tree.
  var count: Int { get }
  /// The number of lines that contain them; 0 if they are not in lines.
  var lines: Int { get }
  /// The total length of all these lines, without the spacing between them.
  var length: CGFloat { get }
  /// Splits into the first entries and the others.
  func split(at offset: Int) -> (Self, Self)
}

/// The sums before a position in a tree.
struct ListSum {
  var count = 0
  var lines = 0
  var length: CGFloat = 0

  static func + (left: ListSum, right: ListSum) -> ListSum {
    ListSum(
      count: left.count + right.count,
      lines: left.lines + right.lines,
      length: left.length + right.length
    )
  }
}

/// Counts the work of lists; tests compare the counts of short and long lists.
@MainActor
package enum ListWork {
  /// The number of visited tree nodes.
  package static var steps = 0
  /// The number of attributes that layouts created.
  package static var attributes = 0
  /// The number of cells and other views that collection views created, without reused ones.
  package static var viewsMade = 0
  /// How often a cell or other view was measured.
  package static var sizings = 0
  /// How often data sources were asked for a cell or other view.
  package static var viewsAsked = 0
}

/// The runs of a list in order, with their sums: finding, replacing, inserting and removing take
/// O(log *r*), where *r* is the number of runs.
///
/// A list of 100,000 unmeasured rows is one run, and each measured row splits at most one. The tree
/// is a treap. Its shape depends on priorities from a generator with a fixed seed, so it is the
/// same in each process.
@MainActor
final class RunTree<Run: ListRun> {
  private final class Node {
    var run: Run
    let priority: UInt64
    var left: Node?
    var right: Node?
    var sum: ListSum

    init(_ run: Run, priority: UInt64) {
      self.run = run
      self.priority = priority
      sum = ListSum(count: run.count, lines: run.lines, length: run.length)
    }

    var own: ListSum { ListSum(count: run.count, lines: run.lines, length: run.length) }

    func update() {
      sum = (left?.sum ?? ListSum()) + own + (right?.sum ?? ListSum())
    }
  }

  /// A run and the sums before it.
  struct Place {
    var run: Run
    var before: ListSum
  }

  private var root: Node?
  private var state: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// Creates a tree of runs; runs without entries are left out.
  init(_ runs: [Run] = []) {
    for run in runs { append(run) }
  }

  /// The sums of all runs.
  var total: ListSum { root?.sum ?? ListSum() }

  var isEmpty: Bool { root == nil }

  private func makeNode(_ run: Run) -> Node {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Node(run, priority: state)
  }

  /// Adds a run at the end.
  func append(_ run: Run) {
    guard run.count > 0 else { return }
    root = merge(root, makeNode(run))
  }

  /// Replaces entries with runs, which may contain another number of entries.
  func replace(_ entries: Range<Int>, with runs: [Run]) {
    let (before, rest) = split(root, at: entries.lowerBound)
    let (_, after) = split(rest, at: entries.count)
    var made = before
    for run in runs where run.count > 0 { made = merge(made, makeNode(run)) }
    root = merge(made, after)
  }

  /// Returns the run that contains an entry; nil after the last.
  func place(of entry: Int) -> Place? {
    var node = root
    var before = ListSum()
    while let current = node {
      ListWork.steps += 1
      let left = current.left?.sum ?? ListSum()
      if entry < before.count + left.count {
        node = current.left
        continue
      }
      before = before + left
      if entry < before.count + current.run.count {
        return entry >= before.count ? Place(run: current.run, before: before) : nil
      }
      before = before + current.own
      node = current.right
    }
    return nil
  }

  /// Returns the run with the first line that ends after a position, given the spacing between
  /// lines, or nil.
  func place(endingAfter position: CGFloat, spacing: CGFloat) -> Place? {
    var node = root
    var before = ListSum()
    func end(_ sum: ListSum) -> CGFloat { sum.length + spacing * CGFloat(sum.lines - 1) }
    while let current = node {
      ListWork.steps += 1
      let left = before + (current.left?.sum ?? ListSum())
      if current.left != nil, end(left) > position {
        node = current.left
        continue
      }
      let own = left + current.own
      if end(own) > position { return Place(run: current.run, before: left) }
      before = own
      node = current.right
    }
    return nil
  }

  /// Returns the runs of some entries in order, with the first and last run cut to fit.
  func runs(in entries: Range<Int>) -> [Run] {
    var found: [Run] = []
    var entry = entries.lowerBound
    while entry < entries.upperBound, let place = place(of: entry) {
      var run = place.run
      let skipped = entry - place.before.count
      if skipped > 0 { run = run.split(at: skipped).1 }
      if run.count > entries.upperBound - entry {
        run = run.split(at: entries.upperBound - entry).0
      }
      found.append(run)
      entry += run.count
    }
    return found
  }

  private func split(_ node: Node?, at count: Int) -> (Node?, Node?) {
    guard let node else { return (nil, nil) }
    ListWork.steps += 1
    let left = node.left?.sum.count ?? 0
    if count <= left {
      let (before, after) = split(node.left, at: count)
      node.left = after
      node.update()
      return (before, node)
    }
    if count >= left + node.run.count {
      let (before, after) = split(node.right, at: count - left - node.run.count)
      node.right = before
      node.update()
      return (node, after)
    }
    let (first, second) = node.run.split(at: count - left)
    let rest = node.right
    node.right = nil
    node.run = first
    node.update()
    return (node, merge(makeNode(second), rest))
  }

  private func merge(_ left: Node?, _ right: Node?) -> Node? {
    guard let left else { return right }
    guard let right else { return left }
    ListWork.steps += 1
    if left.priority > right.priority {
      left.right = merge(left.right, right)
      left.update()
      return left
    }
    right.left = merge(left, right.left)
    right.update()
    return right
  }
}

/// Lines with the same number of entries and the same thickness; the last may have fewer entries.
struct LineRun: ListRun {
  var count: Int
  var perLine: Int
  var thickness: CGFloat
  /// Whether the thickness is an estimate.
  var isEstimate = false

  var lines: Int { (count + perLine - 1) / perLine }
  var length: CGFloat { CGFloat(lines) * thickness }

  func split(at offset: Int) -> (LineRun, LineRun) {
    var (first, second) = (self, self)
    first.count = offset
    second.count = count - offset
    return (first, second)
  }

  /// Returns the line in the run that contains an entry.
  func line(of offset: Int) -> Int { offset / perLine }

  /// Returns the entries of one of the lines, counted from the run's first.
  func entries(ofLine line: Int) -> Range<Int> {
    line * perLine..<min(count, (line + 1) * perLine)
  }
}

/// Entries of one size.
struct SizeRun: ListRun {
  var count: Int
  var size: CGSize
  /// Whether cells have reported that size.
  var isMeasured = false

  var lines: Int { 0 }
  var length: CGFloat { 0 }

  func split(at offset: Int) -> (SizeRun, SizeRun) {
    var (first, second) = (self, self)
    first.count = offset
    second.count = count - offset
    return (first, second)
  }
}

extension RunTree where Run == LineRun {
  /// One line: its entries, its number and its position, including the spacing between lines.
  struct Line {
    var entries: Range<Int>
    var number: Int
    var start: CGFloat
    var thickness: CGFloat
    var isEstimate: Bool
    var end: CGFloat { start + thickness }
  }

  private func line(_ number: Int, of place: Place, _ spacing: CGFloat) -> Line {
    let run = place.run
    let inRun = run.entries(ofLine: number)
    let first = place.before.count
    return Line(
      entries: first + inRun.lowerBound..<first + inRun.upperBound,
      number: place.before.lines + number,
      start: place.before.length + spacing * CGFloat(place.before.lines)
        + CGFloat(number) * (run.thickness + spacing),
      thickness: run.thickness,
      isEstimate: run.isEstimate
    )
  }

  /// Returns the line that contains an entry.
  func line(of entry: Int, spacing: CGFloat) -> Line? {
    guard let place = place(of: entry) else { return nil }
    return line(place.run.line(of: entry - place.before.count), of: place, spacing)
  }

  /// Returns the first line that ends after a position.
  func line(endingAfter position: CGFloat, spacing: CGFloat) -> Line? {
    guard let place = place(endingAfter: position, spacing: spacing) else { return nil }
    let step = place.run.thickness + spacing
    var number = 0
    if step > 0 {
      let first = line(0, of: place, spacing)
      let passed = ((position - first.end) / step).rounded(.down) + 1
      number = min(max(0, Int(max(-1, min(passed, 1e15)))), place.run.lines - 1)
    }
    var found = line(number, of: place, spacing)
    // The division may round, so check the neighbours.
    while number > 0, line(number - 1, of: place, spacing).end > position {
      number -= 1
      found = line(number, of: place, spacing)
    }
    while number + 1 < place.run.lines, found.end <= position {
      number += 1
      found = line(number, of: place, spacing)
    }
    return found
  }

  /// Returns the line after another.
  func line(after other: Line, spacing: CGFloat) -> Line? {
    line(of: other.entries.upperBound, spacing: spacing)
  }

  /// Returns whether a line begins at an entry.
  func hasLine(at entry: Int) -> Bool {
    guard let place = place(of: entry) else { return false }
    return (entry - place.before.count) % place.run.perLine == 0
  }
}
