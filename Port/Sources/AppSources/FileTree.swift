import Foundation

/// Finds files and folders without leaving a given area.
package struct FileTree {
  /// The maximum size of a Swift file in bytes; larger files are not written by hand.
  static let maximumFileSize = 1 << 20

  /// Folders that contain tool output or other people's code.
  private static let skippedFolders: Set<String> = [
    "Pods", "Carthage", "DerivedData", "node_modules", "fastlane", "vendor", "build",
  ]

  /// Extensions of folders that Xcode treats as a single item.
  private static let packages: Set<String> = [
    "xcassets", "bundle", "xcdatamodeld", "xcdatamodel", "xcmappingmodel", "framework",
    "xcframework", "xcodeproj", "xcworkspace", "playground", "docc", "scnassets", "appiconset",
    "icon", "app",
  ]

  /// Extensions of bundle files that code on Linux can use.
  private static let resourceExtensions: Set<String> = [
    "xcassets", "strings", "stringsdict", "json", "plist", "png", "jpg", "jpeg", "pdf", "svg",
    "gif", "webp", "heic", "txt", "html", "css", "js", "csv", "md", "ttf", "otf", "bundle",
    "xib", "storyboard", "xcstrings", "xml", "yaml", "yml", "lottie",
  ]

  /// The files below a folder: absolute paths, sorted.
  struct Found {
    var sources: [String] = []
    var resources: [String] = []
    /// Swift files that cannot be ported.
    var refused: [AppModule.RefusedFile] = []
    /// Resources and folders that cannot be ported.
    var refusedResources: [AppModule.RefusedFile] = []
    /// Files that are neither Swift nor usable in a bundle.
    var others: [String] = []
    /// Subfolders that are packages, which were skipped.
    var packages: [String] = []
  }

  /// Resolves the links in a path; a path that does not exist is unchanged.
  package static func resolved(_ path: String) -> String {
    // As the file system does: '..' after a link leads to the parent of the link's destination.
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    let standardized = URL(fileURLWithPath: path).standardizedFileURL.path
    var missing: [String] = []
    var existing = standardized
    while existing != "/" {
      if let real = realpath(existing, nil) {
        defer { free(real) }
        let folder = String(cString: real)
        return ([folder == "/" ? "" : folder] + missing.reversed()).joined(separator: "/")
      }
      missing.append(URL(fileURLWithPath: existing).lastPathComponent)
      existing = parent(of: existing)
    }
    return standardized
  }

  static func parent(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Whether a path is a symbolic link.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  static func fileExtension(_ path: String) -> String {
    URL(fileURLWithPath: path).pathExtension.lowercased()
  }

  /// Whether a file belongs in a bundle.
  static func isResource(_ path: String) -> Bool {
    resourceExtensions.contains(fileExtension(path))
  }

  /// Whether Xcode makes a file of a Swift package a resource without an entry in the manifest.
  ///
  /// These are asset catalogs, Interface Builder documents, string catalogs, and files in language
  /// folders (SwiftPM, "Bundling resources").
  static func isResourceByItself(_ path: String) -> Bool {
    ["xcassets", "xib", "storyboard", "xcstrings"].contains(fileExtension(path))
      || path.split(separator: "/").dropLast().contains { $0.hasSuffix(".lproj") }
  }

  // MARK: Folders

  /// An entry of a folder.
  private struct Entry {
    /// The name; bytes that are not UTF-8 are shown as `\xFF`.
    var name: String
    var isUTF8: Bool
  }

  /// The entries of a folder without hidden ones, sorted; nil if the folder cannot be read.
  private static func entries(of folder: String) -> [Entry]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let item = readdir(stream) {
      let bytes = withUnsafeBytes(of: &item.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if bytes.first == UInt8(ascii: ".") { continue }
      if let name = String(validating: bytes, as: UTF8.self) {
        entries.append(Entry(name: name, isUTF8: true))
      } else {
        let name = bytes.map { byte in
          (0x20..<0x7F).contains(byte)
            ? String(UnicodeScalar(byte)) : "\\x" + String(byte, radix: 16, uppercase: true)
        }
        entries.append(Entry(name: name.joined(), isUTF8: false))
      }
    }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Finds everything below a folder; skips hidden folders and those of tools.
  static func find(in folder: String, area: SourceArea) -> Found {
    var found = Found()
    if let reason = area.refusal(of: folder) {
      found.refusedResources.append(.init(path: folder, reason: reason))
      return found
    }
    var walk = Walk(area: area)
    walk.visit(folder, into: &found)
    var index = 0
    while index < walk.links.count {
      walk.follow(walk.links[index], into: &found)
      index += 1
    }
    return found
  }

  /// A walk through a folder, and through the links in it after everything else: a link is only
  /// another name of a file or folder that is at its own place too.
  private struct Walk {
    let area: SourceArea
    /// The links that can be followed.
    private(set) var links: [String] = []
    /// The folders and Swift files so far, as bytes, because paths that differ may be equal strings.
    private var visited: Set<[UInt8]> = []

    init(area: SourceArea) { self.area = area }

    mutating func visit(_ folder: String, into found: inout Found) {
      visited.insert(Array(resolved(folder).utf8))
      guard let entries = entries(of: folder) else {
        found.refusedResources.append(.init(path: folder, reason: "cannot be read"))
        return
      }
      for entry in entries {
        let path = "\(folder)/\(entry.name)"
        if let reason = refusal(of: entry, at: path, area: area) {
          refuse(path, reason: reason, in: &found)
        } else if isLink(path) {
          links.append(path)
        } else {
          add(path, into: &found)
        }
      }
    }

    mutating func follow(_ link: String, into found: inout Found) {
      if let reason = repetition(of: link, visited: visited) {
        refuse(link, reason: reason, in: &found)
      } else {
        add(link, into: &found)
      }
    }

    private mutating func add(_ path: String, into found: inout Found) {
      let name = String(
        decoding: path.utf8.split(separator: UInt8(ascii: "/")).last ?? [],
        as: UTF8.self
      )
      if isFolder(path), !packages.contains(fileExtension(name)) {
        if skippedFolders.contains(name) {
          refuse(
            path,
            reason: "is a folder of a tool or of other people's code; to port it, name it",
            in: &found
          )
        } else if isSwiftPackage(path) {
          // A nested package is built separately.
          found.packages.append(path)
        } else {
          visit(path, into: &found)
        }
      } else if name.hasSuffix(".swift") {
        if isManifest(name) { return }
        visited.insert(Array(resolved(path).utf8))
        found.sources.append(path)
      } else if isResource(name) {
        found.resources.append(path)
      } else {
        found.others.append(path)
      }
    }

    private func refuse(_ path: String, reason: String, in found: inout Found) {
      let kind = fileExtension(path)
      if kind == "swift", !isFolder(path) {
        found.refused.append(.init(path: path, reason: reason))
      } else if kind.isEmpty || isResource(path) || isFolder(path) {
        found.refusedResources.append(.init(path: path, reason: reason))
      } else {
        found.others.append(path)
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

  /// Why an entry of a folder is skipped; nil if it is not.
  private static func refusal(of entry: Entry, at path: String, area: SourceArea) -> String? {
    guard entry.isUTF8 else { return "has a name that is not UTF-8" }
    guard isLink(path) else { return nil }
    if !FileManager.default.fileExists(atPath: path) { return "is a link that leads nowhere" }
    return area.refusal(of: path)
  }

  /// Why a link is not followed, because it leads to what is ported already, or around itself; nil
  /// if it is followed.
  private static func repetition(of link: String, visited: Set<[UInt8]>) -> String? {
    let destination = resolved(link)
    let kind = isFolder(destination) ? "folder" : "file"
    if visited.contains(Array(destination.utf8)) {
      return "is a link to a \(kind) that is already included"
    }
    return isPath(resolved(parent(of: link)), in: destination)
      ? "is a link to a folder that contains it" : nil
  }

  // MARK: Resources

  /// The files of a resource with their destinations, and the files that are not ported.
  static func files(
    of resource: AppModule.Resource,
    area: SourceArea
  ) -> (files: [AppModule.Resource.File], refused: [AppModule.RefusedFile]) {
    var files: [AppModule.Resource.File] = []
    var refused: [AppModule.RefusedFile] = []
    var visited: Set<[UInt8]> = []
    var links: [(path: String, destination: String)] = []
    func add(_ path: String, to destination: String) {
      guard isFolder(path) else {
        if let reason = resourceRefusal(of: path) {
          refused.append(.init(path: path, reason: reason))
        } else {
          files.append(.init(path: path, destination: destination))
        }
        return
      }
      visited.insert(Array(resolved(path).utf8))
      guard let entries = entries(of: path) else {
        refused.append(.init(path: path, reason: "cannot be read"))
        return
      }
      if entries.isEmpty { refused.append(.init(path: path, reason: "is a folder without files")) }
      for entry in entries {
        let inner = "\(path)/\(entry.name)"
        if let reason = refusal(of: entry, at: inner, area: area) {
          refused.append(.init(path: inner, reason: reason))
        } else if isLink(inner) {
          links.append((inner, "\(destination)/\(entry.name)"))
        } else {
          add(inner, to: "\(destination)/\(entry.name)")
        }
      }
    }
    if let reason = area.refusal(of: resource.path) {
      refused.append(.init(path: resource.path, reason: reason))
    } else {
      add(resource.path, to: resource.destination)
    }
    // A link is only another name of a folder that is visited at its own place too.
    var index = 0
    while index < links.count {
      let link = links[index]
      index += 1
      if let reason = repetition(of: link.path, visited: visited) {
        refused.append(.init(path: link.path, reason: reason))
      } else {
        add(link.path, to: link.destination)
      }
    }
    return (files, refused)
  }

  /// What `stat` has just said of a path that it cannot find.
  private static var absence: String { errno == EACCES ? "cannot be read" : "does not exist" }

  /// Why a bundle file is not ported; nil if it is.
  static func resourceRefusal(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return Self.absence }
    guard status.st_mode & S_IFMT == S_IFREG else { return "is not a regular file" }
    return access(path, R_OK) == 0 ? nil : "cannot be read"
  }

  // MARK: Files

  /// Why a Swift file is not ported; nil if it is.
  static func refusal(of path: String, area: SourceArea) -> String? {
    // '#sourceLocation' cannot name it.
    if path.contains(where: \.isNewline) { return "has a line break in its path" }
    if let reason = area.refusal(of: path) { return reason }
    var status = stat()
    guard stat(path, &status) == 0 else { return absence }
    guard status.st_mode & S_IFMT == S_IFREG else { return "is not a regular file" }
    if status.st_size > maximumFileSize { return "is larger than \(maximumFileSize >> 20) MB" }
    guard let bytes = InputFile.contents(path) else { return "cannot be read" }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return "is UTF-32, which Swift does not read"
    }
    if isUTF16(bytes) { return "is UTF-16, which Swift does not read" }
    if bytes.contains(0) { return "is a binary file" }
    if String(validating: bytes, as: UTF8.self) == nil { return "is not UTF-8" }
    return nil
  }

  /// Whether a file begins with a UTF-16 byte order mark, or has a zero byte next to each of its
  /// first characters.
  private static func isUTF16(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(64)
    guard start.count >= 4, start.contains(0) else { return false }
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return true }
    let zeros = start.enumerated().filter { $0.element == 0 }.map { $0.offset % 2 }
    return zeros.count == start.count / 2 && Set(zeros).count == 1
  }

  /// The reason for a resource of a kind that is not ported.
  static let otherKind = "is of a kind that is not ported"

  /// The path of a resource in a bundle: language folders are kept, all others are removed.
  static func destination(of path: String) -> String {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last else { return path }
    if let language = parts.dropLast().last, language.hasSuffix(".lproj") {
      return "\(language)/\(name)"
    }
    return name
  }

  /// A path relative to a folder; a path outside it begins with "/".
  package static func relative(_ path: String, to root: String) -> String {
    guard root != "/" else { return String(path.utf8.dropFirst()) ?? path }
    guard isPath(path, in: root), path.utf8.count > root.utf8.count else { return path }
    return String(path.utf8.dropFirst(root.utf8.count + 1)) ?? path
  }

  /// Whether a path is a folder's or below it.
  ///
  /// It compares bytes, as the file system does: names that look the same can differ, and a `/` and
  /// the letter next to it can be one character.
  package static func isPath(_ path: String, in folder: String) -> Bool {
    folder == "/" || path.utf8.elementsEqual(folder.utf8)
      || path.utf8.starts(with: (folder + "/").utf8)
  }

  /// The deepest folder that contains all of the paths.
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
