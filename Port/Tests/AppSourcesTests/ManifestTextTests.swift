import Foundation
import TestSupport
import Testing

@testable import AppSources

@Suite struct ManifestTextTests {
  @Test func `a manifest is read without running it`() throws {
    let folder = try TemporaryFolder()
    let written = "\(folder.path)/written"
    try folder.write(
      """
      // swift-tools-version: 5.9
      import Foundation
      import PackageDescription
      let base = "Base"
      let shared: [SwiftSetting] = [.define("EXTRA"), .enableUpcomingFeature("ExistentialAny")]
      let package = Package(
        name: "Cards",
        products: [.library(name: "Cards", targets: ["Cards"])],
        dependencies: [.package(url: "https://example.com/Pictures", from: "1.0.0")],
        targets: [
          .target(name: base, path: "Other/Base", exclude: ["Old.swift"]),
          .target(name: "Cards", dependencies: ["Base", .product(name: "Pictures", package: "Pictures")],
            resources: [.copy("Data")], swiftSettings: shared + [.define("MORE")]),
          .testTarget(name: "CardsTests", dependencies: [.target(name: "Cards")]),
        ],
        swiftLanguageModes: [.v6]
      )
      FileManager.default.createFile(atPath: \(written.debugDescription), contents: nil)
      """,
      to: "Package.swift"
    )
    for file in [
      "Other/Base/B.swift", "Other/Base/Old.swift", "Sources/Cards/C.swift",
      "Sources/Cards/Data/a.json", "Tests/CardsTests/T.swift",
    ] { try folder.write("", to: file) }
    let app = try AppReader(paths: [folder.path], manifests: .parsed).read()
    #expect(!FileManager.default.fileExists(atPath: written))
    #expect(app.modules.map(\.name) == ["Base", "Cards", "CardsTests"])
    #expect(app.modules[0].sources == ["Other/Base/B.swift"])
    let cards = app.modules[1]
    #expect(cards.dependencies == ["Base"] && cards.products.map(\.name) == ["Pictures"])
    #expect(cards.settings.conditions == ["EXTRA", "MORE"] && cards.settings.languageMode == 6)
    #expect(cards.settings.upcomingFeatures == ["ExistentialAny"])
    #expect(cards.resources.map(\.destination) == ["Data"])
    #expect(
      app.notes == [
        "\(folder.path)/Package.swift is not run, and not everything in it can be read without."
      ]
    )
  }

  @Test func `constants that name each other end`() throws {
    let folder = try TemporaryFolder([
      "Package.swift": """
      let a = b
      let b = a
      let c = c + c
      let package = Package(name: a, targets: c)
      """, "Sources/App/A.swift": "",
    ])
    let app = try AppReader(paths: [folder.path], manifests: .parsed).read()
    #expect(app.modules.map(\.name) == ["App"])
    #expect(
      app.notes == [
        "The targets in \(folder.path)/Package.swift cannot be read without running it; "
          + "the folders in Sources and Tests are taken for them."
      ]
    )
  }

  @Test(arguments: ["[", "(", "a.b", "-("])
  func `a manifest that is nested too deeply is read as standard folders`(text: String) throws {
    let folder = try TemporaryFolder([
      "Package.swift": "let package = Package(name: \"App\", targets: "
        + String(repeating: text, count: 20_000),
      "Sources/App/A.swift": "",
    ])
    let app = try AppReader(paths: [folder.path], manifests: .parsed).read()
    #expect(app.modules.map(\.name) == ["App"] && app.notes.count == 1)
  }
}
