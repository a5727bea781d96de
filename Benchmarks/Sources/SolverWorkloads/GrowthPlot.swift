import Foundation

/// An SVG plot of times over sizes with logarithmic axes, with a panel for each row with several
/// sizes.
struct GrowthPlot {
  private static let columns = 4
  private static let panel = (width: 230.0, height: 190.0)
  private static let margin = (left: 46.0, top: 34.0, right: 14.0, bottom: 30.0)

  private let rows: [[RatioTable.Entry]]
  private let factor: Double

  /// Plots the times of a table.
  init(_ table: RatioTable) {
    var rows: [[RatioTable.Entry]] = []
    for entry in table.entries {
      if rows.last?.last?.row.title == entry.row.title {
        rows[rows.count - 1].append(entry)
      } else {
        rows.append([entry])
      }
    }
    self.rows = rows.filter { $0.count > 1 }
    factor = table.machineFactor
  }

  /// The picture as SVG.
  var svg: String {
    let lines = (rows.count + Self.columns - 1) / Self.columns
    let (width, height) = (Self.panel.width * 4, Self.panel.height * Double(lines) + 40)
    var parts = [
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(width) \#(height)" font-family="sans-serif" font-size="10">"#,
      #"<rect width="100%" height="100%" fill="white"/>"#,
      #"<g font-size="12"><text x="12" y="20" fill="black">µs an operation over N, both axes logarithmic</text>"#,
      #"<text x="330" y="20" fill="royalblue">● ours</text><text x="400" y="20" fill="orangered">■ kiwi</text>"#,
      #"<text x="470" y="20" fill="seagreen">┄ to reach, scaled to the machine</text></g>"#,
    ]
    for (index, row) in rows.enumerated() {
      let x = Self.panel.width * Double(index % Self.columns)
      let y = Self.panel.height * Double(index / Self.columns) + 34
      parts.append(#"<g transform="translate(\#(x) \#(y))">"#)
      parts += panel(row)
      parts.append("</g>")
    }
    parts.append("</svg>")
    return parts.joined(separator: "\n") + "\n"
  }

  private func panel(_ row: [RatioTable.Entry]) -> [String] {
    // The axis has no 0, so size 0 is drawn at 1.
    let ours = row.map { (Double(max(1, $0.point.size)), $0.measurement.oursMicroseconds) }
    let kiwis = row.compactMap { entry in
      entry.measurement.kiwiMicroseconds.map { (Double(max(1, entry.point.size)), $0) }
    }
    let reaches = row.compactMap { entry in
      entry.point.reach.map { (Double(max(1, entry.point.size)), $0 * factor) }
    }
    let times = (ours + kiwis + reaches).map(\.1).filter { $0 > 0 }
    let sizes = ours.map(\.0)
    guard let least = times.min(), let most = times.max(), let first = sizes.min(),
      let last = sizes.max()
    else { return [] }
    let (low, high) = (floor(log10(least)), max(ceil(log10(most)), floor(log10(least)) + 1))
    let (from, to) = (log10(first), max(log10(last), log10(first) + 0.1))
    let (left, top) = (Self.margin.left, Self.margin.top)
    let right = Self.panel.width - Self.margin.right
    let bottom = Self.panel.height - Self.margin.bottom
    func x(_ size: Double) -> Double { left + (log10(size) - from) / (to - from) * (right - left) }
    func y(_ time: Double) -> Double {
      bottom - (log10(time) - low) / (high - low) * (bottom - top)
    }
    func place(_ number: Double) -> String { String(format: "%.1f", number) }
    func line(_ points: [(Double, Double)], _ color: String, _ style: String = "") -> String {
      let path = points.map { "\(place(x($0.0))),\(place(y($0.1)))" }.joined(separator: " ")
      return
        #"<polyline points="\#(path)" fill="none" stroke="\#(color)" stroke-width="1.5"\#(style)/>"#
    }
    var parts = [
      #"<text x="\#(left)" y="22" fill="black" font-size="11">\#(escaped(row[0].row.title))</text>"#
    ]
    for power in stride(from: low, through: high, by: 1) {
      let height = place(y(pow(10, power)))
      parts.append(
        #"<line x1="\#(left)" x2="\#(right)" y1="\#(height)" y2="\#(height)" stroke="lightgray"/>"#
          + #"<text x="\#(left - 4)" y="\#(height)" dy="3" text-anchor="end" fill="dimgray">"#
          + #"\#(RatioTable.digits(pow(10, power)))</text>"#
      )
    }
    for entry in row {
      let place = place(x(Double(max(1, entry.point.size))))
      parts.append(
        #"<text x="\#(place)" y="\#(bottom + 14)" text-anchor="middle" fill="dimgray">\#(entry.point.size)</text>"#
      )
    }
    parts.append(line(reaches, "seagreen", #" stroke-dasharray="4 3""#))
    parts += [line(kiwis, "orangered"), line(ours, "royalblue")]
    for point in reaches where reaches.count == 1 {
      parts.append(
        #"<path d="M\#(place(x(point.0) - 8)) \#(place(y(point.1)))h16" stroke="seagreen" stroke-width="1.5"/>"#
      )
    }
    for point in kiwis {
      parts.append(
        #"<rect x="\#(place(x(point.0) - 3))" y="\#(place(y(point.1) - 3))" width="6" height="6" fill="orangered"/>"#
      )
    }
    for point in ours {
      parts.append(
        #"<circle cx="\#(place(x(point.0)))" cy="\#(place(y(point.1)))" r="3" fill="royalblue"/>"#
      )
    }
    return parts
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
