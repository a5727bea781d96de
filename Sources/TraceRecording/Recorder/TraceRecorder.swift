internal import Foundation
public import Signposts
public import TraceStore

/// Records the program that it is part of into a trace.
///
/// ```swift
/// let recorder = TraceRecorder(path: "scroll.plumb")
/// try recorder.start()
/// scrollToTheTop()
/// let run = try recorder.stop()
/// ```
///
/// One recorder at a time can record a program. Meanwhile a recording that was requested from
/// outside, by `plumbline record`, is suspended.
public final class TraceRecorder: Sendable {
  /// The trace file.
  ///
  /// If it replaces another file, the other one exists until the recording ends. Meanwhile this
  /// program reads the new one at the same path.
  public let path: String
  private let replacing: Bool
  private let detail: RecordingDetail?
  private let recordsStacks: Bool
  private let backlogLimit: Int
  private let state = Locked(State.idle)

  private enum State {
    case idle
    case recording(RecordingSession)
    case stopped
  }

  /// The path of the trace that this process records into, from any recorder.
  private static let current = Locked<String?>(nil)

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - path: The path of the trace.
  ///   - replacing: Whether an existing file is replaced.
  ///   - detail: The level of detail for single views; nil for the environment's level, or the
  ///     standard.
  ///   - recordsStacks: Whether signposts get call stacks, even if the environment does not request
  ///     them.
  public init(
    path: String,
    replacing: Bool = false,
    detail: RecordingDetail? = nil,
    recordsStacks: Bool = false
  ) {
    self.path = path
    self.replacing = replacing
    self.detail = detail
    self.recordsStacks = recordsStacks
    backlogLimit = Collector.usualBacklogLimit
  }

  /// Creates a recorder that frees the spool's disk space after reading `backlogLimit` bytes of it.
  package init(path: String, backlogLimit: Int) {
    self.path = path
    self.backlogLimit = backlogLimit
    replacing = false
    detail = nil
    recordsStacks = false
  }

  /// Starts the recording; existing views are defined first.
  ///
  /// Call it on the main thread. On other threads, existing views are defined when the main thread
  /// is available.
  ///
  /// - Throws: ``TraceError`` if the trace cannot be written, or this program is already being
  ///   recorded.
  public func start() throws(TraceError) {
    let other = Self.current.withLock { (current: inout String?) -> String? in
      if let current { return current }
      current = path
      return nil
    }
    if let other { throw .alreadyRecording(path: other) }
    do throws(TraceError) {
      let session = try startSession()
      state.withLock { $0 = .recording(session) }
    } catch {
      Self.current.withLock { $0 = nil }
      throw error
    }
  }

  private func startSession() throws(TraceError) -> RecordingSession {
    let session = try RecordingSession(
      output: path,
      replacing: replacing,
      run: .beginning(command: CommandLine.arguments),
      backlogLimit: backlogLimit
    )
    // No one waits for this program and could collect in the meantime.
    if !session.start() {
      session.discard()
      throw .noThread(path: path)
    }
    let code = SpoolRecording.start(
      directory: session.spoolDirectory,
      recordsStacks: recordsStacks,
      detail: detail
    )
    guard let code else { return session }
    session.discard()
    throw .cannotWrite(path: session.spoolDirectory, detail: OutputFile.systemMessage(code))
  }

  /// Makes everything that was emitted before the call readable in the trace, which stays open.
  public func flush() throws(TraceError) {
    guard case .recording(let session) = state.withLock({ $0 }) else { return }
    try session.flush()
  }

  /// Ends the recording and the trace; returns the run's row, or nil without a recording.
  @discardableResult
  public func stop() throws(TraceError) -> Run? {
    let before = state.withLock { (state: inout State) -> State in
      let before = state
      if case .recording = state { state = .stopped }
      return before
    }
    guard case .recording(let session) = before else { return nil }
    SpoolRecording.stop()
    defer { Self.current.withLock { $0 = nil } }
    return try session.finish(exitStatus: nil)
  }

  deinit {
    _ = try? stop()
  }
}
