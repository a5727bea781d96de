import Foundation

/// Reads apps: files and folders, a Swift package, an Xcode project or an Xcode workspace.
public struct AppReader: Sendable {
  /// The paths of the app: files and folders, or one package, project or workspace.
  public var paths: [String]

  /// The paths of tests that the app's description does not include.
  public var testPaths: [String]

  /// The module's name; nil for the name of the target or folder.
  public var module: String?

  /// The target of a project or package; nil for its app.
  public var target: String?

  /// How the manifests of Swift packages are read.
  public var manifests: ManifestSource

  /// Creates a reader.
  public init(
    paths: [String],
    testPaths: [String] = [],
    module: String? = nil,
    target: String? = nil,
    manifests: ManifestSource = .evaluated
  ) {
    self.paths = paths
    self.testPaths = testPaths
    self.module = module
    self.target = target
    self.manifests = manifests
  }

  /// Reads the app.
  ///
  /// - Throws: An error whose message names the path, and the line of an error in a project file.
  public func read() throws(AppSourcesError) -> App {
    if let module, !ModuleName.isValid(module) {
      throw AppSourcesError("'\(module)' is not a valid module name: use letters, digits and '_'.")
    }
    let absolute = paths.map(Self.absolute)
    for (path, given) in zip(absolute + testPaths.map(Self.absolute), paths + testPaths)
    where !FileManager.default.fileExists(atPath: path) {
      throw AppSourcesError("\(given) does not exist.")
    }
    guard let first = absolute.first else {
      throw AppSourcesError("Name the app's folder or project.")
    }
    let area = SourceArea(absolute + testPaths.map(Self.absolute))
    var draft = try draft(of: absolute, area: area)
    if let module {
      for index in draft.modules.indices {
        if draft.modules[index].name == draft.name { draft.modules[index].name = module }
        draft.modules[index].dependencies = draft.modules[index].dependencies.map {
          $0 == draft.name ? module : $0
        }
      }
      draft.name = module
    }
    try addTests(to: &draft, area: area)
    let folder = FileTree.isFolder(first) && !Self.isProject(first) ? first : Self.parent(of: first)
    return try draft.finished(near: folder, area: area)
  }

  private static func absolute(_ path: String) -> String {
    let base = FileManager.default.currentDirectoryPath
    let whole = path.hasPrefix("/") ? path : "\(base)/\(path)"
    return FileTree.resolved(whole)
  }

  private static func parent(of path: String) -> String { FileTree.parent(of: path) }

  private static func isProject(_ path: String) -> Bool {
    ["xcodeproj", "xcworkspace"].contains(FileTree.fileExtension(path))
  }

  private static func isDescription(_ path: String) -> Bool {
    isProject(path) || path.hasSuffix("/Package.swift")
  }

  private func draft(of paths: [String], area: SourceArea) throws(AppSourcesError) -> AppDraft {
    // Paths after a project are folders that may contain additional files of it.
    if paths.count == 1 || Self.isDescription(paths[0]),
      let description = try description(in: paths[0], area: area)
    {
      return try draft(ofDescription: description, area: area)
    }
    if let target {
      throw AppSourcesError(
        "--target '\(target)' needs a project, a workspace or a package; \(paths[0]) is none."
      )
    }
    return try filesAndFolders(paths, area: area)
  }

  private func draft(
    ofDescription path: String,
    area: SourceArea
  ) throws(AppSourcesError) -> AppDraft {
    switch FileTree.fileExtension(path) {
    case "xcodeproj":
      let project = try XcodeProject(path: path, area: area)
      var reader = XcodeReader(projects: [project], area: area, source: manifests)
      return try reader.read(target: target, path: path)
    case "xcworkspace":
      var reader = try workspace(path, area: area, source: manifests)
      return try reader.read(target: target, path: path)
    default:
      let reader = try SwiftPackageReader(
        folder: Self.parent(of: path),
        area: area,
        source: manifests
      )
      return try reader.read(target: target)
    }
  }

  /// The manifest, project or workspace that a path leads to, or that is at the top of a folder.
  private func description(
    in path: String,
    area: SourceArea
  ) throws(AppSourcesError) -> String? {
    if Self.isDescription(path) { return path }
    guard FileTree.isFolder(path) else { return nil }
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    func found(_ kind: String) -> [String] {
      names.filter { $0.hasSuffix(kind) && $0 != "Pods.xcodeproj" }
    }
    let workspaces = found(".xcworkspace")
    // A workspace contains the projects next to it.
    let projects = workspaces.isEmpty ? found(".xcodeproj") : workspaces
    let manifest = names.contains("Package.swift") ? ["Package.swift"] : []
    let choices = (manifest + projects).map { "\(path)/\($0)" }
    if let target, choices.count > 1 {
      let owners = choices.filter { targets(of: $0, area: area).contains(target) }
      if owners.count == 1 { return owners[0] }
    }
    if projects.count > 1 { throw severalProjects(in: path, choices, area: area) }
    // A package may have a workspace for its example app, so prefer the package.
    return choices.first ?? Self.descriptionBelow(path, names)
  }

  /// The names of the targets in a description that can be ported.
  private func targets(of description: String, area: SourceArea) -> [String] {
    switch FileTree.fileExtension(description) {
    case "xcodeproj":
      guard let project = try? XcodeProject(path: description, area: area) else { return [] }
      return XcodeReader(projects: [project], area: area, source: .parsed).targetNames
    case "xcworkspace":
      return (try? workspace(description, area: area, source: .parsed).targetNames) ?? []
    default:
      let reader = try? SwiftPackageReader(
        folder: Self.parent(of: description),
        area: area,
        source: .parsed
      )
      return reader?.targets.filter { !$0.isTest }.map(\.name) ?? []
    }
  }

  private func severalProjects(
    in path: String,
    _ choices: [String],
    area: SourceArea
  ) -> AppSourcesError {
    let list = choices.map { choice in
      let options = targets(of: choice, area: area).map { "--target '\($0)'" }
      return "'\(choice)'" + (options.isEmpty ? "" : " (\(options.joined(separator: ", ")))")
    }
    let what = choices[0].hasSuffix("/Package.swift") ? "a package and several" : "several"
    return AppSourcesError(
      "\(path) has \(what) projects. Name one of them, or a target that only one has: "
        + "\(list.joined(separator: "; "))."
    )
  }

  /// The project in a subfolder, if there is one; examples and pods do not count.
  private static func descriptionBelow(_ path: String, _ names: [String]) -> String? {
    if names.contains(where: { $0.hasSuffix(".swift") }) { return nil }
    var found: [String] = []
    for name in names where !["Pods", "Carthage"].contains(name) && !name.hasPrefix(".") {
      let inner = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(name)")) ?? []
      let projects = inner.sorted().filter { isProject($0) && $0 != "Pods.xcodeproj" }
      // A workspace contains the project next to it.
      let best = projects.first { $0.hasSuffix(".xcworkspace") } ?? projects.first
      if let best, !isProject(name) { found.append("\(path)/\(name)/\(best)") }
    }
    return found.count == 1 ? found[0] : nil
  }

  private func workspace(
    _ path: String,
    area: SourceArea,
    source: ManifestSource
  ) throws(AppSourcesError) -> XcodeReader {
    var projects: [XcodeProject] = []
    var packages: [String] = []
    var notes: [String] = []
    var seen: Set<String> = []
    for item in try Workspace.contents(of: path, area: area)
    where seen.insert(item).inserted {
      if let reason = area.refusal(of: item) {
        notes.append("\(item), which the workspace names, \(reason).")
        continue
      }
      if item.hasSuffix(".xcodeproj") {
        // A workspace may refer to deleted projects, or to pods that were never installed.
        guard FileManager.default.fileExists(atPath: "\(item)/project.pbxproj") else { continue }
        projects.append(try XcodeProject(path: item, area: area))
      } else if FileManager.default.fileExists(atPath: "\(item)/Package.swift") {
        packages.append(item)
      }
    }
    guard !projects.isEmpty else { throw AppSourcesError("\(path) names no project that exists.") }
    return XcodeReader(
      projects: projects,
      packages: packages,
      notes: notes,
      area: area,
      source: source
    )
  }

  private func filesAndFolders(
    _ paths: [String],
    area: SourceArea
  ) throws(AppSourcesError) -> AppDraft {
    let folder = FileTree.isFolder(paths[0]) ? paths[0] : Self.parent(of: paths[0])
    var name = URL(fileURLWithPath: folder).lastPathComponent
    if ["Sources", "Source", "src"].contains(name) {
      name = URL(fileURLWithPath: Self.parent(of: folder)).lastPathComponent
    }
    var module = ModuleDraft(name: ModuleName.made(of: name))
    var notes: [String] = []
    for path in paths {
      let packages = Self.add(path, to: &module, area: area)
      notes += packages.map {
        "\($0) is a package, which is not ported; it can be ported alone."
      }
    }
    let tests = Set(testPaths.map(Self.absolute))
    func isTest(_ path: String) -> Bool {
      tests.contains { FileTree.isPath(path, in: $0) }
    }
    module.sources.removeAll(where: isTest)
    module.resources.removeAll { isTest($0.path) }
    module.refused.removeAll { isTest($0.path) }
    module.refusedResources.removeAll { isTest($0.path) }
    module.others = module.others.filter { !isTest($0) }
    let projects = module.others.filter(Self.isProject).sorted()
    module.others.subtract(projects)
    if !projects.isEmpty {
      notes.append(
        "All Swift files are ported as one module. To port what a project says, name it: "
          + "\(projects.map { "'\($0)'" }.joined(separator: ", "))."
      )
    }
    var draft = AppDraft(name: module.name, modules: [module])
    draft.add(notes)
    return draft
  }

  /// Adds a file or the contents of a folder; returns packages that were skipped.
  @discardableResult
  private static func add(
    _ path: String,
    to module: inout ModuleDraft,
    area: SourceArea
  ) -> [String] {
    if FileTree.isFolder(path), FileTree.fileExtension(path) != "xcassets" {
      let found = FileTree.find(in: path, area: area)
      module.add(found)
      return found.packages
    }
    if path.hasSuffix(".swift") {
      module.sources.append(path)
    } else if FileTree.isResource(path) {
      module.resources.append(.init(path: path, destination: FileTree.destination(of: path)))
    } else {
      module.others.insert(path)
    }
    return []
  }

  private func addTests(
    to draft: inout AppDraft,
    area: SourceArea
  ) throws(AppSourcesError) {
    guard !testPaths.isEmpty else { return }
    var tests = ModuleDraft(name: draft.name + "Tests", isTest: true)
    for path in testPaths.map(Self.absolute) { Self.add(path, to: &tests, area: area) }
    // Do not compile files twice that the description already includes.
    let known = Set(draft.modules.filter(\.isTest).flatMap(\.sources))
    tests.sources.removeAll { known.contains($0) }
    if tests.sources.isEmpty {
      if known.isEmpty { throw AppSourcesError("\(testPaths[0]) has no Swift files.") }
      return
    }
    let main = draft.modules.first { $0.name == draft.name }
    tests.settings = main?.settings ?? CompilationSettings()
    tests.dependencies = draft.modules.filter { !$0.isTest }.map(\.name)
    tests.products = main?.products ?? []
    if draft.modules.contains(where: { $0.name == tests.name }) { tests.name += "Added" }
    draft.modules.append(tests)
  }
}
