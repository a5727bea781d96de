import Foundation
import Signposts
import TraceStore

/// Prints what recording costs the sample feed, at each level of detail.
@MainActor
enum FeedTable {
  private static let pairCount = 7

  static func print(_ folder: URL) throws {
    let app = build()
    Swift.print(
      """
      the sample feed, recorded to unrecorded: \(pairCount) pairs of runs in turn, median
      detail        signposts   CPU time of the app   time by the clock   instructions of the app
      """
    )
    for detail in RecordingDetail.allCases.reversed() {
      guard
        let runs = try FeedRuns.run(pairCount, detail: detail, app: app, folder: folder)
      else {
        Swift.print("SampleFeed could not be built: swift build -c release --product SampleFeed")
        return
      }
      let name = detail.rawValue + (detail == .standard ? " (standard)" : "")
      Swift.print(
        name.padding(toLength: 14, withPad: " ", startingAt: 0)
          + Main.padded("\(runs.signpostCount)", 9)
          + Main.padded(Main.fixed(runs.ratio(\.plainTime, \.recordedTime), 3), 22)
          + Main.padded(Main.fixed(runs.ratio(\.plainWall, \.recordedWall), 3), 20)
          + Main.padded(
            runs.instructions.map { Main.fixed($0.recorded / $0.plain, 4) } ?? "no valgrind",
            26
          )
      )
    }
  }

  /// Builds the app; returns its path.
  private static func build() -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    let arguments = [
      "build", "-c", "release", "--package-path", root, "--product", "SampleFeed",
    ]
    _ = Shell.output("swift", arguments: arguments)
    let folder = Shell.output("swift", arguments: arguments + ["--show-bin-path"])
    return folder.trimmingCharacters(in: .whitespacesAndNewlines) + "/SampleFeed"
  }
}
