import Foundation

/// The document of all experiments: measured parts between markers, with handwritten text around
/// them.
struct IntuitionDocument {
  private(set) var text: String

  /// A part of the document cannot be found.
  struct Missing: Error, CustomStringConvertible {
    var part: String
    var description: String {
      "the document has no lines <!-- measured: \(part) --> and <!-- end -->"
    }
  }

  /// Creates the document from its present text.
  init(_ text: String) {
    self.text = text
  }

  private func range(of part: String) throws -> Range<String.Index> {
    let begin = "<!-- measured: \(part) -->\n"
    guard let head = text.range(of: begin),
      let end = text.range(of: "<!-- end -->", range: head.upperBound..<text.endIndex)
    else { throw Missing(part: part) }
    return head.upperBound..<end.lowerBound
  }

  /// Replaces a measured part.
  mutating func replace(_ part: String, with lines: [String]) throws {
    text.replaceSubrange(try range(of: part), with: lines.joined(separator: "\n") + "\n")
  }

  /// Returns the present lines of a measured part.
  func lines(of part: String) throws -> [Substring] {
    text[try range(of: part)].split(separator: "\n")
  }
}

/// The text about an experiment in the document.
@MainActor
struct ExperimentText {
  let experiment: Experiment
  let result: ExperimentResult

  /// Whether the claim holds, as a sentence that stays the same as long as it does.
  var verdict: String {
    "\(experiment.holds(result) ? "Holds" : "**Does not hold**"): \(experiment.expected)."
  }

  /// The measured part: picture, table and verdict.
  var lines: [String] {
    var lines = ["![\(experiment.title)](images/intuition/\(experiment.name).svg)", ""]
    let isWork = experiment.quantity == .work
    let counted = ExperimentResult.count(of: experiment.quantity)
    let size = experiment.sizes.last ?? 0
    lines.append(
      "| \(grouped(size)) \(experiment.axis) | changes | \(experiment.quantity.words) | grows as N^"
        + " |" + (!isWork ? "" : " slower engine | grows as N^ |") + " time, all layers |"
    )
    lines.append("|---|---:|---:|---:|" + (!isWork ? "" : "---:|---:|") + "---:|")
    let base = experiment.variants.last.flatMap { result.last($0.name).microseconds }
    for variant in experiment.variants {
      let point = result.last(variant.name)
      let count = point[keyPath: counted]
      let growth = result.growth(variant.name, counted)
      var line =
        "| \(variant.name) | \(grouped(point.changes)) | \(grouped(count)) | \(Self.exponent(growth)) |"
      if isWork {
        line +=
          " \(grouped(point.slowerWork)) | \(Self.exponent(result.growth(variant.name, \.slowerWork))) |"
      }
      let time = point.microseconds.flatMap { time in base.map { time / $0 } }
      line += " \(time.map { "× \(digits($0))" } ?? "–") |"
      lines.append(line)
    }
    return lines + ["", verdict]
  }

  private static func exponent(_ growth: Double) -> String {
    String(format: "%.1f", abs(growth) < 0.05 ? 0 : growth)
  }
}

extension Experiment.Quantity {
  /// The name of the counted quantity in the document.
  var words: String {
    switch self {
    case .work: "solver work"
    case .measurements: "texts measured"
    case .layouts: "views laid out"
    }
  }
}
