// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "ProfileCard",
  dependencies: [
    .package(name: "plumbline", path: "../../../..")
  ],
  targets: [
    .target(
      name: "ProfileCard",
      dependencies: [
        .product(name: "UIKit", package: "plumbline", condition: .when(platforms: [.linux]))
      ]
    ),
    .testTarget(name: "ProfileCardTests", dependencies: ["ProfileCard"]),
  ]
)
