// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "plumbline",
  products: [
    .executable(name: "plumbline", targets: ["plumbline"]),
    .executable(name: "plumbline-inspect", targets: ["plumbline-inspect"]),
    .plugin(name: "PlumblineCommand", targets: ["PlumblineCommand"]),
    .executable(name: "SampleFeed", targets: ["SampleFeed"]),
    .library(
      name: "UIKit",
      targets: ["UIKit", "QuartzCore", "CoreGraphics", "_Testing_UIKit", "_Testing_CoreGraphics"]
    ),
    .library(name: "InterfaceBuilder", targets: ["InterfaceBuilder"]),
    .library(name: "UIKitXCTest", targets: ["UIKitXCTest"]),
    .library(name: "UnifiedLogging", targets: ["UnifiedLogging"]),
    .library(name: "ConstraintSolver", targets: ["ConstraintSolver"]),
    .library(name: "LayoutEngine", targets: ["LayoutEngine"]),
    .library(name: "Signposts", targets: ["Signposts"]),
    .library(name: "PlumblineC", targets: ["PlumblineC"]),
    .library(name: "TraceStore", targets: ["TraceStore"]),
    .library(name: "TraceRecording", targets: ["TraceRecording"]),
    .library(name: "TraceAnalysis", targets: ["TraceAnalysis"]),
    .library(name: "TraceReplay", targets: ["TraceReplay"]),
    .library(name: "TraceReports", targets: ["TraceReports"]),
    .library(name: "LayoutTesting", targets: ["LayoutTesting"]),
  ],
  traits: [
    .trait(
      name: "InternalChecks",
      description: "Checks the solver's invariants after every change of the tableau. Slow."
    )
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // The engine: what an app links.
    .target(name: "ConstraintSolver"),
    .target(name: "CSignposts"),
    // What is done with Swift's runtime and test libraries that no interface promises.
    .target(name: "CRuntimeHooks"),
    .target(name: "RuntimeHooks", dependencies: ["CRuntimeHooks"]),
    // The words that engines and traces share.
    .target(name: "LayoutVocabulary"),
    .target(name: "Signposts", dependencies: ["CSignposts", "LayoutVocabulary", "RuntimeHooks"]),
    // The same for engines in other languages: plumbline.h.
    .target(name: "PlumblineC", dependencies: ["CSignposts"]),
    .target(name: "LayoutEngine", dependencies: ["ConstraintSolver", "LayoutVocabulary"]),
    // What is written down of engines.
    .target(
      name: "EngineRecording",
      dependencies: ["ConstraintSolver", "LayoutEngine", "Signposts"]
    ),
    .systemLibrary(
      name: "CPango",
      pkgConfig: "pangoft2",
      providers: [.apt(["libpango1.0-dev"])]
    ),
    .target(
      name: "TextMeasurement",
      dependencies: ["CPango", "CSignposts"],
      resources: [.copy("Fonts")]
    ),
    .target(
      name: "UIKit",
      dependencies: [
        "EngineRecording", "LayoutEngine", "RuntimeHooks", "Signposts", "TextMeasurement",
      ]
    ),
    .target(name: "_Testing_UIKit", dependencies: ["UIKit"]),
    // Apple's names for parts of this package's UIKit.
    .target(name: "QuartzCore", dependencies: ["UIKit"]),
    .target(name: "CoreGraphics"),
    .target(name: "_Testing_CoreGraphics", dependencies: ["CoreGraphics"]),
    // Documents of Interface Builder: read, built as views, and inspected.
    .target(name: "InterfaceInspection"),
    .target(
      name: "InterfaceBuilder",
      dependencies: [
        "ConstraintSolver", "InterfaceInspection", "LayoutEngine", "Signposts", "UIKit",
      ]
    ),
    .executableTarget(
      name: "plumbline-inspect",
      dependencies: ["CPango", "InterfaceBuilder", "InterfaceInspection"]
    ),
    .target(
      name: "InspectionReports",
      dependencies: [
        "InterfaceInspection", "Signposts", "TraceAnalysis", "TraceReports", "TraceStore",
      ]
    ),
    // What `os` declares; a module of that name would change what other packages compile.
    .target(name: "UnifiedLogging"),
    // XCTest classes of the main actor; for users' test targets.
    .target(name: "UIKitXCTest", dependencies: ["UIKit"]),

    // The instrument: what reads and writes traces.
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "TraceStore", dependencies: ["CSQLite", "CSignposts", "Signposts"]),
    .target(name: "Symbolication", dependencies: ["CSignposts", "TraceStore"]),
    .target(
      name: "TraceRecording",
      dependencies: [
        "CSignposts", "RuntimeHooks", "Signposts", "Symbolication", "TraceStore",
      ]
    ),
    .target(name: "TraceAnalysis", dependencies: ["Signposts", "TraceStore"]),
    .target(
      name: "TraceReplay",
      dependencies: [
        "ConstraintSolver", "LayoutEngine", "Signposts", "TraceAnalysis", "TraceStore",
      ]
    ),
    .target(
      name: "TraceReports",
      dependencies: ["Signposts", "TraceAnalysis", "TraceStore"]
    ),
    .target(
      name: "TracePage",
      dependencies: ["Signposts", "TraceAnalysis", "TraceReports", "TraceStore"],
      exclude: ["Page", "biome.json", "tsconfig.json"],
      plugins: ["BundlePage"]
    ),
    // Makes the modules of the page one script.
    .plugin(name: "BundlePage", capability: .buildTool(), dependencies: ["PageBundler"]),
    .executableTarget(name: "PageBundler"),
    .target(name: "TraceExports", dependencies: ["Signposts", "TraceAnalysis", "TraceStore"]),
    // Which commit it is, for 'plumbline --version'.
    .plugin(name: "NameCommit", capability: .buildTool()),
    .target(name: "BuildInformation", plugins: ["NameCommit"]),
    // Only for programs: a library cannot have the section that it uses.
    .target(name: "CStartingSignals"),
    .executableTarget(
      name: "plumbline",
      dependencies: [
        "BuildInformation", "CStartingSignals", "InspectionReports", "InterfaceInspection",
        "Signposts", "TraceRecording", "TraceStore",
        "TraceAnalysis", "TraceExports", "TraceReplay", "TraceReports",
        "TracePage",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Yams", package: "Yams"),
      ]
    ),

    // 'swift package plumbline' in packages that depend on this one. It builds 'plumbline' when it is called: of a
    // program that a plugin depends on, every build makes a second copy, with all that it is made of.
    .plugin(
      name: "PlumblineCommand",
      capability: .command(
        intent: .custom(
          verb: "plumbline",
          description: "Records what a layout engine does and finds the work it wastes."
        )
      )
    ),

    // What tests link: expectations about layout work.
    .target(
      name: "LayoutTesting",
      dependencies: [
        "Signposts", "TextMeasurement", "TraceAnalysis", "TraceRecording", "TraceStore", "UIKit",
      ]
    ),

    // The sample app.
    .executableTarget(
      name: "SampleFeed",
      dependencies: [
        "UIKit",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),

    // Tests.
    .target(
      name: "TestSupport",
      dependencies: ["Signposts"],
      path: "Tests/Support/TestSupport"
    ),
    // The plain solver that the fast one is compared with.
    .target(name: "ReferenceSolver", path: "Tests/Support/ReferenceSolver"),
    .testTarget(
      name: "ConstraintSolverTests",
      dependencies: ["ConstraintSolver", "ReferenceSolver", "TestSupport"]
    ),
    .testTarget(
      name: "LayoutEngineTests",
      dependencies: ["Signposts", "ConstraintSolver", "LayoutEngine", "TestSupport"]
    ),
    .testTarget(
      name: "TextMeasurementTests",
      dependencies: ["TestSupport", "TextMeasurement"]
    ),
    .testTarget(
      name: "UIKitTests",
      dependencies: [
        "UIKit", "QuartzCore", "CoreGraphics", "_Testing_CoreGraphics", "EngineRecording",
        "LayoutEngine", "ConstraintSolver", "Signposts", "TraceRecording", "TraceStore",
        "TestSupport",
      ]
    ),
    .testTarget(
      name: "InterfaceBuilderTests",
      dependencies: [
        "InspectionReports", "InterfaceBuilder", "InterfaceInspection", "LayoutEngine",
        "TestSupport", "TraceReports", "UIKit",
      ]
    ),
    .executableTarget(
      name: "InterfaceScorer",
      dependencies: ["InterfaceBuilder", "InterfaceInspection", "UIKit"],
      path: "Tests/Programs/InterfaceScorer"
    ),
    .executableTarget(
      name: "SpoolWriter",
      dependencies: ["CSignposts", "Signposts", "TestSupport"],
      path: "Tests/Programs/SpoolWriter"
    ),
    .executableTarget(
      name: "PlantedLayout",
      dependencies: ["Signposts", "UIKit"],
      path: "Tests/Programs/PlantedLayout"
    ),
    .executableTarget(
      name: "SpoolCollector",
      dependencies: ["TraceRecording", "TraceStore"],
      path: "Tests/Programs/SpoolCollector"
    ),
    .testTarget(
      name: "TraceStoreTests",
      dependencies: [
        "Symbolication", "TraceAnalysis", "TraceRecording", "TraceStore", "Signposts", "CSignposts",
        "RuntimeHooks", "SpoolWriter", "SpoolCollector", "TestSupport",
      ]
    ),
    .target(
      name: "TraceDrawing",
      dependencies: ["TraceAnalysis", "TraceStore", "Signposts"],
      path: "Tests/Support/TraceDrawing"
    ),
    .testTarget(
      name: "TraceAnalysisTests",
      dependencies: [
        "TraceAnalysis", "TraceDrawing", "TraceRecording", "TraceStore", "Signposts", "TestSupport",
      ]
    ),
    .testTarget(
      name: "TraceReportsTests",
      dependencies: [
        "TraceReports", "TraceAnalysis", "TraceDrawing", "TraceStore", "Signposts", "TestSupport",
      ]
    ),
    .testTarget(
      name: "TracePageTests",
      dependencies: [
        "PageBundler", "TraceExports", "TracePage", "TraceAnalysis", "TraceDrawing", "TraceReports",
        "TraceStore", "Signposts", "TestSupport",
      ]
    ),
    .testTarget(
      name: "TraceReplayTests",
      dependencies: [
        "LayoutEngine",
        "TraceReplay", "TraceReports", "TraceAnalysis", "TracePage", "TraceRecording", "TraceStore",
        "Signposts",
        "SampleFeed",
        "UIKit", "TestSupport",
      ]
    ),
    .testTarget(
      name: "TraceExportsTests",
      dependencies: ["TestSupport", "TraceExports", "TraceRecording", "TraceStore", "Signposts"]
    ),
    .testTarget(
      name: "SampleFeedTests",
      dependencies: [
        "SampleFeed", "UIKit", "LayoutEngine", "ConstraintSolver", "Signposts", "TraceRecording",
        "TraceStore",
        "TraceAnalysis", "TestSupport",
      ]
    ),
    .testTarget(
      name: "RuleProgramTests",
      dependencies: [
        "Signposts",
        "UIKit", "TraceRecording", "TraceReplay", "TraceStore", "TraceAnalysis", "TraceReports",
        "TestSupport",
      ]
    ),
    .testTarget(name: "UnifiedLoggingTests", dependencies: ["UnifiedLogging"]),
    .testTarget(
      name: "LayoutTestingTests",
      dependencies: ["LayoutTesting", "Signposts", "TestSupport", "TraceStore", "UIKit"]
    ),
    .testTarget(
      name: "PlumblineTests",
      dependencies: [
        "plumbline", "plumbline-inspect", "InterfaceInspection", "PlantedLayout", "SampleFeed",
        "Signposts", "SpoolWriter",
        "TraceAnalysis",
        "TraceRecording", "TraceReplay", "TraceStore", "TestSupport",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

for target in package.targets where ![.system, .plugin].contains(target.type) {
  let languageC = ["CRuntimeHooks", "CSignposts", "CStartingSignals", "PlumblineC"]
  if languageC.contains(target.name) { continue }
  target.swiftSettings = (target.swiftSettings ?? []) + swiftSettings
  // Its functions take methods that the runner may pass in Swift 5 mode only.
  if target.name == "UIKitXCTest" { target.swiftSettings?.append(.swiftLanguageMode(.v5)) }
}
