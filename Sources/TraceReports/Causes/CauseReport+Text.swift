import Signposts
public import TraceAnalysis

/// Writes why a pass laid out what it did, as text for people.
public struct CauseTextRenderer: Sendable {
  /// The text style.
  public var style: TextStyle
  /// The maximum number of causes, and of views for each cause.
  public var limit: Int

  /// Creates a renderer.
  public init(style: TextStyle = TextStyle(), limit: Int = 8) {
    self.style = style
    self.limit = limit
  }

  /// Writes the report.
  public func write(_ report: CauseReport, to write: (String) throws -> Void) rethrows {
    for line in RunNotes.lines(of: report.run) {
      try write(style.warning("Note: ") + DisplayText.escaped(line) + "\n")
    }
    var lines = [style.headline(headline(of: report), style.bold)]
    if let view = report.view { lines += style.wrapped(view).map(style.dim) }
    lines += [""] + markLines(report)
    if let part = report.part { lines += partLines(part) }
    lines += brokenLines(report)
    lines += report.view == nil ? passLines(report) : viewLines(report)
    if !report.hasCallStacks {
      lines += [
        "",
        style.dim("The lines of your code that did it are known with 'plumbline record --stacks'."),
      ]
    }
    for line in lines { try write(line + "\n") }
  }

  private func headline(of report: CauseReport) -> String {
    let pass = report.pass
    var text = "Pass \(pass.id)"
    if let view = report.view { text = "\(PathComponents.last(of: view)) in pass \(pass.id)" }
    text += pass.turn == 0 ? ", outside the render loop" : " of turn \(pass.turn)"
    text += ", at \(Quantity.duration(pass.begin)), \(Quantity.duration(pass.duration)) long"
    if let test = pass.test { text += ", in test '\(test)'" }
    return text
  }

  private func markLines(_ report: CauseReport) -> [String] {
    let label = "Marked    "
    guard !report.marks.isEmpty else {
      let marked =
        report.view == nil ? "by no call" : "by no call for itself; what it depends on was marked"
      return [label + marked]
    }
    // The line of code is more specific than the view whose code it is.
    var order: [String] = []
    var counts: [String: Int] = [:]
    for mark in report.marks {
      var text = "for \(mark.phase.words)"
      if let caller = mark.caller {
        text += " by \(caller.text)"
      } else if let requester = mark.requester, requester != report.view {
        text += " by \(PathComponents.last(of: requester))"
      } else if mark.requester != nil {
        text += " by itself"
      }
      if counts[text] == nil { order.append(text) }
      counts[text, default: 0] += mark.count
    }
    var lines: [String] = []
    for text in order.prefix(limit) {
      let count = counts[text] ?? 0
      let times = count > 1 ? ", \(Quantity.counted(count, "time"))" : ""
      lines += style.wrapped(text + times, behind: lines.isEmpty ? label : blank(label))
    }
    return lines + more(order.count, "other", behind: blank(label))
  }

  /// The constraints that the layout ignores because they are broken.
  private func brokenLines(_ report: CauseReport) -> [String] {
    let label = "Broken    "
    let lines = report.broken.prefix(limit).enumerated().flatMap { position, cause in
      style.wrapped(text(of: cause), behind: position == 0 ? label : blank(label))
    }
    return lines + more(report.broken.count, "other", behind: blank(label))
      + otherConflictLines(report)
  }

  private func otherConflictLines(_ report: CauseReport) -> [String] {
    guard let first = report.otherConflicts.first else { return [] }
    let passes = report.otherConflicts.prefix(limit).map(String.init).joined(separator: ", ")
    let more = report.otherConflicts.count > limit ? ", …" : ""
    let label = "Broken    "
    let word = report.otherConflicts.count == 1 ? "pass" : "passes"
    let also = report.broken.isEmpty ? "constraints" : "also constraints"
    return style.wrapped(
      "\(also) in \(word) \(passes)\(more): see --pass \(first)",
      behind: report.broken.isEmpty ? label : blank(label)
    )
  }

  private func partLines(_ part: CauseReport.Part) -> [String] {
    let counts = [
      (part.updates, "constraints updated"), (part.layouts, "laid out"), (part.displays, "drawn"),
    ]
    var words = counts.filter { $0.0 > 0 }.map { "\($0.1) \(Quantity.counted($0.0, "time"))" }
    if words.isEmpty { words = ["it was not looked at"] }
    var lines = style.wrapped(words.joined(separator: ", "), behind: "Its part  ")
    guard part.measurements > 0, let reason = part.measurementReason else { return lines }
    var text =
      "its size was requested \(Quantity.counted(part.measurements, "time")), "
      + "\(Quantity.duration(part.measuringTime)): "
    switch reason {
    case .textSet(let caller):
      text += "its text was set" + (caller.map { " by \($0.text)" } ?? "")
    case .otherWidth(let before, let after):
      text += "it may be \(width(after)) wide, before \(width(before))"
    case .first: text += "for the first time"
    case .same: text += "text and width are as before: no need to measure it"
    }
    lines += style.wrapped(text, behind: "Its text  ")
    return lines
  }

  private func width(_ points: Double) -> String {
    points == 0 ? "as wide as it likes" : "\(NumberText.text(points, decimals: 2)) pt"
  }

  // MARK: A view

  private func viewLines(_ report: CauseReport) -> [String] {
    guard let first = report.moves.first else {
      return ["Moved     no: its frame is the same after the pass"]
    }
    var lines: [String] = []
    var shown: Set<String> = []
    for move in report.moves {
      let frames = "\(text(of: move.before)) → \(text(of: move.after))"
      // Write one line for both axes of a view.
      if shown.insert(frames).inserted { lines.append("Moved     \(frames)") }
    }
    if Set(report.moves.map { text(of: $0.before) + text(of: $0.after) }).count > limit {
      lines = Array(lines.prefix(limit)) + ["          …"]
    }
    let ofFirst = report.moves.filter { $0.before == first.before && $0.after == first.after }
    for move in ofFirst {
      lines += ["", style.bold("Why \(words(for: move))")]
      guard let cause = move.cause else {
        lines += style.wrapped(
          report.isOfOtherEngine
            ? "No constraint between two views leads to it; those of more terms are not followed."
            : "No constraint that changed leads to it: code set the frame, or its superview did.",
          behind: "  "
        )
        continue
      }
      lines += style.wrapped(text(of: cause), behind: "  1. ")
      for (position, constraint) in move.chain.enumerated() {
        let label = "  \(position + 2). "
        lines += style.wrapped("so by \(constraint)", behind: label)
      }
    }
    if report.passesOfView > 1 {
      lines += [
        "",
        style.dim(
          "It had a part in \(Quantity.counted(report.passesOfView, "pass", plural: "passes"))."
        ),
      ]
    }
    return lines
  }

  private func words(for move: CauseReport.Move) -> String {
    let (before, after) = (move.before, move.after)
    let places: (from: Double, to: Double, name: String)
    let lengths: (from: Double, to: Double, name: String)
    switch move.axis {
    case .horizontal:
      places = (before.x, after.x, "x")
      lengths = (before.width, after.width, "width")
    case .vertical:
      places = (before.y, after.y, "y")
      lengths = (before.height, after.height, "height")
    }
    return [places, lengths].filter { $0.from != $0.to }.map { change in
      let numbers = [change.from, change.to].map { NumberText.text($0, decimals: 2) }
      return "\(change.name) went from \(numbers[0]) to \(numbers[1])"
    }
    .joined(separator: " and ")
  }

  // MARK: A pass

  private func passLines(_ report: CauseReport) -> [String] {
    guard !report.moves.isEmpty else { return ["Moved     nothing: all frames are the same"] }
    var groups: [CauseReport.Cause?: [String]] = [:]
    for move in report.moves {
      if groups[move.cause]?.last != move.name { groups[move.cause, default: []].append(move.name) }
    }
    let paths = Set(report.moves.map(\.view)).count
    var lines = ["Moved     views at \(Quantity.counted(paths, "path"))", "", style.bold("Why")]
    let ordered = groups.sorted { left, right in
      if (left.key == nil) != (right.key == nil) { return right.key == nil }
      if left.value.count != right.value.count { return left.value.count > right.value.count }
      return (left.key?.text ?? "") < (right.key?.text ?? "")
    }
    for (cause, names) in ordered.prefix(limit) {
      let unique = names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      let unknown =
        report.isOfOtherEngine
        ? "No constraint between two views leads to them; those of more terms are not followed"
        : "No constraint that changed leads to them: code set their frames"
      let reason = cause.map(text) ?? unknown
      lines += style.wrapped(reason, behind: "  ")
      var list = unique.prefix(limit).joined(separator: ", ")
      if unique.count > limit { list += " and \(Quantity.count(unique.count - limit)) more" }
      lines += style.wrapped("moved \(list)", behind: "    ").map(style.dim)
    }
    return lines + more(ordered.count, "other cause", behind: "  ")
  }

  // MARK: Words

  private func text(of cause: CauseReport.Cause) -> String {
    let verb = cause.kind == .constraintBroken ? "; it was added by" : ", by"
    return cause.text + (cause.caller.map { "\(verb) \($0.text)" } ?? "")
  }

  private func text(of frame: TraceRect) -> String {
    let numbers = [frame.x, frame.y, frame.width, frame.height].map {
      NumberText.text($0, decimals: 2)
    }
    return "(\(numbers[0]), \(numbers[1]), \(numbers[2]) × \(numbers[3]))"
  }

  private func blank(_ label: String) -> String {
    String(repeating: " ", count: DisplayText.width(label))
  }

  private func more(_ count: Int, _ what: String, behind label: String) -> [String] {
    count > limit ? [label + "and \(Quantity.counted(count - limit, what))"] : []
  }
}

extension LayoutPhase {
  /// The phase's work in plain words.
  var words: String {
    switch self {
    case .updateConstraints: "updating constraints"
    case .layout: "layout"
    case .display: "display"
    }
  }
}
