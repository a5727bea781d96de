import Foundation

/// The places whose files may be taken over: the project's folder, and what the command line names.
package struct SourceArea: Sendable {
  /// Absolute paths of folders and files, without links.
  package let places: [String]

  /// Makes an area of paths, of which those of projects and manifests stand for their folders.
  package init(_ paths: [String]) {
    places = paths.map { path in
      let isDescription =
        ["xcodeproj", "xcworkspace"].contains(FileTree.fileExtension(path))
        || path.hasSuffix("/Package.swift")
      return FileTree.resolved(isDescription ? FileTree.parent(of: path) : path)
    }
  }

  /// The folders in which the places are, or which they are.
  package var folders: [String] {
    places.map { FileTree.isFolder($0) ? $0 : FileTree.parent(of: $0) }
  }

  /// Why nothing at a path may be taken over, as a clause; nil if it may.
  func refusal(of path: String) -> String? {
    if covers(FileTree.resolved(path)) { return nil }
    guard covers(URL(fileURLWithPath: path).standardizedFileURL.path) else {
      return "is outside the project; to take it over, name its folder on the command line"
    }
    return "is a link that points outside the app"
  }

  private func covers(_ path: String) -> Bool {
    places.contains { $0 == "/" || path == $0 || path.hasPrefix($0 + "/") }
  }
}
