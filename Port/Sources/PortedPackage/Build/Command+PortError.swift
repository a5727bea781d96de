import AppSources

extension Command {
  /// Runs the command.
  ///
  /// - Throws: An error if it cannot be started.
  func run(_ line: (String) -> Void = { _ in }) throws(PortError) -> Result {
    do {
      return try execute(line)
    } catch {
      throw PortError(error.description)
    }
  }
}
