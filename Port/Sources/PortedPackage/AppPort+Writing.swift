import AppSources
import Foundation
import SourceRewriting

extension AppPort {
  /// Writes all files of the package as far as they changed.
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
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) { try folder.write(bytes, to: path) }
    var kept = Set(files.keys)
    for state in modules {
      for resource in copiedResources(of: state) {
        try copy(resource.source, to: resource.destination, in: &folder, kept: &kept)
      }
    }
    try folder.finish(keeping: kept, leftOut: modules.flatMap { $0.leftOut.keys })
  }

  /// Whether a module's resources are in a bundle that stands in for the app's main one.
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
      files["\(state.folder)/Generated/XCTest.swift"] = Array(GeneratedSources.testCases.utf8)
    }
    let bundles = imported(by: state).map(\.module).filter(hasBundle).map(\.name)
    if hasBundle(module) {
      files["\(state.folder)/Generated/Bundle.swift"] = Array(
        GeneratedSources.mainBundle(of: module.name).utf8
      )
    } else if module.isTest, let first = bundles.first(where: { $0 == app.name }) ?? bundles.first {
      files["\(state.folder)/Generated/Bundle.swift"] = Array(
        GeneratedSources.mainBundle(of: first).utf8
      )
    }
    let tests = modules.filter {
      $0.module.isTest && $0.module.dependencies.contains(module.name)
    }
    let symbols = AssetSymbols(state, tests: tests, root: app.root)
    if let text = symbols.text(bundle: hasBundle(module) ? "Bundle.main" : "Bundle.module") {
      files["\(state.folder)/Generated/AssetSymbols.swift"] = Array(text.utf8)
    }
  }

  /// The module that holds the resources of an app's or framework's module.
  private func addBundle(of state: ModuleState, to files: inout [String: [UInt8]]) {
    let folder = "Sources/\(state.module.name)Resources"
    let hasResources = !state.module.resources.isEmpty
    files["\(folder)/Resources.swift"] = Array(
      GeneratedSources.bundle(hasResources: hasResources).utf8
    )
  }

  /// Where the module's resources come from and go to.
  func copiedResources(of state: ModuleState) -> [(source: String, destination: String)] {
    let module = state.module
    let folder =
      hasBundle(module)
      ? "Sources/\(module.name)Resources/Bundle" : "\(state.folder)/Resources-\(module.name)"
    return module.resources.map { resource in
      let source = resource.path.hasPrefix("/") ? resource.path : "\(app.root)/\(resource.path)"
      return (source, "\(folder)/\(resource.destination)")
    }
  }

  /// The paths of resources as the manifest names them: what stands at a bundle's top.
  func resourceEntries(of module: AppModule) -> [String] {
    let folder = hasBundle(module) ? "Bundle" : "Resources-\(module.name)"
    var seen: Set<String> = []
    return module.resources.map {
      "\(folder)/\($0.destination.split(separator: "/").first.map(String.init) ?? $0.destination)"
    }.filter { seen.insert($0).inserted }.sorted()
  }

  private func copy(
    _ source: String,
    to destination: String,
    in folder: inout OutputFolder,
    kept: inout Set<String>
  ) throws(PortError) {
    if kept.contains(destination) { return }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: source, isDirectory: &isFolder) else { return }
    if isFolder.boolValue {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: source)) ?? []
      for name in names.sorted() where !name.hasPrefix(".") {
        try copy("\(source)/\(name)", to: "\(destination)/\(name)", in: &folder, kept: &kept)
      }
    } else if let data = FileManager.default.contents(atPath: source) {
      kept.insert(destination)
      try folder.write(Array(data), to: destination)
    }
  }
}
