import AppSources
import Foundation
import TestSupport
import Testing

@testable import PortedPackage

/// Ports and records the app in `Tests/Fixtures/Apps/Recipes`, whose views are all in a storyboard
/// and a xib.
///
/// It builds UIKit, which takes minutes. Set `PLUMBLINE_PORT_APPS` to a built `plumbline` to enable
/// it.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["PLUMBLINE_PORT_APPS"] != nil))
struct RecipesPortTests {
  @Test func `an app of a storyboard is ported, tested and recorded`() throws {
    let environment = ProcessInfo.processInfo.environment
    let temporary = try TemporaryFolder()
    let output = "\(temporary.path)/Recipes-port"
    let app = try AppReader(paths: [fixture("Recipes")]).read()
    let repository = URL(fileURLWithPath: fixture("Recipes")).appending(path: "../../../..")
    let options = PortOptions(output: output, plumbline: repository.standardizedFileURL.path)
    var port = try AppPort(app: app, options: options)
    let report = try port.run()
    #expect(report.isBuilt, "\(report.text())")
    #expect(report.leftOut.isEmpty && report.trims.isEmpty)

    let plumbline = try #require(environment["PLUMBLINE_PORT_APPS"])
    let test = ["swift", "test"]
    let recording = try run([plumbline, "record", "-o", "run.plumb", "--"] + test, in: output)
    #expect(recording.status == 0, "\(recording.text)")
    for name in [
      "testCellsComeFromThePrototype", "testButtonsActionChangesAnOutletsText",
      "testSelectingACellPushesItsRecipe", "testAboutIsPresentedAndClosed",
    ] {
      #expect(recording.text.contains("'RecipesTests.\(name)' passed"))
    }
    #expect(!recording.text.contains(".storyboard:"), "no outlet and no class is missing")

    // The cell's constraints churn; each is named by its line in the storyboard.
    let churn = try run([plumbline, "churn", "run.plumb"], in: output)
    #expect(churn.text.contains("RecipeCell(Recipe)"), "\(churn.text)")
    let storyboard = try String(
      contentsOfFile: fixture("Recipes") + "/Recipes/Base.lproj/Main.storyboard",
      encoding: .utf8
    )
    let lines = storyboard.split(separator: "\n", omittingEmptySubsequences: false)
    let leading = try #require(lines.firstIndex { $0.contains("id=\"con-00-001\"") })
    let query = "SELECT DISTINCT identifier FROM v_layout_constraint"
    let identifiers = try run([plumbline, "query", "run.plumb", query], in: output)
    #expect(identifiers.text.contains("Main.storyboard:\(leading + 1)"), "\(identifiers.text)")
  }

  private func run(_ words: [String], in folder: String) throws -> (status: Int32, text: String) {
    let result = try Command(words: words, folder: folder).run()
    return (result.status, result.lines.joined(separator: "\n"))
  }
}
