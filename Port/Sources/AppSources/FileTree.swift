import Foundation

/// Looks at files and folders without leaving the folder it was given.
struct FileTree {
  /// Larger Swift files are left out, in bytes: nobody wrote them by hand.
  static let maximumFileSize = 8 << 20

  /// Folders that hold what tools make, or other people's code.
  private static let skippedFolders: Set<String> = [
    "Pods", "Carthage", "DerivedData", "node_modules", "fastlane", "vendor", "build",
  ]

  /// Folders that are one thing to Xcode.
  private static let packages: Set<String> = [
    "xcassets", "bundle", "xcdatamodeld", "xcdatamodel", "xcmappingmodel", "framework",
    "xcframework", "xcodeproj", "xcworkspace", "playground", "docc", "scnassets", "appiconset",
    "icon", "app",
  ]

  /// Files of a bundle that mean something to code on Linux.
  private static let resourceExtensions: Set<String> = [
    "xcassets", "strings", "stringsdict", "json", "plist", "png", "jpg", "jpeg", "pdf", "svg",
    "gif", "webp", "heic", "txt", "html", "css", "js", "csv", "md", "ttf", "otf", "bundle",
    "xib", "storyboard", "xcstrings", "xml", "yaml", "yml", "lottie",
  ]

  /// What was found below a folder: absolute paths, in order.
  struct Found {
    var sources: [String] = []
    var resources: [String] = []
    var refused: [AppModule.RefusedFile] = []
    /// Folders below that are packages, which were passed over.
    var packages: [String] = []
  }

  /// What a path's last links lead to.
  static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  static func fileExtension(_ path: String) -> String {
    URL(fileURLWithPath: path).pathExtension.lowercased()
  }

  /// Whether a file belongs into a bundle.
  static func isResource(_ path: String) -> Bool {
    resourceExtensions.contains(fileExtension(path))
  }

  /// Whether Xcode makes a file of a Swift package a resource that the manifest does not name: asset catalogues, Interface
  /// Builder's documents, string catalogues, and what is in folders of a language (SwiftPM, "Bundling resources").
  static func isResourceByItself(_ path: String) -> Bool {
    ["xcassets", "xib", "storyboard", "xcstrings"].contains(fileExtension(path))
      || path.split(separator: "/").dropLast().contains { $0.hasSuffix(".lproj") }
  }

  /// Everything below a folder; hidden folders and those of tools are passed over.
  static func find(in folder: String) -> Found {
    var found = Found()
    var visited: Set<String> = []
    let root = resolved(folder)
    walk(folder, root: root, into: &found, visited: &visited)
    return found
  }

  private static func walk(
    _ folder: String,
    root: String,
    into found: inout Found,
    visited: inout Set<String>
  ) {
    guard visited.insert(resolved(folder)).inserted,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return }
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      guard let target = inside(path, root: root) else {
        if name.hasSuffix(".swift") {
          found.refused.append(.init(path: path, reason: "is a link that points outside the app"))
        }
        continue
      }
      let isPackage = packages.contains(fileExtension(name))
      if isFolder(target), !isPackage {
        // A package inside is built separately.
        if skippedFolders.contains(name) { continue }
        if isSwiftPackage(path) {
          found.packages.append(path)
          continue
        }
        walk(path, root: root, into: &found, visited: &visited)
      } else if name.hasSuffix(".swift") {
        if isManifest(name) { continue }
        found.sources.append(path)
      } else if isResource(name) {
        found.resources.append(path)
      }
    }
  }

  private static func isSwiftPackage(_ folder: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder)/Package.swift")
  }

  /// Whether a file describes a package: `Package.swift`, `Package@swift-5.9.swift`.
  private static func isManifest(_ name: String) -> Bool {
    name == "Package.swift" || name.hasPrefix("Package@swift")
  }

  /// Where a path leads; nil if that is outside the root.
  private static func inside(_ path: String, root: String) -> String? {
    let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    guard isLink else { return path }
    let target = resolved(path)
    return target == root || target.hasPrefix(root + "/") ? target : nil
  }

  /// Why a Swift file is not taken over; nil if it is.
  static func refusal(of path: String) -> String? {
    // '#sourceLocation' could not name it.
    if path.contains(where: \.isNewline) { return "has a line break in its path" }
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: resolved(path)) else {
      return "does not exist"
    }
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      return "is not a regular file"
    }
    let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
    if size > maximumFileSize { return "is larger than \(maximumFileSize >> 20) MB" }
    guard let data = FileManager.default.contents(atPath: path) else { return "cannot be read" }
    if data.contains(0) { return "is a binary file" }
    if String(validating: data, as: UTF8.self) == nil { return "is not UTF-8" }
    return nil
  }

  /// Where a resource stands in a bundle: language folders stay, all others go.
  static func destination(of path: String) -> String {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last else { return path }
    if let language = parts.dropLast().last, language.hasSuffix(".lproj") {
      return "\(language)/\(name)"
    }
    return name
  }

  /// A path below a folder; one outside begins with "/".
  static func relative(_ path: String, to root: String) -> String {
    path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }

  /// The deepest folder that holds all of the paths.
  static func commonFolder(_ paths: [String]) -> String {
    guard let first = paths.first else { return "/" }
    var common = first.split(separator: "/").dropLast()
    for path in paths.dropFirst() {
      let parts = path.split(separator: "/").dropLast()
      let same = zip(common, parts).prefix { $0 == $1 }.count
      common = common.prefix(same)
    }
    return "/" + common.joined(separator: "/")
  }
}
