import AppSources

/// Substitutes for Apple's modules that are not available.
enum Substitutes {
  static let combine = RemotePackage(
    url: "https://github.com/OpenCombine/OpenCombine.git",
    requirement: .upToNextMajor(PackageVersion(0, 14, 0))
  )

  /// The products that modules may import, without those of dropped packages.
  static func products(dropped: Set<String>) -> [PackageProduct] {
    var products = [PackageProduct(name: "UnifiedLogging", package: "plumbline")]
    if !dropped.contains(combine.identity) {
      products += ["OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation"].map {
        PackageProduct(name: $0, package: combine.identity)
      }
    }
    return products
  }
}
