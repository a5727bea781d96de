import ArgumentParser
import Foundation
import TraceReports
import TraceStore

/// Checks and preparations before the program can do anything.
enum Surroundings {
  /// The minimum number of open files: pipes, sockets, spool files and those of SQLite.
  private static let leastFiles: rlim_t = 32

  /// Occupies the numbers of closed standard streams, so that no opened file gets one of them.
  ///
  /// Reading and writing them fails, and they are closed in programs that this one starts.
  static func keepStandardStreamsClosed() {
    while true {
      let file = unsafe open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if file > STDERR_FILENO { close(file) }
      if file < 0 || file > STDERR_FILENO { return }
    }
  }

  /// Ends the program with a message if it cannot work.
  static func check() {
    // If the parent ignores SIGCHLD, this process inherits that and would not get the status of its
    // children.
    _ = signal(SIGCHLD, SIG_DFL)
    let isRecording = CommandLine.arguments.dropFirst().first == "record"
    MemoryLimit.explainAborts(status: isRecording ? 125 : 2)
    for (position, word) in words().enumerated() where position > 0 {
      guard String(validating: word, as: UTF8.self) == nil else { continue }
      let shown = word.map { byte in
        byte >= 0x20 && byte < 0x7F
          ? String(Unicode.Scalar(byte)) : "\\x" + String(byte, radix: 16, uppercase: true)
      }
      Printer.complain(
        """
        '\(shown.joined())' is not UTF-8: give the file a name that is, or name it through a link that has one.
        """,
        as: .error
      )
      exit(isRecording ? 125 : 64)
    }
    var limit = rlimit()
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    if unsafe getrlimit(kind, &limit) == 0, limit.rlim_cur < leastFiles {
      Printer.complain(
        "No more than \(limit.rlim_cur) files may be open at a time: raise the limit with 'ulimit -n 256'.",
        as: .error
      )
      exit(isRecording ? 125 : 2)
    }
  }

  /// The raw command line; `CommandLine.arguments` has replaced invalid UTF-8.
  private static func words() -> [[UInt8]] {
    var words: [[UInt8]] = []
    for index in 0..<Int(CommandLine.argc) {
      // The system keeps these strings and their number while the program runs.
      guard let word = unsafe CommandLine.unsafeArgv[index] else { continue }
      words.append(unsafe Array(UnsafeRawBufferPointer(start: word, count: strlen(word))))
    }
    return words
  }
}
