import ArgumentParser
import Foundation
import TraceAnalysis
import TraceReports
import TraceStore

struct TimelineCommand: TraceCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline",
    abstract: "Draws a trace over time, with the details of its busiest span.",
    discussion: """
      EXAMPLES
        plumbline timeline run.plumb
        plumbline timeline run.plumb --from 1.2s --to 1.5s
        plumbline timeline run.plumb --tracks churn,added,removed --width 160
        plumbline timeline run.plumb --budget 16.67ms     60 frames a second
      """
  )

  @Argument(help: "The trace to read.", completion: .file(extensions: ["plumb"]))
  var trace: String

  @OptionGroup var options: ReportOptions

  @Option(help: "Where to begin, such as 250ms or 1.5s; seconds without a unit.")
  var from: TimeArgument?

  @Option(help: "Where to end.")
  var to: TimeArgument?

  @Option(
    help: "Only what happened in tests whose names contain this text.",
    completion: Completions.tests
  )
  var test: String?

  @Option(
    help: """
      The tracks to draw, with commas between: \
      \(Self.trackNames); own is what the program marks itself.
      """
  )
  var tracks: String?

  @Option(help: "How long a pass may take; by default the 8.33ms of 120 Hz.")
  var budget: TimeArgument?

  @Flag(help: "Explain what each track shows.")
  var legend = false

  func validate() throws {
    if let from, let to, from.nanoseconds >= to.nanoseconds {
      throw ValidationError("--from must be before --to.")
    }
    _ = try chosenTracks()
  }

  private static let ownTracks = "own"

  private static var trackNames: String {
    (TimelineTrack.allCases.map(\.rawValue) + [ownTracks]).joined(separator: ", ")
  }

  /// The requested tracks, and whether the program's own tracks are among them.
  private func chosenTracks() throws -> (tracks: [TimelineTrack], own: Bool) {
    guard let tracks else { return (TimelineTrack.allCases, true) }
    let names = tracks.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let chosen = try names.filter { $0 != Self.ownTracks }.map { name in
      guard let track = TimelineTrack(rawValue: name) else {
        throw ValidationError("There is no track '\(name)'; there are \(Self.trackNames).")
      }
      return track
    }
    return (chosen, names.contains(Self.ownTracks))
  }

  /// The range from the first test's beginning to the last test's end.
  private static func span(ofTests source: some TraceSource) throws -> Range<Int64>? {
    let tests = try source.tests()
    guard let begin = tests.map(\.begin).min() else { return nil }
    let run = try source.run()
    let end = tests.map { $0.end ?? max(run.duration, run.completeUpTo) }.max() ?? begin
    return begin..<max(end, begin + 1)
  }

  func report(to printer: Printer) throws -> Bool {
    let reader = try open(trace)
    let style = options.style
    var range: Range<Int64>?
    if from != nil || to != nil {
      let run = try reader.run()
      let end = max(run.duration, run.completeUpTo)
      let lower = from?.nanoseconds ?? 0
      guard lower < end else {
        throw CommandError("--from is after the trace's end at \(Quantity.duration(end)).")
      }
      range = lower..<max(to?.nanoseconds ?? end, lower + 1)
    }
    let part = try source(reader, tests: test)
    if range == nil, test != nil { range = try Self.span(ofTests: part) }
    let timeline = try TimelineAnalysis(
      range: range,
      bucketCount: TimelineTextRenderer.bucketCount(width: style.width),
      budget: budget?.nanoseconds ?? 8_333_333
    ).timeline(of: part)
    switch options.format {
    case .text:
      let (tracks, drawsOwn) = try chosenTracks()
      var renderer = TimelineTextRenderer(style: style, tracks: tracks)
      renderer.drawsOwnTracks = drawsOwn
      renderer.showsLegend = legend
      try renderer.write(timeline, to: printer.write)
    case .json: try TimelineDataRenderer.writeJSON(timeline, to: printer.write)
    case .csv: try TimelineDataRenderer.writeCSV(timeline, to: printer.write)
    }
    return false
  }
}
