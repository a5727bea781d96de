import Dispatch
import Foundation

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

  private var sources: [any DispatchSourceSignal] = []
  /// Signals come in here as bytes, so that one call waits for them and for keys.
  private var pipe: [Int32] = [-1, -1]

  init() {
    unsafe _ = Glibc.pipe(&pipe)
    for end in pipe { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    let writingEnd = pipe[1]
    for number in Self.signals {
      _ = signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        var byte = UInt8(number)
        unsafe _ = Glibc.write(writingEnd, &byte, 1)
      }
      source.resume()
      sources.append(source)
    }
  }

  /// Waits for the next event, so many milliseconds at most.
  func next(within milliseconds: Int32) -> Event {
    var descriptors = [
      pollfd(fd: pipe[0], events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
    ]
    let count = unsafe poll(&descriptors, 2, milliseconds)
    guard count > 0 else { return .tick }
    var byte: UInt8 = 0
    if descriptors[0].revents != 0, unsafe read(pipe[0], &byte, 1) == 1 {
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
    for source in sources { source.cancel() }
    for number in Self.signals { _ = signal(number, SIG_DFL) }
  }
}
