import Foundation

/// An SVG picture that is readable on light and on dark pages.
struct Drawing {
  private var parts: [String]

  /// Starts a picture.
  init(width: Double, height: Double, title: String) {
    parts = [
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(Self.text(width)) \#(Self.text(height))" width="\#(Self.text(width))" height="\#(Self.text(height))" role="img" aria-label="\#(Self.escaped(title))">"#,
      """
      <style>
      svg { font: 12px system-ui, sans-serif; background: #fcfcfb; }
      text { fill: #52514e; } .title { fill: #0b0b0b; font-weight: 600; font-size: 13px; }
      .strong { fill: #0b0b0b; } .grid { stroke: #e1e0d9; } .axis { stroke: #898781; }
      .surface { fill: #fcfcfb; } .other { fill: #c3c2b7; }
      .line { fill: none; stroke-width: 2; stroke-linejoin: round; } .slower { stroke-dasharray: 5 4; }
      .s0 { stroke: #2a78d6; } .s1 { stroke: #d9551e; } .s2 { stroke: #15875c; }
      .f0 { fill: #2a78d6; } .f1 { fill: #d9551e; } .f2 { fill: #15875c; }
      @media (prefers-color-scheme: dark) {
      svg { background: #1a1a19; }
      text { fill: #c3c2b7; } .title, .strong { fill: #fff; } .grid { stroke: #2c2c2a; }
      .surface { fill: #1a1a19; } .other { fill: #52514e; }
      .s0 { stroke: #4f9bf0; } .s1 { stroke: #f08050; } .s2 { stroke: #2fb583; }
      .f0 { fill: #4f9bf0; } .f1 { fill: #f08050; } .f2 { fill: #2fb583; }
      }
      </style>
      """,
      #"<rect class="surface" width="100%" height="100%"/>"#,
    ]
  }

  /// The position of a text relative to its coordinates.
  enum Anchor: String {
    case start, middle, end
  }

  mutating func add(
    _ text: String,
    _ x: Double,
    _ y: Double,
    _ anchor: Anchor = .start,
    style: String = ""
  ) {
    let style = style.isEmpty ? "" : #" class="\#(style)""#
    parts.append(
      #"<text x="\#(Self.text(x))" y="\#(Self.text(y))" text-anchor="\#(anchor.rawValue)"\#(style)>\#(Self.escaped(text))</text>"#
    )
  }

  mutating func addLine(_ points: [(x: Double, y: Double)], style: String) {
    let path = points.map { "\(Self.text($0.x)),\(Self.text($0.y))" }.joined(separator: " ")
    parts.append(#"<polyline class="\#(style)" points="\#(path)"/>"#)
  }

  mutating func addDot(_ x: Double, _ y: Double, style: String) {
    parts.append(
      #"<circle class="\#(style)" cx="\#(Self.text(x))" cy="\#(Self.text(y))" r="3.5"/>"#
    )
  }

  mutating func addBar(_ x: Double, _ y: Double, width: Double, height: Double, style: String) {
    parts.append(
      #"<rect class="\#(style)" x="\#(Self.text(x))" y="\#(Self.text(y))" width="\#(Self.text(width))" height="\#(Self.text(height))" rx="2"/>"#
    )
  }

  /// The picture as SVG.
  var svg: String { parts.joined(separator: "\n") + "\n</svg>\n" }

  private static func text(_ number: Double) -> String {
    let tenths = (number * 10).rounded() / 10
    return tenths == tenths.rounded() ? String(Int(tenths)) : String(tenths)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
