import Foundation
import Signposts
import TestSupport
import Testing
import TraceAnalysis
import TraceRecording
import TraceStore
import UIKit

@MainActor
@Suite(.exclusiveRecording)
struct FormRemedyRecordingTests {
  @Test func `rows that come and go are groups of their own, whatever the constants`() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("form-\(UUID().uuidString).plumb").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorder = TraceRecorder(path: path)
    Signpost.leaveOutLiveObjects()
    try recorder.start()
    let screen = Screen(named: "window")
    let form = Form()
    screen.show(form, named: "form")
    for step in 1...12 {
      form.hasPhone = step.isMultiple(of: 2)
      form.hasAddress = step.isMultiple(of: 3)
      form.isDense = step.isMultiple(of: 4)
      screen.turn()
    }
    try recorder.stop()

    let report = try ChurnAnalysis().report(of: TraceReader(path: path))
    #expect(report.superviews.map(\.path) == ["UIWindow#window/Form#form"])
    let groups = try #require(report.superviews.first).groups
    #expect(groups.always.count == 7)
    let toggled = Dictionary(
      uniqueKeysWithValues: groups.toggled.map { ($0.name, $0.constraints.count) }
    )
    #expect(
      toggled == ["phoneConstraints": 4, "noPhoneConstraints": 1, "addressConstraints": 3]
    )
    // The gap's constant changes in steps 4, 8 and 12, and changes back in 5 and 9.
    #expect(report.users.constantOnly == 5)
    // No constraints of the stacks themselves.
    #expect(report.systems.constraints == 0)
  }
}
