internal import Foundation

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

  /// What came of it.
  public struct Outcome: Sendable {
    /// The command's exit status as a shell has it: 128 and the signal's number where it was killed.
    public var exitStatus: Int32
    /// The run's row; nil where the command could not be started.
    public var run: Run?
    /// The sentences that the user should read: nothing was recorded, signposts were lost.
    public var notes: [String]
  }

  /// Makes a recording of a command, to be run later.
  public init(command: [String], output: String, replacesOutput: Bool = false) {
    self.command = command
    self.output = output
    self.replacesOutput = replacesOutput
  }
}
