import Dispatch
import Foundation
import PortedPackage

/// Ends the build that runs when the command is interrupted.
enum Signals {
  nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

  /// Passes Control-C and SIGTERM on, and ends with the signal's status.
  static func passOn() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        RunningCommand.interrupt()
        FileHandle.standardError.write(Data("\n".utf8))
        exit(128 + number)
      }
      source.resume()
      sources.append(source)
    }
  }
}
