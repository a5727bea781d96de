extension FlowSection {
  /// An item and its rectangle, relative to the section's beginning.
  struct Placed {
    var item: Int
    var frame: CGRect
  }

  /// Returns the items whose lines overlap a range along the scroll direction, relative to the
  /// section's beginning.
  func items(from start: CGFloat, to end: CGFloat) -> [Placed] {
    let spacing = metrics.lineSpacing
    var found: [Placed] = []
    var next = lines.line(endingAfter: start - linesStart, spacing: spacing)
    while let line = next, linesStart + line.start < end {
      found += items(of: line)
      next = lines.line(after: line, spacing: spacing)
    }
    return found
  }

  /// Returns an item's rectangle, relative to the section's beginning.
  func frame(of item: Int) -> CGRect? {
    guard let line = lines.line(of: item, spacing: metrics.lineSpacing) else { return nil }
    return items(of: line).first { $0.item == item }?.frame
  }

  private func items(of line: RunTree<LineRun>.Line) -> [Placed] {
    let axis = metrics.axis
    let runs = sizes.runs(in: line.entries)
    let used = runs.reduce(0) { $0 + CGFloat($1.count) * axis.across($1.size) }
    let left = metrics.room - used
    let gap = gap(in: line, left: left, runs)
    let isAlone = line.entries.count == 1 && !isLast(line)
    var position = metrics.first + (isAlone ? left / 2 : 0)
    var item = line.entries.lowerBound
    var placed: [Placed] = []
    for run in runs {
      let inset = (line.thickness - axis.along(run.size)) / 2
      for _ in 0..<run.count {
        let along = linesStart + line.start + inset
        let frame = axis.rect(along: along, across: position, size: run.size)
        placed.append(Placed(item: item, frame: frame))
        position += axis.across(run.size) + gap
        item += 1
      }
    }
    return placed
  }

  private func isLast(_ line: RunTree<LineRun>.Line) -> Bool {
    line.number == lines.total.lines - 1
  }

  /// Returns the spacing between the items of a line: the remaining space in a full line; in the
  /// last line, according to the sizes of its items.
  private func gap(in line: RunTree<LineRun>.Line, left: CGFloat, _ runs: [SizeRun]) -> CGFloat {
    let count = line.entries.count
    let justified = count > 1 ? left / CGFloat(count - 1) : 0
    guard isLast(line) else { return justified }
    guard isUniform, let length = runs.first.map({ metrics.axis.across($0.size) }) else {
      return metrics.spacing
    }
    // Items of one size are aligned with those of a full line.
    let full = fullLineCount(of: length)
    if count == full { return justified }
    guard line.number > 0, full > 1 else { return metrics.spacing }
    return (metrics.room - CGFloat(full) * length) / CGFloat(full - 1)
  }
}
