internal import CSignposts
package import Foundation

/// An open directory.
///
/// Plumbline creates, replaces and removes files only through such directories.
///
/// Files are created exclusively and links are never followed, so that no one with write access to
/// the same directory can redirect our writes to another file. Names are directory entries, never
/// paths.
package final class Directory: Sendable {
  /// The path that opened it.
  package let path: String
  let handle: Int32
  let identity: Identity
  private let status: Status

  /// Identifies a file, whatever path leads to it.
  struct Identity: Hashable {
    var device: dev_t
    var number: ino_t
  }

  private struct Status {
    var mode: mode_t
    var owner: uid_t
    var group: gid_t
  }

  /// Opens a directory that the user named; follows links in its path.
  package convenience init(at path: String) throws(FileError) {
    let handle = unsafe cs_above_standard(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    if handle < 0 { throw .last }
    try self.init(path: path, handle: handle)
  }

  /// Opens the directory that contains a file, or will contain it.
  package convenience init(of file: String) throws(FileError) {
    try self.init(at: URL(fileURLWithPath: file).deletingLastPathComponent().path)
  }

  /// The last component of a path: the file's name in its directory.
  package static func name(of path: String) -> String {
    URL(fileURLWithPath: path).lastPathComponent
  }

  private init(path: String, handle: Int32) throws(FileError) {
    var status = stat()
    if unsafe fstat(handle, &status) != 0 {
      let error = FileError.last
      close(handle)
      throw error
    }
    self.path = path
    self.handle = handle
    identity = Identity(device: status.st_dev, number: status.st_ino)
    self.status = Status(mode: status.st_mode, owner: status.st_uid, group: status.st_gid)
  }

  deinit {
    close(handle)
  }

  /// Whether other users may create files in it, so that a file there might be theirs.
  package var isShared: Bool {
    let user = geteuid()
    if status.owner != user, status.owner != 0 { return true }
    if status.mode & S_IWOTH != 0 { return true }
    return status.mode & S_IWGRP != 0 && status.group != getegid()
  }

  /// Sets its permissions.
  package func setMode(_ mode: mode_t) throws(FileError) {
    if fchmod(handle, mode) != 0 { throw .last }
  }

  // MARK: Files

  /// The type of the entry with that name, which may be a link; nil without an entry.
  package func kind(of name: String) -> mode_t? {
    var status = stat()
    guard unsafe fstatat(handle, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return status.st_mode & S_IFMT
  }

  /// Creates a file and opens it for reading and writing.
  ///
  /// - Parameters:
  ///   - name: A name that is not taken.
  ///   - mode: Its permissions, independent of the umask.
  /// - Returns: Its descriptor.
  /// - Throws: ``FileError``; ``FileError/isTaken`` if the name is taken.
  package func create(_ name: String, mode: mode_t = .privateFile) throws(FileError) -> Int32 {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = unsafe cs_above_standard(openat(handle, name, flags, mode))
    if file < 0 { throw .last }
    return file
  }

  /// Opens a file that this user created here before.
  ///
  /// - Throws: ``FileError``; ``FileError/isForeign`` if it is a link, has a second name, or
  ///   belongs to someone else.
  package func openOwn(_ name: String, writing: Bool = false) throws(FileError) -> Int32 {
    let flags = (writing ? O_RDWR : O_RDONLY) | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let file = unsafe cs_above_standard(openat(handle, name, flags))
    if file < 0 { throw errno == ELOOP ? .foreign : .last }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_nlink <= 1
    else {
      close(file)
      throw .foreign
    }
    return file
  }

  /// Writes a whole file under a new name; removes it again if that fails.
  package func write(_ bytes: [UInt8], to name: String) throws(FileError) {
    let file = try create(name)
    do throws(FileError) {
      defer { close(file) }
      try Self.write(bytes, to: file)
    } catch {
      remove(name)
      throw error
    }
  }

  /// Writes all of the bytes to an open file.
  package static func write(_ bytes: [UInt8], to file: Int32) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.write(file, bytes.baseAddress, bytes.count)
      }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// Removes a file or a link, if there is one.
  package func remove(_ name: String) {
    unsafe _ = unlinkat(handle, name, 0)
  }

  /// Renames a file in one step: others see either the old or the new file.
  ///
  /// - Throws: ``FileError``; ``FileError/isTaken`` if the new name is taken and must not be
  ///   replaced.
  package func move(
    _ name: String,
    to other: Directory,
    as newName: String,
    replacing: Bool
  ) throws(FileError) {
    if replacing {
      if unsafe renameat(handle, name, other.handle, newName) != 0 { throw .last }
      return
    }
    if unsafe cs_rename(handle, name, other.handle, newName, CS_RENAME_EXCLUSIVELY) == 0 { return }
    guard errno == EINVAL || errno == ENOSYS else { throw .last }
    // This file system cannot do that. A hard link is exclusive as well, if hard links exist.
    if unsafe linkat(handle, name, other.handle, newName, 0) == 0 { return remove(name) }
    guard errno == EPERM || errno == EOPNOTSUPP || errno == EMLINK else { throw .last }
    guard other.kind(of: newName) == nil else { throw FileError(code: EEXIST) }
    if unsafe renameat(handle, name, other.handle, newName) != 0 { throw .last }
  }

  /// Exchanges two files in one step.
  package func exchange(_ name: String, with other: Directory, _ otherName: String)
    throws(FileError)
  {
    if unsafe cs_rename(handle, name, other.handle, otherName, CS_RENAME_EXCHANGING) != 0 {
      throw .last
    }
  }

  // MARK: Directories in it

  /// Creates a directory that only this user may enter, and opens it.
  ///
  /// - Throws: ``FileError``; ``FileError/isTaken`` if the name is taken.
  package func makeDirectory(
    _ name: String,
    mode: mode_t = .privateDirectory
  ) throws(FileError) -> Directory {
    if unsafe mkdirat(handle, name, mode) != 0 { throw .last }
    do throws(FileError) {
      return try openOwnDirectory(name)
    } catch {
      unsafe _ = unlinkat(handle, name, AT_REMOVEDIR)
      throw error
    }
  }

  /// Opens a directory that this user created here before.
  package func openOwnDirectory(_ name: String) throws(FileError) -> Directory {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let file = unsafe cs_above_standard(openat(handle, name, flags))
    if file < 0 { throw errno == ELOOP || errno == ENOTDIR ? .foreign : .last }
    let directory = try Directory(path: path + "/" + name, handle: file)
    if directory.status.owner != geteuid() { throw .foreign }
    return directory
  }

  /// Removes a directory of this user with its contents; entries of other users stay.
  package func removeDirectory(_ name: String) {
    guard let directory = try? openOwnDirectory(name) else { return }
    for entry in directory.entries() {
      if directory.removeEntry(entry) { continue }
      directory.removeDirectory(Self.text(entry))
    }
    unsafe _ = unlinkat(handle, name, AT_REMOVEDIR)
  }

  private func removeEntry(_ name: [CChar]) -> Bool {
    unsafe unlinkat(handle, name, 0) == 0
  }

  /// The names of its entries as raw bytes, each with its NUL.
  private func entries() -> [[CChar]] {
    let copy = unsafe openat(handle, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let stream = unsafe fdopendir(copy) else {
      if copy >= 0 { close(copy) }
      return []
    }
    defer { unsafe _ = closedir(stream) }
    var names: [[CChar]] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) }
      }
      if name != [46], name != [46, 46] { names.append(name + [0]) }
    }
    return names
  }

  /// The names of its entries, sorted.
  package var names: [String] { entries().map(Self.text).sorted() }

  private static func text(_ name: [CChar]) -> String {
    String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  // MARK: One at a time

  /// How long to wait for another process's directory lock, in attempts of 10 ms.
  private static let patience = 200

  /// Runs `body` while no other Plumbline process does so in the same directory.
  ///
  /// If the file system does not support locks, or another process keeps the lock forever, `body`
  /// runs anyway.
  func alone<T, E>(_ body: () throws(E) -> T) throws(E) -> T {
    for _ in 0..<Self.patience {
      if flock(handle, LOCK_EX | LOCK_NB) == 0 { break }
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      usleep(10_000)
    }
    defer { _ = flock(handle, LOCK_UN) }
    return try body()
  }
}

extension mode_t {
  /// The permissions of unfinished files: only for the user.
  package static let privateFile: mode_t = 0o600
  /// The permissions of unfinished directories.
  package static let privateDirectory: mode_t = 0o700

  /// The permissions of finished files: what the umask allows.
  package static var finishedFile: mode_t { 0o666 & ~umask }
  /// The permissions of finished directories.
  package static var finishedDirectory: mode_t { 0o777 & ~umask }

  /// The process's umask.
  ///
  /// Reading it requires setting it, and another thread might create a file meanwhile.
  private static var umask: mode_t {
    let line = SystemFile.read("/proc/self/status").split(separator: "\n")
      .first { $0.hasPrefix("Umask:") }
    let digits = line?.dropFirst("Umask:".count).drop(while: \.isWhitespace)
    return digits.flatMap { mode_t($0, radix: 8) } ?? 0o022
  }
}
