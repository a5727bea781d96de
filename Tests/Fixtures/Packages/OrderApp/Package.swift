// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "OrderApp",
  dependencies: [
    .package(name: "plumbline", path: "../../../..")
  ],
  targets: [
    .target(
      name: "OrderApp",
      dependencies: [
        .product(name: "UIKit", package: "plumbline", condition: .when(platforms: [.linux]))
      ],
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    // As in 2018: XCTest without annotations, in Swift 5 mode.
    .testTarget(
      name: "OrderAppTests",
      dependencies: [
        "OrderApp",
        .product(name: "UIKitXCTest", package: "plumbline", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    // As today: annotated classes of XCTest, and Swift Testing, in Swift 6 mode.
    .testTarget(
      name: "OrderAppModernTests",
      dependencies: [
        "OrderApp",
        .product(name: "UIKitXCTest", package: "plumbline", condition: .when(platforms: [.linux])),
      ]
    ),
  ]
)
