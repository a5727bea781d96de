import Foundation
import TraceStore

/// Keys and signals for a program that controls a terminal.
final class TerminalEvents {
  enum Event: Equatable {
    case key(UInt8)
    case signal(Int32)
    /// Nothing happened in time.
    case tick
    /// The terminal is gone.
    case closed
  }

  /// The signals of a terminal: end, suspend, resume, and changes of its size.
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]

  /// The pipe that receives signals as bytes, so that one call waits for them and for keys.
  private let signalPipe: Int32

  init() throws(ChildProcess.StartError) {
    signalPipe = try SignalPipe.readingEnd()
    SignalPipe.catchSignals(Self.signals)
  }

  /// Waits at most this many milliseconds for the next event.
  func next(within milliseconds: Int32) -> Event {
    var descriptors = [
      pollfd(fd: signalPipe, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
    ]
    let count = unsafe poll(&descriptors, 2, milliseconds)
    guard count > 0 else { return .tick }
    var byte: UInt8 = 0
    if descriptors[0].revents != 0, unsafe read(signalPipe, &byte, 1) == 1 {
      return .signal(Int32(byte))
    }
    guard descriptors[1].revents != 0 else { return .tick }
    return unsafe read(STDIN_FILENO, &byte, 1) == 1 ? .key(byte) : .closed
  }

  /// Suspends the program until it is resumed, as the user requested.
  func stop() {
    kill(getpid(), SIGSTOP)
  }

  deinit {
    for number in Self.signals { _ = signal(number, SIG_DFL) }
  }
}
