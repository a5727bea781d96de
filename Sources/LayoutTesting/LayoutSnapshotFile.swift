import Foundation

/// The file of a snapshot, next to the test's own file: `__Snapshots__/CardTests/compact.layout`.
struct LayoutSnapshotFile {
  /// If it is set, and neither empty nor `0`, snapshots are written instead of compared.
  static let environmentVariable = "PLUMBLINE_RECORD_LAYOUTS"

  private let url: URL

  /// - Throws: A sentence if the name is not a valid file name.
  init(named name: String, testFile: String) throws(LayoutSnapshotError) {
    let allowed = name.allSatisfy { $0.isLetter || $0.isNumber || " -_().,".contains($0) }
    guard allowed, let first = name.first, first != ".", name.utf8.count <= 100 else {
      throw LayoutSnapshotError.name(name)
    }
    let test = URL(fileURLWithPath: testFile)
    url = test.deletingLastPathComponent()
      .appendingPathComponent("__Snapshots__", isDirectory: true)
      .appendingPathComponent(test.deletingPathExtension().lastPathComponent, isDirectory: true)
      .appendingPathComponent(name + ".layout")
  }

  var path: String { url.path }

  /// Whether this run writes snapshots.
  static var isRecording: Bool {
    let value = ProcessInfo.processInfo.environment[environmentVariable] ?? ""
    return !["", "0"].contains(value)
  }

  /// Returns the stored snapshot; nil if the file does not exist.
  func read() throws(LayoutSnapshotError) -> LayoutSnapshot? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      return LayoutSnapshot(text: try String(contentsOf: url, encoding: .utf8))
    } catch {
      throw LayoutSnapshotError.file(path: path, reason: "\(error.localizedDescription)")
    }
  }

  /// Replaces the file atomically.
  func write(_ snapshot: LayoutSnapshot) throws(LayoutSnapshotError) {
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(snapshot.text.utf8).write(to: url, options: .atomic)
    } catch {
      throw LayoutSnapshotError.file(path: path, reason: "\(error.localizedDescription)")
    }
  }
}

/// A reason why a layout could not be compared with its snapshot.
enum LayoutSnapshotError: Error, CustomStringConvertible {
  case name(String)
  case file(path: String, reason: String)

  var description: String {
    switch self {
    case .name(let name):
      "“\(name)” cannot be a snapshot's name: up to 100 letters, digits, spaces and -_(),. can."
    case .file(let path, let reason): "The snapshot \(path) cannot be used: \(reason)"
    }
  }
}
