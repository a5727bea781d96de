import Foundation

/// Reads apps: files and folders, a Swift package, a project or a workspace of Xcode.
public struct AppReader: Sendable {
  /// The paths of the app: files, folders, one package, project or workspace.
  public var paths: [String]

  /// The paths of tests that the app's description does not name.
  public var testPaths: [String]

  /// The module's name; nil for the target's or the folder's.
  public var module: String?

  /// The target of a project or package; nil for its app.
  public var target: String?

  /// Makes a reader.
  public init(
    paths: [String],
    testPaths: [String] = [],
    module: String? = nil,
    target: String? = nil
  ) {
    self.paths = paths
    self.testPaths = testPaths
    self.module = module
    self.target = target
  }

  /// Reads the app.
  ///
  /// - Throws: An error whose sentence names the path, and the line where a project's file is wrong.
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
    var draft = try draft(of: absolute)
    if let module {
      for index in draft.modules.indices {
        if draft.modules[index].name == draft.name { draft.modules[index].name = module }
        draft.modules[index].dependencies = draft.modules[index].dependencies.map {
          $0 == draft.name ? module : $0
        }
      }
      draft.name = module
    }
    try addTests(to: &draft)
    let folder = FileTree.isFolder(first) && !Self.isProject(first) ? first : Self.parent(of: first)
    return try draft.finished(near: folder)
  }

  private static func absolute(_ path: String) -> String {
    let base = FileManager.default.currentDirectoryPath
    let whole = path.hasPrefix("/") ? path : "\(base)/\(path)"
    return FileTree.resolved(whole)
  }

  private static func parent(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }

  private static func isProject(_ path: String) -> Bool {
    ["xcodeproj", "xcworkspace"].contains(FileTree.fileExtension(path))
  }

  private func draft(of paths: [String]) throws(AppSourcesError) -> AppDraft {
    if paths.count == 1, let project = try Self.description(in: paths[0]) {
      switch FileTree.fileExtension(project) {
      case "xcodeproj":
        return try XcodeReader(projects: [XcodeProject(path: project)]).read(
          target: target,
          path: project
        )
      case "xcworkspace": return try workspace(project)
      default:
        return try SwiftPackageReader(folder: Self.parent(of: project)).read(target: target)
      }
    }
    if let target {
      throw AppSourcesError(
        "--target '\(target)' needs a project, a workspace or a package; \(paths[0]) is none."
      )
    }
    return try filesAndFolders(paths)
  }

  /// The manifest, project or workspace that a path is, or that a folder has at its top.
  private static func description(in path: String) throws(AppSourcesError) -> String? {
    if isProject(path) || path.hasSuffix("/Package.swift") { return path }
    guard FileTree.isFolder(path) else { return nil }
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    for kind in [".xcworkspace", ".xcodeproj"] {
      let found = names.filter { $0.hasSuffix(kind) && $0 != "Pods.xcodeproj" }
      if found.count > 1 {
        let list = found.map { "'\($0)'" }.joined(separator: ", ")
        throw AppSourcesError("\(path) has several projects: \(list). Name one of them.")
      }
      // A package keeps a workspace for its example app: the package is what is meant.
      if let one = found.first, !names.contains("Package.swift") { return "\(path)/\(one)" }
    }
    if names.contains("Package.swift") { return "\(path)/Package.swift" }
    return descriptionBelow(path, names)
  }

  /// The project in one of a folder's folders, if there is one; examples and pods are others.
  private static func descriptionBelow(_ path: String, _ names: [String]) -> String? {
    if names.contains(where: { $0.hasSuffix(".swift") }) { return nil }
    var found: [String] = []
    for name in names where !["Pods", "Carthage"].contains(name) && !name.hasPrefix(".") {
      let inner = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(name)")) ?? []
      let projects = inner.filter { isProject($0) && $0 != "Pods.xcodeproj" }
      // A workspace holds the project beside it.
      let best = projects.first { $0.hasSuffix(".xcworkspace") } ?? projects.first
      if let best, !isProject(name) { found.append("\(path)/\(name)/\(best)") }
    }
    return found.count == 1 ? found[0] : nil
  }

  private func workspace(_ path: String) throws(AppSourcesError) -> AppDraft {
    var projects: [XcodeProject] = []
    var packages: [String] = []
    for item in try Workspace.contents(of: path) {
      if item.hasSuffix(".xcodeproj") {
        // A workspace may still name projects that are gone, or pods that were never installed.
        guard FileManager.default.fileExists(atPath: "\(item)/project.pbxproj") else { continue }
        projects.append(try XcodeProject(path: item))
      } else if FileManager.default.fileExists(atPath: "\(item)/Package.swift") {
        packages.append(item)
      }
    }
    guard !projects.isEmpty else { throw AppSourcesError("\(path) names no project that exists.") }
    return try XcodeReader(projects: projects, packages: packages).read(target: target, path: path)
  }

  private func filesAndFolders(_ paths: [String]) throws(AppSourcesError) -> AppDraft {
    let folder = FileTree.isFolder(paths[0]) ? paths[0] : Self.parent(of: paths[0])
    var name = URL(fileURLWithPath: folder).lastPathComponent
    if ["Sources", "Source", "src"].contains(name) {
      name = URL(fileURLWithPath: Self.parent(of: folder)).lastPathComponent
    }
    var module = ModuleDraft(name: ModuleName.made(of: name))
    var notes: [String] = []
    for path in paths {
      let packages = Self.add(path, to: &module)
      notes += packages.map {
        "\($0) is a package, which is not taken over; it can be ported alone."
      }
    }
    let tests = Set(testPaths.map(Self.absolute))
    module.sources.removeAll { source in
      tests.contains { source == $0 || source.hasPrefix($0 + "/") }
    }
    return AppDraft(name: module.name, modules: [module], notes: notes)
  }

  /// Adds a file or what a folder has; returns packages that were passed over.
  @discardableResult
  private static func add(_ path: String, to module: inout ModuleDraft) -> [String] {
    if FileTree.isFolder(path), FileTree.fileExtension(path) != "xcassets" {
      let found = FileTree.find(in: path)
      module.add(found)
      return found.packages
    }
    if path.hasSuffix(".swift") {
      module.sources.append(path)
    } else if FileTree.isResource(path) {
      module.resources.append(.init(path: path, destination: FileTree.destination(of: path)))
    }
    return []
  }

  private func addTests(to draft: inout AppDraft) throws(AppSourcesError) {
    guard !testPaths.isEmpty else { return }
    var tests = ModuleDraft(name: draft.name + "Tests", isTest: true)
    for path in testPaths.map(Self.absolute) { Self.add(path, to: &tests) }
    // What the description names already is not compiled twice.
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
