import Foundation
import Signposts
import Synchronization
import TraceStore

/// A pipe into which signals come as bytes, their numbers; it needs no thread.
enum SignalPipe {
  /// The end to read from.
  ///
  /// - Throws: An error if too many files are open.
  static func readingEnd() throws(ChildProcess.StartError) -> Int32 {
    try ends.withLock {
      (ends: inout (reading: Int32, writing: Int32)?) throws(ChildProcess.StartError) -> Int32 in
      if let ends { return ends.reading }
      let pipe = try ChildProcess.pipe()
      // A full pipe, which nobody reads any more, must not keep the handler.
      _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK)
      writingEnd.store(pipe.writing, ordering: .sequentiallyConsistent)
      ends = pipe
      return pipe.reading
    }
  }

  private static let ends = Locked<(reading: Int32, writing: Int32)?>(nil)

  /// Has signals come into the pipe instead of what they do by default.
  static func catchSignals(_ numbers: [Int32]) {
    for number in numbers {
      _ = signal(number) { number in
        let code = errno
        var byte = UInt8(truncatingIfNeeded: number)
        unsafe _ = Glibc.write(writingEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
        errno = code
      }
    }
    // The process that has started this one may have held them back.
    var caught = SignalSet(numbers).set
    unsafe _ = pthread_sigmask(SIG_UNBLOCK, &caught, nil)
  }

  /// Waits for a signal, so many milliseconds at most, and takes it; nil if none comes.
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

/// The pipe's end to write to, for the handlers of signals.
private let writingEnd = Atomic<Int32>(-1)
