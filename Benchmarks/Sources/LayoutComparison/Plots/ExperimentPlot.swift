import Foundation

/// An experiment's counts by size, with logarithmic axes; the slower engine's are dashed.
struct ExperimentPlot {
  private struct Line {
    var name: String
    var style: Int
    var isSlower: Bool
    var points: [(size: Int, count: Int)]
  }

  private static let area = (left: 84.0, top: 44.0, right: 440.0, bottom: 240.0)
  private let experiment: Experiment
  private var lines: [Line] = []

  @MainActor
  init(_ experiment: Experiment, _ result: ExperimentResult) {
    self.experiment = experiment
    for (style, variant) in experiment.variants.enumerated() {
      let points = result.points[variant.name] ?? []
      if experiment.quantity == .work {
        lines.append(
          Line(
            name: variant.name,
            style: style,
            isSlower: true,
            points: points.map { ($0.size, $0.slowerWork) }
          )
        )
      }
      let count = ExperimentResult.count(of: experiment.quantity)
      lines.append(
        Line(
          name: variant.name,
          style: style,
          isSlower: false,
          points: points.map { ($0.size, $0[keyPath: count]) }
        )
      )
    }
  }

  /// The picture as SVG.
  @MainActor
  var svg: String {
    let area = Self.area
    var drawing = Drawing(width: 720, height: 290, title: experiment.title)
    let sizes = experiment.sizes
    // 0 has a separate place below 1.
    func height(_ count: Int) -> Double { count < 1 ? -0.5 : log10(Double(count)) }
    let counts = lines.flatMap { $0.points.map(\.count) }
    let top = max(1, (counts.map(height).max() ?? 1).rounded(.up))
    let low = min(0, (counts.map(height).min() ?? 0))
    func y(_ level: Double) -> Double {
      area.bottom - (level - low) / (top - low) * (area.bottom - area.top)
    }
    func x(_ size: Int) -> Double {
      guard let first = sizes.first, let last = sizes.last, first < last else { return area.left }
      let share = log(Double(size) / Double(first)) / log(Double(last) / Double(first))
      return area.left + 12 + share * (area.right - area.left - 24)
    }
    drawing.add(experiment.title, 14, 22, style: "title")
    for power in 0...Int(top) {
      let height = y(Double(power))
      drawing.addLine([(area.left, height), (area.right, height)], style: "grid")
      drawing.add(grouped(Int(pow(10, Double(power)))), area.left - 6, height + 4, .end)
    }
    if low < 0 {
      drawing.addLine([(area.left, y(low)), (area.right, y(low))], style: "grid")
      drawing.add("0", area.left - 6, y(low) + 4, .end)
    }
    for size in sizes { drawing.add("\(size)", x(size), area.bottom + 18, .middle) }
    drawing.add(experiment.axis, (area.left + area.right) / 2, area.bottom + 38, .middle)
    for line in lines {
      let points = line.points.map { (x: x($0.size), y: y(height($0.count))) }
      drawing.addLine(points, style: "line s\(line.style)" + (line.isSlower ? " slower" : ""))
      if !line.isSlower {
        for point in points { drawing.addDot(point.x, point.y, style: "f\(line.style)") }
      }
    }
    addLegend(to: &drawing)
    return drawing.svg
  }

  @MainActor
  private func addLegend(to drawing: inout Drawing) {
    let left = Self.area.right + 22
    var y = Self.area.top + 6
    drawing.add(experiment.quantity.words, left, y, style: "strong")
    y += 22
    for line in lines where !line.isSlower {
      drawing.addLine([(left, y - 4), (left + 22, y - 4)], style: "line s\(line.style)")
      drawing.addDot(left + 11, y - 4, style: "f\(line.style)")
      drawing.add(line.name, left + 30, y)
      y += 20
    }
    guard lines.contains(where: \.isSlower) else { return }
    y += 6
    drawing.addLine([(left, y - 4), (left + 22, y - 4)], style: "line slower axis")
    drawing.add("dashed: the slower engine", left + 30, y)
  }
}

/// The talk's chart: for each scenario a bar of the slower engine, and ours as a share of it.
struct BarPlot {
  var bars: [BeforeAndAfter.Bar]

  /// The picture as SVG.
  var svg: String {
    let (left, right) = (150.0, 560.0)
    var drawing = Drawing(
      width: 720,
      height: Double(bars.count) * 48 + 62,
      title: "Solver work before and after"
    )
    drawing.add("Solver work: the slower engine's is 100 %", 14, 22, style: "title")
    for (index, bar) in bars.enumerated() {
      let y = 40 + Double(index) * 48
      let share = Double(bar.work) / Double(max(1, bar.slowerWork))
      drawing.add(bar.title, left - 12, y + 20, .end, style: "strong")
      drawing.addBar(left, y, width: right - left, height: 14, style: "other")
      drawing.addBar(left, y + 16, width: max(2, share * (right - left)), height: 14, style: "f0")
      drawing.add(grouped(bar.slowerWork), right + 8, y + 12)
      let percent =
        share < 0.1 ? String(format: "%.1f", share * 100) : String(format: "%.0f", share * 100)
      drawing.add(
        "\(grouped(bar.work)), \(percent) %",
        left + max(2, share * (right - left)) + 8,
        y + 28
      )
    }
    let y = 52 + Double(bars.count) * 48
    drawing.addBar(left, y - 10, width: 12, height: 12, style: "other")
    drawing.add("slower engine (a model)", left + 18, y)
    drawing.addBar(left + 190, y - 10, width: 12, height: 12, style: "f0")
    drawing.add("this engine", left + 208, y)
    return drawing.svg
  }
}

/// Returns a count with thousands separators.
func grouped(_ count: Int) -> String {
  var digits = String(count)
  var groups: [Substring] = []
  while digits.count > 3 {
    groups.insert(digits.suffix(3), at: 0)
    digits = String(digits.dropLast(3))
  }
  return ([digits[...]] + groups).joined(separator: ",")
}
