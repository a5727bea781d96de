import Foundation
import TraceReports
import TraceStore

/// The program `plumbline-inspect`, which makes views; `plumbline` itself does not link UIKit.
enum InspectionTool {
  private static let name = "plumbline-inspect"

  /// Finds the program next to this one.
  ///
  /// - Throws: ``CommandError`` if it is not there.
  static func program() throws -> URL {
    let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let program = own.deletingLastPathComponent().appendingPathComponent(name)
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      let shown = DisplayText.path(own.path, limit: 200)
      throw CommandError("'\(name)' is not next to '\(shown)': install both.")
    }
    return program
  }
}
