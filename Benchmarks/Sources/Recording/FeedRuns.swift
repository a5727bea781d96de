import Foundation
import Signposts
import TraceStore

/// Runs of the sample feed, recorded and not, in turn: what recording costs the app itself.
struct FeedRuns {
  /// A pair of runs: CPU seconds of the app's process, and seconds by the clock.
  struct Pair {
    var plainTime = 0.0
    var plainWall = 0.0
    var recordedTime = 0.0
    var recordedWall = 0.0
  }

  var pairs: [Pair] = []
  var signpostCount = 0
  /// Instructions of the app's process, unrecorded and recorded; nil without valgrind.
  var instructions: (plain: Double, recorded: Double)?

  private static let arguments = ["--clock", "manual", "--entries", "1000"]

  /// Runs so many pairs at a level of detail; nil where the app is not built.
  static func run(
    _ count: Int,
    detail: RecordingDetail,
    app: String,
    folder: URL
  ) throws -> FeedRuns? {
    guard FileManager.default.isExecutableFile(atPath: app) else { return nil }
    let trace = folder.appendingPathComponent("feed.plumb").path
    var runs = FeedRuns()
    for _ in 0..<count {
      var pair = Pair()
      (pair.plainTime, pair.plainWall) = measured {
        _ = Shell.output(app, arguments: arguments)
      }
      try (pair.recordedTime, pair.recordedWall) = measured {
        var recording = CommandRecording(
          // Its output goes nowhere, as that of the other run.
          command: ["sh", "-c", "exec \"$0\" \"$@\" > /dev/null", app] + arguments,
          output: trace,
          replacesOutput: true
        )
        recording.detail = detail
        runs.signpostCount = try recording.run().run?.signpostCount ?? 0
      }
      runs.pairs.append(pair)
    }
    runs.instructions = countInstructions(app, detail, folder)
    return runs
  }

  private static func measured(_ body: () throws -> Void) rethrows -> (Double, Double) {
    let (time, wall) = (CPUTime.children(), Date())
    try body()
    return (CPUTime.children() - time, Date().timeIntervalSince(wall))
  }

  /// How much longer a recorded run is, by the median of the pairs' ratios.
  func ratio(_ plain: (Pair) -> Double, _ recorded: (Pair) -> Double) -> Double {
    let ratios = pairs.map { recorded($0) / plain($0) }.sorted()
    return ratios.isEmpty ? .nan : ratios[ratios.count / 2]
  }

  /// The instructions that the app takes; those of the collector, in another process, are not among them.
  private static func countInstructions(
    _ app: String,
    _ detail: RecordingDetail,
    _ folder: URL
  ) -> (Double, Double)? {
    // Valgrind cannot read Swift's debug information.
    let stripped = folder.appendingPathComponent("SampleFeed").path
    _ = Shell.output("strip", "-o", stripped, app)
    let resources = URL(fileURLWithPath: app).deletingLastPathComponent()
    for file in (try? FileManager.default.contentsOfDirectory(atPath: resources.path)) ?? []
    where file.hasSuffix(".resources") {
      try? FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent(file),
        withDestinationURL: resources.appendingPathComponent(file)
      )
    }
    let spool = folder.appendingPathComponent("spool")
    try? FileManager.default.createDirectory(at: spool, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: spool) }
    func count(_ environment: [String: String]) -> Double? {
      let log = folder.appendingPathComponent("callgrind.log").path
      _ = Shell.output(
        "valgrind",
        arguments: [
          "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(log)", stripped,
          "--clock", "manual", "--entries", "60",
        ],
        environment: environment
      )
      let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      return text.split(separator: "Collected : ").dropFirst().first
        .flatMap { Double($0.prefix { $0.isNumber }) }
    }
    let recording = [
      "PLUMBLINE_SPOOL": spool.path, "PLUMBLINE_CLOCK": "counter",
      RecordingDetail.environmentVariable: detail.rawValue,
    ]
    guard let plain = count([:]), let recorded = count(recording) else { return nil }
    return (plain, recorded)
  }
}
