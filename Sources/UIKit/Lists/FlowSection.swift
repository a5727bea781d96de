/// Lengths along the scroll direction and across it.
struct FlowAxis: Equatable {
  var isVertical: Bool

  func along(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
  func across(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }
  func along(_ point: CGPoint) -> CGFloat { isVertical ? point.y : point.x }

  func size(along: CGFloat, across: CGFloat) -> CGSize {
    isVertical ? CGSize(width: across, height: along) : CGSize(width: along, height: across)
  }

  func rect(along: CGFloat, across: CGFloat, size: CGSize) -> CGRect {
    CGRect(
      origin: isVertical ? CGPoint(x: across, y: along) : CGPoint(x: along, y: across),
      size: size
    )
  }

  /// Returns the range along the scroll direction that a rectangle covers.
  func span(_ rect: CGRect) -> (start: CGFloat, end: CGFloat) {
    isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
  }
}

/// A section of a flow layout: the sizes of its items and the lines that contain them.
///
/// Memory grows only with the number of runs of items with different sizes. A changed item size
/// affects the lines from there until a line begins at the same item as before.
@MainActor
final class FlowSection {
  /// The settings of the layout and its delegate for a section.
  struct Metrics: Equatable {
    var axis = FlowAxis(isVertical: true)
    var header: CGFloat = 0
    var footer: CGFloat = 0
    var insets = UIEdgeInsets.zero
    var lineSpacing: CGFloat = 0
    var spacing: CGFloat = 0
    /// The length of lines including the insets.
    var width: CGFloat = 0

    var before: CGFloat { axis.isVertical ? insets.top : insets.left }
    var after: CGFloat { axis.isVertical ? insets.bottom : insets.right }
    var first: CGFloat { axis.isVertical ? insets.left : insets.top }
    var last: CGFloat { axis.isVertical ? insets.right : insets.bottom }
    var room: CGFloat { width - first - last }
  }

  private(set) var metrics = Metrics()
  private(set) var sizes: RunTree<SizeRun>
  private(set) var lines = RunTree<LineRun>()
  /// The number of items by length, which shows whether all have the same.
  private var lengths: [CGFloat: Int] = [:]

  init(_ runs: [SizeRun], _ metrics: Metrics) {
    sizes = RunTree(runs)
    self.metrics = metrics
    countLengths(runs)
    breakAllLines()
  }

  var count: Int { sizes.total.count }

  /// Whether all items have the same length across the scroll direction.
  var isUniform: Bool { lengths.count <= 1 }

  /// Returns how many items of a length fit into a line.
  func fullLineCount(of length: CGFloat) -> Int {
    LineBreaker(metrics: metrics).roomFor(metrics.axis.size(along: 0, across: length))
  }

  /// The position of the first line, relative to the section's beginning.
  var linesStart: CGFloat { metrics.header + metrics.before }

  private var linesLength: CGFloat {
    let all = lines.total
    return all.lines == 0 ? 0 : all.length + CGFloat(all.lines - 1) * metrics.lineSpacing
  }

  /// The position of the footer.
  var footerStart: CGFloat { linesStart + linesLength + metrics.after }

  var length: CGFloat { footerStart + metrics.footer }

  // MARK: Changes

  /// Breaks the items into lines again if the metrics have changed.
  func setMetrics(_ new: Metrics) {
    guard new != metrics else { return }
    relayout(new)
  }

  private func relayout(_ new: Metrics) {
    metrics = new
    lengths = [:]
    countLengths(sizes.runs(in: 0..<count))
    breakAllLines()
  }

  /// Replaces the sizes of all items.
  func setSizes(_ runs: [SizeRun], _ new: Metrics) {
    sizes = RunTree(runs)
    relayout(new)
  }

  /// Replaces an item's size with the size that its cell reported, or with an estimate.
  func setSize(_ size: CGSize, isMeasured: Bool, at item: Int) {
    replace(item..<item + 1, by: [SizeRun(count: 1, size: size, isMeasured: isMeasured)])
  }

  /// Replaces items with others, which may be more or fewer.
  func replace(_ items: Range<Int>, by runs: [SizeRun]) {
    for run in sizes.runs(in: items) { countLength(of: run, -1) }
    sizes.replace(items, with: runs)
    countLengths(runs)
    breakLines(changed: items, difference: runs.reduce(0) { $0 + $1.count } - items.count)
  }

  private func countLengths(_ runs: [SizeRun]) {
    for run in runs { countLength(of: run, 1) }
  }

  private func countLength(of run: SizeRun, _ sign: Int) {
    let length = metrics.axis.across(run.size)
    let count = lengths[length, default: 0] + sign * run.count
    lengths[length] = count == 0 ? nil : count
  }

  private func breakAllLines() {
    lines = RunTree()
    breakLines(changed: 0..<0, difference: count)
  }

  /// Breaks lines again from the changed items until a line begins at the same item as before.
  private func breakLines(changed: Range<Int>, difference: Int) {
    let last = lines.total.count - 1
    // An item that became shorter may fit into the previous line.
    var line = lines.line(of: min(changed.lowerBound, last), spacing: 0)
    if let own = line, own.entries.lowerBound > 0 {
      line = lines.line(of: own.entries.lowerBound - 1, spacing: 0)
    }
    let first = line?.entries.lowerBound ?? 0
    var breaker = LineBreaker(metrics: metrics)
    var next = first
    while next < count, let place = sizes.place(of: next) {
      let old = next - difference
      let isBehind = old >= changed.upperBound
      if isBehind, !breaker.hasRoom(for: place.run.size), lines.hasLine(at: old) { break }
      // Proceeds to the next item at which lines may begin as before.
      var limit = changed.upperBound - old
      if isBehind {
        limit = lines.place(of: old).map { $0.before.count + $0.run.count - old } ?? count - next
      }
      let rest = place.before.count + place.run.count - next
      next += breaker.add(min(rest, limit), of: place.run.size)
    }
    breaker.closeLine()
    lines.replace(first..<(next == count ? last + 1 : next - difference), with: breaker.done)
  }
}

/// Places items into lines one after the other.
private struct LineBreaker {
  /// Rounding errors do not push an item into the next line.
  private static let tolerance: CGFloat = 1e-6

  let metrics: FlowSection.Metrics
  private(set) var done: [LineRun] = []
  private var open = LineRun(count: 0, perLine: 1, thickness: 0)
  private var used: CGFloat = 0

  init(metrics: FlowSection.Metrics) {
    self.metrics = metrics
  }

  /// Returns how many items of a size fit into the open line; at least one into an empty line.
  func roomFor(_ size: CGSize) -> Int {
    let step = metrics.axis.across(size) + metrics.spacing
    guard step > 0 else { return .max }
    let room = metrics.room + Self.tolerance + (open.count == 0 ? metrics.spacing : -used)
    let fitting = (room / step).rounded(.down)
    return max(open.count == 0 ? 1 : 0, fitting < 1e15 ? Int(fitting) : .max)
  }

  /// Returns whether an item fits into a line that has items.
  func hasRoom(for size: CGSize) -> Bool { open.count > 0 && roomFor(size) > 0 }

  /// Adds items of a size up to a limit, and returns how many.
  mutating func add(_ limit: Int, of size: CGSize) -> Int {
    var room = roomFor(size)
    if room == 0 {
      closeLine()
      room = roomFor(size)
    }
    let thickness = metrics.axis.along(size)
    if open.count == 0, limit > room {
      // The last line stays open, because the following items may be smaller.
      let count = (limit - 1) / room * room
      done.append(LineRun(count: count, perLine: room, thickness: thickness))
      return count
    }
    let count = min(limit, room)
    let length = metrics.axis.across(size)
    used += CGFloat(count) * length + CGFloat(open.count == 0 ? count - 1 : count) * metrics.spacing
    open.count += count
    open.perLine = open.count
    open.thickness = max(open.thickness, thickness)
    return count
  }

  mutating func closeLine() {
    if open.count > 0 { done.append(open) }
    open = LineRun(count: 0, perLine: 1, thickness: 0)
    used = 0
  }
}
