import Foundation
import TraceStore

/// Keys and signals as they come to a program that has a terminal.
final class TerminalEvents {
  enum Event: Equatable {
    case key(UInt8)
    case signal(Int32)
    /// Nothing came in time.
    case tick
    /// The terminal is gone.
    case closed
  }

  /// What a terminal sends: to end, to stop for a while, to go on, to say that its size has changed.
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]

  /// Signals come in here as bytes, so that one call waits for them and for keys.
  private let signalPipe: Int32

  init() throws(ChildProcess.StartError) {
    signalPipe = try SignalPipe.readingEnd()
    SignalPipe.catchSignals(Self.signals)
  }

  /// Waits for the next event, so many milliseconds at most.
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

  /// Stops as the terminal's user asked, until told to go on.
  func stop() {
    kill(getpid(), SIGSTOP)
  }

  deinit {
    for number in Self.signals { _ = signal(number, SIG_DFL) }
  }
}
