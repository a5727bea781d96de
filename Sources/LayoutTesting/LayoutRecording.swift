import Foundation
import Signposts
import TraceAnalysis
import TraceRecording
import TraceStore

/// The trace that the expectations count from: the one that is being recorded from outside, or one of their own.
///
/// A recording of their own is on while a test needs it, and one for all tests that overlap: a signpost carries its
/// test, so each counts its own. Its trace is kept if one of the tests has failed, for a closer look.
final class LayoutRecording: Sendable {
  static let shared = LayoutRecording()

  /// A folder that traces are recorded into.
  struct Folder {
    let path: String
    let isTemporary: Bool
  }

  private struct State {
    var users = 0
    var recorder: TraceRecorder?
    var isKept = false
    /// Whether a trace of an earlier recording is kept.
    var hasKept = false
    /// The folder that was made for this process, if there is no build folder.
    var temporary: Folder?
    var count = 0
    var lastNumber = 0
  }

  private let state = Locked(State())

  /// The recording that goes on outside: where its trace grows, and its name in the end; nil if there is none.
  private let outside: (growing: String, final: String)? = {
    guard let spool = ProcessInfo.processInfo.environment["PLUMBLINE_SPOOL"], Signpost.isRecording
    else { return nil }
    return GrowingTrace.paths(ofSpool: spool)
  }()

  /// Begins to need the recording; each call wants an ``end()``.
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

  /// Ends to need it.
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
      // A build folder keeps its directory; a temporary one is only there for what is kept.
      if let folder = state.temporary, !state.hasKept {
        state.temporary = nil
        let name = URL(fileURLWithPath: folder.path).lastPathComponent
        try? Directory(of: folder.path).removeDirectory(name)
      }
    }
  }

  /// Has the trace kept.
  func keep() {
    state.withLock { $0.isKept = true }
  }

  /// Draws a number, so that each expectation finds its own interval in the trace.
  func nextNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// A trace that has all that was emitted before the call.
  func reader() throws -> TraceReader {
    if let recorder = state.withLock({ $0.recorder }) {
      try recorder.flush()
      return try TraceReader(path: recorder.path)
    }
    guard let outside else { throw LayoutTestingError.notRecording }
    return try TraceReader(path: outside.growing)
  }

  /// Where a trace will be found when its recording has ended.
  ///
  /// One that replaces another grows elsewhere until then, and `record --append` writes beside the trace.
  static func finalPath(of path: String) -> String {
    var path = path
    if let outside = shared.outside, outside.growing == path { path = outside.final }
    guard path.hasSuffix(".added") else { return path }
    return path.split(separator: ".", omittingEmptySubsequences: false).dropLast(2)
      .joined(separator: ".")
  }

  /// Whether the trace has to be waited for, as another process writes it.
  var isOutside: Bool { outside != nil }

  private static func newPath(_ state: inout State) throws -> String {
    let folder = try state.temporary ?? makeFolder()
    if folder.isTemporary { state.temporary = folder }
    return folder.path + "/tests-\(getpid())-\(state.count).plumb"
  }

  /// Makes the folder for traces: `layout` in the build folder of the package (by default the working directory), or
  /// if there is none, a new one among temporary files, which nobody else can have made and nobody else may read.
  ///
  /// - Throws: `FileError` if neither can be made.
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
      // An earlier test run has made it, or another one meanwhile.
      if !error.isTaken { throw error }
    }
    return Folder(path: build + "/layout", isTemporary: false)
  }
}

/// Why layout could not be measured.
public enum LayoutTestingError: Error, CustomStringConvertible {
  /// Nothing records.
  case notRecording
  /// The recording that goes on outside does not get on.
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
