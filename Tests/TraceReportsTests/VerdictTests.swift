import Foundation
import TestSupport
import Testing
import TraceAnalysis
import TraceStore

@testable import TraceReports

/// Compares the sample feed with its three cells, and with a fault in another test, in all ordered
/// pairs.
struct VerdictTests {
  private static let traces = packageFolder.appendingPathComponent("traces")

  /// A recording of the feed as one test, next to a test of a form that is the same in all
  /// recordings.
  private static func summary(_ name: String, formRows: Int = 1_000) throws -> RunSummary {
    let reader = try TraceReader(path: traces.appendingPathComponent("feed-\(name).plumb").path)
    var summary = try RunSummary(of: reader, name: name, rules: nil)
    var work: [WorkPlace: WorkCounts] = [:]
    for (place, counts) in summary.work {
      work[WorkPlace(test: "scrolls the feed", superview: place.superview)] = counts
    }
    var form = WorkCounts()
    form.rowsTouched = formRows
    form.added = 40
    work[WorkPlace(test: "fills the form", superview: "UIWindow/FormView")] = form
    summary.work = work
    return summary
  }

  private static func summary(of run: String) throws -> RunSummary {
    if run != "planted" { return try summary(run) }
    var summary = try summary("grouped", formRows: 1_012)
    summary.name = run
    return summary
  }

  private static let better = Comparison.Verdict.better
  private static let worse = Comparison.Verdict.worse

  private static func compare(_ base: RunSummary, _ new: RunSummary) throws -> Comparison {
    var policy = ComparisonPolicy()
    // Allow all obstacles, because only the verdicts are tested.
    policy.allowed = Set(ComparisonObstacle.Kind.allCases)
    return try Comparison(base: [base], new: [new], policy: policy)
  }

  @Test(arguments: [
    (
      "churning", "grouped", better,
      "churn 1,781 → 0, solver work −64 %. Pivots rose by 10, within that work."
    ),
    (
      "churning", "sized", better,
      "churn 1,781 → 0, solver work −71 %. Pivots rose by 1, within that work."
    ),
    (
      "churning", "planted", worse,
      """
      rows touched 1,000 → 1,012 in test 'fills the form', although in total churn 1,781 → 0, solver work −64 %. \
      Pivots rose by 10, within that work.
      """
    ),
    ("grouped", "churning", worse, "churn 0 → 1,781, solver work +179 %."),
    ("grouped", "sized", better, "solver work −18 %."),
    ("grouped", "planted", worse, "rows touched 1,000 → 1,012 in test 'fills the form'."),
    ("sized", "churning", worse, "churn 0 → 1,781, solver work +240 %."),
    ("sized", "grouped", worse, "solver work +22 %."),
    ("sized", "planted", worse, "solver work +22 %."),
    ("planted", "churning", worse, "churn 0 → 1,781, solver work +179 %."),
    ("planted", "grouped", better, "rows touched 1,012 → 1,000 in test 'fills the form'."),
    ("planted", "sized", better, "solver work −18 %."),
  ])
  func `each pair has its verdict and its reason`(
    base: String,
    new: String,
    verdict: Comparison.Verdict,
    reason: String
  ) throws {
    let comparison = try Self.compare(Self.summary(of: base), Self.summary(of: new))
    #expect(comparison.verdict == verdict)
    #expect(ComparisonText.summary(of: comparison) == "\(ComparisonText.word(verdict)): \(reason)")
  }

  /// A run in which two superviews each touch rows, after a pass that both have.
  ///
  /// Work with an empty path belongs to no superview.
  private func run(
    _ name: String,
    rows: [String: Int],
    churned: Int = 0,
    test: String? = nil
  ) throws -> RunSummary {
    var summary = try Self.summary("grouped")
    summary.name = name
    summary.work = [:]
    for (path, count) in rows {
      var counts = WorkCounts()
      counts.rowsTouched = count
      counts.churned = churned
      counts.passes = name.count
      counts.pivots = count % 97
      summary.work[WorkPlace(test: test, superview: path.isEmpty ? nil : path)] = counts
    }
    return summary
  }

  @Test func `cheaper in total and costlier under one superview is mixed, and that one is named`()
    throws
  {
    let base = try run("a", rows: ["List": 5_000, "Form": 1_000])
    let mixed = try Self.compare(base, run("b", rows: ["List": 4_000, "Form": 1_011]))
    #expect(mixed.verdict == .mixed)
    #expect(
      ComparisonText.summary(of: mixed).hasPrefix(
        "Mixed: solver work −16 %, but solver work +1.1 % under Form."
      )
    )
    // A difference of 10 rows, or of 1 percent, is not reported.
    let better = try Self.compare(base, run("b", rows: ["List": 4_000, "Form": 1_010]))
    #expect(better.verdict == .better)
    let worse = try Self.compare(base, run("b", rows: ["List": 5_000, "Form": 1_500]))
    #expect(worse.verdict == .worse)
    let fault = try Self.compare(base, run("b", rows: ["List": 9, "Form": 1], churned: 1))
    #expect(fault.verdict == .worse)
  }

  @Test func `a rule that falls in total and rises at one place names the place`() throws {
    func side(_ name: String, list: Int, form: Int) throws -> RunSummary {
      var summary = try run(name, rows: ["List": 5_000, "Form": 1_000])
      summary.findings = [("List", list), ("Form", form)].map {
        RuleFinding(rule: .subviewChurn, superview: $0.0, tests: [], occurrences: $0.1)
      }
      return summary
    }
    let comparison = try Self.compare(
      side("a", list: 20, form: 4),
      side("b", list: 10, form: 6)
    )
    #expect(comparison.verdict == .worse)
    #expect(ComparisonText.summary(of: comparison) == "Worse: subview.churn 4 → 6 under Form.")
    let sum = try Self.compare(side("a", list: 20, form: 4), side("b", list: 21, form: 6))
    #expect(ComparisonText.summary(of: sum) == "Worse: subview.churn 24 → 27.")
  }

  @Test func `what no superview accounts for is named so, and not the total`() throws {
    let base = try run("a", rows: ["List": 5_000, "": 3_442], test: "opens")
    let worse = try Self.compare(base, run("b", rows: ["List": 6_000, "": 8_039], test: "opens"))
    #expect(worse.verdict == .worse)
    let changes = worse.changes.filter { $0.measure == .rowsTouched }
    #expect(changes.map(\.superview) == [nil, "List"])
    #expect(changes.map(\.base) == [3_442, 5_000])
    let messages = Annotation.annotations(of: worse).filter { $0.rule == "solver.rows" }
      .map(\.message)
    #expect(
      messages == [
        "rows touched 3,442 → 8,039, under no single superview, in test 'opens'.",
        "rows touched 5,000 → 6,000, under List, in test 'opens'.",
      ]
    )
    for format in VerdictFormat.allCases where ![.json, .csv].contains(format) {
      let text = rendered {
        format.write(
          worse,
          style: TextStyle(width: 100),
          limit: 10,
          context: VerdictContext(toolVersion: "1"),
          to: $0
        )
      }
      let isNamed = format == .junit || text.contains("under no single superview")
      #expect(isNamed && !text.contains("in total,"), "\(format)")
    }
    // The total is cheaper, but one place is not, and the verdict names it.
    let mixed = try Self.compare(base, run("b", rows: ["List": 1_000, "": 4_442], test: "opens"))
    #expect(
      ComparisonText.summary(of: mixed).hasPrefix(
        "Mixed: solver work −36 %, but more under no single superview."
      )
    )
  }

  @Test func `what explains a difference decides nothing`() throws {
    let base = try run("a", rows: ["List": 5_000])
    let other = try run("more passes", rows: ["List": 5_003])
    let comparison = try Self.compare(base, other)
    let total = comparison.total.counts
    #expect(total.filter { $0.base != $0.new }.map(\.measure) == [.rowsTouched, .pivots, .passes])
    #expect(comparison.verdict == .same)
    #expect(
      ComparisonText.summary(of: comparison).hasPrefix(
        "Same: no count that decides rose or fell by more than it may"
      )
    )
  }

  @Test(arguments: [
    ("churning", "grouped", "32"), ("grouped", "churning", "31"),
  ])
  func `colours: green for better, red for worse`(
    base: String,
    new: String,
    color: String
  ) throws {
    let comparison = try Self.compare(Self.summary(of: base), Self.summary(of: new))
    let style = TextStyle(usesColor: true)
    let text = rendered { ComparisonTextRenderer(style: style).write(comparison, to: $0) }
    let word = ComparisonText.word(comparison.verdict)
    let start = "\u{1B}[\(color)m"
    #expect(text.hasPrefix("\(start)\u{1B}[1m\(word)"))
  }
}

@Suite struct `A text's lines` {
  @Test(arguments: 40...60)
  func `never part a number from its unit, or a value from what it became`(width: Int) {
    let text =
      "It took 14.2 ms, 3 µs (7 %) of 12 MB; churn 1,776 → 0, update-constraints.remove-all 65 → 0. It took 9 s."
    let lines = TextStyle(width: width).wrapped(text)
    #expect(lines.joined(separator: " ") == text)
    for line in lines {
      #expect(DisplayText.width(line) <= width)
      #expect(!line.hasSuffix("→") && !line.hasPrefix("→"))
      let first = line.prefix { $0.isLetter || $0 == "%" || $0 == "µ" }
      #expect(!Quantity.units.contains(String(first)), "\(line)")
    }
  }
}
