import AppSources

extension Command {
  /// Runs the command.
  ///
  /// - Throws: An error if it cannot be started.
  func run(_ line: (String) -> Bool = { _ in false }) throws(PortError) -> Result {
    do {
      return try execute(line)
    } catch {
      throw PortError(error.description)
    }
  }

  /// Runs a command that builds; `line` is called with each line of the output.
  ///
  /// - Throws: An error if it cannot be started, or prints too much.
  func build(_ line: (String) -> Void = { _ in }) throws(PortError) -> Result {
    let result = try run { text in
      line(text)
      return false
    }
    guard result.excess == nil else {
      throw PortError("The build prints more than \(Limits.build.output >> 30) GB.")
    }
    return result
  }
}
