internal import Foundation
internal import Signposts

/// Where a trace grows while it is recorded, and the name that it has in the end.
///
/// Where the name is free, in a directory that only this user may write to, the trace grows under its own name. A trace
/// that will replace another grows in its spool's directory, and so does one in a directory that others may write to:
/// SQLite opens the files beside a database by their names, which somebody else might take there.
package struct TracePlace: Sendable {
  /// The name that the trace has in the end.
  package let path: String
  /// Where its rows are written.
  package let growingPath: String
  package let spool: SpoolDirectory

  /// What a trace in its spool's directory is called: one that may replace the file of its name, and one that may not.
  private static let replacement = "replacement.plumb"
  private static let addition = "trace.plumb"

  private var isInSpool: Bool { growingPath != path }
  private var name: String { Directory.name(of: path) }

  /// Makes the spool's directory and an empty file for the trace, if nobody else is about to.
  ///
  /// - Parameters:
  ///   - path: The trace.
  ///   - replacing: Whether a file of that name is replaced when the trace is whole.
  ///   - isTemporary: Whether the trace is only kept until it is part of another.
  /// - Throws: ``TraceError`` if the trace cannot be written there, or somebody else is recording it.
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

  /// Gives the whole trace its name, and removes the spool.
  ///
  /// The file that it replaces is there up to that moment, whole.
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
      // The old file takes in what is beside it, which must not be read with the new one.
      if replaces { settle(directory) }
      try OutputFile.removeCompanions(of: name, in: directory)
      try spool.moveOut(whole, as: name, replacing: replaces)
    } catch {
      throw error.isTaken
        ? .outputExists(path: path) : .cannotWrite(path: path, detail: error.detail)
    }
  }

  /// Makes a copy of a trace that somebody's reading keeps from being a single file; returns the name of the whole one.
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

  /// Removes what killed recorders have left of traces of this name: this one has come after them.
  private func removeOlderSpools() {
    guard let directory = try? Directory(of: path) else { return }
    let created = SpoolDirectory.creation(of: spool.path)
    for left in SpoolDirectory.all(ofTrace: path) where left != spool.path {
      if SpoolDirectory.holder(of: left) == nil, SpoolDirectory.creation(of: left) < created {
        directory.removeDirectory(Directory.name(of: left))
      }
    }
  }

  /// Removes the trace and its spool: nothing was recorded.
  package func discard() {
    if !isInSpool, let directory = try? Directory(of: path) {
      directory.remove(name)
      try? OutputFile.removeCompanions(of: name, in: directory)
    }
    spool.remove()
  }

  /// The error in terms of the trace's own name.
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

  /// Gives a finished trace another name in its directory, unless a trace has that name or is being recorded.
  ///
  /// - Returns: Whether it has got the name.
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

  /// Where killed recorders have left traces in their spools that will have that name: spool and trace, the last first.
  package static func left(of path: String) -> [(spool: String, trace: String)] {
    SpoolDirectory.all(ofTrace: path)
      .filter { SpoolDirectory.holder(of: $0) == nil }
      .sorted { SpoolDirectory.creation(of: $0) > SpoolDirectory.creation(of: $1) }
      .compactMap { spool in growingTrace(inSpool: spool).map { (spool, $0) } }
  }

  /// The trace in a spool's directory; nil if it grows under its own name.
  static func growingTrace(inSpool path: String) -> String? {
    [replacement, addition].map { path + "/" + $0 }.first { unsafe access($0, F_OK) == 0 }
  }

  /// The trace that is being recorded, or was when its recorder was killed, and will have that name; nil if none is,
  /// or it grows under its own name.
  package static func growingTrace(named path: String) -> String? {
    let spools = SpoolDirectory.all(ofTrace: path)
    let held = spools.filter { SpoolDirectory.holder(of: $0) != nil }
    return (held + spools).lazy.compactMap(growingTrace(inSpool:)).first
  }

  /// Where to read the trace of that name.
  ///
  /// That is where it grows, if there is no file of its name yet or it is this process that records it.
  static func location(of path: String) -> String {
    if let own = recordedHere.withLock({ $0[URL(fileURLWithPath: path).path] }) { return own }
    var status = stat()
    if unsafe lstat(path, &status) == 0 || errno != ENOENT { return path }
    return growingTrace(named: path) ?? path
  }

  /// Where the traces grow that this process records, by their names.
  private static let recordedHere = Locked<[String: String]>([:])

  /// Takes note that this process records the trace, or does no more.
  package func noteRecording(_ isOn: Bool) {
    Self.recordedHere.withLock { $0[path] = isOn ? growingPath : nil }
  }
}

/// Traces that are still being recorded.
public enum GrowingTrace {
  /// Where to read a trace of that name that is being recorded, or was when its recorder was killed; nil if there is
  /// none, or it grows under its own name.
  public static func path(ofTrace name: String) -> String? {
    TracePlace.growingTrace(named: name)
  }

  /// The trace that a program records into whose environment names that spool directory.
  ///
  /// - Returns: Where it grows, and the name that it has in the end; nil if the directory is none of a recorder's.
  public static func paths(ofSpool directory: String) -> (growing: String, final: String)? {
    let ending = ".spool"
    let parts = directory.dropLast(ending.count).split(
      separator: ".",
      omittingEmptySubsequences: false
    )
    guard directory.hasSuffix(ending), parts.count > 1 else { return nil }
    // The directory is named after the trace and its recorder's process.
    let final = parts.dropLast().joined(separator: ".")
    return (TracePlace.growingTrace(inSpool: directory) ?? final, final)
  }
}
