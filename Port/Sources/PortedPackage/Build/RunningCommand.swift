import AppSources

/// The command that a port is running.
public enum RunningCommand {
  /// Asks the command to end, and removes its temporary files.
  public static func interrupt() {
    Command.interrupt()
    ManifestDump.removeUnfinished()
  }
}
