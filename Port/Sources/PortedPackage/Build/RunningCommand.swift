/// The command that a port has started.
public enum RunningCommand {
  /// Asks it to end.
  public static func interrupt() { Command.interrupt() }
}
