import Testing
import UIKit

@MainActor
struct VisualFormatTests {
  private let window = makeWindow()
  private let first: UIView
  private let second: UIView

  init() {
    first = makeView(in: window)
    second = makeView(in: window)
  }

  private func activate(
    _ formats: String...,
    options: NSLayoutConstraint.FormatOptions = [],
    metrics: [String: Any] = [:]
  ) {
    for format in formats {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: format,
          options: options,
          metrics: metrics,
          views: ["first": first, "second": second]
        )
      )
    }
    window.layoutIfNeeded()
  }

  @Test func `views follow each other with the standard space and keep the margins`() {
    activate("H:|-[first(100)]-[second]-|", "V:|-[first(20)]", "V:|-[second(==first)]")
    expectEqual(first.frame, rect(8, 8, 100, 20))
    expectEqual(second.frame, rect(116, 8, 320 - 116 - 8, 20))
  }

  @Test func `numbers, metrics, relations and priorities are read`() {
    activate(
      "|[first(>=50@800,<=width)]-space-[second(40.5)]",
      "V:|-(2)-[first(9)]-(-3)-[second(first)]",
      metrics: ["width": 60, "space": CGFloat(12)]
    )
    expectEqual(first.frame.minX, 0)
    #expect(first.frame.width >= 50 && first.frame.width <= 60)
    expectEqual(second.frame.minX, first.frame.maxX + 12)
    expectEqual(second.frame.width, 40.5)
    expectEqual(first.frame.minY, 2)
    expectEqual(second.frame.minY, 8)
    expectEqual(second.frame.height, 9)
  }

  @Test func `a format gives its constraints in the order of the string`() {
    let made = NSLayoutConstraint.constraints(
      withVisualFormat: "H:|-5-[first(10@20)][second]|",
      metrics: nil,
      views: ["first": first, "second": second]
    )
    expectEqual(made.map(\.firstAttribute), [.leading, .width, .leading, .trailing])
    expectEqual(made.map(\.constant), [5, 10, 0, 0])
    expectEqual(made.map(\.priority.rawValue), [1000, 20, 1000, 1000])
    #expect(made[2].firstItem === second && made[2].secondItem === first)
    #expect(made[3].firstItem === window && made[3].secondItem === second)
    #expect(made.allSatisfy { !$0.isActive })
  }

  @Test func `options align the views across the axis`() {
    activate("H:|[first(10)]-[second(10)]", options: [.alignAllTop, .alignAllBottom])
    activate("V:|-30-[first(40)]")
    expectEqual(first.frame, rect(0, 30, 10, 40))
    expectEqual(second.frame, rect(18, 30, 10, 40))
  }

  @Test func `the direction options run from the right, or never mirror`() {
    activate("H:|-10-[first(50)]-20-[second(60)]", options: .directionRightToLeft)
    expectEqual(first.frame.maxX, 310)
    expectEqual(second.frame.maxX, 240)
  }

  @Test func `a format mirrors with the host, unless it says left to right`() {
    window.semanticContentAttribute = .forceRightToLeft
    activate("H:|-10-[first(50)]")
    activate("H:|-10-[second(50)]", options: .directionLeftToRight)
    expectEqual(first.frame.minX, 260)
    expectEqual(second.frame.minX, 10)
  }

  @Test(
    arguments: [
      ("", 0, "The format is empty"),
      ("X:[a]", 0, "Expected a view, which begins with '['"),
      ("H[a]", 1, "Expected ':' after the orientation"),
      ("H:|-8", 5, "Expected '-' after the space"),
      ("H:|-8-", 6, "Expected a view, which begins with '['"),
      ("[a", 2, "Expected ']' after the view 'a'"),
      ("[]", 1, "Expected a view name"),
      ("[a]-", 4, "Expected a view, '|', a number, a metric or '(' after '-'"),
      ("[a]-(8", 6, "Expected ',' or ')'"),
      ("[a]-%-[b]", 4, "Expected a view, '|', a number, a metric or '(' after '-'"),
      ("[a]|[b]", 4, "Nothing may follow the superview's edge"),
      ("[a(>8)]", 4, "Expected '=': the relations are ==, <= and >="),
      ("[a(5@1001)]", 5, "A priority must be above 0 and at most 1000, not 1001.0"),
      ("[a(8@)]", 5, "Expected a priority after '@'"),
      ("[a(8]", 4, "Expected ',' or ')'"),
      ("[a] [b]", 3, "Expected a view or '|'"),
    ]
  )
  func `a mistake is shown where it is`(format: String, position: Int, message: String) throws {
    let error = try #require(throws: VisualFormatError.self) {
      try VisualFormat(parsing: format)
    }
    expectEqual(error.position, position)
    expectEqual(error.message, message)
    let lines = error.description.split(separator: "\n", omittingEmptySubsequences: false)
    let marker = String(repeating: " ", count: position) + "^"
    expectEqual(lines.suffix(2).map(String.init), [format, marker])
  }

  @Test func `names that are not in the dictionaries are shown where they stand`() throws {
    func failure(
      _ format: String,
      options: NSLayoutConstraint.FormatOptions = [],
      metrics: [String: Any] = [:]
    ) throws -> VisualFormatError {
      let parsed = try VisualFormat(parsing: format)
      let builder = VisualFormatBuilder(
        source: format,
        format: parsed,
        options: options,
        metrics: metrics,
        views: ["first": first, "text": "text", "loose": UIView()]
      )
      return try #require(throws: VisualFormatError.self) { _ = try builder.constraints() }
    }
    let view = try failure("[first]-[third]")
    expectEqual(view.position, 9)
    expectEqual(view.message, "'third' is not a key in the views dictionary")
    let metric = try failure("[first]-gap-|")
    expectEqual(metric.position, 8)
    expectEqual(metric.message, "'gap' is not a key in the metrics dictionary")
    #expect(try failure("[text]").message == "'text' is neither a view nor a layout guide")
    #expect(try failure("|[loose]").message.contains("has no superview"))
    #expect(
      try failure("[first(m)]", metrics: ["m": Double.nan]).message
        == "The metric 'm' is not a finite number"
    )
    let metricPriority = try failure("[first(5@high)]", metrics: ["high": 1001])
    expectEqual(metricPriority.position, 9)
    #expect(metricPriority.message.contains("at most 1000"))
    #expect(try failure("V:[first]", options: .alignAllTop).message.contains("cannot be aligned"))
  }

  @Test func `a wrong format ends the process with a caret under the character`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        _ = NSLayoutConstraint.constraints(
          withVisualFormat: "H:|-[nobody",
          metrics: nil,
          views: [:]
        )
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("H:|-[nobody\n           ^"))
    #expect(text.contains("Expected ']' after the view 'nobody'"))
  }
}
