import Foundation
import Signposts
import TraceStore

/// Prints the cost of recording the sample feed, at each level of detail.
@MainActor
enum FeedTable {
  /// The number of pairs that gives the median within some percent, on an otherwise idle machine.
  static let usualPairCount = 21

  /// A column's title and width.
  private static let columns = [
    ("signposts", 10), ("by the clock", 19), ("CPU time", 19), ("spool alone", 19),
    ("beside a loop", 19), ("instructions", 13), ("trace done after", 17),
  ]

  /// Measures the given levels of detail; all levels if none are given.
  static func print(
    _ folder: URL,
    details: [RecordingDetail] = [],
    pairs: Int = usualPairCount
  ) throws {
    let app = build()
    Swift.print(
      """
      the sample feed, recorded to unrecorded: \(pairs) pairs of runs in turn, the ratios' median (and where it is with
      95 % confidence); the CPU time also with signposts that nobody collects, and unrecorded beside an endless loop
      """
    )
    print("detail", columns.map(\.0))
    for detail in details.isEmpty ? RecordingDetail.allCases.reversed() : details {
      guard
        let runs = try FeedRuns.run(pairs, detail: detail, app: app, folder: folder)
      else {
        Swift.print("SampleFeed could not be built: swift build -c release --product SampleFeed")
        return
      }
      func ratio(
        _ other: (FeedRuns.Pair) -> FeedRuns.Run,
        _ time: (FeedRuns.Run) -> Double
      ) -> String {
        let ratio = runs.ratio(of: other, time)
        let range = "\(Main.fixed(ratio.low, 3))–\(Main.fixed(ratio.high, 3))"
        return "\(Main.fixed(ratio.median, 3)) (\(range))"
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

  /// Builds the app and returns its path.
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
