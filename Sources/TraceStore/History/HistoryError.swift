/// A reason why a history cannot be read or changed.
///
/// Its contents are unchanged.
public enum HistoryError: Error, Equatable {
  /// There is no such file.
  case notFound(path: String)
  /// The file is not a history of runs.
  case notAHistory(path: String)
  /// A later version of Plumbline created it.
  case newerVersion(path: String, version: Int)
  /// Different versions of the analysis counted the runs' work.
  ///
  /// A history has no events from which to count again.
  case mixedAnalyses(path: String, old: AnalyzedRun, new: AnalyzedRun)
  /// Another process has locked it.
  case locked(path: String)
  /// A writer was killed while it changed the file, and its journal was not applied; `detail` says
  /// why.
  case interruptedWrite(path: String, detail: String)
  /// It is damaged, or cannot be read or written.
  case failed(path: String, detail: String)
}

/// A run of a history with the version of the analysis that counted its work.
///
/// The version is nil for runs from before there were versions.
public struct AnalyzedRun: Hashable, Sendable {
  /// The run's id.
  public var run: Int64
  /// The version of the analysis.
  public var version: Int?
}

extension HistoryError: CustomStringConvertible {
  /// One sentence that says what is wrong and what to do; control characters in it are escaped.
  public var description: String {
    switch self {
    case .notFound(let path):
      "There is no history \(quoted(path)): add a run to it with 'plumbline history add'."
    case .notAHistory(let path):
      "\(quoted(path)) is not a history of runs: name another file with --store."
    case .newerVersion(let path, let version):
      """
      \(quoted(path)) was made by a later version of Plumbline (its format is \(version), this \
      program reads up to \(HistorySchema.version)): update Plumbline.
      """
    case .mixedAnalyses(let path, let old, let new):
      """
      The runs of \(quoted(path)) were counted by different versions of the analysis (run \(old.run) by \
      \(Self.text(old.version)), run \(new.run) by \(Self.text(new.version))), and a history has no events to count \
      again: remove the older runs with 'plumbline history remove', and add their traces again if you have them.
      """
    case .locked(let path):
      "\(quoted(path)) is locked by another process: wait until that is done with it, or end it."
    case .interruptedWrite(let path, let detail):
      """
      \(quoted(path)) was being changed when its writer was killed, and has not been restored from \
      \(quoted(path + "-journal")) (\(detail)): run the command as a user who may write both files, or copy \
      both to a directory of your own.
      """
    case .failed(let path, let detail):
      "\(quoted(path)) cannot be used (\(VisibleText.escaped(detail))): check the file and its directory."
    }
  }
}

extension HistoryError {
  private static func text(_ version: Int?) -> String {
    version.map { "version \($0)" } ?? "an earlier version"
  }

  /// The error for an error that SQLite threw.
  init(_ error: any Error, path: String) {
    if let error = error as? Self {
      self = error
    } else if case .damaged(_, let detail)? = error as? TraceError {
      self = .failed(path: path, detail: detail)
    } else if let error = error as? DatabaseError {
      switch error.kind {
      case .busy: self = .locked(path: path)
      case .interrupted:
        self = .failed(path: path, detail: "it makes its reader do more than any history would")
      case .inputOutput where TraceFile.isFileSizeLimited:
        self = .failed(path: path, detail: TraceFile.fileSizeDetail)
      case .notADatabase: self = .notAHistory(path: path)
      default: self = .failed(path: path, detail: error.message)
      }
    } else {
      self = .failed(path: path, detail: "\(error)")
    }
  }
}
