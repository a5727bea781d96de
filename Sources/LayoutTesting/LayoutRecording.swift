import Foundation
import Signposts
import TraceAnalysis
import TraceRecording
import TraceStore

/// The trace that the expectations count from: that of an outside recording, or their own.
///
/// Their own recording runs while any test needs it, and overlapping tests share it: each signpost
/// carries its test, so each test counts only its own work. The trace is kept for inspection if one
/// of the tests has failed.
final class LayoutRecording: Sendable {
  static let shared = LayoutRecording()

  /// A folder for traces.
  struct Folder {
    let path: String
    let isTemporary: Bool
  }

  private struct State {
    var users = 0
    var recorder: TraceRecorder?
    var isKept = false
    /// Whether the trace of an earlier recording is kept.
    var hasKept = false
    /// The folder created for this process, if the build folder does not exist.
    var temporary: Folder?
    var count = 0
    var lastNumber = 0
  }

  private let state = Locked(State())

  /// The outside recording: the path where its trace grows, and its final path; nil if there is
  /// none.
  private let outside: (growing: String, final: String)? = {
    guard let spool = ProcessInfo.processInfo.environment["PLUMBLINE_SPOOL"], Signpost.isRecording
    else { return nil }
    return GrowingTrace.paths(ofSpool: spool)
  }()

  /// Starts to use the recording; each call needs a matching ``end()``.
  func begin() throws {
    try state.withLock { state in
      if outside == nil, state.recorder == nil {
        state.count += 1
        let recorder = TraceRecorder(path: try Self.newPath(&state), replacing: true)
        try recorder.start()
        state.recorder = recorder
        state.isKept = false
      }
      state.users += 1
    }
  }

  /// Stops using the recording.
  func end() {
    state.withLock { state in
      state.users -= 1
      guard state.users == 0, let recorder = state.recorder else { return }
      state.recorder = nil
      _ = try? recorder.stop()
      if state.isKept {
        state.hasKept = true
        return
      }
      let name = URL(fileURLWithPath: recorder.path).lastPathComponent
      try? Directory(of: recorder.path).remove(name)
      // A build folder keeps its directory; a temporary one exists only for kept traces.
      if let folder = state.temporary, !state.hasKept {
        state.temporary = nil
        let name = URL(fileURLWithPath: folder.path).lastPathComponent
        try? Directory(of: folder.path).removeDirectory(name)
      }
    }
  }

  /// Keeps the trace.
  func keep() {
    state.withLock { $0.isKept = true }
  }

  /// Returns a new number, with which each expectation finds its own interval in the trace.
  func nextNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// Returns a reader of a trace that contains everything emitted before the call.
  func reader() throws -> TraceReader {
    if let recorder = state.withLock({ $0.recorder }) {
      try recorder.flush()
      return try TraceReader(path: recorder.path)
    }
    guard let outside else { throw LayoutTestingError.notRecording }
    return try TraceReader(path: outside.growing)
  }

  /// Returns the path of a trace after its recording has ended.
  ///
  /// A recording that replaces a trace writes elsewhere until then, and `record --append` writes
  /// next to the trace.
  static func finalPath(of path: String) -> String {
    var path = path
    if let outside = shared.outside, outside.growing == path { path = outside.final }
    guard path.hasSuffix(".added") else { return path }
    return path.split(separator: ".", omittingEmptySubsequences: false).dropLast(2)
      .joined(separator: ".")
  }

  /// Whether another process writes the trace, so that its records take time to arrive.
  var isOutside: Bool { outside != nil }

  private static func newPath(_ state: inout State) throws -> String {
    let folder = try state.temporary ?? makeFolder()
    if folder.isTemporary { state.temporary = folder }
    return folder.path + "/tests-\(getpid())-\(state.count).plumb"
  }

  /// Creates the folder for traces: `layout` in the package's build folder (by default in the
  /// working directory).
  ///
  /// If there is none, creates a new temporary folder that no other user can have created or can
  /// read.
  ///
  /// - Throws: `FileError` if neither can be created.
  static func makeFolder(
    in package: String? = nil,
    temporaryFiles: String = NSTemporaryDirectory()
  ) throws(FileError) -> Folder {
    let build = (package.map { $0 + "/" } ?? "") + ".build"
    guard FileManager.default.fileExists(atPath: build) else {
      let made = try Directory(at: temporaryFiles)
        .makeUniqueDirectory(beside: "plumbline", ending: "layout")
      return Folder(path: made.directory.path, isTemporary: true)
    }
    do throws(FileError) {
      _ = try Directory(at: build).makeDirectory("layout", mode: .finishedDirectory)
    } catch {
      // An earlier test run has created it, or another one at the same time.
      if !error.isTaken { throw error }
    }
    return Folder(path: build + "/layout", isTemporary: false)
  }
}

/// A reason why layout could not be measured.
public enum LayoutTestingError: Error, CustomStringConvertible {
  /// No recording is running.
  case notRecording
  /// The outside recording makes no progress.
  case traceTooLate(path: String)

  /// The reason in one sentence.
  public var description: String {
    switch self {
    case .notRecording: "Layout is not being recorded, so it cannot be checked."
    case .traceTooLate(let path):
      "The recording into \(path) is more than a minute behind: run fewer tests at a time."
    }
  }
}
