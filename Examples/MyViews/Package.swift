// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "MyViews",
  dependencies: [
    .package(name: "plumbline", path: "../..")
  ],
  targets: [
    .target(
      name: "MyViews",
      dependencies: [
        .product(name: "UIKit", package: "plumbline", condition: .when(platforms: [.linux]))
      ]
    ),
    .testTarget(name: "MyViewsTests", dependencies: ["MyViews"]),
  ]
)
