import AppSources
import Foundation
import SourceRewriting

/// The text of the package's `Package.swift`.
struct PackageDescriptionText {
  private let port: AppPort
  private let smokeTests: [String]

  init(port: AppPort, smokeTests: [String]) {
    self.port = port
    self.smokeTests = smokeTests
  }

  private var packages: [RemotePackage] {
    port.packages.filter { port.droppedPackages[$0.identity] == nil }
  }

  /// The text.
  var text: String {
    var dependencies = [
      ".package(name: \"plumbline\", path: \(port.plumblinePackage.swiftLiteral))"
    ]
    dependencies += packages.map {
      ".package(url: \($0.url.swiftLiteral), \(Self.text(of: $0.requirement)))"
    }
    var targets: [String] = []
    for state in port.modules where !state.remaining.isEmpty {
      if port.hasBundle(state.module) { targets.append(resources(of: state.module)) }
      targets.append(target(state))
    }
    if !smokeTests.isEmpty { targets.append(smokeTarget) }
    return """
      // swift-tools-version: 6.2
      // Written by 'plumbline port'.
      import PackageDescription

      let package = Package(
        name: \((port.app.name + "-port").swiftLiteral),
        dependencies: [
          \(dependencies.joined(separator: ",\n    "))
        ],
        targets: [
      \(targets.joined(separator: ",\n"))
        ]
      )

      """
  }

  private static func text(of requirement: PackageRequirement) -> String {
    switch requirement {
    case .upToNextMajor(let version): "from: \(version.description.swiftLiteral)"
    case .upToNextMinor(let version): ".upToNextMinor(from: \(version.description.swiftLiteral))"
    case .exact(let version): "exact: \(version.description.swiftLiteral)"
    case .range(let low, let high):
      "\(low.description.swiftLiteral)..<\(high.description.swiftLiteral)"
    case .branch(let name): "branch: \(name.description.swiftLiteral)"
    case .revision(let hash): "revision: \(hash.description.swiftLiteral)"
    }
  }

  private func resources(of module: AppModule) -> String {
    let entries = port.resourceEntries(of: module).map { ".copy(\($0.swiftLiteral))" }
    let list = entries.isEmpty ? "" : ",\n      resources: [\(entries.joined(separator: ", "))]"
    return """
          .target(
            name: \(port.resourceModule(of: module).swiftLiteral)\(list)
          )
      """
  }

  private func target(_ state: ModuleState) -> String {
    let module = state.module
    let present = Set(port.modules.filter { !$0.remaining.isEmpty }.map(\.module.name))
    var dependencies = module.dependencies.filter(present.contains).map(\.swiftLiteral)
    if port.hasBundle(module) { dependencies.append(port.resourceModule(of: module).swiftLiteral) }
    if module.isTest {
      for other in port.imported(by: state)
      where port.hasBundle(other.module) && present.contains(other.module.name) {
        dependencies.append(port.resourceModule(of: other.module).swiftLiteral)
      }
    }
    var products = [("UIKit", "plumbline")]
    if module.isTest { products += [("UIKitXCTest", "plumbline"), ("LayoutTesting", "plumbline")] }
    // The reader of storyboards and xibs, which nothing else in an app needs.
    if port.hasDocuments(state) { products.append(("InterfaceBuilder", "plumbline")) }
    let named = module.products.filter { port.droppedPackages[$0.package] == nil }
    let substitutes = Substitutes.products(dropped: Set(port.droppedPackages.keys)).filter {
      product in
      !named.contains { $0.name == product.name }
        && (product.package == "plumbline" || state.imports("Combine"))
    }
    products += (named + substitutes).map { ($0.name, $0.package) }
    dependencies += products.map {
      ".product(name: \($0.0.swiftLiteral), package: \($0.1.swiftLiteral))"
    }
    let resources =
      port.hasBundle(module)
      ? [] : port.resourceEntries(of: module).map { ".copy(\($0.swiftLiteral))" }
    var lines = ["name: \(module.name.swiftLiteral)"]
    lines.append(
      "dependencies: [\n        \(dependencies.joined(separator: ",\n        "))\n      ]"
    )
    if !resources.isEmpty { lines.append("resources: [\(resources.joined(separator: ", "))]") }
    lines.append("swiftSettings: [\(settings(of: module).joined(separator: ", "))]")
    return
      "    .\(module.isTest ? "testTarget" : "target")(\n      \(lines.joined(separator: ",\n      "))\n    )"
  }

  private func settings(of module: AppModule) -> [String] {
    let settings = module.settings
    // XCTest can call main-actor methods only in Swift 5 mode.
    var texts = [
      ".swiftLanguageMode(\(settings.languageMode == 6 && !module.isTest ? ".v6" : ".v5"))"
    ]
    if settings.isMainActorByDefault { texts.append(".defaultIsolation(MainActor.self)") }
    // The package manager defines these itself.
    for name in settings.conditions where name != "DEBUG" && name != "SWIFT_PACKAGE" {
      texts.append(".define(\(name.swiftLiteral))")
    }
    if settings.languageMode < 6 {
      texts += settings.upcomingFeatures.map { ".enableUpcomingFeature(\($0.swiftLiteral))" }
    }
    return texts
  }

  private var smokeTarget: String {
    let modules = port.modules.filter { !$0.module.isTest && !$0.remaining.isEmpty }.map(
      \.module.name
    )
    let dependencies =
      modules.map(\.swiftLiteral) + [
        ".product(name: \"UIKit\", package: \"plumbline\")",
        ".product(name: \"UIKitXCTest\", package: \"plumbline\")",
      ]
    return """
          .testTarget(
            name: "SmokeTests",
            dependencies: [
              \(dependencies.joined(separator: ",\n        "))
            ],
            swiftSettings: [.swiftLanguageMode(.v5)]
          )
      """
  }
}
