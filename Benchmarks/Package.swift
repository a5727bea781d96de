// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "plumbline-benchmarks",
  products: [
    .library(name: "AllocationCounter", type: .dynamic, targets: ["AllocationCounter"])
  ],
  dependencies: [.package(name: "plumbline", path: "..")],
  targets: [
    .executableTarget(
      name: "SolverWorkloads",
      dependencies: [.product(name: "ConstraintSolver", package: "plumbline")],
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "LayoutLayers",
      dependencies: [
        .product(name: "ConstraintSolver", package: "plumbline"),
        .product(name: "LayoutEngine", package: "plumbline"),
        .product(name: "Signposts", package: "plumbline"),
        .product(name: "UIKit", package: "plumbline"),
      ],
      swiftSettings: swiftSettings
    ),
    // Loaded before the C library, to count what a program allocates.
    .target(name: "AllocationCounter"),
    // The plain solver of the tests; the folder is a link, as are those of the sample feed and of workloads below.
    .target(name: "ReferenceSolver"),
    .executableTarget(
      name: "LayoutComparison",
      dependencies: [
        "ReferenceSolver",
        .product(name: "ConstraintSolver", package: "plumbline"),
        .product(name: "Signposts", package: "plumbline"),
        .product(name: "TraceRecording", package: "plumbline"),
        .product(name: "TraceStore", package: "plumbline"),
        .product(name: "UIKit", package: "plumbline"),
      ],
      exclude: ["SampleFeed/SampleFeedCommand.swift"],
      swiftSettings: swiftSettings
    ),
    // For the insert loop that the collector is compared with.
    .systemLibrary(name: "CSQLiteLoop"),
    .executableTarget(
      name: "Recording",
      dependencies: [
        "CSQLiteLoop",
        .product(name: "Signposts", package: "plumbline"),
        .product(name: "TraceRecording", package: "plumbline"),
        .product(name: "TraceStore", package: "plumbline"),
        .product(name: "UIKit", package: "plumbline"),
      ],
      swiftSettings: swiftSettings
    ),
  ],
  swiftLanguageModes: [.v6]
)
