import Foundation
import Signposts
import TraceRecording
import TraceStore

/// Alternating runs of the sample feed, recorded and unrecorded: the cost of recording for the app.
struct FeedRuns {
  /// The time of a run of the app, from its start to its end, in seconds.
  struct Run {
    /// Wall-clock time.
    var wall = 0.0
    /// Processor time of the app's process.
    var processor = 0.0
  }

  /// A run with and one without recording, and two that explain the difference.
  struct Pair {
    var plain = Run()
    var recorded = Run()
    /// With signposts, but without a collector.
    var spooled = Run()
    /// Unrecorded, next to an endless loop, because any load on another core may slow the app down.
    var accompanied = Run()
    /// How long the recorder ran after the app until the trace was complete, in seconds.
    var finishing = 0.0
  }

  var pairs: [Pair] = []
  var signpostCount = 0
  /// Instructions of the app's process, unrecorded and recorded; nil without valgrind.
  var instructions: (plain: Double, recorded: Double)?

  private static let arguments = ["--clock", "manual", "--entries", "2000"]

  /// Runs a number of pairs at a level of detail; nil if the app is not built.
  static func run(
    _ count: Int,
    detail: RecordingDetail,
    app: String,
    folder: URL
  ) throws -> FeedRuns? {
    guard FileManager.default.isExecutableFile(atPath: app) else { return nil }
    let trace = folder.appendingPathComponent("feed.plumb").path
    let times = folder.appendingPathComponent("times").path
    let command = timed(app, into: times)
    var runs = FeedRuns()
    func run(_ environment: [String: String] = [:]) -> Run {
      let arguments = Array(command.dropFirst())
      _ = Shell.output(command[0], arguments: arguments, environment: environment)
      return read(times)
    }
    let parts: [(inout Pair) throws -> Void] = [
      { $0.accompanied = EndlessLoop.during { run() } },
      {
        $0.spooled = try withSpool(in: folder) {
          run(["PLUMBLINE_SPOOL": $0, RecordingDetail.environmentVariable: detail.rawValue])
        }
      },
      { $0.plain = run() },
      {
        var recording = CommandRecording(command: command, output: trace, replacesOutput: true)
        recording.detail = detail
        let start = Date()
        runs.signpostCount = try recording.run().run?.signpostCount ?? 0
        $0.recorded = read(times)
        $0.finishing = Date().timeIntervalSince(start) - $0.recorded.wall
      },
    ]
    for number in 0..<count {
      var pair = Pair()
      // Alternate the order, so that a machine that gets slower favors neither.
      for part in number.isMultiple(of: 2) ? parts : parts.reversed() { try part(&pair) }
      runs.pairs.append(pair)
    }
    runs.instructions = countInstructions(app, detail, folder)
    return runs
  }

  private static func withSpool(in folder: URL, _ body: (String) -> Run) throws -> Run {
    let spool = folder.appendingPathComponent("spool")
    try FileManager.default.createDirectory(at: spool, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: spool) }
    return body(spool.path)
  }

  /// Returns a command that runs the app and writes its times, without the shell's own.
  private static func timed(_ app: String, into times: String) -> [String] {
    let script = """
      TIMEFORMAT='%R %U %S'; { time "$1" "${@:2}" > /dev/null 2>&1; } 2> "$0"
      """
    return ["bash", "-c", script, times, app] + arguments
  }

  private static func read(_ times: String) -> Run {
    let text = (try? String(contentsOfFile: times, encoding: .utf8)) ?? ""
    let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 3 else { return Run(wall: .nan, processor: .nan) }
    return Run(wall: numbers[0], processor: numbers[1] + numbers[2])
  }

  /// Returns the median ratio of a run of each pair to its plain run, and the 95 % confidence
  /// interval of the median, by the sign test.
  func ratio(
    of other: (Pair) -> Run,
    _ time: (Run) -> Double
  ) -> (median: Double, low: Double, high: Double) {
    let ratios = pairs.map { time(other($0)) / time($0.plain) }.sorted()
    guard !ratios.isEmpty else { return (.nan, .nan, .nan) }
    let reach = 0.98 * Double(ratios.count).squareRoot()
    let low = Int((Double(ratios.count) / 2 - reach).rounded(.down))
    return (
      ratios[ratios.count / 2], ratios[max(low, 0)],
      ratios[min(ratios.count - 1 - low, ratios.count - 1)]
    )
  }

  /// The median time that the recorder ran after the app, in seconds.
  var finishing: Double {
    let times = pairs.map(\.finishing).sorted()
    return times.isEmpty ? .nan : times[times.count / 2]
  }

  /// Returns the instructions of the app, without those of the collector, which is another process.
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
