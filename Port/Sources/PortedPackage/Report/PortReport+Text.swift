import AppSources
import SourceRewriting

extension PortReport {
  /// The report as text for people, with at most `limit` lines for each list.
  public func text(limit: Int = 20) -> String {
    var lines: [String] = []
    let kept = unchanged.count + rewritten.count
    let edits = rewritten.reduce(0) { $0 + $1.edits }
    lines.append("\(app): \(kept) of \(Self.counted(kept + leftOut.count, "file")) ported")
    lines.append("  unchanged \(unchanged.count)")
    lines.append("  edited    \(rewritten.count), with \(Self.counted(edits, "edit"))")
    if !partial.isEmpty {
      // A declaration can have several parts that do not compile.
      let names = Set(trims.map { [$0.path, $0.trim.name] }).count
      lines.append(
        "  partly    \(partial.count) of these; \(Self.counted(names, "declaration")) left out, or without code"
      )
    }
    lines.append("  left out  \(leftOut.count)")
    if views.count > 0 {
      lines.append(
        "  views     \(views.whole.count) of \(Self.counted(views.count, "file")) with views or cells are whole, "
          + "\(views.partly.count) partly"
      )
    }
    if isUpdate { lines += update(limit: limit) }
    lines += list("Left out:", leftOut, limit: limit) { file in
      let place = file.line.map { ":\($0)" } ?? ""
      return "\(file.path)\(place): \(file.text)"
    }
    lines += list("Resources and folders left out:", resourcesLeftOut, limit: limit) {
      "\($0.path): \($0.reason)"
    }
    lines += list("Missing API and modules, by the files they block:", missing, limit: limit) {
      "\($0.files)  \($0.name)"
    }
    lines += list(
      "Left out of files, since it does not compile or ends the tests:",
      trims,
      limit: limit
    ) {
      "\($0.path):\($0.trim.line): \($0.trim.name): \($0.trim.reason)"
    }
    lines += list("Declarations left out of files:", omissions, limit: limit) {
      "\($0.path):\($0.omission.line): \($0.omission.name): \($0.omission.reason)"
    }
    lines += list("Does nothing here:", remarks, limit: limit) {
      "\($0.path):\($0.remark.line): \($0.remark.text)"
    }
    lines += list("Code for older systems taken:", olderBranches, limit: limit) {
      "\($0.path):\($0.place.line)"
    }
    lines += list("Packages not ported:", droppedPackages, limit: limit) {
      "\($0.name): \($0.reason)"
    }
    lines += list("Also:", notes, limit: limit) { $0 }
    if let smoke { lines += smoke.lines(limit: limit) }
    lines.append("")
    lines += nextSteps
    return lines.map(VisibleText.escaped).joined(separator: "\n") + "\n"
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private func update(limit: Int) -> [String] {
    var lines = [
      "  since the last port: \(isNew.count) new, \(changed.count) changed, \(removed.count) removed"
    ]
    lines += list("Newly left out:", newlyLeftOut, limit: limit) { $0 }
    lines += list("Edited by you and kept:", edited, limit: limit) { $0 }
    return lines
  }

  private func list<Item>(
    _ title: String,
    _ items: [Item],
    limit: Int,
    line: (Item) -> String
  ) -> [String] {
    if items.isEmpty { return [] }
    var lines = ["", title] + items.prefix(limit).map { "  " + line($0) }
    if items.count > limit {
      lines.append("  and \(items.count - limit) more ('--format json' has all)")
    }
    return lines
  }

  private var nextSteps: [String] {
    if isDryRun { return ["Nothing was written or compiled. Run it without --dry-run."] }
    if !isBuilt {
      return ["The package does not build:"] + buildFailure.map { "  " + $0 }
    }
    return [
      "Next:", "  cd \(output)", "  plumbline record -- swift test", "  plumbline churn run.plumb",
    ]
  }
}
