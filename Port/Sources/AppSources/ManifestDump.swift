import Foundation
import Synchronization

/// The output of `swift package dump-package` for a manifest.
package enum ManifestDump {
  /// Reads the manifest of a package; nil if it does not compile here, or does not end within
  /// `limit` seconds.
  ///
  /// The manifest is first copied to a folder below `temporary`, because the package manager writes
  /// next to it. The copy's path ends with the original's, so that `..` leads to the same names.
  static func read(
    _ folder: String,
    temporary: String = FileManager.default.temporaryDirectory.path,
    limit: Double = 60
  ) -> PropertyList? {
    let files = FileManager.default
    let all = "\(temporary)/plumbline-port-\(UUID().uuidString)"
    let root = "\(all)/root"
    let copy = root + folder
    unfinished.withLock { _ = $0.insert(all) }
    defer {
      try? files.removeItem(atPath: all)
      unfinished.withLock { _ = $0.remove(all) }
    }
    guard (try? files.createDirectory(atPath: copy, withIntermediateDirectories: true)) != nil,
      let names = try? files.contentsOfDirectory(atPath: folder)
    else { return nil }
    for name in names where name.hasPrefix("Package") && name.hasSuffix(".swift") {
      guard let bytes = InputFile.contents("\(folder)/\(name)", maximumSize: maximumFileSize) else {
        continue
      }
      try? Data(bytes).write(to: URL(fileURLWithPath: "\(copy)/\(name)"))
    }
    // The package manager writes only when the manifest has ended.
    let command = Command(
      words: ["swift", "package", "--package-path", copy, "dump-package"],
      // Its locks are in the temporary folder.
      environment: ["TMPDIR": all],
      limits: .manifest(seconds: limit),
      readsErrors: false
    )
    guard let result = try? command.execute(), result.status == 0,
      let value = try? JSONSerialization.jsonObject(
        with: Data(result.lines.joined(separator: "\n").utf8)
      )
    else { return nil }
    return PropertyList(value).replacing(FileTree.resolved(root), with: "")
      .replacing(root, with: "")
  }

  /// The maximum size of a manifest, in bytes.
  static let maximumFileSize = 1 << 20

  /// The folders with the copies of manifests that are being read.
  private static let unfinished = Mutex<Set<String>>([])

  /// Removes the copies of manifests that are being read, when the process is about to end.
  package static func removeUnfinished() {
    for folder in unfinished.withLock({ $0 }) {
      try? FileManager.default.removeItem(atPath: folder)
    }
  }

  /// The kinds of targets that are ported.
  static let types = ["regular", "executable", "test"]

  static func target(
    _ value: PropertyList,
    in folder: String,
    ownTargets: Set<String>
  ) -> SwiftPackageReader.Target? {
    guard let name = value["name"]?.string, let type = value["type"]?.string,
      types.contains(type)
    else { return nil }
    let isTest = type == "test"
    var target = SwiftPackageReader.Target(
      name: name,
      isTest: isTest,
      isExecutable: type == "executable",
      path: "",
      sources: value["sources"]?.array.map { $0.compactMap(\.string) },
      excluded: (value["exclude"]?.array ?? []).compactMap(\.string),
      resources: (value["resources"]?.array ?? []).compactMap { resource in
        resource["path"]?.string.map { ($0, resource["rule"]?["copy"] != nil) }
      },
      dependencies: [],
      products: [],
      settings: value["settings"]?.array ?? []
    )
    let parents = isTest ? ["Tests", "Sources", ""] : ["Sources", "Source", "src", "srcs", ""]
    let candidates =
      value["path"]?.string.map { [XcodeProject.join(folder, $0)] }
      ?? parents.map { XcodeProject.join(folder, $0.isEmpty ? name : "\($0)/\(name)") }
    guard let path = candidates.first(where: FileTree.isFolder) else { return nil }
    target.path = path
    for dependency in value["dependencies"]?.array ?? [] {
      if let name = dependency["target"]?.array?.first?.string {
        target.dependencies.append(name)
      } else if let product = dependency["product"]?.array, let name = product.first?.string {
        target.products.append((name, product.count > 1 ? product[1].string : nil))
      } else if let name = dependency["byName"]?.array?.first?.string {
        // A target of the package is preferred to a product with that name.
        if ownTargets.contains(name) {
          target.dependencies.append(name)
        } else {
          target.products.append((name, nil))
        }
      }
    }
    return target
  }

  /// The dependencies of a package.
  struct Dependencies {
    var remote: [RemotePackage] = []
    var local: [String] = []
    /// Addresses that are not ported, and the reasons, in sentences.
    var notes: [String] = []
  }

  static func dependencies(_ dump: PropertyList, in folder: String) -> Dependencies {
    var found = Dependencies()
    for dependency in dump["dependencies"]?.array ?? [] {
      if let value = dependency["sourceControl"]?.array?.first,
        let url = value["location"]?["remote"]?.array?.first?["urlString"]?.string
          ?? value["location"]?["remote"]?.array?.first?.string
      {
        if let reason = RemotePackage.refusal(ofAddress: url) {
          found.notes.append("A package of \(folder) is not ported: \(reason).")
          continue
        }
        do {
          let requirement = try requirement(value["requirement"])
          found.remote.append(.init(url: url, requirement: requirement))
        } catch {
          found.notes.append("The package \(url) is not ported: \(error).")
        }
      } else if let path = dependency["fileSystem"]?.array?.first?["path"]?.string {
        found.local.append(XcodeProject.join(folder, path))
      }
    }
    return found
  }

  private static func requirement(
    _ value: PropertyList?
  ) throws(AppSourcesError) -> PackageRequirement {
    if let range = value?["range"]?.array?.first {
      let bounds = ["lowerBound", "upperBound"].map { range[$0]?.string ?? "" }
      return try PackageRequirement(kind: "range", texts: bounds)
    }
    for kind in ["exact", "branch", "revision"] {
      if let text = value?[kind]?.array?.first?.string {
        return try PackageRequirement(kind: kind, texts: [text])
      }
    }
    return try PackageRequirement(kind: "upToNextMajorVersion", texts: ["0.0.0"])
  }

  static func settings(_ values: [PropertyList], languageModes: [String]) -> CompilationSettings {
    var settings = CompilationSettings()
    settings.languageMode = languageModes.contains { $0.hasPrefix("6") } ? 6 : 5
    for value in values where value["tool"]?.string == "swift" {
      guard let kind = value["kind"]?.dictionary else { continue }
      func text(_ key: String) -> String? { kind[key]?["_0"]?.string }
      if let name = text("define"), ModuleName.isValid(name) { settings.conditions.append(name) }
      if let name = text("enableUpcomingFeature"), ModuleName.isValid(name) {
        settings.upcomingFeatures.append(name)
      }
      if let mode = text("swiftLanguageMode") ?? text("swiftLanguageVersion") {
        settings.languageMode = mode.hasPrefix("6") ? 6 : 5
      }
      if kind["defaultIsolation"] != nil {
        settings.isMainActorByDefault = text("defaultIsolation") == "MainActor"
      }
    }
    return settings
  }
}

extension PropertyList {
  /// The list with one path prefix replaced by another.
  fileprivate func replacing(_ old: String, with new: String) -> PropertyList {
    switch self {
    case .string(let text):
      .string(
        FileTree.isPath(text, in: old)
          ? new + String(decoding: text.utf8.dropFirst(old.utf8.count), as: UTF8.self) : text
      )
    case .array(let values): .array(values.map { $0.replacing(old, with: new) })
    case .dictionary(let values): .dictionary(values.mapValues { $0.replacing(old, with: new) })
    }
  }
}
