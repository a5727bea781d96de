/// Which modules a ported app can import, and what takes the place of others.
struct ModuleCatalog: Sendable {
  /// The modules that are there besides the toolchain's and this package's.
  let modules: Set<String>

  /// What becomes of an import.
  func treatment(of module: String) -> ImportedModule.Treatment {
    if modules.contains(module) || Self.present.contains(module) { return .kept }
    if Self.empty.contains(module) { return .removed }
    if let names = Self.substitutes[module] {
      for name in names where modules.contains(name) || Self.present.contains(name) {
        return .replaced(by: name)
      }
    }
    return .unavailable
  }

  /// Whether `canImport` is true: the code behind it then compiles here too.
  func canImport(_ module: String) -> Bool {
    let name = String(module.prefix { $0 != "." })
    switch treatment(of: name) {
    case .kept, .replaced: return true
    case .removed, .unavailable: return false
    }
  }

  /// The modules of the toolchain and of product `UIKit`.
  private static let present: Set<String> = [
    "CoreGraphics", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Observation",
    "QuartzCore", "RegexBuilder", "Swift", "Synchronization", "Testing", "UIKit", "XCTest",
    "_Concurrency", "_StringProcessing",
  ]

  /// Modules whose declarations come with Swift or UIKit, or that have none that are used by name.
  private static let empty: Set<String> = ["ObjectiveC", "Playgrounds"]

  /// The modules that have to be imported with one that takes another's place.
  func companions(of module: String) -> [String] {
    guard module == "OpenCombine" else { return [] }
    return ["OpenCombineDispatch", "OpenCombineFoundation"].filter(modules.contains)
  }

  /// What takes the place of a module, in order of preference.
  private static let substitutes: [String: [String]] = [
    "Combine": ["OpenCombine", "OpenCombineShim"],
    "CoreFoundation": ["Foundation"],
    "CryptoKit": ["Crypto"],
    "Darwin": ["Foundation"],
    "OSLog": ["UnifiedLogging"],
    "os": ["UnifiedLogging"],
  ]
}
