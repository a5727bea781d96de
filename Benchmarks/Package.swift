// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "plumbline-benchmarks",
  dependencies: [.package(name: "plumbline", path: "..")],
  targets: [
    .executableTarget(
      name: "SolverWorkloads",
      dependencies: [.product(name: "ConstraintSolver", package: "plumbline")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
