internal import Foundation
public import Signposts
public import TraceStore

/// Runs a command and records what the programs in it that link the library do.
///
/// Between programs and trace stands a spool, in a directory beside the trace that is removed at the end.
public struct CommandRecording: Sendable {
  /// The command and its arguments.
  public var command: [String]
  /// The command line that the trace names; nil for ``command``.
  public var shownCommand: [String]?
  /// The trace to be written.
  public var output: String
  /// Whether a file of that name is replaced.
  public var replacesOutput: Bool
  /// How much of what single views do is recorded; nil for what the environment says, or the standard.
  public var detail: RecordingDetail?
  /// Whether the recording is added to a trace of that name, if there is one.
  public var appends = false
  /// After how long the command is ended, in nanoseconds; nil for its own end.
  public var duration: Int64?
  /// Called before a terminal stops this process for a while, as by Control-Z.
  public var beforeStop: @Sendable () -> Void = {}
  /// What the command finds in its environment beside what is there, such as how Python is recorded.
  public var environment: [String: String] = [:]
  /// Whether signposts get the call stacks that caused them.
  public var recordsStacks: Bool
  /// How many bytes of the spool may be read before their disk is given back.
  package var backlogLimit = Collector.usualBacklogLimit

  /// What came of it.
  public struct Outcome: Sendable {
    /// The command's exit status as a shell has it: 128 and the signal's number if it was killed.
    ///
    /// 127 if there is no such command, 126 if it cannot be executed, 125 if the trace failed or no process can be started.
    public var exitStatus: Int32
    /// The run's row; nil without a trace.
    public var run: Run?
    /// The sentences that the user should read: nothing was recorded, signposts were lost.
    public var notes: [String]
  }

  /// Makes a recording of a command, to be run later.
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

  /// Runs the command to its end and leaves the trace.
  ///
  /// Signals are passed on to the command, whose end they may be; the second SIGINT or SIGTERM kills it. The trace is
  /// ended properly all the same. Call it before the program has other threads.
  ///
  /// A command that is ended for its ``duration`` gets SIGTERM, and SIGKILL five seconds later; its status counts as 0.
  ///
  /// - Parameter progress: Called several times a second while the command runs, on another thread.
  /// - Returns: The command's exit status, the run's row, and what the user should read.
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

  /// Begins to record, and returns the file if it will be added to the output.
  ///
  /// An addition is recorded into a separate file first: the existing trace stays unchanged until the end. This also
  /// applies if another process is recording that trace.
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

  /// The variables that the command gets.
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

  /// The advice that the finished trace has for its reader.
  ///
  /// The trace is whole: what keeps it from being read since is a sentence, and no other status.
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
