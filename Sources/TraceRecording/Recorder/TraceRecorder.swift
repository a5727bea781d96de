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
/// One recorder at a time can record a program. While it does, a recording that was asked for from outside, by
/// `plumbline record`, pauses.
public final class TraceRecorder: Sendable {
  /// The trace file.
  ///
  /// Where it replaces another, that one is there until the recording ends; this program reads the new one under its
  /// name meanwhile.
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

  /// The path of the trace that this process records into, of whichever recorder.
  private static let current = Locked<String?>(nil)

  /// Makes a recorder that has yet to be started.
  ///
  /// - Parameters:
  ///   - path: Where the trace is written.
  ///   - replacing: Whether a file that is there is replaced.
  ///   - detail: How much of what single views do is recorded; nil for what the environment says, or the standard.
  ///   - recordsStacks: Whether signposts get call stacks, even if the environment asks for none.
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

  /// Makes a recorder that gives the spool back when so many bytes of it have been read.
  package init(path: String, backlogLimit: Int) {
    self.path = path
    self.backlogLimit = backlogLimit
    replacing = false
    detail = nil
    recordsStacks = false
  }

  /// Starts the recording; views that are alive are written down first.
  ///
  /// Call it on the main thread: elsewhere, what is alive is written down when the main thread gets to it.
  ///
  /// - Throws: ``TraceError`` if the trace cannot be written, or a recording of this program is on.
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
    // Nobody waits for this program and could collect meanwhile.
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

  /// Makes all that was emitted before the call readable in the trace, which stays open.
  public func flush() throws(TraceError) {
    guard case .recording(let session) = state.withLock({ $0 }) else { return }
    try session.flush()
  }

  /// Ends the recording and the trace; returns the run's row, or nil if nothing was being recorded.
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
