import AppSources
import Foundation

/// The folder that a port writes: it changes only what an earlier port wrote.
struct OutputFolder {
  let path: String
  private var manifest: PortManifest
  private let previous: PortManifest?

  /// Files of ours that the user edited, which are kept as they are.
  private(set) var edited: Set<String> = []

  /// Files that did not exist before.
  var added: [String] {
    manifest.files.keys.filter { known[$0] == nil && !edited.contains($0) }.sorted()
  }

  /// Files that were different before.
  var changed: [String] {
    manifest.files.filter { known[$0.key] != nil && known[$0.key] != $0.value }.keys.sorted()
  }

  /// Files that an earlier port wrote and this one does not.
  var removed: [String] {
    known.keys.filter { manifest.files[$0] == nil && !edited.contains($0) }.sorted()
  }

  /// The hashes of what an earlier port wrote, or was about to write.
  private var known: [String: String] {
    (previous?.files ?? [:]).merging(previous?.announced ?? [:]) { $1 }
  }

  /// Opens or makes the folder.
  ///
  /// - Throws: An error if there is something in it and no port wrote it, or if it cannot be written.
  init(path: String, app: String) throws(PortError) {
    // The folder itself may be a link; nothing below it is followed.
    let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    self.path = path
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
        throw PortError("\(path) cannot be made: \(Self.reason(error))")
      }
    }
    manifest = PortManifest(app: app)
  }

  /// Whether a port was here before.
  var isUpdate: Bool { previous != nil }

  /// The files that the earlier port left out.
  var previouslyLeftOut: [String] { previous?.leftOut ?? [] }

  private static func reason(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    if let code = underlying?.code, underlying?.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(Int32(code))) + "."
    }
    return error.localizedDescription
  }

  /// Writes a file of ours, unless it is the same or the user edited it.
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
      // The user put it there, which is an edit.
      edited.insert(file)
      manifest.files[file] = previous?.files[file]
      return
    }
    let hash = ContentHash.of(bytes)
    manifest.files[file] = hash
    if let existing = InputFile.contents(whole).map({ ContentHash.of($0) }) {
      if existing == hash { return }
      let isOurs =
        written[file] == existing || previous?.files[file] == existing
        || previous?.announced?[file] == existing
      guard isOurs else {
        edited.insert(file)
        // Ours is what was last written, so that undoing the edit is seen.
        manifest.files[file] = previous?.files[file] ?? hash
        return
      }
    }
    try Self.put(bytes, at: whole)
    written[file] = hash
  }

  /// The hashes of what was written by this port.
  private var written: [String: String] = [:]

  static func put(_ bytes: [UInt8], at path: String) throws(PortError) {
    let url = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(bytes).write(to: url, options: .atomic)
    } catch {
      throw PortError("\(path) cannot be written: \(reason(error))")
    }
  }

  /// The first link on the way to a file of a folder, or the file itself if it is one; nil if there is none.
  ///
  /// - Throws: An error if the path leads out of the folder.
  private static func link(on file: String, in folder: String) throws(PortError) -> String? {
    guard PortManifest.isInside(file) else {
      throw PortError("'\(file)' is not a path inside \(folder).")
    }
    let parts = file.split(separator: "/")
    for count in 1...parts.count {
      let part = parts[..<count].joined(separator: "/")
      var status = stat()
      guard lstat("\(folder)/\(part)", &status) == 0 else { return nil }
      if status.st_mode & S_IFMT == S_IFLNK { return part }
    }
    return nil
  }

  /// Takes away a file of ours; one that the user edited stays, and so does one behind a link.
  mutating func remove(_ file: String) {
    let whole = "\(path)/\(file)"
    let known = written[file] ?? previous?.files[file]
    manifest.files[file] = nil
    guard let isLink = try? Self.link(on: file, in: path) != nil, !isLink,
      let known, let bytes = InputFile.contents(whole)
    else { return }
    guard ContentHash.of(bytes) == known else {
      edited.insert(file)
      return
    }
    try? FileManager.default.removeItem(atPath: whole)
    removeEmptyFolders(above: whole)
  }

  private func removeEmptyFolders(above file: String) {
    var folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
    while folder.hasPrefix(path + "/"),
      (try? FileManager.default.contentsOfDirectory(atPath: folder))?.isEmpty == true
    {
      try? FileManager.default.removeItem(atPath: folder)
      folder = URL(fileURLWithPath: folder).deletingLastPathComponent().path
    }
  }

  /// Takes away what was written before and is not among these files; writes the manifest.
  mutating func finish(keeping files: Set<String>, leftOut: [String]) throws(PortError) {
    let stale = Set(manifest.files.keys).union(previous?.files.keys ?? [:].keys).subtracting(files)
    for file in stale.sorted() { remove(file) }
    manifest.leftOut = leftOut.sorted()
    try Self.put(manifest.encoded(), at: "\(path)/\(PortManifest.fileName)")
  }

  /// Notes what is about to be written, so that files of a port that is interrupted are still known as ours.
  func announce(_ files: [String: String]) throws(PortError) {
    var partial = manifest
    for (file, hash) in previous?.files ?? [:] where partial.files[file] == nil {
      partial.files[file] = hash
    }
    partial.leftOut = previouslyLeftOut
    partial.announced = files.filter { partial.files[$0.key] != $0.value }
    try Self.put(partial.encoded(), at: "\(path)/\(PortManifest.fileName)")
  }
}
