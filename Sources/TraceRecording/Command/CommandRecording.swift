internal import Foundation
public import Signposts
public import TraceStore

/// Runs a command, and records the programs in it that link the library.
///
/// A spool connects programs and trace. It is in a directory next to the trace, which is removed at
/// the end.
public struct CommandRecording: Sendable {
  /// The command and its arguments.
  public var command: [String]
  /// The command line shown in the trace; nil for ``command``.
  public var shownCommand: [String]?
  /// The path of the trace.
  public var output: String
  /// Whether an existing file is replaced.
  public var replacesOutput: Bool
  /// The level of detail for single views; nil for the environment's level, or the standard.
  public var detail: RecordingDetail?
  /// Whether the recording is added to an existing trace.
  public var appends = false
  /// The time after which the command is ended, in nanoseconds; nil to wait for its end.
  public var duration: Int64?
  /// Called before a terminal suspends this process, for example by Control-Z.
  public var beforeStop: @Sendable () -> Void = {}
  /// Additional environment variables for the command, for example to record Python.
  public var environment: [String: String] = [:]
  /// Whether signposts get the call stacks that caused them.
  public var recordsStacks: Bool
  /// The number of bytes of the spool that may be read before their disk space is freed.
  package var backlogLimit = Collector.usualBacklogLimit

  /// The result of a recording.
  public struct Outcome: Sendable {
    /// The command's exit status in a shell's format: 128 plus the signal's number if it was
    /// killed.
    ///
    /// It is 127 if the command does not exist, 126 if it cannot be executed, and 125 if the trace
    /// failed or no process can be started.
    public var exitStatus: Int32
    /// The run's row; nil without a trace.
    public var run: Run?
    /// Sentences for the user: nothing was recorded, signposts were lost.
    public var notes: [String]
  }

  /// Creates a recording of a command, to be run later.
  public init(
    command: [String],
    output: String,
    replacesOutput: Bool = false,
    recordsStacks: Bool = false
  ) {
    self.command = command
    self.output = output
    self.replacesOutput = replacesOutput
    self.recordsStacks = recordsStacks
  }

  /// Runs the command to its end, and writes the trace.
  ///
  /// Signals are passed on to the command, which they may end; the second SIGINT or SIGTERM kills
  /// it. The trace is always finished properly. Call this before the program has other threads.
  ///
  /// A command that exceeds its ``duration`` gets SIGTERM, and SIGKILL five seconds later; its
  /// status counts as 0.
  ///
  /// - Parameter progress: Called several times a second while the command runs, on another thread.
  /// - Returns: The command's exit status, the run's row, and notes for the user.
  /// - Throws: ``TraceError`` if the trace cannot be written; the command was not started then.
  public func run(
    progress: (@Sendable (RecordingProgress) -> Void)? = nil
  ) throws(TraceError) -> Outcome {
    guard let name = command.first, let executable = Executable.find(name) else {
      return .notStarted(127, "There is no command \(quoted(command.first ?? "")): check its name.")
    }
    guard Executable.isExecutable(executable) else {
      let advice =
        Executable.isDirectory(executable)
        ? "is a directory: name a program in it" : "cannot be executed: check its mode"
      return .notStarted(126, "\(quoted(name)) \(advice).")
    }
    let signals = SignalForwarding()
    defer { signals.end() }
    let (session, addition) = try makeSession(progress)
    var status: Int32
    var wasEnded = false
    do {
      let child = try ChildProcess(
        executable,
        command,
        environment: .inherited(changing: variables(of: session))
      )
      session.start()
      (status, wasEnded) = child.wait(
        passingOn: signals,
        for: duration,
        beforeStop: beforeStop,
        meanwhile: session.attend
      )
    } catch {
      session.discard()
      return notStarted(error)
    }
    do {
      let run = try session.finish(exitStatus: Int(status))
      if wasEnded { status = 0 }
      var notes = notes(of: addition ?? output)
      if session.isCommitUnknown { notes.append(Self.commitAdvice) }
      if let addition { return add(addition, of: run, status: status, notes: notes) }
      return Outcome(exitStatus: status, run: run, notes: notes)
    } catch {
      var isSpoolGone = false
      if case .notRecoverable = error { isSpoolGone = true }
      var notes = [error.description, isSpoolGone ? Self.movedAdvice : Self.keptAdvice]
      if status != 0 { notes.append("The command itself ended with status \(status).") }
      return Outcome(exitStatus: 125, run: nil, notes: notes)
    }
  }

  /// Starts the recording, and returns the separate file if it will be added to the output.
  ///
  /// An addition is recorded into a separate file first, so the existing trace stays unchanged
  /// until the end. This also applies if another process is recording that trace.
  private func makeSession(
    _ progress: (@Sendable (RecordingProgress) -> Void)?
  ) throws(TraceError) -> (session: RecordingSession, addition: String?) {
    if appends, try TraceAddition.hasBase(at: output) { return try makeAddition(progress) }
    do throws(TraceError) {
      try OutputFile.check(path: output, replacing: replacesOutput)
      return (try makeSession(at: output, isTemporary: false, progress), nil)
    } catch {
      switch error {
      case .beingRecorded, .outputExists: if appends { return try makeAddition(progress) }
      default: break
      }
      throw error
    }
  }

  private func makeAddition(
    _ progress: (@Sendable (RecordingProgress) -> Void)?
  ) throws(TraceError) -> (session: RecordingSession, addition: String?) {
    let path = TraceAddition.temporaryPath(beside: output)
    return (try makeSession(at: path, isTemporary: true, progress), path)
  }

  private func makeSession(
    at path: String,
    isTemporary: Bool,
    _ progress: (@Sendable (RecordingProgress) -> Void)?
  ) throws(TraceError) -> RecordingSession {
    try RecordingSession(
      output: path,
      replacing: replacesOutput,
      isTemporary: isTemporary,
      run: .beginning(command: shownCommand ?? command),
      backlogLimit: backlogLimit,
      progress: progress
    )
  }

  /// Returns the environment variables for the command.
  private func variables(of session: RecordingSession) -> [String: String?] {
    var variables: [String: String?] = environment
    variables["PLUMBLINE_SPOOL"] = session.spoolDirectory
    if let detail { variables[RecordingDetail.environmentVariable] = detail.rawValue }
    if recordsStacks { variables["PLUMBLINE_STACKS"] = "1" }
    return variables
  }

  private func notStarted(_ error: ChildProcess.StartError) -> Outcome {
    let name = quoted(command.first ?? "")
    if error.isShortage {
      return .notStarted(
        125,
        "\(name) could not be started (\(error.detail)): end other programs, or raise the limit."
      )
    }
    return .notStarted(
      error.code == ENOENT ? 127 : 126,
      "\(name) could not be started (\(error.detail)): check the program that its first line names, if it is a script."
    )
  }

  private static let commitAdvice =
    "git gave no answer: the trace does not name the commit that is checked out."

  private static let keptAdvice =
    "What was recorded is kept beside the trace: 'plumbline recover' goes on when there is room."

  private static let movedAdvice =
    "If the spool was moved, move it back and run 'plumbline recover': nothing of it is lost."

  /// Adds the finished recording to the trace.
  private func add(_ path: String, of run: Run, status: Int32, notes: [String]) -> Outcome {
    do {
      try TraceAddition.addWhenFree(path, to: output)
      return Outcome(exitStatus: status, run: run, notes: notes)
    } catch {
      let kept = "What was recorded is a trace of its own now: \(quoted(path))."
      return Outcome(exitStatus: 125, run: nil, notes: notes + [error.description, kept])
    }
  }

  /// Returns the notes for the user in the finished trace.
  ///
  /// The trace is complete. If it cannot be read back, this returns a sentence and keeps the exit
  /// status.
  private func notes(of path: String) -> [String] {
    do {
      return try TraceReader(path: path).stats().filter { $0.severity != .info }.map(\.advice)
    } catch {
      return [error.description]
    }
  }
}

extension CommandRecording.Outcome {
  fileprivate static func notStarted(_ status: Int32, _ note: String) -> Self {
    Self(exitStatus: status, run: nil, notes: [note])
  }
}
