import AppSources
import Foundation
import Testing

@testable import PortedPackage

@Suite struct ReportTests {
  private var report: PortReport {
    let name = "a\u{1B}[2J\u{202E}b\n.swift"
    var report = PortReport(app: App(name: "App", root: "/app", modules: []), output: "/out")
    report.leftOut = [LeftOut(reason: .unreadable, path: name, text: "cannot be read")]
    report.resourcesLeftOut = [.init(path: name, reason: "does not exist")]
    report.notes = [name]
    report.smoke = SmokeOutcome(
      laidOut: [],
      skipped: [
        .init(name: "A", path: "A.swift", reason: "it is generic", kind: .generic),
        .init(name: "B", path: "B.swift", reason: "it is private", kind: .access),
        .init(name: "C", path: "C.swift", reason: "it is generic", kind: .generic),
      ]
    )
    return report
  }

  @Test func `names reach neither the terminal nor a line of their own unescaped`() {
    let text = report.text()
    let shown = "a\\u{1B}[2J\\u{202E}b\\n.swift"
    #expect(text.contains("\nLeft out:\n  \(shown): cannot be read\n"))
    #expect(text.contains("\nResources left out:\n  \(shown): does not exist\n"))
    #expect(
      text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }
    )
    let json = report.json()
    #expect(json.contains(#""a\u001b[2J\u202eb\n.swift""#))
    #expect((try? JSONSerialization.jsonObject(with: Data(json.utf8))) != nil)
  }

  @Test func `classes that are not laid out are counted by reason`() {
    #expect(
      report.text().contains(
        "Smoke tests: 0 of 3 classes are laid out.\n  Of the others, 2 are generic, 1 are private.\n"
      )
    )
  }
}
