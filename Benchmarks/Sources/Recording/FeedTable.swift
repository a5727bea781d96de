import Foundation
import Signposts
import TraceStore

/// Prints what recording costs the sample feed, at each level of detail.
@MainActor
enum FeedTable {
  private static let pairCount = 11

  /// A column's title and width.
  private static let columns = [
    ("signposts", 10), ("by the clock", 16), ("CPU time", 16), ("spool alone", 16),
    ("beside a loop", 16), ("instructions", 13), ("trace done after", 17),
  ]

  static func print(_ folder: URL) throws {
    let app = build()
    Swift.print(
      """
      the sample feed, recorded to unrecorded: \(pairCount) pairs of runs in turn, median (fastest to fastest);
      the CPU time also with signposts that nobody collects, and unrecorded beside an endless loop
      """
    )
    print("detail", columns.map(\.0))
    for detail in RecordingDetail.allCases.reversed() {
      guard
        let runs = try FeedRuns.run(pairCount, detail: detail, app: app, folder: folder)
      else {
        Swift.print("SampleFeed could not be built: swift build -c release --product SampleFeed")
        return
      }
      func ratio(
        _ other: (FeedRuns.Pair) -> FeedRuns.Run,
        _ time: (FeedRuns.Run) -> Double
      ) -> String {
        let median = runs.ratio(of: other, time)
        return "\(Main.fixed(median, 3)) (\(Main.fixed(runs.leastRatio(of: other, time), 3)))"
      }
      print(
        detail.rawValue + (detail == .standard ? " (standard)" : ""),
        [
          "\(runs.signpostCount)", ratio(\.recorded, \.wall), ratio(\.recorded, \.processor),
          ratio(\.spooled, \.processor), ratio(\.accompanied, \.processor),
          runs.instructions.map { Main.fixed($0.recorded / $0.plain, 4) } ?? "no valgrind",
          Main.fixed(runs.finishing, 2) + " s",
        ]
      )
    }
  }

  private static func print(_ name: String, _ values: [String]) {
    let cells = zip(values, columns).map { Main.padded($0, $1.1) }
    Swift.print(name.padding(toLength: 15, withPad: " ", startingAt: 0) + cells.joined())
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
