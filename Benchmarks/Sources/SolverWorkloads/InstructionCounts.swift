import Foundation

/// Instruction counts of workloads under callgrind, or their allocations.
///
/// Each line has a name, a size, and a count per operation.
struct InstructionCounts {
  /// One count.
  struct Entry {
    var name: String
    var size: Int
    var instructions: Double
  }

  /// Returns the exponent with which flat rows may grow.
  ///
  /// The size of a grid is its side, so for the number of views the exponent is half of this.
  private static func greatestExponent(of name: String) -> Double {
    name == "grid.build.rigid" ? 0.13 : 0.05
  }

  /// Counts may exceed their thresholds by this share, because compilers and libraries differ.
  static let slack = 0.1

  private(set) var entries: [Entry] = []

  /// Reads counts; lines that begin with # are comments.
  init(_ text: String) throws {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      guard words.count == 3, let size = Int(words[1]), let count = Double(words[2]) else {
        throw Unreadable(description: "not a line of instruction counts: \(line)")
      }
      entries.append(Entry(name: String(words[0]), size: size, instructions: count))
    }
  }

  private var names: [String] {
    var seen: Set<String> = []
    return entries.map(\.name).filter { seen.insert($0).inserted }
  }

  /// Returns the exponent with which a workload's count grows: the slope of a log-log plot.
  ///
  /// `nil` with fewer than two sizes above 0.
  func exponent(of name: String) -> Double? {
    let points = entries.filter { $0.name == name && $0.size > 0 && $0.instructions > 0 }
      .map { (x: log(Double($0.size)), y: log($0.instructions)) }
    guard points.count > 1 else { return nil }
    let count = Double(points.count)
    let (meanX, meanY) = (
      points.map(\.x).reduce(0, +) / count, points.map(\.y).reduce(0, +) / count
    )
    let spread = points.map { ($0.x - meanX) * ($0.x - meanX) }.reduce(0, +)
    return points.map { ($0.x - meanX) * ($0.y - meanY) }.reduce(0, +) / spread
  }

  /// The counts as a Markdown table.
  var markdown: String {
    var lines = ["| workload | an operation at N | exponent |", "|---|---|---:|"]
    for name in names {
      let counts = entries.filter { $0.name == name }
        .map { "\(Self.text($0.instructions)) at \($0.size)" }
      let exponent = exponent(of: name).map { String(format: "%+.3f", $0) } ?? "–"
      lines.append("| \(name) | \(counts.joined(separator: ", ")) | \(exponent) |")
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a count of instructions, or of allocations, which can be less than one per operation.
  private static func text(_ count: Double) -> String {
    count < 100 ? String(format: "%.2f", count) : "\(Int(count.rounded()))"
  }

  /// Returns a sentence for each count that exceeds its threshold or grows too fast.
  func complaints(thresholds: InstructionCounts?) -> [String] {
    var all: [String] = []
    for name in names {
      let greatest = Self.greatestExponent(of: name)
      guard let exponent = exponent(of: name), exponent > greatest else { continue }
      all.append(
        "\(name) grows with the size to the power of \(String(format: "%.3f", exponent));"
          + " at most \(greatest)"
      )
    }
    for threshold in thresholds?.entries ?? [] {
      let count = entries.first { $0.name == threshold.name && $0.size == threshold.size }
      // A run may have counted only some named rows.
      guard let count, count.instructions > threshold.instructions * (1 + Self.slack)
      else { continue }
      all.append(
        "\(count.name) \(count.size) takes \(Self.text(count.instructions)),"
          + " its threshold is \(Self.text(threshold.instructions)) and \(Int(100 * Self.slack)) %"
      )
    }
    return all
  }
}
