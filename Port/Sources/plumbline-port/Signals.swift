import Dispatch
import Foundation
import PortedPackage

/// Ends the running build when the command is interrupted.
enum Signals {
  nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

  /// Handles Control-C and SIGTERM: forwards them and exits with the signal's status.
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
