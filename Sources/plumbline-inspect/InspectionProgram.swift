import CPango
import Foundation
import InterfaceBuilder
import InterfaceInspection

/// The program behind `plumbline inspect`: it makes views, which `plumbline` itself does not.
///
/// Reads requests, a line of JSON each, and writes a line with the result of each document. With two arguments it reads
/// them from the first file and writes to the second, so that `plumbline record` can run it.
@main
struct InspectionProgram {
  @MainActor
  static func main() {
    exitIfThreadIsRefused()
    let arguments = CommandLine.arguments.dropFirst()
    do {
      switch arguments.count {
      case 0 where isatty(STDIN_FILENO) == 0: try answerAll(to: .standardOutput)
      case 2: try answerAll(in: arguments[1], to: arguments[2])
      default:
        end("This program does the work of 'plumbline inspect': run that command.", status: 64)
      }
    } catch {
      end("A request cannot be answered (\(error)).", status: 2)
    }
  }

  /// Exits with a status of its own when GLib, which Pango uses, cannot create a thread.
  ///
  /// GLib aborts in that case, after it has called this function.
  private static func exitIfThreadIsRefused() {
    let levels = GLogLevelFlags(rawValue: G_LOG_LEVEL_ERROR.rawValue | G_LOG_FLAG_FATAL.rawValue)
    unsafe _ = g_log_set_handler(
      "GLib",
      levels,
      { domain, level, message, _ in
        if let message = unsafe message, unsafe strncmp(message, "creating thread", 15) == 0 {
          _exit(InspectionRequest.noThreadStatus)
        }
        unsafe g_log_default_handler(domain, level, message, nil)
      },
      nil
    )
  }

  private static func end(_ sentence: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("plumbline-inspect: \(sentence)\n".utf8))
    exit(status)
  }

  /// Answers the requests in one file in another.
  @MainActor
  private static func answerAll(in requests: String, to answers: String) throws {
    let file = unsafe open(requests, O_RDONLY | O_CLOEXEC)
    guard file >= 0, dup2(file, STDIN_FILENO) >= 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    try answerAll(to: try FileHandle(forWritingTo: URL(fileURLWithPath: answers)))
  }

  /// Answers the requests on standard input until there are no more.
  @MainActor
  private static func answerAll(to output: FileHandle) throws {
    let (decoder, encoder) = (InspectionRequest.decoder, InspectionRequest.encoder)
    while let line = readLine() {
      let request = try decoder.decode(InspectionRequest.self, from: Data(line.utf8))
      let inspector = LayoutInspector(request.settings, keepsBoxes: request.keepsBoxes)
      // A layout that never settles ends the program, even if nothing waits for it any more.
      alarm(UInt32(clamping: request.limit))
      let answer = try encoder.encode(inspector.inspect(file: request.file))
      alarm(0)
      try output.write(contentsOf: answer + [0x0A])
    }
  }
}
