import Foundation

/// An Xcode project file: its objects, and the locations of its files.
struct XcodeProject {
  /// The project's bundle, an absolute path.
  let path: String

  /// The base folder of the project's paths.
  let folder: String

  /// The area from which files may be taken.
  let area: SourceArea

  let objects: [String: PropertyList]
  private let rootID: String

  /// The absolute paths of file references, groups and synchronized folders, by identifier.
  private(set) var paths: [String: String] = [:]

  /// The files of settings, which targets share.
  let settingsFiles: SettingsFiles

  /// The groups that stand for folders whose files Xcode does not list, sorted by identifier.
  let synchronizedGroups: [(id: String, value: PropertyList)]

  /// The packages with addresses by the identifiers of their references, and why others are not
  /// ported.
  private(set) var remotePackages: (packages: [String: RemotePackage], refused: [String: String]) =
    ([:], [:])

  /// Reads a project.
  ///
  /// - Throws: An error whose message names the file and the line of a syntax error.
  init(path: String, area: SourceArea) throws(AppSourcesError) {
    let file = "\(path)/project.pbxproj"
    if let reason = area.refusal(of: file) { throw AppSourcesError("\(file) \(reason).") }
    let list = try PropertyList.read(file)
    guard let objects = list["objects"]?.dictionary, let rootID = list["rootObject"]?.string else {
      throw AppSourcesError("\(file) is not a project: it has no 'objects' and 'rootObject'.")
    }
    guard let project = objects[rootID] else {
      throw AppSourcesError(
        "\(file) is not a project: its 'rootObject' '\(rootID)' does not exist."
      )
    }
    self.path = path
    self.area = area
    settingsFiles = SettingsFiles(area: area)
    self.objects = objects
    self.rootID = rootID
    let base = URL(fileURLWithPath: path).deletingLastPathComponent().path
    folder = Self.join(base, project["projectDirPath"]?.string ?? "")
    synchronizedGroups =
      objects.filter { $0.value["isa"]?.string == "PBXFileSystemSynchronizedRootGroup" }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    if let main = project["mainGroup"]?.string { place(main, below: folder, depth: 0) }
    remotePackages = readRemotePackages()
  }

  private var project: PropertyList { objects[rootID] ?? .dictionary([:]) }

  /// The objects in a list property of an object, with their identifiers.
  func list(_ key: String, of object: PropertyList) -> [(id: String, value: PropertyList)] {
    (object[key]?.array ?? []).compactMap { item in
      guard let id = item.string, let value = objects[id] else { return nil }
      return (id, value)
    }
  }

  /// The object to which a property of an object refers.
  func object(_ key: String, of object: PropertyList) -> PropertyList? {
    object[key]?.string.flatMap { objects[$0] }
  }

  var targets: [(id: String, value: PropertyList)] { list("targets", of: project) }

  /// The project object, which has the project's configuration list.
  var root: PropertyList { project }

  /// Joins a folder and a path, which may be absolute, empty or contain `..`.
  static func join(_ folder: String, _ path: String) -> String {
    if path.isEmpty { return folder }
    let joined = path.hasPrefix("/") ? path : "\(folder)/\(path)"
    return URL(fileURLWithPath: joined).standardizedFileURL.path
  }

  /// Why references in groups have no path, as clauses, by identifier.
  private(set) var unplaced: [String: String] = [:]

  private mutating func place(_ id: String, below parent: String, depth: Int) {
    guard let object = objects[id], paths[id] == nil, unplaced[id] == nil else { return }
    guard depth < 100 else {
      unplaced[id] = "its groups are nested too deeply"
      return
    }
    let own = object["path"]?.string ?? ""
    let location: String? =
      switch object["sourceTree"]?.string {
      case "<absolute>": own.hasPrefix("/") ? Self.join("/", own) : nil
      case "SOURCE_ROOT": Self.join(folder, own)
      case "<group>", nil: Self.join(parent, own)
      default: nil
      }
    guard let location else {
      markUnplaced(id, place: object["sourceTree"]?.string ?? "")
      return
    }
    paths[id] = location
    for child in object["children"]?.array ?? [] {
      if let child = child.string { place(child, below: location, depth: depth + 1) }
    }
  }

  /// Marks a reference, and those in its group, as having no place that a project can name.
  private mutating func markUnplaced(_ id: String, place: String) {
    var stack = [id]
    while let id = stack.popLast() {
      guard paths[id] == nil, unplaced[id] == nil else { continue }
      unplaced[id] =
        switch place {
        case "<absolute>": "its path is not absolute"
        case "BUILT_PRODUCTS_DIR", "DEVELOPER_DIR", "SDKROOT":
          "it is in '\(place)', which is a folder of Xcode's"
        default: "it is in '\(place)', which is not a place in the project"
        }
      stack += (objects[id]?["children"]?.array ?? []).compactMap(\.string)
    }
  }

  /// The references for which a reference stands: for a variant group, those of its variants.
  func parts(of id: String) -> [String] {
    guard let object = objects[id],
      ["PBXVariantGroup", "XCVersionGroup"].contains(object["isa"]?.string)
    else { return [id] }
    return (object["children"]?.array ?? []).compactMap(\.string)
  }

  /// The folders of local packages, as absolute paths.
  var localPackages: [String] {
    let named = list("packageReferences", of: project).compactMap { _, value in
      value["relativePath"]?.string.map { Self.join(folder, $0) }
    }
    var referenced: [String] = []
    for (id, value) in objects.sorted(by: { $0.key < $1.key }) {
      guard let path = paths[id] else { continue }
      switch value["isa"]?.string {
      case "PBXFileReference": referenced += packages(in: path, depth: 0)
      // Packages may be in a folder whose files Xcode does not list.
      case "PBXFileSystemSynchronizedRootGroup": referenced += packages(in: path, depth: 2)
      default: continue
      }
    }
    var seen: Set<String> = []
    return (named + referenced).filter { seen.insert($0).inserted }
  }

  /// A folder if it is a package, otherwise the packages in its subfolders.
  private func packages(in folder: String, depth: Int) -> [String] {
    guard area.refusal(of: folder) == nil else { return [] }
    if FileManager.default.fileExists(atPath: "\(folder)/Package.swift") { return [folder] }
    guard depth > 0 else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { !$0.contains(".") }
      .flatMap { packages(in: "\(folder)/\($0)", depth: depth - 1) }
  }

  private func readRemotePackages() -> (
    packages: [String: RemotePackage], refused: [String: String]
  ) {
    var packages: [String: RemotePackage] = [:]
    var refused: [String: String] = [:]
    for (id, value) in list("packageReferences", of: project) {
      guard let url = value["repositoryURL"]?.string else { continue }
      if let reason = RemotePackage.refusal(ofAddress: url) {
        refused[id] = reason
        continue
      }
      do {
        packages[id] = RemotePackage(url: url, requirement: try requirement(value["requirement"]))
      } catch {
        refused[id] = error.description
      }
    }
    return (packages, refused)
  }

  private func requirement(_ value: PropertyList?) throws(AppSourcesError) -> PackageRequirement {
    let kind = value?["kind"]?.string ?? "upToNextMajorVersion"
    let keys =
      switch kind {
      case "exactVersion": ["version"]
      case "branch", "revision": [kind]
      default: ["minimumVersion", "maximumVersion"]
      }
    return try PackageRequirement(kind: kind, texts: keys.map { value?[$0]?.string ?? "" })
  }
}
