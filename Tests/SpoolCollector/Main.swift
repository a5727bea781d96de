import Foundation
import TraceStore

/// Records a command as `plumbline record` does, but gives the spool's disk back as soon as it is asked to.
@main
struct SpoolCollector {
  /// The arguments: bytes of the spool that may be read before their disk is given back, the trace, the command; or
  /// `recover` and a trace, whose programs are waited for.
  static func main() {
    do {
      try run()
    } catch {
      print(error)
      exit(1)
    }
  }

  private static func run() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.count == 2, arguments[0] == "recover" {
      _ = try TraceRecovery(path: arguments[1]).run(programs: .wait)
      return
    }
    guard arguments.count > 2, let backlogLimit = Int(arguments[0]) else {
      print("usage: SpoolCollector BYTES TRACE COMMAND...; SpoolCollector recover TRACE")
      return
    }
    var recording = CommandRecording(command: Array(arguments[2...]), output: arguments[1])
    recording.backlogLimit = backlogLimit
    print(try recording.run().exitStatus)
  }
}
