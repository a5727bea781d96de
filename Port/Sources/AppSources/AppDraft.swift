/// A module while its files' paths are still absolute.
struct ModuleDraft {
  var name: String
  var isTest = false
  var isPackageTarget = false
  var sources: [String] = []
  var resources: [AppModule.Resource] = []
  var settings = CompilationSettings()
  var dependencies: [String] = []
  var products: [PackageProduct] = []
  var refused: [AppModule.RefusedFile] = []

  /// Adds files, and for those that cannot be taken over the reason.
  mutating func add(_ found: FileTree.Found) {
    sources += found.sources
    refused += found.refused
    for path in found.resources {
      resources.append(.init(path: path, destination: FileTree.destination(of: path)))
    }
  }
}

/// An app while it is read.
struct AppDraft {
  var name: String
  var modules: [ModuleDraft] = []
  var packages: [RemotePackage] = []
  var notes: [String] = []

  /// The app with paths relative to the folder that holds everything.
  ///
  /// - Throws: An error if there is no Swift file.
  func finished(near folder: String) throws(AppSourcesError) -> App {
    var checked = modules
    for index in checked.indices {
      checked[index].check()
      checked[index].takeInformation()
    }
    guard checked.contains(where: { !$0.isTest && !$0.sources.isEmpty }) else {
      let refused = checked.flatMap(\.refused)
      guard let first = refused.first else {
        throw AppSourcesError("\(folder) has no Swift files.")
      }
      throw AppSourcesError(
        "\(folder) has no Swift files that can be taken over; the first: \(first.path) \(first.reason)."
      )
    }
    let all = checked.flatMap { $0.sources + $0.resources.map(\.path) }
    let root = FileTree.commonFolder(all + [folder + "/x"])
    let modules = checked.filter { !$0.sources.isEmpty || !$0.refused.isEmpty }
      .map { $0.finished(root: root) }
    return App(
      name: name,
      root: root,
      modules: Self.ordered(modules),
      packages: packages,
      notes: notes
    )
  }

  /// Modules after those that they import, tests last.
  private static func ordered(_ modules: [AppModule]) -> [AppModule] {
    var placed: [AppModule] = []
    var names: Set<String> = []
    func place(_ module: AppModule, depth: Int) {
      guard depth <= modules.count, !names.contains(module.name) else { return }
      for dependency in module.dependencies {
        if let other = modules.first(where: { $0.name == dependency }) {
          place(other, depth: depth + 1)
        }
      }
      guard names.insert(module.name).inserted else { return }
      placed.append(module)
    }
    for module in modules where !module.isTest { place(module, depth: 0) }
    for module in modules where module.isTest { place(module, depth: 0) }
    let existing = Set(placed.map(\.name))
    for index in placed.indices { placed[index].dependencies.removeAll { !existing.contains($0) } }
    return placed
  }
}

extension ModuleDraft {
  /// Moves files that cannot be taken over to those that are refused.
  fileprivate mutating func check() {
    var seen: Set<String> = []
    var kept: [String] = []
    for path in sources where seen.insert(path).inserted {
      if let reason = FileTree.refusal(of: path) {
        refused.append(.init(path: path, reason: reason))
      } else {
        kept.append(path)
      }
    }
    sources = kept
  }

  /// Takes a property list out of the resources: no package may have one of that name.
  fileprivate mutating func takeInformation() {
    guard let index = resources.firstIndex(where: { $0.destination == "Info.plist" }) else {
      return
    }
    if settings.information == nil, !isTest, !isPackageTarget {
      settings.information = InformationList(path: resources[index].path)?.bytes
    }
    resources.removeAll { $0.destination == "Info.plist" }
  }

  fileprivate func finished(root: String) -> AppModule {
    AppModule(
      name: name,
      isTest: isTest,
      isPackageTarget: isPackageTarget,
      sources: sources.map { FileTree.relative($0, to: root) },
      resources: resources.map {
        .init(path: FileTree.relative($0.path, to: root), destination: $0.destination)
      },
      settings: settings,
      dependencies: dependencies,
      products: products,
      refused: refused.map {
        .init(path: FileTree.relative($0.path, to: root), reason: $0.reason)
      }
    )
  }
}
