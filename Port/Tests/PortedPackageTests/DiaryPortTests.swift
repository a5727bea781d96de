import AppSources
import Foundation
import TestSupport
import Testing

@testable import PortedPackage

/// The app in `Tests/Fixtures/Apps/Diary`, from its project file to a churn report.
///
/// It builds UIKit, which takes minutes. Set `PLUMBLINE_PORT_APPS` to a built `plumbline` to enable
/// it.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["PLUMBLINE_PORT_APPS"] != nil))
struct DiaryPortTests {
  private static let repository = URL(fileURLWithPath: fixture("Diary")).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  private func run(_ words: [String], in folder: String) throws -> (status: Int32, text: String) {
    let result = try Command(words: words, folder: folder).run()
    return (result.status, result.lines.joined(separator: "\n"))
  }

  @Test func `an Xcode project is ported, tested, recorded and ported again`() throws {
    let temporary = try TemporaryFolder()
    let output = "\(temporary.path)/Diary-port"
    let app = try AppReader(paths: [fixture("Diary")]).read()
    var options = PortOptions(output: output, plumbline: Self.repository)
    options.writesSmokeTests = true
    var port = try AppPort(app: app, options: options)
    let report = try port.run()
    #expect(report.isBuilt, "\(report.text())")
    #expect(report.leftOut.map(\.path) == ["Diary/HelpViewController.swift"])
    #expect(report.leftOut.first?.reason == .imports)
    #expect(report.trims.isEmpty)
    #expect(report.unchanged.contains("Diary/Views/EntryCell.swift") == false)
    #expect(
      report.smoke?.laidOut.map(\.name).sorted() == [
        "CardView", "DiaryViewController", "EntryCell",
      ]
    )

    // Check the tests' names, so that this test fails if a button's action does not fire.
    let plumbline = try #require(ProcessInfo.processInfo.environment["PLUMBLINE_PORT_APPS"])
    let test = ["swift", "test"]
    let recording = try run(
      [plumbline, "record", "--stacks", "-o", "run.plumb", "--"] + test,
      in: output
    )
    #expect(recording.status == 0, "\(recording.text)")
    for name in [
      "testSavingThroughTheButton", "testLocalizedTitleAndAssets", "testUpdatingCellsAgain",
      "testVersionOfTheAppsOwnList",
    ] {
      #expect(recording.text.contains("'DiaryTests.\(name)' passed"))
    }

    // These lines of the author's file create the constraints that churn.
    let churn = try run([plumbline, "churn", "run.plumb", "--format", "json"], in: output)
    let source = try String(
      contentsOfFile: fixture("Diary") + "/Diary/Views/EntryCell.swift",
      encoding: .utf8
    )
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let activation = try #require(
      lines.firstIndex { $0.contains("NSLayoutConstraint.activate(titleConstraints)") }
    )
    #expect(churn.text.contains("EntryCell.swift"))
    #expect(churn.text.contains("\"line\": \(activation + 1),"))

    var again = try AppPort(app: app, options: options)
    let second = try again.run()
    #expect(
      second.isUpdate && second.isNew.isEmpty && second.changed.isEmpty && second.removed.isEmpty
    )
  }
}
