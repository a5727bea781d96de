internal import Foundation
internal import Signposts

/// The file in which a trace grows while it is recorded, and its final name.
///
/// If the name is free and only this user may write to the directory, the trace grows under its own
/// name. A trace that will replace another one grows in its spool directory. So does a trace in a
/// directory that others may write to: SQLite opens the files next to a database by name, and
/// someone else might take these names there.
package struct TracePlace: Sendable {
  /// The final name of the trace.
  package let path: String
  /// The file to which its rows are written.
  package let growingPath: String
  package let spool: SpoolDirectory

  /// The names of a trace in its spool directory: for one that may replace an existing file, and
  /// for one that may not.
  private static let replacement = "replacement.plumb"
  private static let addition = "trace.plumb"

  private var isInSpool: Bool { growingPath != path }
  private var name: String { Directory.name(of: path) }

  /// Creates the spool directory and an empty trace file, unless another recorder is about to.
  ///
  /// - Parameters:
  ///   - path: The trace.
  ///   - replacing: Whether an existing file is replaced when the trace is complete.
  ///   - isTemporary: Whether the trace is kept only until it is part of another one.
  /// - Throws: ``TraceError`` if the trace cannot be written there, or if another process is
  ///   recording it.
  package init(making path: String, replacing: Bool, isTemporary: Bool = false) throws(TraceError) {
    let directory: Directory
    do throws(FileError) {
      if path.isEmpty { throw FileError(code: ENOENT) }
      directory = try Directory(of: path)
    } catch {
      throw .cannotWrite(path: path, detail: error.detail)
    }
    self = try directory.alone { () throws(TraceError) -> TracePlace in
      try OutputFile.check(path: path, replacing: replacing)
      let spool = try SpoolDirectory(madeFor: path, in: directory)
      do throws(FileError) {
        let name = Directory.name(of: path)
        let mode: mode_t = isTemporary ? .privateFile : .finishedFile
        let isFree = directory.kind(of: name) == nil
        if isFree { try OutputFile.removeCompanions(of: name, in: directory) }
        if isFree, !directory.isShared {
          close(try directory.create(name, mode: mode))
          return TracePlace(path: path, growingPath: path, spool: spool)
        }
        let inside = replacing ? Self.replacement : Self.addition
        close(try spool.directory.create(inside))
        return TracePlace(path: path, growingPath: spool.path + "/" + inside, spool: spool)
      } catch {
        spool.remove()
        throw error.isTaken
          ? .outputExists(path: path) : .cannotWrite(path: path, detail: error.detail)
      }
    }
  }

  /// The place of a trace whose recorder was killed.
  package init(path: String, growingPath: String, spool: SpoolDirectory) {
    self.path = path
    self.growingPath = growingPath
    self.spool = spool
  }

  /// Gives the complete trace its final name and removes the spool.
  ///
  /// The file that it replaces stays complete until that moment.
  package func publish() throws(TraceError) {
    if isInSpool { try moveOut() }
    removeOlderSpools()
    spool.remove()
  }

  private func moveOut() throws(TraceError) {
    let file = Directory.name(of: growingPath)
    do throws(FileError) {
      let directory = try Directory(of: path)
      let whole = try makeOneFile(file)
      let handle = try spool.directory.openOwn(whole, writing: true)
      let isReady = fchmod(handle, .finishedFile) == 0 && fsync(handle) == 0
      let error = FileError.last
      close(handle)
      if !isReady { throw error }
      let replaces = file == Self.replacement
      // The old file must absorb its companion files, which must not be read with the new file.
      if replaces { settle(directory) }
      try OutputFile.removeCompanions(of: name, in: directory)
      try spool.moveOut(whole, as: name, replacing: replaces)
    } catch {
      throw error.isTaken
        ? .outputExists(path: path) : .cannotWrite(path: path, detail: error.detail)
    }
  }

  /// Copies a trace into a single file if a reader prevents it from becoming one.
  ///
  /// Returns the name of the complete file.
  private func makeOneFile(_ file: String) throws(FileError) -> String {
    guard spool.directory.kind(of: file + "-wal") != nil else { return file }
    let copy = "whole.plumb"
    spool.directory.remove(copy)
    do throws(DatabaseError) {
      try Database(path: TraceFile.databaseName(growingPath))
        .execute("VACUUM INTO ?", [spool.path + "/" + copy])
    } catch {
      throw FileError(code: error.kind == .full ? ENOSPC : EIO)
    }
    return copy
  }

  private func settle(_ directory: Directory) {
    let companions = CompanionFiles.suffixes.filter { directory.kind(of: name + $0) != nil }
    guard !companions.isEmpty, DatabaseHeader(path: path) != nil,
      (try? CompanionFiles.check(path)) != nil
    else { return }
    try? Database(path: TraceFile.databaseName(path))
      .execute("SELECT count(*) FROM sqlite_schema; PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Removes what killed recorders of earlier traces with this name left behind.
  private func removeOlderSpools() {
    guard let directory = try? Directory(of: path) else { return }
    let created = SpoolDirectory.creation(of: spool.path)
    for left in SpoolDirectory.all(ofTrace: path) where left != spool.path {
      if SpoolDirectory.holder(of: left) == nil, SpoolDirectory.creation(of: left) < created {
        directory.removeDirectory(Directory.name(of: left))
      }
    }
  }

  /// Removes the trace and its spool because nothing was recorded.
  package func discard() {
    if !isInSpool, let directory = try? Directory(of: path) {
      directory.remove(name)
      try? OutputFile.removeCompanions(of: name, in: directory)
    }
    spool.remove()
  }

  /// The error with the trace's final name.
  package func named(_ error: TraceError) -> TraceError {
    switch error {
    case .cannotWrite(growingPath, let detail): .cannotWrite(path: path, detail: detail)
    case .notRecoverable(growingPath, let detail): .notRecoverable(path: path, detail: detail)
    case .interruptedWrite(growingPath, let detail):
      .interruptedWrite(path: path, detail: detail)
    case .locked(growingPath): .locked(path: path)
    case .foreignFile(growingPath, let name): .foreignFile(path: path, name: name)
    default: error
    }
  }

  /// Renames a finished trace in its directory, unless a trace has the new name or is being
  /// recorded under it.
  ///
  /// - Returns: Whether it was renamed.
  package static func giveName(_ path: String, to finished: String) throws(TraceError) -> Bool {
    do throws(FileError) {
      let directory = try Directory(of: path)
      return try directory.alone { () throws(FileError) -> Bool in
        let (oldName, name) = (Directory.name(of: finished), Directory.name(of: path))
        let isTaken =
          directory.kind(of: name) != nil
          || SpoolDirectory.all(ofTrace: path).contains { SpoolDirectory.holder(of: $0) != nil }
        if isTaken { return false }
        try OutputFile.removeCompanions(of: name, in: directory)
        let file = try directory.openOwn(oldName, writing: true)
        defer { close(file) }
        if fchmod(file, .finishedFile) != 0 { throw .last }
        try directory.move(oldName, to: directory, as: name, replacing: false)
        return true
      }
    } catch {
      if error.isTaken { return false }
      throw .cannotWrite(path: path, detail: error.detail)
    }
  }

  // MARK: Traces that others record

  /// Finds traces with that final name that killed recorders left in their spools: spool and trace,
  /// the latest first.
  package static func left(of path: String) -> [(spool: String, trace: String)] {
    SpoolDirectory.all(ofTrace: path)
      .filter { SpoolDirectory.holder(of: $0) == nil }
      .sorted { SpoolDirectory.creation(of: $0) > SpoolDirectory.creation(of: $1) }
      .compactMap { spool in growingTrace(inSpool: spool).map { (spool, $0) } }
  }

  /// The trace in a spool directory; nil if the trace grows under its own name.
  static func growingTrace(inSpool path: String) -> String? {
    [replacement, addition].map { path + "/" + $0 }.first { unsafe access($0, F_OK) == 0 }
  }

  /// The trace with that final name that is being recorded, or was when its recorder was killed.
  ///
  /// Nil without one, or if it grows under its own name.
  package static func growingTrace(named path: String) -> String? {
    let spools = SpoolDirectory.all(ofTrace: path)
    let held = spools.filter { SpoolDirectory.holder(of: $0) != nil }
    return (held + spools).lazy.compactMap(growingTrace(inSpool:)).first
  }

  /// The file from which to read the trace with that name.
  ///
  /// It is the growing file if no file has the name yet, or if this process records the trace.
  static func location(of path: String) -> String {
    if let own = recordedHere.withLock({ $0[URL(fileURLWithPath: path).path] }) { return own }
    var status = stat()
    if unsafe lstat(path, &status) == 0 || errno != ENOENT { return path }
    return growingTrace(named: path) ?? path
  }

  /// The growing files of the traces that this process records, by final name.
  private static let recordedHere = Locked<[String: String]>([:])

  /// Registers that this process records the trace, or has stopped recording it.
  package func noteRecording(_ isOn: Bool) {
    Self.recordedHere.withLock { $0[path] = isOn ? growingPath : nil }
  }
}

/// Traces that are still being recorded.
public enum GrowingTrace {
  /// Where to read a trace that is being recorded, or was when its recorder was killed.
  ///
  /// Nil without one, or if it grows under its own name.
  public static func path(ofTrace name: String) -> String? {
    TracePlace.growingTrace(named: name)
  }

  /// The trace that a program records into, given the spool directory from its environment.
  ///
  /// - Returns: The growing file and the final name; nil if no recorder created the directory.
  public static func paths(ofSpool directory: String) -> (growing: String, final: String)? {
    let ending = ".spool"
    let parts = directory.dropLast(ending.count).split(
      separator: ".",
      omittingEmptySubsequences: false
    )
    guard directory.hasSuffix(ending), parts.count > 1 else { return nil }
    // The directory's name contains the trace's name and the recorder's process ID.
    let final = parts.dropLast().joined(separator: ".")
    return (TracePlace.growingTrace(inSpool: directory) ?? final, final)
  }
}
