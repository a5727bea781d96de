import Foundation
import Signposts
import TraceStore

/// Prints the costs of recording: the emitting thread, the collector, the trace and a recorded app.
///
/// For comparison, it measures other tools in the same run.
///
/// usage: Recording [feed [all] [views] [engine]] [signpost] [inserts] [collector] [views] [COUNT]
///
/// Without arguments, it prints all parts. COUNT is the number of the collector's signposts, of the
/// views, or of the feed's pairs of runs.
@main
@MainActor
struct Main {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("recording-benchmark-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    if arguments.first == "hot-path" {
      let result = try HotPath.measure(path: path("run.plumb"))
      print(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
      return
    }
    let parts = arguments.filter { Int($0) == nil }
    func prints(_ part: String) -> Bool { parts.isEmpty || parts.contains(part) }
    let count = arguments.lazy.compactMap { Int($0) }.first
    if arguments.first == "feed" {
      let details = parts.dropFirst().compactMap(RecordingDetail.init(rawValue:))
      try FeedTable.print(folder, details: details, pairs: count ?? FeedTable.usualPairCount)
      return
    }
    if prints("feed") { try FeedTable.print(folder) }
    if prints("signpost") { printHotPath() }
    if prints("inserts") { printInserts(path) }
    if prints("collector") { try printCollecting(count ?? 2_000_000, path("run.plumb")) }
    if prints("views") { try printViews(count ?? 1_000_000, path("views.plumb")) }
  }

  // MARK: The thread that emits

  private static func printHotPath() {
    let counter = hotPath("counter")
    let monotonic = hotPath("monotonic")
    let tracer = lttng()
    print("\na signpost, ns of its thread's CPU time      counter  clock_gettime    LTTng-UST")
    func line(_ name: String, _ value: (HotPath) -> Double, _ other: Double? = nil) {
      let values = [counter.map(value), monotonic.map(value), other]
      print(
        name.padding(toLength: 40, withPad: " ", startingAt: 0)
          + values.map { padded($0.map { fixed($0, 1) } ?? "-", 12) }.joined(separator: " ")
      )
    }
    line("while nothing records", \.disabled)
    line("recorded", \.record, tracer?.first)
    line("recorded with its beginning", \.pair)
    line("on each of two threads", \.contended, tracer?.last)
    line("a million at once, in new chunks", \.burst)
    line("with a call stack of ten frames", \.stack)
    line("in a test run, its test found", \.inTest)
    line("by the recorder's own calibration", \.calibrated)
    line("constant set and laid out, unrecorded", \.solverLoop)
    line("the same recorded", \.recordedSolverLoop)
    line("signposts in it", \.solverSignposts)
    line("more, a signpost") { ($0.recordedSolverLoop - $0.solverLoop) / $0.solverSignposts }
    if tracer == nil { print("LTTng-UST is not there: see Benchmarks/LTTng/run.") }
  }

  private static func hotPath(_ clock: String) -> HotPath? {
    let output = Shell.output(
      CommandLine.arguments[0],
      arguments: ["hot-path"],
      environment: ["PLUMBLINE_CLOCK": clock]
    )
    return try? JSONDecoder().decode(HotPath.self, from: Data(output.utf8))
  }

  /// Returns the nanoseconds of a tracepoint, on one thread and on each of two.
  private static func lttng() -> [Double]? {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("LTTng/run").path
    let numbers = Shell.output(script).split(whereSeparator: \.isWhitespace).compactMap {
      Double($0)
    }
    return numbers.count == 2 ? numbers : nil
  }

  // MARK: The collector

  private static func printInserts(_ path: (String) -> String) {
    print("\nSQLite by its C API, 15 columns                ns a row   bytes a row")
    for (name, loop) in [
      ("one row a statement", InsertLoop()),
      ("32 rows a statement", InsertLoop(rowsPerStatement: 32)),
      ("32 rows a statement, two indexes", InsertLoop(rowsPerStatement: 32, indexCount: 2)),
    ] {
      guard let result = loop.run(path: path("\(name).sqlite"), rows: 512_000) else { continue }
      print(
        name.padding(toLength: 42, withPad: " ", startingAt: 0)
          + padded(fixed(result.time * 1e9), 13) + padded(fixed(result.size, 1), 14)
      )
    }
  }

  private static func printCollecting(_ wanted: Int, _ path: String) throws {
    // Alternate with SQLite's inserts and take the best of each, because other load on the machine
    // can only add time.
    var result = try Collecting.record(wanted, to: path)
    var insertion = Double.infinity
    for round in 0..<collectingRounds {
      let loop = InsertLoop(rowsPerStatement: 32)
      if let inserted = loop.run(path: path + ".\(round).sqlite", rows: 512_000) {
        insertion = min(insertion, inserted.time)
      }
      try FileManager.default.removeItem(atPath: path)
      let next = try Collecting.record(wanted, to: path)
      if next.collecting < result.collecting { result = next }
    }
    let count = Double(result.count)
    print("\nthe collector, signposts of a feed; the best of \(collectingRounds + 1) runs")
    func line(_ name: String, _ text: String) {
      print(name.padding(toLength: 44, withPad: " ", startingAt: 0) + text)
    }
    line("signposts", "\(result.count)")
    line("emitting", fixed(result.emitting / count * 1e9, 1) + " ns a signpost")
    line(
      "collecting",
      fixed(result.collecting / count * 1e9) + " ns a signpost: "
        + fixed(count / result.collecting / 1e6, 2) + " million a second"
    )
    line("SQLite's C API in turn, 32 rows a statement", fixed(insertion * 1e9) + " ns a row")
    line("rollups and indexes", fixed(result.finishing / count * 1e9) + " ns a signpost")
    line("trace without indexes", fixed(Double(result.collected) / count, 1) + " bytes a signpost")
    line("trace with indexes", fixed(Double(result.finished) / count, 1) + " bytes a signpost")
  }

  private static let collectingRounds = 4

  private static func printViews(_ count: Int, _ path: String) throws {
    let result = try ManyViews.record(count, to: path)
    print(
      """

      \(result.count) views written down: the collector takes \(perView(result.time * 1e9)) ns, has \
      \(perView(Double(result.memory))) bytes in memory and writes \
      \(perView(Double(result.size))) bytes a view
      """
    )
    func perView(_ value: Double) -> String { fixed(value / Double(max(result.count, 1))) }
  }

  static func fixed(_ value: Double, _ places: Int = 0) -> String {
    String(format: "%.\(places)f", value)
  }

  static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 0)) + text
  }
}
