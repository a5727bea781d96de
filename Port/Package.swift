// swift-tools-version: 6.2
import PackageDescription

// What `plumbline port` runs. A package of its own, so that nobody else fetches or compiles swift-syntax.
let package = Package(
  name: "plumbline-port",
  products: [.executable(name: "plumbline-port", targets: ["plumbline-port"])],
  dependencies: [
    .package(
      url: "https://github.com/swiftlang/swift-syntax.git",
      .upToNextMinor(from: "603.0.1")
    )
  ],
  targets: [
    // Swift source text in, Swift source text out; touches no files.
    .target(
      name: "SourceRewriting",
      dependencies: [
        .product(name: "SwiftDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftParserDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]
    ),
    // Reads apps: folders, packages, Xcode projects.
    .target(name: "AppSources"),
    // Writes the package, builds it until it compiles, writes smoke tests.
    .target(
      name: "PortedPackage",
      dependencies: [
        "AppSources", "SourceRewriting",
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]
    ),
    .executableTarget(
      name: "plumbline-port",
      dependencies: ["AppSources", "PortedPackage", "SourceRewriting"]
    ),
    .testTarget(
      name: "SourceRewritingTests",
      dependencies: ["SourceRewriting"],
      exclude: ["Stubs"]
    ),
    .testTarget(name: "AppSourcesTests", dependencies: ["AppSources", "TestSupport"]),
    .testTarget(name: "PortedPackageTests", dependencies: ["PortedPackage", "TestSupport"]),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
  ],
  swiftLanguageModes: [.v6]
)

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

for target in package.targets {
  target.swiftSettings = (target.swiftSettings ?? []) + swiftSettings
}
