import Foundation

/// A Swift package as its manifest describes it.
struct SwiftPackageReader {
  let folder: String
  let name: String
  let targets: [Target]
  /// The targets of each library.
  let products: [String: [String]]
  /// The dependencies in the manifest: packages with addresses, and the folders of local packages.
  let remotePackages: [RemotePackage]
  let localPackages: [String]
  /// Parts of the manifest that are not ported, in sentences.
  private(set) var notes: [String] = []
  /// Whether only running the manifest shows everything in it.
  private(set) var isPartial = false
  private let languageModes: [String]
  let area: SourceArea
  let source: ManifestSource

  struct Target {
    var name: String
    var isTest: Bool
    var isExecutable: Bool
    var path: String
    var sources: [String]?
    var excluded: [String]
    /// Paths, and whether a folder is copied whole.
    var resources: [(path: String, isCopied: Bool)]
    var dependencies: [String]
    var products: [(name: String, package: String?)]
    var settings: [PropertyList]
  }

  /// Reads a package.
  ///
  /// - Throws: An error if the folder has no readable manifest.
  init(
    folder: String,
    area: SourceArea,
    source: ManifestSource
  ) throws(AppSourcesError) {
    if let reason = area.refusal(of: folder) ?? area.refusal(of: "\(folder)/Package.swift") {
      throw AppSourcesError("The package \(folder) \(reason).")
    }
    guard FileManager.default.fileExists(atPath: "\(folder)/Package.swift") else {
      throw AppSourcesError("\(folder) has no Package.swift.")
    }
    self.folder = folder
    self.area = area
    self.source = source
    let fallback = URL(fileURLWithPath: folder).lastPathComponent
    let evaluated = source == .evaluated ? ManifestDump.read(folder) : nil
    if source == .evaluated, evaluated == nil {
      notes.append(
        "\(folder)/Package.swift does not compile here, or exceeds a limit, such as 60 seconds; it is read without running it."
      )
    }
    guard let dump = evaluated ?? ManifestText.read(folder),
      dump["notes"] == nil || dump["targets"]?.array?.isEmpty == false
    else {
      // If the manifest cannot be read here, use the standard folders.
      isPartial = true
      notes.append(
        "The targets in \(folder)/Package.swift cannot be read without running it; the folders in Sources and Tests are taken for them."
      )
      name = fallback
      targets = Self.conventionalTargets(in: folder)
      products = Dictionary(targets.filter { !$0.isTest }.map { ($0.name, [$0.name]) }) { one, _ in
        one
      }
      remotePackages = []
      localPackages = []
      languageModes = []
      if targets.isEmpty {
        throw AppSourcesError(
          "\(folder)/Package.swift cannot be read, and there is no folder Sources."
        )
      }
      return
    }
    name = dump["name"]?.string ?? fallback
    languageModes = dump["swiftLanguageVersions"]?.words ?? []
    let values = dump["targets"]?.array ?? []
    let names = Set(values.compactMap { $0["name"]?.string })
    targets = values.compactMap { ManifestDump.target($0, in: folder, ownTargets: names) }
    let taken = Set(targets.map(\.name))
    for value in values {
      guard let name = value["name"]?.string, !taken.contains(name) else { continue }
      let type = value["type"]?.string ?? ""
      notes.append(
        "The target \(name) of \(folder) is not ported: "
          + (ManifestDump.types.contains(type)
            ? "its folder was not found." : "it is of the kind '\(type)'.")
      )
    }
    var products: [String: [String]] = [:]
    for product in dump["products"]?.array ?? [] {
      guard let name = product["name"]?.string, product["type"]?["library"] != nil else { continue }
      products[name] = product["targets"]?.words ?? []
    }
    self.products = products
    let dependencies = ManifestDump.dependencies(dump, in: folder)
    remotePackages = dependencies.remote
    localPackages = dependencies.local
    let unread = dump["notes"]?.words ?? []
    isPartial = !unread.isEmpty
    notes += dependencies.notes + unread
  }

  private static func conventionalTargets(in folder: String) -> [Target] {
    var targets: [Target] = []
    for (parent, isTest) in [("Sources", false), ("Tests", true)] {
      let base = "\(folder)/\(parent)"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []
      for name in names.sorted() where FileTree.isFolder("\(base)/\(name)") && !name.hasPrefix(".")
      {
        targets.append(
          Target(
            name: name,
            isTest: isTest,
            isExecutable: false,
            path: "\(base)/\(name)",
            sources: nil,
            excluded: [],
            resources: [],
            dependencies: [],
            products: [],
            settings: []
          )
        )
      }
    }
    let own = targets.filter { !$0.isTest }.map(\.name)
    for index in targets.indices where targets[index].isTest { targets[index].dependencies = own }
    return targets
  }

  /// The package as an app: all libraries, or one target, with their dependencies and tests.
  func read(target: String?) throws(AppSourcesError) -> AppDraft {
    var wanted: Set<String>
    if let target {
      guard targets.contains(where: { $0.name == target }) else {
        let names = targets.map { "'\($0.name)'" }.joined(separator: ", ")
        throw AppSourcesError("\(folder) has no target '\(target)'; it has \(names).")
      }
      wanted = [target]
    } else {
      wanted = Set(products.values.joined())
      if wanted.isEmpty { wanted = Set(targets.filter { !$0.isTest }.map(\.name)) }
    }
    let main =
      target
      ?? targets.first { wanted.contains($0.name) && $0.name == name }?.name
      ?? targets.first { wanted.contains($0.name) }?.name ?? name
    var draft = AppDraft(name: ModuleName.made(of: main))
    var packages = LocalPackages(self)
    wanted = packages.closure(of: wanted)
    // Tests also need their other dependencies; tests of targets that are not ported are excluded.
    for test in targets where test.isTest && !wanted.isDisjoint(with: test.dependencies) {
      wanted.insert(test.name)
    }
    packages.add(wanted, to: &draft)
    return draft
  }

  func module(
    of target: Target,
    packages: LocalPackages,
    draft: inout AppDraft
  ) -> ModuleDraft {
    var module = ModuleDraft(name: ModuleName.made(of: target.name))
    module.isTest = target.isTest
    module.isPackageTarget = true
    module.home = target.path
    var found = FileTree.find(in: target.path, area: area)
    let excluded = target.excluded.map { XcodeProject.join(target.path, $0) }
    let included = target.sources?.map { XcodeProject.join(target.path, $0) }
    found.sources.removeAll { path in
      Self.isBelow(path, excluded) || (included.map { !Self.isBelow(path, $0) } ?? false)
    }
    let declared = target.resources.map { XcodeProject.join(target.path, $0.path) }
    found.resources.removeAll { Self.isBelow($0, excluded + declared) }
    found.refusedResources.removeAll { Self.isBelow($0.path, excluded + declared) }
    // A package has no other files in its bundle.
    found.others += found.resources.filter { !FileTree.isResourceByItself($0) }
    found.resources.removeAll { !FileTree.isResourceByItself($0) }
    found.others.removeAll { Self.isBelow($0, excluded) }
    module.add(found)
    for resource in target.resources {
      let path = XcodeProject.join(target.path, resource.path)
      if !resource.isCopied, FileTree.isFolder(path), FileTree.fileExtension(path).isEmpty {
        // Processed resources are at the top level of the bundle.
        let found = FileTree.find(in: path, area: area)
        module.refusedResources += found.refused + found.refusedResources
        module.refusedResources += found.others.map { .init(path: $0, reason: FileTree.otherKind) }
        module.others.subtract(found.others)
        for file in found.resources {
          module.resources.append(.init(path: file, destination: FileTree.destination(of: file)))
        }
        continue
      }
      module.resources.append(.init(path: path, destination: FileTree.destination(of: path)))
    }
    module.settings = ManifestDump.settings(target.settings, languageModes: languageModes)
    module.dependencies = packages.moduleNames(of: target).map { ModuleName.made(of: $0) }
    for product in target.products
    where packages.targets(of: product.name) == nil && !packages.hasTarget(product.name) {
      let identity = product.package?.lowercased()
      let package =
        remotePackages.first { $0.identity == identity }
        ?? remotePackages.first {
          $0.identity == product.name.lowercased() || remotePackages.count == 1
        }
      guard let package else {
        draft.add([
          "\(target.name) uses the package product \(product.name), which was not found."
        ])
        continue
      }
      if !draft.packages.contains(where: { $0.identity == package.identity }) {
        draft.packages.append(package)
      }
      module.products.append(.init(name: product.name, package: package.identity))
    }
    return module
  }

  private static func isBelow(_ path: String, _ places: [String]) -> Bool {
    places.contains { FileTree.isPath(path, in: $0) }
  }
}
