internal import Foundation
public import Signposts

/// Runs a command and records what the programs in it that link the library do.
///
/// Between programs and trace stands a spool, in a directory beside the trace that is removed at the end.
public struct CommandRecording: Sendable {
  /// The command and its arguments.
  public var command: [String]
  /// The trace to be written.
  public var output: String
  /// Whether a file of that name is replaced.
  public var replacesOutput: Bool
  /// How much of what single views do is recorded; nil for what the environment says, or the standard.
  public var detail: RecordingDetail?
  /// Whether signposts get the call stacks that caused them.
  public var recordsStacks: Bool
  /// How many bytes of the spool may be read before their disk is given back.
  package var backlogLimit = Collector.usualBacklogLimit

  /// What came of it.
  public struct Outcome: Sendable {
    /// The command's exit status as a shell has it: 128 and the signal's number where it was killed.
    ///
    /// 127 where there is no such command, 126 where it cannot be executed, 125 where the trace failed.
    public var exitStatus: Int32
    /// The run's row; nil where there is no trace.
    public var run: Run?
    /// The sentences that the user should read: nothing was recorded, signposts were lost.
    public var notes: [String]
  }

  /// How far a recording has come.
  public struct Progress: Sendable {
    /// Nanoseconds since it began.
    public var elapsed: Int64
    /// Signposts that were collected so far.
    public var signpostCount: Int
    /// Signposts in a second, of late.
    public var rate: Double
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
  /// SIGINT, SIGTERM, SIGHUP and SIGQUIT are passed on to the command, whose end they may be; the trace is ended
  /// properly all the same. Call it before the program has other threads.
  ///
  /// - Parameter progress: Called several times a second while the command runs, on another thread.
  /// - Returns: The command's exit status, the run's row, and what the user should read.
  /// - Throws: ``TraceError`` if the trace cannot be written; the command was not started then.
  public func run(
    progress: (@Sendable (Progress) -> Void)? = nil
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
    try OutputFile.check(path: output, replacing: replacesOutput)

    let signals = SignalForwarding()
    defer { signals.end() }
    let session = try RecordingSession(
      output: output,
      replacing: replacesOutput,
      run: .beginning(command: command),
      backlogLimit: backlogLimit,
      progress: progress
    )
    let status: Int32
    do {
      let child = try ChildProcess(
        executable: executable,
        arguments: command,
        spoolDirectory: session.spoolDirectory,
        detail: detail,
        recordsStacks: recordsStacks
      )
      status = child.wait(passingOn: signals)
    } catch {
      _ = try? session.finish(exitStatus: nil)
      unsafe _ = unlink(output)
      return .notStarted(
        error.code == ENOENT ? 127 : 126,
        "\(quoted(name)) could not be started (\(OutputFile.systemMessage(error.code))): check the "
          + "program that its first line names, if it is a script."
      )
    }
    do {
      let run = try session.finish(exitStatus: Int(status))
      return Outcome(exitStatus: status, run: run, notes: try notes())
    } catch {
      return Outcome(exitStatus: 125, run: nil, notes: [error.description, Self.keptAdvice])
    }
  }

  private static let keptAdvice =
    "What was recorded is kept beside the trace: 'plumbline recover' goes on when there is room."

  /// The advice that the finished trace has for its reader.
  private func notes() throws(TraceError) -> [String] {
    try TraceReader(path: output).stats().filter { $0.severity != .info }.map(\.advice)
  }
}

extension CommandRecording.Outcome {
  fileprivate static func notStarted(_ status: Int32, _ note: String) -> Self {
    Self(exitStatus: status, run: nil, notes: [note])
  }
}
