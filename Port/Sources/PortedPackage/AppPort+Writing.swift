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
    var resources: [String: String] = [:]
    for state in modules {
      for resource in copiedResources(of: state) {
        Self.list(resource.source, to: resource.destination, in: &resources)
      }
    }
    resources = resources.filter { files[$0.key] == nil }
    var announced = files.mapValues { ContentHash.of($0) }
    for (path, source) in resources {
      if let data = FileManager.default.contents(atPath: source) {
        announced[path] = ContentHash.of(data)
      }
    }
    try folder.announce(announced)
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) { try folder.write(bytes, to: path) }
    var kept = Set(files.keys)
    for (path, source) in resources.sorted(by: { $0.key < $1.key }) {
      guard let data = FileManager.default.contents(atPath: source) else { continue }
      kept.insert(path)
      try folder.write(Array(data), to: path)
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
      files["\(state.folder)/Generated/PortedXCTest.swift"] = Array(GeneratedSources.testCases.utf8)
    }
    let bundles = imported(by: state).map(\.module).filter(hasBundle).map(\.name)
    if hasBundle(module) {
      files["\(state.folder)/Generated/PortedBundle.swift"] = Array(
        GeneratedSources.mainBundle(
          of: module.name,
          hasInformation: module.settings.information != nil
        ).utf8
      )
    } else if module.isTest, let first = bundles.first(where: { $0 == app.name }) ?? bundles.first {
      files["\(state.folder)/Generated/PortedBundle.swift"] = Array(
        GeneratedSources.mainBundle(
          of: first,
          hasInformation: modules.contains {
            $0.module.name == first && $0.module.settings.information != nil
          }
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
    let symbols = AssetSymbols(state, tests: tests, root: app.root)
    if let text = symbols.text(bundle: hasBundle(module) ? "Bundle.main" : "Bundle.module") {
      files["\(state.folder)/Generated/PortedAssetSymbols.swift"] = Array(text.utf8)
    }
  }

  /// The module that holds the resources of an app's or framework's module.
  private func addBundle(of state: ModuleState, to files: inout [String: [UInt8]]) {
    let folder = "Sources/\(state.module.name)Resources"
    let information = state.module.settings.information
    files["\(folder)/Bundle/\(GeneratedSources.informationFile)"] = information
    let text = GeneratedSources.bundle(
      hasResources: state.module.resources.contains { exists($0) },
      hasInformation: information != nil
    )
    files["\(folder)/Resources.swift"] = Array(text.utf8)
    for resource in copiedResources(of: state) where resource.source.hasSuffix(".xcstrings") {
      for (path, bytes) in StringCatalog.files(at: resource.source) {
        files["\(folder)/Bundle/\(path)"] = bytes
      }
    }
  }

  /// Whether storyboards or xibs are among a module's resources.
  func hasDocuments(_ state: ModuleState) -> Bool {
    var files: [String: String] = [:]
    for resource in copiedResources(of: state) {
      Self.list(resource.source, to: resource.destination, in: &files)
    }
    return files.keys.contains { $0.hasSuffix(".storyboard") || $0.hasSuffix(".xib") }
  }

  private func exists(_ resource: AppModule.Resource) -> Bool {
    let path = resource.path.hasPrefix("/") ? resource.path : "\(app.root)/\(resource.path)"
    return FileManager.default.fileExists(atPath: path)
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
    // A project may name files that are gone.
    let resources = module.resources.filter { exists($0) }
    var destinations = resources.map(\.destination)
    if hasBundle(module) {
      if module.settings.information != nil {
        destinations.append(GeneratedSources.informationFile)
      }
      for resource in resources where resource.path.hasSuffix(".xcstrings") {
        let source = resource.path.hasPrefix("/") ? resource.path : "\(app.root)/\(resource.path)"
        destinations += StringCatalog.files(at: source).map(\.path)
      }
    }
    return destinations.map {
      "\(folder)/\($0.split(separator: "/").first.map(String.init) ?? $0)"
    }.filter { seen.insert($0).inserted }.sorted()
  }

  /// Lists the files of a resource with where they go; the first of several that go to one place counts.
  private static func list(
    _ source: String,
    to destination: String,
    in files: inout [String: String]
  ) {
    if files[destination] != nil { return }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: source, isDirectory: &isFolder) else { return }
    if isFolder.boolValue {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: source)) ?? []
      for name in names.sorted() where !name.hasPrefix(".") {
        list("\(source)/\(name)", to: "\(destination)/\(name)", in: &files)
      }
    } else {
      files[destination] = source
    }
  }
}
