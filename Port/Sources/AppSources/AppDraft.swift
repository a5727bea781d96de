/// A module while its files' paths are still absolute.
struct ModuleDraft {
  var name: String
  var isTest = false
  var isPackageTarget = false
  var sources: [String] = []
  var resources: [AppModule.Resource] = []
  var settings = CompilationSettings()
  /// The path of the property list in the settings, which may be among the resources too.
  var informationPath: String?
  var dependencies: [String] = []
  var products: [PackageProduct] = []
  var refused: [AppModule.RefusedFile] = []
  var refusedResources: [AppModule.RefusedFile] = []
  /// Files that are neither Swift nor usable in a bundle.
  var others: Set<String> = []
  /// The folder of the project, or of a package's target; no resource may contain it.
  var home: String?

  /// Adds files, and the reasons for files that cannot be ported.
  mutating func add(_ found: FileTree.Found) {
    sources += found.sources
    refused += found.refused
    refusedResources += found.refusedResources
    others.formUnion(found.others)
    for path in found.resources {
      resources.append(.init(path: path, destination: FileTree.destination(of: path)))
    }
  }
}

/// An app while it is being read.
struct AppDraft {
  var name: String
  var modules: [ModuleDraft] = []
  var packages: [RemotePackage] = []
  private(set) var notes: [String] = []
  private var knownNotes: Set<String> = []

  init(name: String, modules: [ModuleDraft] = []) {
    self.name = name
    self.modules = modules
  }

  /// Adds sentences that are not in the list yet.
  mutating func add(_ sentences: [String]) {
    for sentence in sentences where knownNotes.insert(sentence).inserted { notes.append(sentence) }
  }

  /// The app with paths relative to the folder that contains everything.
  ///
  /// - Throws: An error if the app has no Swift file.
  func finished(near folder: String, area: SourceArea) throws(AppSourcesError) -> App {
    var draft = self
    draft.keepNamesApart()
    var checked = draft.modules
    for index in checked.indices {
      checked[index].check(area)
      checked[index].takeInformation(area)
      checked[index].listResources(area)
    }
    guard checked.contains(where: { !$0.isTest && !$0.sources.isEmpty }) else {
      let refused =
        checked.flatMap(\.refused)
        + checked.flatMap(\.refusedResources).filter { FileTree.isFolder($0.path) }
      guard let first = refused.first else {
        throw AppSourcesError("\(folder) has no Swift files.")
      }
      throw AppSourcesError(
        "\(folder) has no Swift files that can be ported; the first: \(first.path) \(first.reason)."
      )
    }
    draft.add(checked.compactMap(\.otherFiles))
    draft.add(checked.flatMap(\.damagedResources))
    let all = checked.flatMap { $0.sources + $0.resources.map(\.path) }
    let root = FileTree.commonFolder(all + [folder + "/x"])
    let isCode = { (module: ModuleDraft) in !module.sources.isEmpty || !module.refused.isEmpty }
    draft.add(
      checked.filter { !isCode($0) && !$0.resources.isEmpty }.map {
        "\($0.name) has no Swift files, so its resources are not ported: "
          + "\($0.resources.map(\.path).sorted().joined(separator: ", "))."
      }
    )
    let modules = checked.filter(isCode).map { $0.finished(root: root) }
    return App(
      name: draft.name,
      root: root,
      modules: Self.ordered(modules),
      packages: packages,
      notes: draft.notes,
      folders: area.folders
    )
  }

  /// Renames modules so that names are unique, short and differ from Swift's keywords and modules.
  private mutating func keepNamesApart() {
    var taken: Set<String> = []
    for index in modules.indices {
      let old = modules[index].name
      let short = ModuleName.shortened(old)
      var name = short
      var count = 1
      // A number, because a name that grows with each module would become too long.
      while ModuleName.isTaken(name) || !taken.insert(name).inserted {
        name = short + (modules[index].isTest ? "Tests" : "App") + (count == 1 ? "" : "\(count)")
        count += 1
      }
      guard name != old else { continue }
      modules[index].name = name
      add(["A module cannot be called \(old) here, or another is; it is \(name)."])
      // The first of several modules keeps its name, and so do its dependents.
      guard ModuleName.isTaken(old) || !short.utf8.elementsEqual(old.utf8) else { continue }
      if self.name == old { self.name = name }
      for other in modules.indices {
        modules[other].dependencies = modules[other].dependencies.map { $0 == old ? name : $0 }
      }
    }
  }

  /// Sorts modules after their imports, tests last; drops dependencies that would close a
  /// cycle.
  private static func ordered(_ modules: [AppModule]) -> [AppModule] {
    let byName = Dictionary(modules.map { ($0.name, $0) }) { first, _ in first }
    var placed: [AppModule] = []
    var placedNames: Set<String> = []
    var seen: Set<String> = []
    func place(_ module: AppModule) {
      guard seen.insert(module.name).inserted else { return }
      for dependency in module.dependencies {
        if let other = byName[dependency] { place(other) }
      }
      var module = module
      var known: Set<String> = []
      module.dependencies.removeAll { name in
        !placedNames.contains(name) || !known.insert(name).inserted
      }
      placed.append(module)
      placedNames.insert(module.name)
    }
    for module in modules where !module.isTest { place(module) }
    for module in modules where module.isTest { place(module) }
    return placed
  }
}

extension ModuleDraft {
  /// A sentence that counts the other files by their kinds; nil if there are none.
  fileprivate var otherFiles: String? {
    if others.isEmpty { return nil }
    let kinds = Dictionary(grouping: others, by: FileTree.fileExtension).sorted { $0.key < $1.key }
    let counts = kinds.map { kind, paths in
      "\(paths.count) \(kind.isEmpty ? "without an extension" : ".\(kind)")"
    }
    return
      "\(name) also has files that are not ported ('--format json' names them): \(counts.joined(separator: ", "))."
  }

  /// A sentence for each resource that is copied although it is damaged.
  fileprivate var damagedResources: [String] {
    resources.flatMap(\.files).compactMap { file in
      ResourceDocument.damage(file.path).map { "\(file.path) is copied, but is damaged: \($0)." }
    }
  }

  /// Moves files that cannot be ported to the refused files.
  fileprivate mutating func check(_ area: SourceArea) {
    var seen: [String: String] = [:]
    var kept: [String] = []
    for path in sources {
      if let other = seen.updateValue(path, forKey: path) {
        // Files whose names have different bytes may have equal strings; escapes make them differ.
        if !other.utf8.elementsEqual(path.utf8) {
          let shown = path.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
          refused.append(.init(path: shown, reason: "has a name that looks like another file's"))
        }
        continue
      }
      if let reason = FileTree.refusal(of: path, area: area) {
        refused.append(.init(path: path, reason: reason))
      } else {
        kept.append(path)
      }
    }
    sources = kept
  }

  /// Takes the property list of an app or a framework from the resources, because no package may
  /// have a resource with that name; others are not ported.
  fileprivate mutating func takeInformation(_ area: SourceArea) {
    let lists = resources.filter { $0.destination == "Info.plist" }
    resources.removeAll { $0.destination == "Info.plist" }
    for list in lists where informationPath?.utf8.elementsEqual(list.path.utf8) != true {
      var reason = "has a name that no resource of a package can have"
      if !isTest, !isPackageTarget {
        if informationPath == nil {
          do {
            settings.information = try InformationList(path: list.path, area: area).bytes
            informationPath = list.path
            continue
          } catch {
            reason = error.reason
          }
        } else {
          reason = "is another Info.plist than the module's"
        }
      }
      refusedResources.append(.init(path: list.path, reason: reason))
    }
  }

  /// Lists the files of resources, and moves files that cannot be ported to the refused ones.
  fileprivate mutating func listResources(_ area: SourceArea) {
    var kept: [AppModule.Resource] = []
    // The first of several files with one destination wins; a file cannot replace a folder.
    var files: [String: String] = [:]
    var folders: Set<String> = []
    for var resource in resources {
      if let home, area.refusal(of: resource.path) == nil,
        FileTree.isPath(home, in: FileTree.resolved(resource.path))
      {
        refusedResources.append(
          .init(path: resource.path, reason: "contains the whole project or target")
        )
        continue
      }
      let listed = FileTree.files(of: resource, area: area)
      refusedResources += listed.refused
      for file in listed.files {
        let parts = file.destination.split(separator: "/")
        let above = (1..<max(1, parts.count)).map { parts[..<$0].joined(separator: "/") }
        if files[file.destination]?.utf8.elementsEqual(file.path.utf8) == true { continue }
        guard files[file.destination] == nil, !folders.contains(file.destination),
          above.allSatisfy({ files[$0] == nil })
        else {
          refusedResources.append(
            .init(path: file.path, reason: "has the place of another resource in the bundle")
          )
          continue
        }
        files[file.destination] = file.path
        folders.formUnion(above)
        resource.files.append(file)
      }
      if !resource.files.isEmpty { kept.append(resource) }
    }
    resources = kept
    // Files that a package names as resources.
    others.subtract(kept.flatMap(\.files).map(\.path))
    var known: Set<String> = []
    refused.removeAll { !known.insert($0.path).inserted }
    known = []
    refusedResources.removeAll { !known.insert($0.path).inserted }
  }

  fileprivate func finished(root: String) -> AppModule {
    AppModule(
      name: name,
      isTest: isTest,
      isPackageTarget: isPackageTarget,
      sources: sources.map { FileTree.relative($0, to: root) },
      resources: resources.map {
        var resource = $0
        resource.path = FileTree.relative($0.path, to: root)
        return resource
      },
      settings: settings,
      dependencies: dependencies,
      products: products,
      refused: refused.map {
        .init(path: FileTree.relative($0.path, to: root), reason: $0.reason)
      },
      refusedResources: refusedResources.map {
        .init(path: FileTree.relative($0.path, to: root), reason: $0.reason)
      },
      otherFiles: others.map { FileTree.relative($0, to: root) }.sorted()
    )
  }
}
