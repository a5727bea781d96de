import Foundation
import TraceReports
import TraceStore

/// A directory of files that appear together when all are complete.
///
/// They are written into a temporary directory. It is next to the target directory and takes its
/// name at the end; if the target already exists, it is inside it. If a file cannot be renamed, the
/// renames before it are undone. While files are renamed, the temporary directory has another
/// extension. If it remains, the process was killed at that moment, and old and new files are
/// mixed.
final class TableFiles {
  /// The base name of the temporary directory inside the target.
  private static let stem = "tables"
  private static let partEnding = "part"
  private static let movingEnding = "moving"

  private let target: Directory?
  private let parent: Directory
  private let partial: Directory
  private let partialName: String
  private let finalName: String
  private let replacing: Bool
  private let shownName: String
  private var names: [String] = []
  private var isMoved = false

  /// Creates the temporary directory.
  ///
  /// - Throws: ``CommandError`` if it cannot be created.
  init(_ path: String, replacing: Bool) throws {
    shownName = "'\(DisplayText.path(path, limit: 200))'"
    self.replacing = replacing
    finalName = URL(fileURLWithPath: path).lastPathComponent
    do throws(FileError) {
      let isThere = FileManager.default.fileExists(atPath: path)
      target = isThere ? try Directory(at: path) : nil
      parent = if let target { target } else { try Directory(of: path) }
      (partialName, partial) = try PartialFiles.makeDirectory(
        in: parent,
        beside: isThere ? Self.stem : finalName,
        ending: Self.partEnding
      )
    } catch {
      throw CommandError(shownName, error)
    }
  }

  deinit {
    if isMoved { return }
    parent.removeDirectory(partialName)
    PartialFiles.forget(partialName, in: parent)
  }

  /// Writes a file; `body` provides all of its bytes.
  func add(_ name: String, _ body: (@escaping ([UInt8]) throws -> Void) throws -> Void) throws {
    do {
      let file = try PartialFiles.making { () throws(FileError) in
        try partial.create(name, mode: .finishedFile)
      }
      defer { close(file) }
      try body { try Directory.write($0, to: file) }
      names.append(name)
    } catch let error as FileError {
      throw CommandError(shownName, error)
    }
  }

  /// Renames all files to their final names.
  func finish() throws {
    do throws(FileError) {
      try PartialFiles.ending(partialName, in: parent) { () throws(FileError) in
        if let target { try move(into: target) } else { try moveAll() }
      }
      isMoved = true
    } catch {
      throw error.isTaken
        ? CommandError(
          "\(shownName) has a file of a table's name already: use --force, or another -o."
        )
        : CommandError(shownName, error)
    }
  }

  private func moveAll() throws(FileError) {
    try partial.setMode(.finishedDirectory)
    try parent.move(partialName, to: parent, as: finalName, replacing: false)
  }

  private func move(into target: Directory) throws(FileError) {
    let moving = partialName.dropLast(Self.partEnding.utf8.count) + Self.movingEnding
    try parent.move(partialName, to: parent, as: String(moving), replacing: false)
    var moved: [(name: String, wasExchanged: Bool)] = []
    do throws(FileError) {
      for name in names {
        let isThere = replacing && target.kind(of: name) != nil
        if isThere {
          try partial.exchange(name, with: target, name)
        } else {
          try partial.move(name, to: target, as: name, replacing: false)
        }
        moved.append((name, isThere))
      }
    } catch {
      for file in moved.reversed() {
        if file.wasExchanged {
          try? partial.exchange(file.name, with: target, file.name)
        } else {
          target.remove(file.name)
        }
      }
      parent.removeDirectory(String(moving))
      throw error
    }
    // Remains of earlier exports are outdated now; old files, if any, are in this export's
    // directory.
    for name in Self.leftBehind(in: target) { target.removeDirectory(name) }
    parent.removeDirectory(String(moving))
  }

  // MARK: Exports that were killed

  /// Whether an export was killed while it renamed files, so that old and new ones may be mixed.
  static func areMixed(in path: String) -> Bool {
    guard let directory = try? Directory(at: path) else { return false }
    return leftBehind(in: directory).contains { $0.hasSuffix("." + movingEnding) }
  }

  /// The directories of exports whose process has ended.
  private static func leftBehind(in directory: Directory) -> [String] {
    directory.names.filter { name in
      let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3, parts[0] == stem, endings.contains(parts[2]) else { return false }
      guard let pid = pid_t(parts[1].prefix { $0 != "-" }), pid > 0 else { return false }
      return kill(pid, 0) != 0 && errno == ESRCH
    }
  }

  private static let endings = [partEnding, movingEnding]
}
