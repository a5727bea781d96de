public import TraceAnalysis
import TraceStore

/// Writes a churn report for people: the cost, the superviews, the views, and what to do.
public struct ChurnTextRenderer: Sendable {
  /// The text style.
  public var style: TextStyle
  /// The maximum number of superviews that are shown in full.
  public var limit: Int
  /// The maximum number of constraints of a group.
  public var constraintLimit: Int
  /// Whether to show the Swift code to write instead of the groups.
  public var showsCode: Bool
  /// The constraints of the trace that cannot be satisfied together, or nil.
  public var conflicts: ConflictSummary?

  /// Creates a renderer.
  public init(
    style: TextStyle = TextStyle(),
    limit: Int = 10,
    constraintLimit: Int = 6,
    showsCode: Bool = false
  ) {
    self.style = style
    self.limit = limit
    self.constraintLimit = constraintLimit
    self.showsCode = showsCode
  }

  /// Writes the report.
  public func write(_ report: ChurnReport, to write: (String) throws -> Void) rethrows {
    for line in RunNotes.lines(of: report.run, undefinedChanges: report.undefinedChanges) {
      try write(style.warning("Note: ") + DisplayText.escaped(line) + "\n")
    }
    try write(headline(of: report) + "\n")
    for line in summary(of: report) { try write(line + "\n") }
    if let conflicts {
      let text = "\(conflicts.line); plumbline check shows more"
      for line in style.wrapped(text, behind: "Error      ") { try write(style.bad(line) + "\n") }
    }
    let shown = report.superviews.filter { !$0.users.isEmpty }
    if report.classes.filter({ !$0.users.isEmpty }).count > 1 {
      try write("\n" + style.bold("By class of superview") + "\n")
      for line in classTable(report) { try write(line + "\n") }
    }
    if report.tests.count > 1 {
      try write("\n" + style.bold("By test") + "\n")
      for line in testTable(report) { try write(line + "\n") }
    }
    for (number, superview) in shown.prefix(limit).enumerated() {
      try write("\n")
      for line in lines(of: superview, number: number + 1) { try write(line + "\n") }
    }
    if shown.count > limit {
      try write(
        "\n\(Quantity.counted(shown.count - limit, "more superview")) with less; "
          + "see all of them with --limit \(shown.count).\n"
      )
    }
    if report.leftOut > 0 {
      try write(
        "\n\(Quantity.counted(report.leftOut, "superview")) left out, as the --min options say; "
          + "the sums above are those of all.\n"
      )
    }
  }

  private func headline(of report: ChurnReport) -> String {
    guard report.hasChurn else {
      if report.passes == 0 {
        return style.headline(
          "Nothing was laid out in this trace; 'plumbline info' says what it holds.",
          style.bold
        )
      }
      let text = "No churn: no constraint was removed and re-added in one pass."
      return style.headline(text) { style.good(style.bold($0)) }
    }
    let superviews = report.superviews.count { $0.users.constraints > 0 } + report.leftOut
    return style.headline(
      "\(Quantity.counted(report.users.constraints, "constraint")) removed and re-added "
        + "unchanged, under \(Quantity.counted(superviews, "superview")).",
      style.bold
    )
  }

  private func summary(of report: ChurnReport) -> [String] {
    var lines = [
      "Passes     \(Quantity.count(report.churnedPasses)) of "
        + "\(Quantity.count(report.passes)) churned",
      "Changes    \(Quantity.count(report.constraintsAdded)) added, "
        + "\(Quantity.count(report.constraintsRemoved)) removed in all",
    ]
    if report.addedForSizing + report.removedForSizing > 0 {
      lines.append(
        "           \(Quantity.count(report.addedForSizing)) and "
          + "\(Quantity.count(report.removedForSizing)) of them to compute sizes, where nothing churns"
      )
    }
    if report.hasChurn {
      lines.append(
        "Wasted     \(Quantity.counted(report.users.rowsTouched, "row")) touched, "
          + "\(Quantity.counted(report.users.pivots, "pivot")); "
          + "\(Quantity.duration(report.users.wastedTime)), "
          + RunNotes.measured(in: report.run, on: DisplayText.name(report.run.host, limit: 20))
      )
    }
    if report.hasChurn, !report.hasCallStacks {
      lines.append("Code       'plumbline record --stacks' records which lines of code do it")
    }
    if report.systems.constraints > 0 {
      lines.append(
        "System's   \(Quantity.counted(report.systems.constraints, "constraint")) of its own "
          + "churned too (\(Quantity.duration(report.systems.wastedTime)) measured)"
      )
    }
    return lines
  }

  private func classTable(_ report: ChurnReport) -> [String] {
    var table = TextTable([
      ("superview", .left), ("views", .right), ("re-added", .right), ("measured", .right),
      ("rows", .right), ("pivots", .right),
    ])
    for item in report.classes where !item.users.isEmpty {
      table.add([
        DisplayText.name(Self.name(item.className, in: item.cellClass), limit: style.width - 52),
        Quantity.count(item.instances),
        Quantity.count(item.users.constraints),
        Quantity.duration(item.users.wastedTime),
        Quantity.count(item.users.rowsTouched),
        Quantity.count(item.users.pivots),
      ])
    }
    return table.lines(indent: 2)
  }

  private func testTable(_ report: ChurnReport) -> [String] {
    var table = TextTable([
      ("test", .left), ("re-added", .right), ("passes", .right), ("measured", .right),
    ])
    for test in report.tests.prefix(limit) {
      table.add([
        DisplayText.name(test.name, limit: style.width - 36),
        Quantity.count(test.users.constraints),
        Quantity.count(test.users.passes),
        Quantity.duration(test.users.wastedTime),
      ])
    }
    let rest = report.users.constraints - report.tests.reduce(0) { $0 + $1.users.constraints }
    if rest > 0 { table.add(["(outside tests)", Quantity.count(rest), "", ""]) }
    var lines = table.lines(indent: 2)
    if report.tests.count > limit {
      let more = report.tests.dropFirst(limit).reduce(0) { $0 + $1.users.constraints }
      lines.append(
        "  and \(Quantity.counted(report.tests.count - limit, "more test")) with "
          + "\(Quantity.count(more)) re-added; see --limit"
      )
    }
    return lines
  }

  private static func name(_ className: String, in cellClass: String?) -> String {
    guard let cellClass, cellClass != className else { return className }
    return "\(className) in \(cellClass)"
  }

  private func lines(of superview: SuperviewChurn, number: Int) -> [String] {
    var lines = [
      style.bold("\(number). ")
        + style.bold(DisplayText.path(superview.path, limit: style.width - 4))
    ]
    let instances =
      superview.instances > 1
      ? ", in \(Quantity.count(superview.instances)) views of this path" : ""
    if superview.users.constraints > 0 {
      lines.append(
        "   re-added \(Quantity.counted(superview.users.constraints, "constraint")) in "
          + "\(Quantity.counted(superview.users.passes, "pass", plural: "passes"))\(instances)"
      )
      lines.append(
        "   wasted   \(Quantity.counted(superview.users.rowsTouched, "row")) touched, "
          + "\(Quantity.counted(superview.users.pivots, "pivot")); "
          + "\(Quantity.duration(superview.users.wastedTime)) measured"
      )
    }
    if let worst = superview.worstPass, superview.users.passes > 1 {
      let turn = worst.turn > 0 ? "frame \(Quantity.count(worst.turn)), " : ""
      lines.append(
        "   worst    \(turn)at \(Quantity.duration(worst.time)): "
          + "\(Quantity.counted(worst.constraints, "constraint")) in a pass of "
          + Quantity.duration(worst.duration)
      )
    }
    if !superview.tests.isEmpty {
      let tests = superview.tests.joined(separator: ", ")
      lines.append("   tests    " + DisplayText.name(tests, limit: style.width - 12))
    }
    lines += viewLines(of: superview)
    lines += callerLines(of: superview)
    lines += otherKinds(of: superview)
    lines += remedy(for: superview)
    return lines
  }

  private func viewLines(of superview: SuperviewChurn) -> [String] {
    guard !superview.views.isEmpty else { return [] }
    var table = TextTable([
      ("churning view", .left), ("constraints", .right), ("passes", .right),
    ])
    for view in superview.views.prefix(12) {
      let local =
        view.path.hasPrefix(superview.path + "/")
        ? String(view.path.dropFirst(superview.path.count + 1)) : view.path
      table.add([
        DisplayText.path(local, limit: style.width - 30),
        Quantity.count(view.constraints),
        Quantity.count(view.passes),
      ])
    }
    var lines = [""] + table.lines(indent: 3)
    if superview.views.count > 12 {
      lines.append("   and \(Quantity.count(superview.views.count - 12)) more")
    }
    if superview.views.reduce(0, { $0 + $1.constraints }) > superview.users.constraints {
      lines.append(style.dim("   A constraint between two of these views counts for both."))
    }
    return lines
  }

  private func otherKinds(of superview: SuperviewChurn) -> [String] {
    let isOther = superview.isOfOtherEngine
    var lines: [String] = []
    if superview.users.constantOnly > 0 {
      lines.append(
        "   \(Quantity.counted(superview.users.constantOnly, "constraint")) replaced only to have another "
          + (isOther
            ? "constant: change it in place instead." : "constant: set `constant` instead.")
      )
    }
    if superview.users.priorityOnly > 0 {
      lines.append(
        "   \(Quantity.counted(superview.users.priorityOnly, "constraint")) replaced only to have another "
          + (isOther
            ? "strength: change it in place instead." : "priority: set `priority` instead.")
      )
    }
    return lines.isEmpty ? [] : [""] + lines
  }
}

// MARK: - The remedy

extension ChurnTextRenderer {
  private func remedy(for superview: SuperviewChurn) -> [String] {
    guard superview.users.constraints > 0 else { return [] }
    let groups = superview.groups
    let label = "\n   " + style.accent("Do:")
    if superview.areViewsMoved {
      return [
        label + " leave the views in the hierarchy, and hide them with isHidden: they, or a view",
        "       around them, were removed and added, or moved, with their constraints.",
      ]
    }
    var lines: [String] = []
    if groups.toggled.isEmpty {
      lines.append(
        label
          + (groups.varying.isEmpty
            ? " add these constraints once and keep them; they are the same every time."
            : " add these constraints once and keep them; only constants differ.")
      )
    } else {
      let swap =
        label + (groups.always.isEmpty ? "" : " add the common constraints once;")
        + " swap only the groups that differ"
      lines +=
        superview.isOfOtherEngine
        ? [swap + "."] : [swap + ";", "       hide a view instead of removing its constraints."]
    }
    if !groups.varying.isEmpty {
      let more = groups.varying.count > 3 ? "; …" : ""
      let varying =
        groups.varying.prefix(3).map { DisplayText.name($0, limit: 60) }.joined(separator: "; ")
        + more
      lines += style.wrapped("set the constant that varies: \(varying)", behind: "       ")
    }
    if showsCode, !superview.isOfOtherEngine { return lines + [""] + code(of: groups) }
    if !groups.always.isEmpty {
      lines.append(
        "   add once, there after every churned pass (\(Quantity.count(groups.always.count))):"
      )
      lines += list(groups.always)
    }
    for group in groups.toggled.prefix(4) {
      let share = Double(group.passes) / Double(groups.passes)
      lines.append(
        "   \(action(for: group)), there after \(Quantity.percent(share)) of them "
          + "(\(Quantity.count(group.constraints.count))):"
      )
      lines += list(group.constraints)
    }
    if groups.toggled.count > 4 {
      lines.append(
        "   and \(Quantity.counted(groups.toggled.count - 4, "more group")); "
          + "see all of them with --format json."
      )
    }
    return lines
  }

  private func action(for group: ConstraintGroups.Toggled) -> String {
    if let hidden = group.hidden {
      return "hide \(DisplayText.name(hidden, limit: 30)) instead"
    }
    return "swap as \(DisplayText.name(group.name, limit: 30))"
  }

  private func code(of groups: ConstraintGroups) -> [String] {
    VisibleText.lines(of: groups.code).map { line in
      line.isEmpty ? "" : "     " + DisplayText.escaped(line)
    }
  }

  private func list(_ constraints: [String]) -> [String] {
    var lines = constraints.prefix(constraintLimit).map { text in
      "     " + style.dim(DisplayText.name(text, limit: style.width - 5))
    }
    if constraints.count > constraintLimit {
      let rest = constraints.count - constraintLimit
      lines.append(
        style.dim("     … and \(Quantity.count(rest)) more: --constraints \(constraints.count)")
      )
    }
    return lines
  }
}

extension ChurnTally {
  /// Whether there is nothing to report.
  var isEmpty: Bool { constraints == 0 && constantOnly == 0 && priorityOnly == 0 }
}
