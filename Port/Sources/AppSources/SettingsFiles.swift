import Foundation

/// The `.xcconfig` files of a project, each of which is read once.
///
/// Only one thread uses it.
final class SettingsFiles {
  /// The maximum depth of includes.
  private static let maximumDepth = 100

  /// The maximum size of a file, in bytes.
  private static let maximumFileSize = 1 << 20

  /// The maximum number of lines that all targets' files have, each counted as often as it is
  /// included.
  private static let maximumLines = 200_000

  /// The settings of a file with those of the files that it includes.
  struct Settings {
    var values: [String: String] = [:]
    /// Files that were not read, with the reasons, in sentences.
    var notes: [String] = []
  }

  /// What a line of a file says.
  private enum Statement {
    case include(String, isOptional: Bool)
    case assign(name: String, value: String)
    case invalid(String)
  }

  /// The statements of a file with the numbers of their lines, or why it is not read.
  private enum File {
    case statements([(line: Int, Statement)])
    case refused(String)
  }

  /// The area that may contain the files.
  private let area: SourceArea
  private var files: [String: File] = [:]
  private var results: [String: Result<Settings, AppSourcesError>] = [:]
  private var lines = 0

  init(area: SourceArea) {
    self.area = area
  }

  /// The number of files that were read.
  var count: Int { files.count }

  /// The settings of a file; missing files, such as those of pods that are not installed, are noted.
  ///
  /// - Throws: An error whose message contains the file and the line.
  func settings(of path: String) throws(AppSourcesError) -> Settings {
    if let result = results[path] { return try result.get() }
    let result = Result { () throws(AppSourcesError) in
      var seen: Set<String> = []
      return try settings(of: path, depth: 0, seen: &seen)
    }
    results[path] = result
    return try result.get()
  }

  private func settings(
    of path: String,
    depth: Int,
    seen: inout Set<String>
  ) throws(AppSourcesError) -> Settings {
    var settings = Settings()
    guard seen.insert(path).inserted else { return settings }
    let file = files[path] ?? read(path)
    files[path] = file
    let statements: [(line: Int, Statement)]
    switch file {
    case .refused(let reason):
      settings.notes = ["The settings in \(path) are not read: it \(reason)."]
      return settings
    case .statements(let read): statements = read
    }
    for (line, statement) in statements {
      func error(_ text: String) -> AppSourcesError {
        AppSourcesError("\(path), line \(line): \(text).")
      }
      lines += 1
      guard lines <= Self.maximumLines else {
        throw error("the targets have more than \(Self.maximumLines) settings of files")
      }
      switch statement {
      case .invalid(let text): throw error(text)
      case .include(let name, let isOptional):
        let path = XcodeProject.join(FileTree.parent(of: path), name)
        if isOptional, !FileManager.default.fileExists(atPath: path) { continue }
        guard depth < Self.maximumDepth else {
          throw error("more than \(Self.maximumDepth) files include each other in a row")
        }
        let included = try self.settings(
          of: path,
          depth: depth + 1,
          seen: &seen
        )
        settings.values.merge(included.values) { $1 }
        settings.notes += included.notes
      case .assign(let name, let value):
        let earlier = settings.values[name] ?? "$(inherited)"
        // Count first, because each line could double the value's length.
        let uses = value.components(separatedBy: "$(inherited)").count - 1
        guard value.utf8.count + uses * earlier.utf8.count <= BuildSettings.maximumLength else {
          throw error("the value of \(name) has more than \(BuildSettings.maximumLength >> 10) KB")
        }
        settings.values[name] = value.replacingOccurrences(of: "$(inherited)", with: earlier)
      }
    }
    return settings
  }

  private func read(_ path: String) -> File {
    if let reason = area.refusal(of: path) ?? FileTree.resourceRefusal(of: path) {
      return .refused(reason)
    }
    guard let bytes = InputFile.contents(path, maximumSize: Self.maximumFileSize) else {
      return .refused("is larger than \(Self.maximumFileSize >> 20) MB")
    }
    let text = InputFile.text(of: bytes)
    if text.utf8.contains(0) {
      return .refused("is a binary file, or UTF-16 without a byte order mark")
    }
    let lines = text.split(
      omittingEmptySubsequences: false,
      whereSeparator: \.isNewline
    )
    return .statements(
      lines.enumerated().compactMap { index, line in
        Self.statement(line).map { (index + 1, $0) }
      }
    )
  }

  private static func statement(_ line: Substring) -> Statement? {
    let code = (line.range(of: "//").map { line[..<$0.lowerBound] } ?? line[...])
      .trimmingCharacters(in: .whitespaces)
    if code.isEmpty { return nil }
    if code.hasPrefix("#include") {
      let parts = code.split(separator: "\"", omittingEmptySubsequences: false)
      guard parts.count >= 3 else { return .invalid("a file's name in quotes is expected") }
      return .include(String(parts[1]), isOptional: code.hasPrefix("#include?"))
    }
    guard let equals = assignment(in: code) else { return .invalid("NAME = VALUE is expected") }
    let key = code[..<equals].trimmingCharacters(in: .whitespaces)
    guard let name = BuildSettings.name(ofKey: key) else { return nil }
    let value = code[code.index(after: equals)...].trimmingCharacters(in: .whitespaces)
    return .assign(name: name, value: value)
  }

  /// The `=` after a setting's name, not one in its conditions.
  private static func assignment(in line: String) -> String.Index? {
    var depth = 0
    for index in line.indices {
      switch line[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case "=" where depth == 0: return index
      default: continue
      }
    }
    return nil
  }
}
