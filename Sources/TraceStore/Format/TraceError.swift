/// A reason why a trace could not be read or written.
///
/// `description` is one sentence that says what to do.
public enum TraceError: Error, Hashable, Sendable {
  /// No file has that name.
  case notFound(path: String)
  /// The path names a directory.
  case isDirectory(path: String)
  /// The file's permissions do not allow it to be read.
  case noPermission(path: String)
  /// The file has no bytes.
  case empty(path: String)
  /// The recorder was killed before it started its command.
  case notBegun(path: String)
  /// The file does not contain any part of the recording yet.
  case justStarting(path: String)
  /// The file is not an SQLite database.
  case notSQLite(path: String)
  /// The file is an SQLite database of another program.
  case notATrace(path: String)
  /// A later version of Plumbline made the trace.
  case newerSchema(path: String, version: Int)
  /// The file is truncated or overwritten; `detail` says where.
  case damaged(path: String, detail: String)
  /// Another process has locked the file.
  case locked(path: String)
  /// A writer was killed while it changed the file, and its journal was not applied; `detail` says
  /// why.
  case interruptedWrite(path: String, detail: String)
  /// Another user created a file next to the trace that SQLite would read with it.
  case foreignFile(path: String, name: String)
  /// The output file already exists.
  case outputExists(path: String)
  /// The file cannot be written; `detail` is the system's reason.
  case cannotWrite(path: String, detail: String)
  /// The system does not let this program start the thread that writes the file.
  case noThread(path: String)
  /// SQLite has too little memory to read or write the file.
  case noMemory(path: String)
  /// SQLite's temporary files do not fit on the disk while the file is read.
  case noTemporaryFile(path: String)
  /// This program is already recording itself into another trace.
  case alreadyRecording(path: String)
  /// A recorder is working on the trace; `process` is 0 if its process ID is unknown.
  case beingRecorded(path: String, process: Int)
  /// The recorder was killed, but a program that it recorded is still running.
  case programRuns(path: String, program: String, process: Int)
  /// The trace of a killed recorder cannot be repaired; `detail` says why.
  case notRecoverable(path: String, detail: String)
}

extension TraceError: CustomStringConvertible {
  /// One sentence that says what is wrong and what to do; control characters in it are escaped.
  public var description: String {
    switch self {
    case .notFound(let path):
      "There is no file \(quoted(path)): check the name, or record a trace with 'plumbline record'."
    case .isDirectory(let path):
      "\(quoted(path)) is a directory: name the trace file in it."
    case .noPermission(let path):
      "\(quoted(path)) cannot be read, permission denied: change the file's mode or its owner."
    case .empty(let path):
      "\(quoted(path)) is empty: record it again, or take another copy of it."
    case .notBegun(let path):
      """
      \(quoted(path)) holds no recording, because the recorder was killed before it started the command: delete \
      it, or record again with --force.
      """
    case .justStarting(let path):
      "The recording into \(quoted(path)) is just starting: try again in a moment."
    case .notSQLite(let path):
      "\(quoted(path)) is not a Plumbline trace, it is not an SQLite database: name another file."
    case .notATrace(let path):
      "\(quoted(path)) is a SQLite database, but not a Plumbline trace: name another file."
    case .newerSchema(let path, let version):
      """
      \(quoted(path)) was made by a later version of Plumbline (its format is \(version), this \
      program reads up to \(Schema.version)): update Plumbline.
      """
    case .damaged(let path, let detail):
      "\(quoted(path)) is damaged (\(VisibleText.escaped(detail))): take another copy of it, or record it again."
    case .locked(let path):
      "\(quoted(path)) is locked by another process: wait until that is done with it, or end it."
    case .interruptedWrite(let path, let detail):
      """
      \(quoted(path)) was being changed when its writer was killed, and has not been restored from \
      \(quoted(path + "-journal")) (\(detail)): run 'plumbline recover' as a user who may write both files, or \
      copy both to a directory of your own.
      """
    case .foreignFile(let path, let name):
      """
      \(quoted(path)) cannot be used safely, because \(quoted(name)) beside it belongs to another user or is a \
      link, and would change what is read: have that file removed, or copy the trace to a directory of your own.
      """
    case .outputExists(let path):
      "\(quoted(path)) already exists: name another output, or allow it to be replaced."
    case .cannotWrite(let path, let detail):
      "\(quoted(path)) cannot be written (\(detail)): choose another place for the trace."
    case .noThread(let path):
      """
      \(quoted(path)) cannot be recorded, because the system allows no further thread: raise the limit of \
      processes, 'ulimit -u', or of memory.
      """
    case .noMemory(let path):
      """
      There is too little memory for \(quoted(path)): end other programs, or raise the limit with 'ulimit -v'.
      """
    case .noTemporaryFile(let path):
      """
      There is no room for the temporary files that are needed to read \(quoted(path)): make room, raise the limit of \
      file sizes with 'ulimit -f', or name another directory with TMPDIR.
      """
    case .alreadyRecording(let path):
      "This program records into \(quoted(path)) already: stop that recording before the next one."
    case .beingRecorded(let path, let process):
      """
      \(quoted(path)) is being recorded\(process > 0 ? " by process \(process)" : ""): wait until \
      that has ended, or end it.
      """
    case .programRuns(let path, let program, let process):
      """
      \(quoted(program)) (process \(process)), which is recorded into \(quoted(path)), still runs: wait \
      for its end with 'plumbline recover --wait', or take what there is with '--now'.
      """
    case .notRecoverable(let path, let detail):
      "\(quoted(path)) cannot be made whole (\(detail)): what it holds can be read as it is."
    }
  }
}
