import Foundation

/// The projects and packages in an Xcode workspace.
enum Workspace {
  /// The absolute paths of the references in a workspace, in order.
  ///
  /// - Throws: An error if its list cannot be read.
  static func contents(of path: String, area: SourceArea) throws(AppSourcesError) -> [String] {
    let file = "\(path)/contents.xcworkspacedata"
    if let reason = area.refusal(of: file) { throw AppSourcesError("\(file) \(reason).") }
    let text = InputFile.text(of: try InputFile.description(file))
    guard text.contains("<Workspace") else {
      throw AppSourcesError("\(file), line 1: <Workspace is expected here.")
    }
    let container = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var groups = [container]
    var paths: [String] = []
    for tag in text.split(separator: "<").dropFirst() {
      if tag.hasPrefix("/Group") {
        if groups.count > 1 { groups.removeLast() }
      } else if tag.hasPrefix("Group") {
        groups.append(resolve(location(in: tag), group: groups.last ?? container, container))
      } else if tag.hasPrefix("FileRef") {
        paths.append(resolve(location(in: tag), group: groups.last ?? container, container))
      }
    }
    return paths
  }

  private static func location(in tag: Substring) -> String {
    guard let match = tag.firstMatch(of: /location\s*=\s*"([^"]*)"/) else { return "" }
    var text = String(match.1)
    for (entity, character) in [
      ("&quot;", "\""), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"),
    ] {
      text = text.replacingOccurrences(of: entity, with: character)
    }
    return text
  }

  private static func resolve(_ location: String, group: String, _ container: String) -> String {
    let parts = location.split(separator: ":", maxSplits: 1).map(String.init)
    let path = parts.count == 2 ? parts[1] : ""
    switch parts.first {
    case "container": return XcodeProject.join(container, path)
    case "absolute": return XcodeProject.join("/", path)
    // The workspace inside a project's bundle refers to the project like this.
    case "self": return URL(fileURLWithPath: container).path
    default: return XcodeProject.join(group, path)
    }
  }
}
