import Foundation

/// Runs the experiments and updates their document, or checks it; see `scripts/bench-intuition`.
@MainActor
struct Intuition {
  /// The documents' folder.
  var documents: URL
  /// How long each experiment's variants are timed.
  var seconds: Double

  private var document: URL { documents.appendingPathComponent("intuition.md") }
  private var images: URL { documents.appendingPathComponent("images/intuition") }

  /// Measures everything and writes the document and its pictures.
  func write() throws {
    var text = IntuitionDocument(try String(contentsOf: document, encoding: .utf8))
    try FileManager.default.createDirectory(at: images, withIntermediateDirectories: true)
    for experiment in Experiment.all {
      note(experiment.name)
      let result = try ExperimentResult(experiment, seconds: seconds)
      let words = ExperimentText(experiment: experiment, result: result)
      try text.replace(experiment.name, with: words.lines)
      try write(ExperimentPlot(experiment, result).svg, experiment.name)
      note(words.verdict)
    }
    note("bars")
    let bars = try BeforeAndAfter(seconds: seconds).bars
    try text.replace("bars", with: Self.lines(of: bars))
    try write(BarPlot(bars: bars).svg, "bars")
    try text.text.write(to: document, atomically: true, encoding: .utf8)
  }

  private func write(_ svg: String, _ name: String) throws {
    try svg.write(
      to: images.appendingPathComponent("\(name).svg"),
      atomically: true,
      encoding: .utf8
    )
  }

  private static func lines(of bars: [BeforeAndAfter.Bar]) -> [String] {
    var lines = [
      "![Solver work before and after](images/intuition/bars.svg)", "",
      "| scenario | changes | slower engine's work | this engine's | slower engine's time |",
      "|---|---:|---:|---:|---:|",
    ]
    for bar in bars {
      lines.append(
        "| \(bar.title) | \(grouped(bar.changes)) | \(grouped(bar.slowerWork)) | \(grouped(bar.work))"
          + " | \(bar.timeRatio.map { "× \(digits($0))" } ?? "–") |"
      )
    }
    return lines
  }

  /// Counts everything again; returns the differences from the document.
  func complaints() throws -> [String] {
    let text = IntuitionDocument(try String(contentsOf: document, encoding: .utf8))
    var complaints: [String] = []
    for experiment in Experiment.all {
      let result = try ExperimentResult(experiment, seconds: nil)
      let verdict = ExperimentText(experiment: experiment, result: result).verdict
      let written = try text.lines(of: experiment.name).last ?? ""
      if written != verdict {
        complaints.append(
          "\(experiment.name): the document says \"\(written)\", now \"\(verdict)\""
        )
      }
    }
    for bar in try BeforeAndAfter(seconds: nil).bars where bar.work >= bar.slowerWork {
      complaints.append("\(bar.title): the slower engine is not the slower one")
    }
    return complaints
  }
}
