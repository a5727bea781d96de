import Foundation

/// Reads an `.xcconfig` file and the files that it includes; skips missing files, such as those of
/// pods.
struct SettingsFileReader {
  /// The maximum depth of includes.
  private static let maximumDepth = 100

  /// The maximum size of a file, in bytes.
  private static let maximumFileSize = 1 << 20

  /// The area that may contain the files.
  let area: SourceArea

  /// Files that were not read, with the reasons, in sentences.
  private(set) var notes: [String] = []

  private var seen: Set<String> = []

  init(area: SourceArea) {
    self.area = area
  }

  /// The settings of a file.
  ///
  /// - Throws: An error whose message contains the file and the line.
  mutating func read(_ path: String) throws(AppSourcesError) -> [String: String] {
    try read(path, depth: 0)
  }

  private mutating func read(_ path: String, depth: Int) throws(AppSourcesError) -> [String: String]
  {
    guard seen.insert(path).inserted, FileManager.default.fileExists(atPath: path) else {
      return [:]
    }
    if let reason = area.refusal(of: path) {
      notes.append("\(path) \(reason).")
      return [:]
    }
    guard let bytes = InputFile.contents(path, maximumSize: Self.maximumFileSize) else {
      notes.append("\(path) cannot be read, or is larger than \(Self.maximumFileSize >> 20) MB.")
      return [:]
    }
    var values: [String: String] = [:]
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false,
      whereSeparator: \.isNewline
    )
    for (index, line) in lines.enumerated() {
      func error(_ text: String) -> AppSourcesError {
        AppSourcesError("\(path), line \(index + 1): \(text).")
      }
      let code = (line.range(of: "//").map { line[..<$0.lowerBound] } ?? line[...])
        .trimmingCharacters(in: .whitespaces)
      if code.isEmpty { continue }
      if code.hasPrefix("#include") {
        let parts = code.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count >= 3 else { throw error("a file's name in quotes is expected") }
        guard depth < Self.maximumDepth else {
          throw error("more than \(Self.maximumDepth) files include each other in a row")
        }
        let included = XcodeProject.join(FileTree.parent(of: path), String(parts[1]))
        values.merge(try read(included, depth: depth + 1)) { $1 }
        continue
      }
      guard let equals = Self.assignment(in: code) else { throw error("NAME = VALUE is expected") }
      let key = code[..<equals].trimmingCharacters(in: .whitespaces)
      guard let name = BuildSettings.name(ofKey: key) else { continue }
      let value = code[code.index(after: equals)...].trimmingCharacters(in: .whitespaces)
      let earlier = values[name] ?? "$(inherited)"
      // Count first, because each line could double the value's length.
      let uses = value.components(separatedBy: "$(inherited)").count - 1
      guard value.utf8.count + uses * earlier.utf8.count <= BuildSettings.maximumLength else {
        throw error("the value of \(name) has more than \(BuildSettings.maximumLength >> 10) KB")
      }
      values[name] = value.replacingOccurrences(of: "$(inherited)", with: earlier)
    }
    return values
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
