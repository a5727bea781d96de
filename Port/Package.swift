// swift-tools-version: 6.2
import Foundation
import PackageDescription

// What `plumbline port` runs. A separate package, so that no other package needs swift-syntax.

let syntaxModules = ["SwiftDiagnostics", "SwiftParser", "SwiftParserDiagnostics", "SwiftSyntax"]

/// The folder of the toolchain that has swift-syntax compiled; nil if it is missing or has another interface.
///
/// The toolchain is the one whose library this manifest runs with.
let compiledSyntax: String? = {
  #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    // A read of a file below /proc gives a page at most, and Foundation's functions for whole files read once.
    var maps = Data()
    let file = FileHandle(forReadingAtPath: "/proc/self/maps")
    while let part = try? file?.read(upToCount: 1 << 16), !part.isEmpty { maps += part }
    // …/usr/lib/swift/pm/ManifestAPI/libPackageDescription.so
    let path = String(decoding: maps, as: UTF8.self).split(separator: "\n")
      .first { $0.hasSuffix("/libPackageDescription.so") }
    guard Context.environment["PLUMBLINE_SWIFT_SYNTAX"] != "package",
      let path, let start = path.firstIndex(of: "/"),
      let end = path.range(of: "/pm/ManifestAPI/", options: .backwards)
    else { return nil }
    let folder = path[start..<end.lowerBound] + "/host"
    let isComplete = syntaxModules.allSatisfy { module in
      ["\(module).swiftmodule", "lib\(module).so"].allSatisfy {
        FileManager.default.fileExists(atPath: "\(folder)/\($0)")
      }
    }
    return isComplete ? String(folder) : nil
  #else
    return nil
  #endif
}()

let package = Package(
  name: "plumbline-port",
  products: [.executable(name: "plumbline-port", targets: ["plumbline-port"])],
  dependencies: compiledSyntax == nil
    ? [
      .package(
        url: "https://github.com/swiftlang/swift-syntax.git",
        .upToNextMinor(from: "603.0.1")
      )
    ] : [],
  targets: [
    // Swift source text in, Swift source text out; touches no files.
    .target(name: "SourceRewriting"),
    // Reads apps: folders, packages, Xcode projects.
    .target(name: "AppSources", dependencies: ["SourceRewriting"]),
    // Writes the package, builds it until it compiles, writes smoke tests.
    .target(name: "PortedPackage", dependencies: ["AppSources", "SourceRewriting"]),
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
  if let folder = compiledSyntax {
    // Whoever imports a module finds those that it imports. The rest of the tool is a small part of its work: optimizing it takes three times
    // as long as compiling it, for a port that takes a few seconds less.
    target.swiftSettings?.append(.unsafeFlags(["-I", folder, "-Onone"]))
  }
  guard
    ["AppSources", "SourceRewriting", "PortedPackage", "PortedPackageTests"].contains(target.name)
  else { continue }
  if let folder = compiledSyntax {
    target.linkerSettings =
      [.unsafeFlags(["-L", folder, "-Xlinker", "-rpath", "-Xlinker", folder])]
      + syntaxModules.map { .linkedLibrary($0) }
  } else {
    target.dependencies += syntaxModules.map { .product(name: $0, package: "swift-syntax") }
  }
}
