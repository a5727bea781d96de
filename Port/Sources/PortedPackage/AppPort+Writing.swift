import AppSources
import Foundation
import SourceRewriting

extension AppPort {
  /// Writes all files of the package that changed.
  mutating func write(
    _ folder: inout OutputFolder,
    smokeTests: [String: [UInt8]] = [:]
  ) throws(PortError) {
    var files: [String: [UInt8]] = smokeTests
    for state in modules { add(state, to: &files) }
    let bundles = modules.filter { hasBundle($0.module) }
    for state in bundles { addBundle(of: state, to: &files) }
    files["Package.swift"] = Array(
      PackageDescriptionText(port: self, smokeTests: smokeTests.keys.sorted()).text.utf8
    )
    files[".gitignore"] = Array(".build/\n".utf8)
    var resources: [String: String] = [:]
    for file in modules.flatMap(copiedFiles) where files[file.destination] == nil {
      resources[file.destination] = file.source
    }
    var announced = files.mapValues { ContentHash.of($0) }
    for (path, source) in resources {
      if let bytes = InputFile.contents(source) { announced[path] = ContentHash.of(bytes) }
    }
    try folder.announce(announced)
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) { try folder.write(bytes, to: path) }
    var kept = Set(files.keys)
    for (path, source) in resources.sorted(by: { $0.key < $1.key }) {
      guard let bytes = InputFile.contents(source) else { continue }
      kept.insert(path)
      try folder.write(bytes, to: path)
    }
    try folder.finish(keeping: kept, leftOut: modules.flatMap { $0.leftOut.keys })
  }

  /// Whether a module's resources are in a bundle that replaces the app's main bundle.
  func hasBundle(_ module: AppModule) -> Bool { !module.isPackageTarget && !module.isTest }

  private func add(_ state: ModuleState, to files: inout [String: [UInt8]]) {
    for file in state.rewriting.files where state.leftOut[file.path] == nil {
      guard case .rewritten(let bytes) = file.outcome,
        let destination = state.destinations[file.path]
      else { continue }
      files[destination] = bytes
    }
    guard !state.remaining.isEmpty else { return }
    let module = state.module
    if module.isTest {
      files["\(state.folder)/Generated/PortedXCTest.swift"] = Array(GeneratedSources.testCases.utf8)
    }
    let bundles = imported(by: state).map(\.module).filter(hasBundle)
    if hasBundle(module) {
      files["\(state.folder)/Generated/PortedBundle.swift"] = Array(
        GeneratedSources.mainBundle(
          in: resourceModule(of: module),
          hasInformation: module.settings.information != nil
        ).utf8
      )
    } else if module.isTest,
      let first = bundles.first(where: { $0.name == app.name }) ?? bundles.first
    {
      files["\(state.folder)/Generated/PortedBundle.swift"] = Array(
        GeneratedSources.mainBundle(
          in: resourceModule(of: first),
          hasInformation: first.settings.information != nil
        ).utf8
      )
    }
    let functions = state.rewriting.files.filter { state.leftOut[$0.path] == nil }
      .flatMap(\.documentConnections)
    let imports = imported(by: state).filter { !$0.remaining.isEmpty }.map(\.module.name)
    if !module.isTest, !functions.isEmpty || !imports.isEmpty {
      files["\(state.folder)/Generated/PortedInterface.swift"] = Array(
        GeneratedSources.interface(functions: functions, imports: imports).utf8
      )
    }
    let tests = modules.filter {
      $0.module.isTest && $0.module.dependencies.contains(module.name)
    }
    let symbols = AssetSymbols(state, tests: tests)
    if let text = symbols.text(bundle: hasBundle(module) ? "Bundle.main" : "Bundle.module") {
      files["\(state.folder)/Generated/PortedAssetSymbols.swift"] = Array(text.utf8)
    }
  }

  /// The module with the resources of an app's or framework's module.
  private func addBundle(of state: ModuleState, to files: inout [String: [UInt8]]) {
    let folder = "Sources/\(resourceModule(of: state.module))"
    let information = state.module.settings.information
    files["\(folder)/Bundle/\(GeneratedSources.informationFile)"] = information
    let text = GeneratedSources.bundle(
      hasResources: !state.module.resources.isEmpty,
      hasInformation: information != nil
    )
    files["\(folder)/Resources.swift"] = Array(text.utf8)
    for (path, bytes) in catalogFiles(of: state.module) {
      files["\(folder)/Bundle/\(path)"] = bytes
    }
  }

  /// The files that are generated from a module's string catalogs, by their paths in the bundle.
  private func catalogFiles(of module: AppModule) -> [(path: String, bytes: [UInt8])] {
    module.resources.flatMap(\.files).filter { $0.path.hasSuffix(".xcstrings") }
      .flatMap { StringCatalog.files(at: $0.path) }
  }

  /// The unique name of the module that contains a module's resources.
  func resourceModule(of module: AppModule) -> String {
    var name = module.name + "Resources"
    while modules.contains(where: { $0.module.name == name }) { name += "_" }
    return name
  }

  /// Whether a module's resources contain storyboards or xibs.
  func hasDocuments(_ state: ModuleState) -> Bool {
    state.module.resources.flatMap(\.files).contains {
      $0.path.hasSuffix(".storyboard") || $0.path.hasSuffix(".xib")
    }
  }

  /// The sources and destinations of the files of a module's resources.
  private func copiedFiles(of state: ModuleState) -> [(source: String, destination: String)] {
    let module = state.module
    let folder =
      hasBundle(module)
      ? "Sources/\(resourceModule(of: module))/Bundle" : "\(state.folder)/Resources-\(module.name)"
    return module.resources.flatMap(\.files).map { ($0.path, "\(folder)/\($0.destination)") }
  }

  /// The paths of resources in the manifest: the top-level entries of the bundle.
  func resourceEntries(of module: AppModule) -> [String] {
    let folder = hasBundle(module) ? "Bundle" : "Resources-\(module.name)"
    var seen: Set<String> = []
    var destinations = module.resources.map(\.destination)
    if hasBundle(module) {
      if module.settings.information != nil {
        destinations.append(GeneratedSources.informationFile)
      }
      destinations += catalogFiles(of: module).map(\.path)
    }
    return destinations.map {
      "\(folder)/\($0.split(separator: "/").first.map(String.init) ?? $0)"
    }.filter { seen.insert($0).inserted }.sorted()
  }
}
