import Testing
import TraceDrawing
import TraceStore

@testable import TraceAnalysis

@Suite struct `A budget` {
  @Test(arguments: [
    ("churned=0", Budget(measure: .churned, limit: 0)),
    ("measurements/test=20", Budget(measure: .measurements, scope: .eachTest, limit: 20)),
    (
      "slow-passes@UIWindow/UIView#a=b/test=7",
      Budget(measure: .slowPasses, scope: .superview("UIWindow/UIView#a=b/test"), limit: 7)
    ),
  ])
  func `is read as it is written`(text: String, budget: Budget) throws {
    #expect(Budget(text) == budget)
    #expect("\(budget.name)=\(budget.limit)" == text)
  }

  @Test(arguments: [
    "", "churned", "churned=", "churned=-1", "churned=1.5", "nothing=1", "churned@=1",
  ])
  func `is none where it says something else`(text: String) {
    #expect(Budget(text) == nil)
  }

  private let drawing = """
    UIWindow#window
      UIView#content
        UILabel#title
    pass slow
      + title.width = 100
      measure title x2
      measure title cached
      fitting title
    pass
      - title.width = 100
      + title.width = 100
      break title.width = 100
    """

  @Test(arguments: [
    ("churned", 1), ("slow-passes", 1), ("measurements", 2),
    ("throw-away-engines@UIWindow#window/UIView#content", 1),
    ("broken", 1),
    ("churned@UIWindow#window/UIView#content", 1), ("churned@UIWindow#window", 0),
  ])
  func `is kept up to its limit, and not above`(name: String, count: Int) throws {
    for limit in [count - 1, count] where limit >= 0 {
      let budget = try #require(Budget("\(name)=\(limit)"))
      let result = try #require(
        try DiagnosisAnalysis(budgets: [budget])
          .diagnosis(of: MemoryTrace(drawing: drawing)).budgets.first
      )
      #expect(result.count == Int64(count), "\(name)")
      #expect(result.isKept == (limit >= count), "\(name) \(limit)")
    }
  }

  @Test func `of each test is that of the test with the most`() throws {
    var trace = try MemoryTrace(drawing: drawing)
    trace.testRows = ["first", "second"].enumerated().map { number, name in
      TestRow(id: Int64(number + 1), process: 1, name: name, begin: 0)
    }
    trace.measurementRows[0].test = 1
    trace.measurementRows[1].test = 2
    trace.measurementRows[2].test = 2
    trace.measurementRows[2].wasCached = false
    let budget = try #require(Budget("measurements/test=1"))
    let result = try #require(
      try DiagnosisAnalysis(budgets: [budget]).diagnosis(of: trace).budgets.first
    )
    #expect(result.count == 2)
    #expect(result.tests == ["second"])
  }
}

@Suite struct `A rule's threshold` {
  @Test func `is set by its name`() throws {
    var options = RuleOptions()
    try options.set("churn", to: "3")
    try options.set("update-constraints.remove-all", to: "90%")
    try options.set("update-constraints.remove-all:minimum", to: "5")
    try options.set("frame.hitch", to: "16.67ms")
    try options.set("text.repeat", to: "off")
    var expected = RuleOptions()
    expected[ChurnRules.least] = 3
    expected[RemoveAllRule.share] = 0.9
    expected[RemoveAllRule.minimum] = 5
    expected.frameBudget = 16_670_000
    expected.disabled.remove(.frameHitch)
    expected.disabled.insert(.repeatedText)
    #expect(options == expected)
  }

  @Test(arguments: RuleID.allCases)
  func `can be off, for every rule`(rule: RuleID) throws {
    var options = RuleOptions()
    try options.set(rule.rawValue, to: "off")
    #expect(options.disabled == RuleOptions().disabled.union([rule]))
  }

  @Test(arguments: [
    ("nothing", "1"), ("churn", "0"), ("churn", "1.5"), ("churn", ""), ("churn:minimum", "1"),
    ("error.cost", "1.5"), ("error.cost", "nan"), ("frame.hitch", "0ms"), ("frame.hitch", "16"),
    ("layout.feedback", "49"), ("subview.churn", "1"), ("coupling.cross-hierarchy", "1"),
  ])
  func `is refused where it is none`(name: String, value: String) {
    var options = RuleOptions()
    #expect(throws: RuleOptions.Refusal.self) { try options.set(name, to: value) }
    #expect(options == RuleOptions())
  }
}
