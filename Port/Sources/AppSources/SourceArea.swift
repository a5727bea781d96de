import Foundation

/// The places whose files may be ported: the project's folder, and the paths on the command line.
package struct SourceArea: Sendable {
  /// Absolute paths of folders and files, without links.
  package let places: [String]

  /// Creates an area from paths; a project or manifest represents its folder.
  package init(_ paths: [String]) {
    places = paths.map { path in
      let isDescription =
        ["xcodeproj", "xcworkspace"].contains(FileTree.fileExtension(path))
        || path.hasSuffix("/Package.swift")
      return FileTree.resolved(isDescription ? FileTree.parent(of: path) : path)
    }
  }

  /// The folders of the area, including folders of single files.
  package var folders: [String] {
    places.map { FileTree.isFolder($0) ? $0 : FileTree.parent(of: $0) }
  }

  /// Why nothing at a path may be ported, as a clause; nil if it may.
  func refusal(of path: String) -> String? {
    // The file system's calls end a path at its first NUL.
    if path.utf8.contains(0) { return "has a name that no file can have" }
    if covers(FileTree.resolved(path)) { return nil }
    guard covers(URL(fileURLWithPath: path).standardizedFileURL.path) else {
      return "is outside the project; to take it over, name its folder on the command line"
    }
    return "is a link that points outside the app"
  }

  /// Whether a path is one of the places or below one.
  private func covers(_ path: String) -> Bool {
    places.contains { FileTree.isPath(path, in: $0) }
  }
}
