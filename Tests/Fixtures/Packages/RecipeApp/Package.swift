// swift-tools-version: 6.2
import PackageDescription

// As a team writes in 2025: Swift 6 mode, isolated to the main actor unless something says otherwise.
let package = Package(
  name: "RecipeApp",
  dependencies: [
    .package(name: "plumbline", path: "../../../..")
  ],
  targets: [
    .target(
      name: "RecipeApp",
      dependencies: [
        .product(name: "UIKit", package: "plumbline", condition: .when(platforms: [.linux]))
      ],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
    .testTarget(
      name: "RecipeAppTests",
      dependencies: ["RecipeApp"],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
  ]
)
