import Foundation

extension XcodeProject {
  /// The product of a target.
  enum Product: Equatable {
    case app
    case library
    case unitTests
    case other

    init(type: String?) {
      switch type {
      case "com.apple.product-type.application",
        "com.apple.product-type.application.on-demand-install-capable":
        self = .app
      case "com.apple.product-type.framework", "com.apple.product-type.framework.static",
        "com.apple.product-type.library.static", "com.apple.product-type.library.dynamic":
        self = .library
      case "com.apple.product-type.bundle.unit-test": self = .unitTests
      default: self = .other
      }
    }
  }

  /// A target.
  struct Target {
    let id: String
    let value: PropertyList
    let project: XcodeProject

    var name: String { value["name"]?.string ?? "" }
    var product: Product { Product(type: value["productType"]?.string) }

    func isSame(as other: Target) -> Bool { id == other.id && project.path == other.project.path }
  }

  var allTargets: [Target] {
    targets.filter { $0.value["isa"]?.string == "PBXNativeTarget" }
      .map { Target(id: $0.id, value: $0.value, project: self) }
  }
}

extension XcodeProject.Target {
  /// The names of the targets that it depends on or links, in any project.
  var dependencies: [String] {
    var names: [String] = []
    for (_, dependency) in project.list("dependencies", of: value) {
      if let target = project.object("target", of: dependency)?["name"]?.string {
        names.append(target)
      } else if let proxy = project.object("targetProxy", of: dependency),
        let name = proxy["remoteInfo"]?.string
      {
        names.append(name)
      }
    }
    for file in buildFiles(of: "PBXFrameworksBuildPhase") {
      guard let reference = file["fileRef"]?.string, let object = project.objects[reference] else {
        continue
      }
      let path = object["path"]?.string ?? object["name"]?.string ?? ""
      if path.hasSuffix(".framework") || path.hasSuffix(".a") {
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        names.append(
          name.hasPrefix("lib") && path.hasSuffix(".a") ? String(name.dropFirst(3)) : name
        )
      }
    }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// The products of packages that it links: the package's reference, if there is one, and the
  /// name.
  var packageProducts: [(package: String?, name: String)] {
    var products = project.list("packageProductDependencies", of: value).map(\.value)
    for file in buildFiles(of: "PBXFrameworksBuildPhase") {
      if let product = project.object("productRef", of: file) { products.append(product) }
    }
    var seen: Set<String> = []
    return products.compactMap { product in
      guard let name = product["productName"]?.string, seen.insert(name).inserted else {
        return nil
      }
      return (product["package"]?.string, name)
    }
  }

  private func buildFiles(of phase: String) -> [PropertyList] {
    project.list("buildPhases", of: value).filter { $0.value["isa"]?.string == phase }
      .flatMap { project.list("files", of: $0.value).map(\.value) }
  }

  private func files(of phase: String, notes: inout [String]) -> [String] {
    var paths: [String] = []
    for file in buildFiles(of: phase) {
      guard let id = file["fileRef"]?.string, let object = project.objects[id] else { continue }
      for id in project.parts(of: id) {
        if let path = project.paths[id] {
          paths.append(path)
          continue
        }
        let own = project.objects[id] ?? object
        let path = own["path"]?.string ?? own["name"]?.string ?? id
        let reason = project.unplaced[id] ?? "it is in no group of the project"
        notes.append("\(name) has the file '\(path)', which is not ported: \(reason).")
      }
    }
    return paths
  }

  /// The target's files, including those of synchronized folders.
  ///
  /// Files without a place are listed in `notes`.
  func files(notes: inout [String]) -> ModuleDraft {
    var draft = ModuleDraft(name: name)
    draft.home = project.folder
    for path in files(of: "PBXSourcesBuildPhase", notes: &notes) {
      if path.hasSuffix(".swift") {
        draft.sources.append(path)
      } else {
        draft.others.insert(path)
      }
    }
    for path in files(of: "PBXResourcesBuildPhase", notes: &notes) { addResource(path, to: &draft) }
    for folder in synchronizedFolders {
      var found = FileTree.find(in: folder.path, area: project.area)
      found.sources.removeAll { !folder.contains($0) }
      found.resources.removeAll { !folder.contains($0) }
      found.refused.removeAll { !folder.contains($0.path) }
      found.refusedResources.removeAll { !folder.contains($0.path) }
      found.others.removeAll { !folder.contains($0) }
      draft.add(found)
    }
    return draft
  }

  private func addResource(_ path: String, to draft: inout ModuleDraft) {
    // A folder reference of Xcode keeps its name in the bundle; a single file is at the top level.
    let isPlainFolder = FileTree.isFolder(path) && FileTree.fileExtension(path).isEmpty
    if !isPlainFolder, !FileTree.isResource(path), project.area.refusal(of: path) == nil,
      FileManager.default.fileExists(atPath: path)
    {
      draft.refusedResources.append(.init(path: path, reason: FileTree.otherKind))
      return
    }
    draft.resources.append(.init(path: path, destination: FileTree.destination(of: path)))
  }

  // MARK: Synchronized folders

  /// A folder whose files Xcode does not list.
  private struct SynchronizedFolder {
    var path: String
    /// The paths below it that are exceptions: files and folders.
    var exceptions: Set<String>
    /// Whether the target has all files except the exceptions, or only the exceptions.
    var isOwner: Bool

    func contains(_ file: String) -> Bool {
      let relative = FileTree.relative(file, to: path)
      let parts = relative.split(separator: "/")
      let isException = parts.indices.contains { index in
        exceptions.contains(parts[...index].joined(separator: "/"))
      }
      return isOwner != isException
    }
  }

  private var synchronizedFolders: [SynchronizedFolder] {
    let own = Set((value["fileSystemSynchronizedGroups"]?.array ?? []).compactMap(\.string))
    var folders: [SynchronizedFolder] = []
    for (groupID, group) in project.synchronizedGroups {
      guard let path = project.paths[groupID] else { continue }
      let sets = project.list("exceptions", of: group).map(\.value).filter {
        $0["isa"]?.string == "PBXFileSystemSynchronizedBuildFileExceptionSet"
          && $0["target"]?.string == id
      }
      let exceptions = Set(sets.flatMap { $0["membershipExceptions"]?.words ?? [] })
      if own.contains(groupID) {
        folders.append(.init(path: path, exceptions: exceptions, isOwner: true))
      } else if !exceptions.isEmpty {
        folders.append(.init(path: path, exceptions: exceptions, isOwner: false))
      }
    }
    return folders
  }
}
