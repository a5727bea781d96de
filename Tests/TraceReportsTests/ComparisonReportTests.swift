import Foundation
import TestSupport
import Testing
import TraceAnalysis
import TraceDrawing
import TraceReports
import TraceStore

/// Runs of a feed whose cell begins to churn in one test and takes longer there.
private func comparison(_ runs: Int = 6) throws -> Comparison {
  func run(_ number: Int, isNew: Bool) -> RunSummary {
    var total = WorkCounts()
    total.passes = 12
    total.passTime = 8_000_000 + Int64(number) * 10_000 + (isNew ? 1_600_000 : 0)
    var cell = WorkCounts()
    cell.churned = isNew ? 13 : 12
    cell.added = isNew ? 41 : 40
    cell.removed = isNew ? 31 : 30
    cell.rowsTouched = isNew ? 260 : 240
    cell.viewTime = 3_000_000 + Int64(number) * 9_000 + (isNew ? 1_600_000 : 0)
    var other = WorkCounts()
    other.added = 5
    other.viewTime = 2_000_000 + Int64(number) * 8_000
    var work: [WorkPlace: WorkCounts] = [
      WorkPlace(test: "scrolls | <fast>", superview: nil): total,
      WorkPlace(
        test: "scrolls | <fast>",
        superview: "UITableView#feed/\(isNew ? "New" : "Old")Cell(entry)"
      ): cell,
      WorkPlace(test: "scrolls | <fast>", superview: "UITableView#feed"): other,
    ]
    if isNew { work[WorkPlace(test: "opens", superview: nil)] = other }
    var summary = RunSummary(
      name: "\(isNew ? "new" : "base")-\(number).plumb",
      run: MemoryTrace().runRow,
      schemaVersion: 2,
      work: work
    )
    let path = "UITableView#feed/\(isNew ? "New" : "Old")Cell(entry)"
    let place = WorkPlace(test: "scrolls | <fast>", superview: path)
    var layout = WorkCounts()
    layout.viewTime = cell.viewTime
    summary.callers[place] = [
      WorkCaller(function: "\(isNew ? "New" : "Old")Cell.layoutSubviews()"): layout,
      WorkCaller(function: "feed(_:)", file: "Sources/Feed|Cell.swift", line: 40): cell,
    ]
    summary.findings = [
      RuleFinding(
        rule: .churn,
        superview: path,
        tests: ["scrolls | <fast>"],
        occurrences: cell.churned,
        callers: [
          WorkCaller(function: "feed(_:)", file: "Sources/Feed|Cell.swift", line: 40): cell.churned
        ]
      ),
      RuleFinding(
        rule: .repeatedText,
        superview: "UITableView#feed",
        tests: ["scrolls | <fast>"],
        occurrences: isNew ? 6 : 4,
        callers: [WorkCaller(function: "measure()", file: "a b.swift", line: 7): isNew ? 6 : 4]
      ),
      RuleFinding(
        rule: .noOpConstant,
        superview: "UITableView#feed",
        tests: [],
        occurrences: isNew ? 1 : 3
      ),
    ]
    summary.findings?[0].remedy = "Add its constraints once and keep them."
    summary.findings?[0].code = "// Not ```, but:\nNSLayoutConstraint.activate(common)"
    return summary
  }
  return try Comparison(
    base: (0..<runs).map { run($0, isNew: false) },
    new: (0..<runs).map { run($0, isNew: true) }
  )
}

private func text(_ comparison: Comparison, _ format: VerdictFormat) -> String {
  rendered {
    format.write(
      comparison,
      style: TextStyle(width: 80),
      limit: 10,
      context: VerdictContext(toolVersion: "0.1.0", pageAddress: "https://ci.example/page"),
      to: $0
    )
  }
}

@Suite struct `The report of a comparison` {
  @Test(arguments: VerdictFormat.allCases)
  func `says the same in every format`(format: VerdictFormat) throws {
    try expectGolden(text(comparison(), format), named: "compare.\(format.rawValue)")
  }

  @Test(arguments: [("grouped", "churning"), ("churning", "sized"), ("sized", "grouped")])
  func `fits one screen of a pull request, with what is folded left out`(
    base: String,
    new: String
  ) throws {
    func run(_ name: String) throws -> RunSummary {
      let traces = packageFolder.appendingPathComponent("traces")
      let reader = try TraceReader(path: traces.appendingPathComponent("feed-\(name).plumb").path)
      return try RunSummary(of: reader, name: name, rules: RuleOptions())
    }
    let comparison = try Comparison(base: [run(base)], new: [run(new)])
    var lines: [Substring] = []
    var depth = 0
    for line in text(comparison, .markdown).split(separator: "\n") {
      if line.contains("<details>") { depth += 1 }
      if depth == 0 || line.contains("<summary>") { lines.append(line) }
      if line.contains("</details>") { depth -= 1 }
    }
    #expect(depth == 0)
    #expect(lines.count <= 24, "\(lines.joined(separator: "\n"))")
    if comparison.verdict == .worse { #expect(lines.contains("**What to change**")) }
  }

  @Test func `of one run a side says that times are unknown`() throws {
    let text = try text(comparison(1), .text)
    #expect(text.contains("Worse: churn 12 → 13, solver work +8.3 %"))
    #expect(text.contains("To judge them, record 5 runs a side:"))
    #expect(text.contains("\n  plumbline record --stacks --runs 5 -o base.plumb --interleave "))
  }

  @Test func `keeps the functions of code in long paths, and whole names of tests`() throws {
    var comparison = try comparison(1)
    let file = "Sources/AVeryLongNameOfAModule/AVeryLongNameOfAFolder/AnotherFolder/FeedCell.swift"
    let caller = WorkCaller(function: "FeedCell.show(_:)", file: file, line: 40)
    for position in comparison.changes.indices {
      comparison.changes[position].caller = caller
      comparison.changes[position].test = "Cells/scrolls()"
    }
    comparison.rules?[0].places[0].caller = caller
    let text = text(comparison, .text)
    let line = "    FeedCell.show(_:) (…/AVeryLongNameOfAFolder/AnotherFolder/FeedCell.swift:40)\n"
    #expect(text.components(separatedBy: line).count >= 3)
    #expect(text.contains("    test Cells/scrolls()\n"))
    #expect(text.split(separator: "\n").allSatisfy { !$0.hasPrefix("    …/") })
  }

  @Test(arguments: VerdictFormat.allCases)
  func `escapes names that would be markup, commands or controls`(format: VerdictFormat) throws {
    let names = [
      "</failure>&\"'", "a|b`c*[x](javascript:y)", "::error::x\r\n::set-output",
      "\u{1B}[31m\u{0}\u{FFFE}",
      "\u{202E}turned", "@everyone #1 <img>", "100%,:a", "-->]]>", "日付👩‍👩‍👧",
    ]
    func run(_ name: String, _ churned: Int) -> RunSummary {
      var work = WorkCounts()
      work.churned = churned
      return RunSummary(
        name: name,
        run: MemoryTrace().runRow,
        schemaVersion: 2,
        work: Dictionary(
          uniqueKeysWithValues: names.map { (WorkPlace(test: $0, superview: $0), work) }
        )
      )
    }
    let text = try text(Comparison(base: [run("a", 0)], new: [run("b", 1)]), format)
    switch format {
    case .text, .markdown:
      #expect(
        text.unicodeScalars.allSatisfy { scalar in
          scalar == "\n" || scalar.value == 0x200D
            || ![.control, .format].contains(scalar.properties.generalCategory)
        }
      )
      if format == .markdown {
        #expect(!text.contains("<img>"))
        #expect(!text.contains("a|b"))
        #expect(!text.contains("@everyone"))
      }
    case .json, .sarif:
      #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
    case .github:
      for line in text.split(separator: "\n") {
        #expect(line.hasPrefix("::error title=") || line.hasPrefix("::warning title="))
      }
    case .junit:
      let parser = XMLDocumentCheck(text)
      #expect(parser.isWellFormed)
    case .csv:
      #expect(
        text.contains("\"a|b`c*[x](javascript:y)\"") || text.contains("a|b`c*[x](javascript:y)")
      )
    }
  }
}

/// A check that a text is an XML document: every element is closed by its end tag, and no markup is
/// left open.
private struct XMLDocumentCheck {
  var isWellFormed = true

  init(_ text: String) {
    var open: [Substring] = []
    for part in text.split(separator: "<").dropFirst() {
      guard let end = part.firstIndex(of: ">") else {
        isWellFormed = false
        return
      }
      let tag = part[..<end]
      let name = tag.split(separator: " ").first ?? ""
      if tag.hasPrefix("/") {
        if open.popLast() != name.dropFirst() { isWellFormed = false }
      } else if !tag.hasSuffix("/") {
        open.append(name)
      }
    }
    if !open.isEmpty { isWellFormed = false }
    isWellFormed =
      isWellFormed
      && text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0xFFFE }
  }
}
