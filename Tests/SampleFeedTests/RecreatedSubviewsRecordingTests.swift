import Foundation
import Signposts
import TestSupport
import Testing
import TraceAnalysis
import TraceRecording
import TraceStore
import UIKit

/// A card that removes its rows and creates new ones in each update.
private final class Card: UIView {
  /// Whether an array keeps the rows, so that a trace can name them.
  var keepsRows = false
  private var rows: [UILabel] = []

  func update() {
    for view in subviews { view.removeFromSuperview() }
    rows = []
    var top = topAnchor
    for _ in 0..<6 {
      let row = UILabel()
      row.translatesAutoresizingMaskIntoConstraints = false
      addSubview(row)
      NSLayoutConstraint.activate([
        row.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
        row.trailingAnchor.constraint(equalTo: trailingAnchor),
        row.topAnchor.constraint(equalTo: top, constant: 8),
        row.heightAnchor.constraint(equalToConstant: 20),
      ])
      top = row.bottomAnchor
      if keepsRows { rows.append(row) }
    }
  }
}

/// The churn of a program that recreates its subviews, according to all readers.
@MainActor
@Suite(.exclusiveRecording)
struct RecreatedSubviewsRecordingTests {
  @Test(arguments: [false, true])
  func `six subviews that are rebuilt ten times churn all of their constraints`(keepsRows: Bool)
    throws
  {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("card-\(UUID().uuidString).plumb").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorder = TraceRecorder(path: path)
    Signpost.leaveOutLiveObjects()
    try recorder.start()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let card = Card(frame: window.bounds)
    card.keepsRows = keepsRows
    window.addSubview(card)
    card.update()
    window.layoutIfNeeded()
    for _ in 0..<10 {
      card.update()
      window.layoutIfNeeded()
    }
    try recorder.stop()

    let churned = 10 * 6 * 4
    let reader = try TraceReader(path: path)
    let report = try ChurnAnalysis().report(of: reader)
    #expect(report.users.constraints == churned)
    #expect(report.users.recreatedViews == churned)
    #expect(report.users.passes == 10)
    #expect(report.superviews.map(\.path) == ["UIWindow/Card"])
    let summary = try RunSummary(of: reader, name: "run")
    #expect(summary.work.values.reduce(0) { $0 + $1.churned } == churned)
    #expect(try LiveTrace(reader).churned == churned)
    let budget = Budget(measure: .churned, scope: .superview("UIWindow/Card"), limit: 0)
    let diagnosis = try DiagnosisAnalysis(budgets: [budget]).diagnosis(of: reader)
    #expect(diagnosis.budgets.map(\.count) == [Int64(churned)])
    #expect(diagnosis.findings.first { $0.rule == .churn }?.cost.occurrences == churned)
    var sums: [TableValue] = []
    for sql in [
      "SELECT sum(recreated_views) FROM v_churn WHERE origin = 'user'",
      "SELECT sum(churned) FROM work",
    ] {
      try TraceQuery(path: path).run(sql, columns: { _ in }, row: { sums.append($0[0]) })
    }
    #expect(sums == [.int(Int64(churned)), .int(Int64(churned))])
  }
}
