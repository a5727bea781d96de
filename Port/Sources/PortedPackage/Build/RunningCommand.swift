import AppSources

/// The command that a port is running.
public enum RunningCommand {
  /// Asks the command to end.
  public static func interrupt() { Command.interrupt() }
}
