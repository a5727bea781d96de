import Foundation
import Signposts
import Testing
import TraceAnalysis
import TraceDrawing
import TraceStore

/// Traces that an ordinary program does not produce.
@Suite struct `A difficult trace` {
  private let churning = """
    pass
      + title.leading = content.leading + 16
    pass
      - title.leading = content.leading + 16
      + title.leading = content.leading + 16

    """

  private let views = """
    UIWindow#window
      UIView#content
        UILabel#title

    """

  private func churned(_ trace: MemoryTrace) throws -> Int {
    let findings = try DiagnosisAnalysis().diagnosis(of: trace).findings
    return findings.filter { $0.rule == .churn }.reduce(0) { $0 + $1.cost.occurrences }
  }

  @Test func `of 2,000 superviews has a finding for each, the costliest first`() throws {
    let count = 2_000
    let one = try MemoryTrace(
      drawing: """
        UIWindow#window
          UIView#box0
            UIView#part
        pass
          + part.leading = box0.leading + 1
        pass
          - part.leading = box0.leading + 1
          + part.leading = box0.leading + 1
        """
    )
    var trace = one
    // Drawing so many views would take longer than the code under test.
    for number in Int64(1)..<Int64(count) {
      var (box, part) = (one.itemRows[1], one.itemRows[2])
      (box.id, part.id) = (2 + 2 * number, 3 + 2 * number)
      part.superview = box.id
      box.path = "UIWindow#window/UIView#box\(number)"
      part.path = box.path + "/UIView#part"
      trace.itemRows += [box, part]
      for var row in one.constraintRows {
        row.id += 2 * number
        (row.firstItem, row.secondItem, row.host) = (part.id, box.id, box.id)
        trace.constraintRows.append(row)
      }
      for var row in one.changeRows {
        row.id += 3 * number
        row.constraint += 2 * number
        if number == 1_000 { row.rowsTouched = 1_000 }
        trace.changeRows.append(row)
      }
    }
    trace.changeRows.sort { ($0.pass ?? 0, $0.id) < ($1.pass ?? 0, $1.id) }
    let findings = try DiagnosisAnalysis().diagnosis(of: trace).findings.filter {
      $0.rule == .churn
    }
    #expect(findings.count == count)
    #expect(findings.first?.superview == "UIWindow#window/UIView#box1000")
    #expect(try ChurnAnalysis().report(of: trace).superviews.count == count)
  }

  @Test func `with passes inside each other counts each one's churn once`() throws {
    var trace = try MemoryTrace(drawing: views + churning + churning)
    // The last pass begins inside the previous one and ends after it, as in a damaged trace.
    let outer = trace.passRows.count - 2
    trace.passRows[outer].begin = trace.passRows[outer + 1].begin.map { $0 - 1_000 }
    trace.passRows[outer].end = trace.passRows[outer + 1].end.map { $0 + 1_000 }
    #expect(try churned(trace) == 2)
    trace.passRows[outer].end = trace.passRows[outer + 1].end.map { $0 - 1_000 }
    #expect(try churned(trace) == 2)
  }

  @Test func `that is cut off in a pass counts what is there`() throws {
    let open = """
      pass open
        - title.leading = content.leading + 16
        + title.leading = content.leading + 16
      """
    var trace = try MemoryTrace(drawing: views + churning + open)
    #expect(try churned(trace) == 2)
    // Without the rows of passes, the changes are outside passes, and only passes churn.
    trace.passRows.removeAll()
    #expect(try churned(trace) == 0)
    trace.changeRows.removeLast()
    #expect(try churned(trace) == 0)
  }

  @Test func `whose views died before their constraints says so, and goes on`() throws {
    var trace = try MemoryTrace(
      drawing: views + churning + "  ambiguous title width\npass\n"
    )
    trace.itemRows.removeAll { $0.identifier == "title" }
    let diagnosis = try DiagnosisAnalysis().diagnosis(of: trace)
    #expect(diagnosis.findings.contains { $0.rule == .churn })
    #expect(diagnosis.findings.contains { $0.views.contains { $0.contains("not defined") } })
    trace.constraintRows.removeAll()
    let report = try ChurnAnalysis().report(of: trace)
    #expect(report.undefinedChanges == trace.changeRows.count)
    #expect(!report.hasChurn)
  }

  @Test(arguments: [1e300, -1e300, Double.infinity, .nan])
  func `with lengths of cells that no list has is described`(length: Double) throws {
    var trace = try MemoryTrace(drawing: views + churning)
    let content = try #require(trace.itemRows.first { $0.identifier == "content" }).id
    let title = try #require(trace.itemRows.first { $0.identifier == "title" }).id
    for item in 1...10 {
      var row = ListChangeRow(time: Int64(item), kind: .sized, view: content)
      row.element = title
      row.section = 0
      row.item = item
      row.estimate = 44
      row.length = length
      var event = ListedEvent(time: row.time, view: row.view, table: 0)
      event.listChange = row
      trace.listedEvents.append(event)
    }
    let findings = try DiagnosisAnalysis().diagnosis(of: trace).findings
      .filter { $0.rule == .wrongEstimate }
    // No distance exceeds half of an infinite length.
    #expect(findings.count == (length.isFinite ? 1 : 0))
    #expect(findings.allSatisfy { $0.message.contains("assumed 44 points") })
  }

  @Test func `in which views are inside each other comes to an end`() async {
    // Use a separate process, which a signal ends if the analysis does not end.
    await #expect(processExitsWith: .success) {
      alarm(120)
      var trace = try MemoryTrace(
        drawing: """
          UIWindow#window
            UIView#content
              UILabel#title
          pass
            + title.leading = content.leading + 16
          pass
            begin update content
            - title.leading = content.leading + 16
            + title.leading = content.leading + 16
            end
            hide content
            ambiguous title width
          pass
            show content
          pass
          """
      )
      for position in trace.itemRows.indices {
        trace.itemRows[position].superview =
          trace.itemRows[(position + 1) % trace.itemRows.count].id
      }
      let rules = try DiagnosisAnalysis().diagnosis(of: trace).findings.map(\.rule)
      precondition(rules.contains(.churn) && rules.contains(.ambiguous), "\(rules)")
    }
  }
}
