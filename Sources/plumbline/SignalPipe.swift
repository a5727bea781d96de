import Foundation
import Signposts
import Synchronization
import TraceStore

/// A pipe that receives signals as bytes with their numbers; it needs no thread.
enum SignalPipe {
  /// The read end.
  ///
  /// - Throws: An error if too many files are open.
  static func readingEnd() throws(ChildProcess.StartError) -> Int32 {
    try ends.withLock {
      (ends: inout (reading: Int32, writing: Int32)?) throws(ChildProcess.StartError) -> Int32 in
      if let ends { return ends.reading }
      let pipe = try ChildProcess.pipe()
      // A full pipe that no one reads must not block the handler.
      _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK)
      writingEnd.store(pipe.writing, ordering: .sequentiallyConsistent)
      ends = pipe
      return pipe.reading
    }
  }

  private static let ends = Locked<(reading: Int32, writing: Int32)?>(nil)

  /// Redirects signals to the pipe instead of their default actions.
  static func catchSignals(_ numbers: [Int32]) {
    for number in numbers {
      _ = signal(number) { number in
        let code = errno
        var byte = UInt8(truncatingIfNeeded: number)
        unsafe _ = Glibc.write(writingEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
        errno = code
      }
    }
    // The parent process may have blocked them.
    var caught = SignalSet(numbers).set
    unsafe _ = pthread_sigmask(SIG_UNBLOCK, &caught, nil)
  }

  /// Waits at most this many milliseconds for a signal and returns it, or nil.
  static func next(within milliseconds: Int32) -> Int32? {
    guard let end = try? readingEnd() else { return nil }
    var waiting = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    var byte: UInt8 = 0
    guard unsafe poll(&waiting, 1, milliseconds) > 0, unsafe read(end, &byte, 1) == 1 else {
      return nil
    }
    return Int32(byte)
  }
}

/// The write end of the pipe, for signal handlers.
private let writingEnd = Atomic<Int32>(-1)
