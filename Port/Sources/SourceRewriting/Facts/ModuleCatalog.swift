/// The modules that a ported app can import, and the replacements of others.
struct ModuleCatalog: Sendable {
  /// The available modules in addition to those of the toolchain and this package.
  let modules: Set<String>

  /// The treatment of an import.
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

  /// Whether `canImport` is true, which means that the code after it compiles here too.
  func canImport(_ module: String) -> Bool {
    let name = String(module.prefix { $0 != "." })
    switch treatment(of: name) {
    case .kept, .replaced: return true
    case .removed, .unavailable: return false
    }
  }

  /// The modules of the toolchain and of the product `UIKit`.
  private static let present: Set<String> = [
    "CoreGraphics", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Observation",
    "QuartzCore", "RegexBuilder", "Swift", "Synchronization", "Testing", "UIKit", "XCTest",
    "_Concurrency", "_StringProcessing",
  ]

  /// Modules whose declarations come with Swift or UIKit, or that have none that code uses by name.
  private static let empty: Set<String> = ["ObjectiveC", "Playgrounds"]

  /// The modules that must be imported together with a replacement.
  func companions(of module: String) -> [String] {
    guard module == "OpenCombine" else { return [] }
    return ["OpenCombineDispatch", "OpenCombineFoundation"].filter(modules.contains)
  }

  /// The replacements of a module, in order of preference.
  private static let substitutes: [String: [String]] = [
    "Combine": ["OpenCombine", "OpenCombineShim"],
    "CoreFoundation": ["Foundation"],
    "CryptoKit": ["Crypto"],
    "Darwin": ["Foundation"],
    "OSLog": ["UnifiedLogging"],
    "os": ["UnifiedLogging"],
  ]
}
