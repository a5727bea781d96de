import AppSources
import Foundation

/// The output folder of a port; it changes only files that an earlier port wrote.
struct OutputFolder {
  let path: String
  private var manifest: PortManifest
  private let previous: PortManifest?

  /// Files of the port that the user edited, which are kept unchanged.
  private(set) var edited: Set<String> = []

  /// Files that did not exist before.
  var added: [String] {
    manifest.files.keys.filter { known[$0] == nil && !edited.contains($0) }.sorted()
  }

  /// Files that were different before.
  var changed: [String] {
    manifest.files.filter { known[$0.key] != nil && known[$0.key] != $0.value }.keys.sorted()
  }

  /// Files that an earlier port wrote and this one did not.
  var removed: [String] {
    known.keys.filter { manifest.files[$0] == nil && !edited.contains($0) }.sorted()
  }

  /// The hashes of the files that an earlier port wrote, or was about to write.
  private var known: [String: String] {
    (previous?.files ?? [:]).merging(previous?.announced ?? [:]) { $1 }
  }

  /// Opens or creates the folder.
  ///
  /// - Throws: An error if it contains files that no port wrote, or if it cannot be written.
  init(path: String, app: String) throws(PortError) {
    self.path = path
    // A link in the place of a port could lead anywhere. The folders above it are the user's choice.
    if FileTree.isLink(path) {
      throw PortError("\(path) is a link; name the folder that it leads to with -o.")
    }
    let files = FileManager.default
    var isFolder: ObjCBool = false
    if files.fileExists(atPath: path, isDirectory: &isFolder) {
      guard isFolder.boolValue else { throw PortError("\(path) is a file; name a folder with -o.") }
      previous = try PortManifest.read(in: path)
      let names = (try? files.contentsOfDirectory(atPath: path)) ?? []
      if previous == nil, !names.isEmpty {
        throw PortError("\(path) has something else in it; name another folder with -o.")
      }
      if let previous, previous.app != app {
        throw PortError("\(path) is a port of \(previous.app); name another folder with -o.")
      }
    } else {
      previous = nil
      do {
        try files.createDirectory(atPath: path, withIntermediateDirectories: true)
      } catch {
        throw PortError("\(path) cannot be made: \(InputFile.reason(error)).")
      }
    }
    // SwiftPM writes these when the port is built.
    for name in [".build", ".swiftpm", "Package.resolved"] {
      if let link = try Self.link(on: name, in: path) {
        throw PortError(
          "\(path)/\(link) is a link, which is not followed; remove it to port again."
        )
      }
    }
    manifest = PortManifest(app: app)
  }

  /// Whether an earlier port wrote the folder.
  var isUpdate: Bool { previous != nil }

  /// The files that the earlier port left out.
  var previouslyLeftOut: [String] { previous?.leftOut ?? [] }

  /// Writes a file of the port, unless it is unchanged or the user edited it.
  ///
  /// - Throws: An error if the file is not inside the folder, or cannot be written.
  mutating func write(_ bytes: [UInt8], to file: String) throws(PortError) {
    let whole = "\(path)/\(file)"
    if let link = try Self.link(on: file, in: path) {
      guard link == file else {
        throw PortError(
          "\(path)/\(link) is a link, which is not followed; remove it to port again."
        )
      }
      // The user created the file, which counts as an edit.
      edited.insert(file)
      manifest.files[file] = previous?.files[file]
      return
    }
    let hash = ContentHash.of(bytes)
    manifest.files[file] = hash
    if let existing = InputFile.contents(whole).map({ ContentHash.of($0) }) {
      if existing == hash { return }
      guard isOurs(existing, file) else {
        edited.insert(file)
        // Keep the hash of the text last written, so that undoing the edit is detected.
        manifest.files[file] = previous?.files[file] ?? hash
        return
      }
    }
    try Self.put(bytes, at: whole)
    written[file] = hash
  }

  /// The hashes of the files that this port wrote.
  private var written: [String: String] = [:]

  /// Whether a port wrote a file with a hash, or was about to write it.
  private func isOurs(_ hash: String, _ file: String) -> Bool {
    written[file] == hash || previous?.files[file] == hash || previous?.announced?[file] == hash
  }

  static func put(_ bytes: [UInt8], at path: String) throws(PortError) {
    let url = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(bytes).write(to: url, options: .atomic)
    } catch {
      throw PortError("\(path) cannot be written: \(InputFile.reason(error)).")
    }
  }

  /// The first link in the path of a file below a folder, including the file itself; nil if there
  /// is none.
  ///
  /// - Throws: An error if the path leads out of the folder.
  private static func link(on file: String, in folder: String) throws(PortError) -> String? {
    guard PortManifest.isInside(file) else {
      throw PortError("'\(file)' is not a path inside \(folder).")
    }
    let bytes = file.utf8
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") } + [bytes.endIndex]
    for end in ends {
      let part = String(decoding: bytes[..<end], as: UTF8.self)
      var status = stat()
      guard lstat("\(folder)/\(part)", &status) == 0 else { return nil }
      if status.st_mode & S_IFMT == S_IFLNK { return part }
    }
    return nil
  }

  /// Removes a file of the port; keeps files that the user edited and files behind a link.
  mutating func remove(_ file: String) {
    let whole = "\(path)/\(file)"
    manifest.files[file] = nil
    guard let isLink = try? Self.link(on: file, in: path) != nil, !isLink,
      let bytes = InputFile.contents(whole)
    else { return }
    guard isOurs(ContentHash.of(bytes), file) else {
      edited.insert(file)
      return
    }
    try? FileManager.default.removeItem(atPath: whole)
    removeEmptyFolders(above: whole)
  }

  private func removeEmptyFolders(above file: String) {
    var folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
    while folder != path, FileTree.isPath(folder, in: path),
      (try? FileManager.default.contentsOfDirectory(atPath: folder))?.isEmpty == true
    {
      try? FileManager.default.removeItem(atPath: folder)
      folder = URL(fileURLWithPath: folder).deletingLastPathComponent().path
    }
  }

  /// Removes files of an earlier port that are not among these files; writes the manifest.
  mutating func finish(keeping files: Set<String>, leftOut: [String]) throws(PortError) {
    let stale = Set(manifest.files.keys).union(known.keys).subtracting(files)
    for file in stale.sorted() { remove(file) }
    manifest.leftOut = leftOut.sorted()
    try Self.put(manifest.encoded(), at: "\(path)/\(PortManifest.fileName)")
  }

  /// Records what will be written, so that the files of an interrupted port are still recognized.
  ///
  /// - Throws: An error if a file is not inside the folder; nothing is recorded then, because a
  ///   later port would refuse the record.
  func announce(_ files: [String: String]) throws(PortError) {
    for file in files.keys.sorted() { _ = try Self.link(on: file, in: path) }
    var partial = manifest
    for (file, hash) in previous?.files ?? [:] where partial.files[file] == nil {
      partial.files[file] = hash
    }
    partial.leftOut = previouslyLeftOut
    partial.announced = files.filter { partial.files[$0.key] != $0.value }
    try Self.put(partial.encoded(), at: "\(path)/\(PortManifest.fileName)")
  }
}
