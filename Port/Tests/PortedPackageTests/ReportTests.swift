import AppSources
import Foundation
import TestSupport
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
    #expect(text.contains("\nResources and folders left out:\n  \(shown): does not exist\n"))
    #expect(
      text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }
    )
    let json = report.json()
    #expect(json.contains(#""a\u001b[2J\u202eb\n.swift""#))
    #expect((try? JSONSerialization.jsonObject(with: Data(json.utf8))) != nil)
  }

  @Test func `a declaration with several parts that are left out counts once`() {
    var report = report
    let trims = [("A", "A.a()"), ("A", "A.a()"), ("A", "A.b"), ("B", "A.a()")]
    report.trims = trims.map {
      ($0.0, Trim(kind: .body, line: 1, name: $0.1, reason: "cannot find 'x' in scope"))
    }
    #expect(
      report.text().contains("\n  partly    2 of these; 3 declarations left out, or without code\n")
    )
  }

  @Test func `classes that are not laid out are counted by reason`() {
    #expect(
      report.text().contains(
        "Smoke tests: 0 of 3 classes are laid out.\n  The others, by reason: generic 2; private 1.\n"
      )
    )
  }

  @Test func `a package with the name of Plumbline's own is left out before it is fetched`() throws
  {
    let plumbline = try TemporaryFolder(["Sources/UIKit/UIView.swift": "open class UIView {}"])
    let package = RemotePackage(
      url: "https://example.com/Plumbline.git",
      requirement: .exact(PackageVersion(1, 0, 0))
    )
    var options = PortOptions(output: "/out", plumbline: plumbline.path)
    options.isDryRun = true
    let app = App(name: "App", root: "/app", modules: [], packages: [package])
    var port = try AppPort(app: app, options: options)
    let dropped = try port.run().droppedPackages
    #expect(dropped.map(\.name) == ["plumbline"])
    #expect(dropped.map(\.reason) == ["has the name of Plumbline's own package"])
    #expect(!PackageDescriptionText(port: port, smokeTests: []).text.contains("example.com"))
  }

  @Test func `a declaration of the app that was left out is not missing API, a module is`() throws {
    let plumbline = try TemporaryFolder(["Sources/UIKit/UIView.swift": "open class UIView {}"])
    let folder = try TemporaryFolder([
      "A.swift": "struct A {\n  var a: NSThing = 1\n  func b() { print(a) }\n  func c() {}\n}\n",
      "B.swift": "import Maps\nstruct B {\n  var b: Place = 1\n  func c() {}\n}\n",
    ])
    let module = AppModule(name: "App", sources: ["A.swift", "B.swift"])
    var port = try AppPort(
      app: App(name: "App", root: folder.path, modules: [module]),
      options: PortOptions(output: "/out", plumbline: plumbline.path)
    )
    port.modules = [ModuleState(module: module, root: folder.path)]
    port.rewriteAll()
    // The first round imports UIKit.
    for errors in [
      ["A.swift:2:10: error: cannot find type 'NSThing' in scope"],
      [
        "A.swift:2:10: error: cannot find type 'NSThing' in scope",
        "B.swift:3:10: error: cannot find type 'Place' in scope",
      ],
      [
        "A.swift:3:20: error: cannot find 'a' in scope",
        "B.swift:3:10: error: cannot find type 'Place' in scope",
      ],
    ] {
      let found = errors.compactMap { Diagnostic(line: "\(folder.path)/\($0)") }
      let changes = port.leaveOutFailing(found)
      #expect(changes)
      port.rewriteAll()
    }
    #expect(port.blocked == ["NSThing": ["A.swift"], "Maps": ["B.swift"]])
  }
}
