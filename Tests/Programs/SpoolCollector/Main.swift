import Foundation
import TraceRecording
import TraceStore

/// Records a command as `plumbline record` does, but gives the spool's disk back as soon as it is asked to.
@main
struct SpoolCollector {
  /// The arguments: `append` or `--force` or nothing, bytes of the spool that may be read before their disk is given
  /// back, the trace, the command; or `recover` and a trace, whose programs are waited for; or `file`, a path and how many
  /// bytes it is to have, for a file that is there whole or not at all.
  static func main() {
    do {
      try run()
    } catch {
      print(error)
      exit(1)
    }
  }

  private static func run() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let isForced = arguments.first == "--force"
    if isForced { arguments.removeFirst() }
    if arguments.count == 3, arguments[0] == "file", let size = Int(arguments[2]) {
      let file = try NewFile(arguments[1], replacing: isForced)
      try file.write([UInt8](repeating: UInt8(ascii: "n"), count: size))
      return try file.finish()
    }
    if arguments.count == 2, arguments[0] == "recover" {
      _ = try TraceRecovery(path: arguments[1]).run(programs: .wait)
      return
    }
    let appends = arguments.first == "append"
    if appends { arguments.removeFirst() }
    guard arguments.count > 2, let backlogLimit = Int(arguments[0]) else {
      print("usage: SpoolCollector [append] BYTES TRACE COMMAND...; SpoolCollector recover TRACE")
      return
    }
    var recording = CommandRecording(command: Array(arguments[2...]), output: arguments[1])
    recording.backlogLimit = backlogLimit
    recording.appends = appends
    recording.replacesOutput = isForced
    let outcome = try recording.run()
    for note in outcome.notes { print(note) }
    print(outcome.exitStatus)
  }
}
