import TraceAnalysis

/// Writes the work that call stacks caused, for people.
public struct StackTextRenderer: Sendable {
  /// The text style.
  public var style: TextStyle
  /// The maximum number of lines of the tree or the table.
  public var limit: Int
  /// The minimum share of the total at which a function is shown, from 0 to 1.
  public var minimumShare: Double

  /// Creates a renderer.
  public init(style: TextStyle = TextStyle(), limit: Int = 60, minimumShare: Double = 0.01) {
    self.style = style
    self.limit = limit
    self.minimumShare = minimumShare
  }

  /// Calls deeper than this are not indented further.
  private static let deepest = 10

  /// A line of the table.
  private struct Line {
    var frame: StackFrame
    var depth = 0
    var own: Int64
    var total: Int64
    var base: Int64
  }

  /// Writes the view.
  public func write(_ view: StackView, to write: (String) throws -> Void) rethrows {
    let runs = [view.profile.baseRun, view.profile.run].compactMap(\.self)
    for line in runs.flatMap({ RunNotes.lines(of: $0) }) {
      try write(style.warning("Note: ") + DisplayText.escaped(line) + "\n")
    }
    guard view.profile.hasCallStacks else {
      try write("The recording has no call stacks: record with 'plumbline record --stacks'.\n")
      return
    }
    try write(style.headline(headline(of: view), style.bold) + "\n")
    for line in notes(on: view) { try write(style.dim(line) + "\n") }
    let (lines, leftOut) = lines(of: view)
    guard !lines.isEmpty else {
      try write("\nNo call stack caused any.\n")
      return
    }
    try write("\n")
    for line in table(of: lines, view) { try write(line + "\n") }
    if leftOut > 0 {
      try write(
        style.dim("and \(Quantity.counted(leftOut, "function")) more: --limit, --min-share") + "\n"
      )
    }
  }

  private func headline(of view: StackView) -> String {
    let what =
      switch view.part {
      case .tree: "Call tree"
      case .functions: "Functions"
      case .callers(let name): "Callers of \(name)"
      case .callees(let name): "What \(name) calls"
      }
    let sums = sums(of: view)
    if view.isComparison {
      return "\(what) by \(view.weight.name): \(view.text(sums.base)) → \(view.text(sums.new))"
    }
    return "\(what) by \(view.weight.name): \(view.text(sums.new))"
  }

  private func sums(of view: StackView) -> (new: Int64, base: Int64) {
    view.stacks.reduce(into: (new: Int64(0), base: Int64(0))) {
      $0.new += $1.weights[view.weight]
      $0.base += $1.base[view.weight]
    }
  }

  /// The share of the recorded work that has a call stack.
  private func notes(on view: StackView) -> [String] {
    let recorded = view.profile.recorded[view.weight]
    let stacked = view.profile.total[view.weight]
    guard recorded > 0, stacked < recorded else { return [] }
    let what = view.weight == .time ? "" : " \(view.weight.name)"
    return style.wrapped(
      "Calls account for \(view.text(stacked)) of the \(view.text(recorded))\(what) that can have a call stack."
    )
  }

  private func lines(of view: StackView) -> (shown: [Line], leftOut: Int) {
    let weight = view.weight
    let all: [Line]
    if case .functions = view.part {
      all = view.profile.functions(by: weight).map {
        Line(
          frame: $0.frame,
          own: $0.own[weight],
          total: $0.total[weight],
          base: $0.baseTotal[weight]
        )
      }
    } else {
      all = treeLines(StackTree(view.stacks, by: weight), weight)
    }
    let sums = sums(of: view)
    let least = Double(max(sums.new, sums.base)) * minimumShare
    let large = all.filter {
      let most = max($0.total, $0.base)
      return most > 0 && Double(most) >= least
    }
    return (Array(large.prefix(limit)), max(0, large.count - limit))
  }

  /// The nodes from the roots inwards, each before its callees.
  private func treeLines(_ tree: StackTree, _ weight: StackWeight) -> [Line] {
    var lines: [Line] = []
    var open = tree.roots.reversed().map { (position: $0, depth: 0) }
    while let (position, depth) = open.popLast() {
      let node = tree.nodes[position]
      lines.append(
        Line(
          frame: node.frame,
          depth: depth,
          own: node.own[weight],
          total: node.total[weight],
          base: node.baseTotal[weight]
        )
      )
      open += node.children.reversed().map { ($0, depth + 1) }
    }
    return lines
  }

  private func table(of lines: [Line], _ view: StackView) -> [String] {
    let sums = sums(of: view)
    // A caller's own work is not in the tree of callers.
    var hasOwn = true
    if case .callers = view.part { hasOwn = false }
    let columns: [(title: String, alignment: TextTable.Alignment)] =
      view.isComparison
      ? [("base", .right), ("new", .right), ("change", .right)]
      : [("share", .right), ("total", .right)] + (hasOwn ? [("self", .right)] : [])
    var table = TextTable(columns + [("function", .left)])
    var numbers = TextTable(columns)
    let cells = lines.map { line in
      view.isComparison
        ? [
          view.text(line.base), view.text(line.total),
          ComparisonText.share(Double(line.base), Double(line.total)),
        ]
        : [
          Quantity.percent(sums.new > 0 ? Double(line.total) / Double(sums.new) : 0),
          view.text(line.total),
        ] + (hasOwn ? [view.text(line.own)] : [])
    }
    for row in cells { numbers.add(row) }
    let used = numbers.lines().map(DisplayText.width).max() ?? 0
    let room = max(16, style.width - used - 2)
    for (line, row) in zip(lines, cells) {
      // Keep deep calls readable: beyond ten levels, a number replaces the indentation.
      let indent =
        line.depth <= Self.deepest
        ? String(repeating: " ", count: line.depth)
        : String(repeating: " ", count: Self.deepest) + "+\(line.depth - Self.deepest) "
      let name = DisplayText.name(line.frame.function, limit: max(12, room - indent.count))
      var text = indent + name
      // A shortened name could look like another file's name, so show the whole name or none.
      if let place = line.frame.location.map({ PathComponents.last(of: $0) }),
        DisplayText.width(text) + 2 + DisplayText.width(place) <= room
      {
        text += "  " + style.dim(DisplayText.escaped(place))
      }
      table.add(row + [text])
    }
    let isCutOff = lines.contains { $0.depth > Self.deepest }
    let note = "+2 is two calls deeper than what is indented."
    return table.lines() + (isCutOff ? style.wrapped(note).map(style.dim) : [])
  }
}
