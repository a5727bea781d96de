import ArgumentParser
import Foundation
import TraceReports
import TraceStore

/// What the program needs before it can do anything.
enum Surroundings {
  /// How many files have to be open at a time: pipes, sockets, spool files and SQLite's.
  private static let leastFiles: rlim_t = 32

  /// Takes the numbers of standard streams that are closed, so that no file is opened under one of them.
  ///
  /// Reading and writing fail, and in the programs that this one starts they are closed.
  static func keepStandardStreamsClosed() {
    while true {
      let file = unsafe open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if file > STDERR_FILENO { close(file) }
      if file < 0 || file > STDERR_FILENO { return }
    }
  }

  /// Ends the program with a sentence if it could not work.
  static func check() {
    // If its parent ignores children's ends, so does this process, and would not get their statuses.
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

  /// The command line as the system gives it; `CommandLine.arguments` has replaced what is not UTF-8.
  private static func words() -> [[UInt8]] {
    var words: [[UInt8]] = []
    for index in 0..<Int(CommandLine.argc) {
      // The system keeps these as long as the program runs, and as many as it says.
      guard let word = unsafe CommandLine.unsafeArgv[index] else { continue }
      words.append(unsafe Array(UnsafeRawBufferPointer(start: word, count: strlen(word))))
    }
    return words
  }
}
