internal import Foundation
package import InterfaceInspection
internal import Signposts
internal import TraceAnalysis
internal import TraceReports

/// A drawing of a layout: the resulting rectangles over the document's stored rectangles.
public struct Wireframe: Sendable {
  private let layout: InspectedLayout

  /// Creates the drawing of a layout.
  package init(_ layout: InspectedLayout) {
    self.layout = layout
  }

  // Light and dark. Differences are also marked by a line's pattern, not only by its colour.
  private static let style = """
    svg{--back:#fff;--ink:#1d1d1f;--line:#5b6b82;--fill:#5b6b8214;--stored:#b8860b;--bad:#c62828}
    @media (prefers-color-scheme:dark){svg{--back:#1c1c1e;--ink:#f2f2f7;--line:#9fb3cf;--fill:#9fb3cf1c;\
    --stored:#e3b341;--bad:#ff7b72}}
    .back{fill:var(--back);stroke:var(--line)}.view{fill:var(--fill);stroke:var(--line);stroke-width:.75}
    .stored{fill:none;stroke:var(--stored);stroke-dasharray:4 2}.bad{stroke:var(--bad);stroke-width:1.75}
    text{fill:var(--ink);font:9px system-ui,sans-serif}
    """

  /// The drawing as an SVG document, or as part of an HTML page.
  package func svg(isEmbedded: Bool = false) -> String {
    var bounds = CGRect(origin: .zero, size: layout.size)
    for box in layout.boxes where !box.frame.isEmpty { bounds = bounds.union(box.frame) }
    // If the content were kilometres long, nothing would be recognizable.
    bounds = bounds.intersection(CGRect(x: -2000, y: -2000, width: 6000, height: 8000))
    let view = bounds.insetBy(dx: -4, dy: -4)
    var text = isEmbedded ? "" : "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text +=
      "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" preserveAspectRatio=\"xMinYMin\" width=\"\(number(view.width))\" "
      + "height=\"\(number(view.height))\" viewBox=\"\(number(view.minX)) \(number(view.minY)) "
      + "\(number(view.width)) \(number(view.height))\">\n"
    text += "<title>\(XMLText.escaped(layout.title)), \(XMLText.escaped(layout.device))</title>\n"
    if !isEmbedded { text += "<style>\(Self.style)</style>\n" }
    text += rectangle(CGRect(origin: .zero, size: layout.size), "back", title: nil)
    for box in layout.boxes.dropFirst() { text += drawing(of: box) }
    return text + "</svg>\n"
  }

  private func drawing(of box: InspectedLayout.Box) -> String {
    var text = ""
    let isElsewhere = box.storedFrame.map { !$0.isNear(box.frame) } ?? false
    if isElsewhere, let stored = box.storedFrame {
      text += rectangle(stored, "stored", title: "\(box.title), as stored")
    }
    let frame = box.frame
    text += rectangle(
      frame,
      box.isMarked ? "view bad" : "view",
      title: "\(box.title) (\(number(frame.minX)), \(number(frame.minY)), "
        + "\(number(frame.width)) × \(number(frame.height)))"
    )
    if let label = box.text, !label.isEmpty, frame.width > 10, frame.height > 7 {
      let room = max(1, Int(frame.width / 5))
      let shown = label.count > room ? String(label.prefix(max(1, room - 1))) + "…" : label
      text +=
        "<text x=\"\(number(frame.minX + 2))\" y=\"\(number(frame.midY + 3))\">"
        + "\(XMLText.escaped(shown.replacing("\n", with: " ")))</text>\n"
    }
    return text
  }

  private func rectangle(_ frame: CGRect, _ kind: String, title: String?) -> String {
    let inside = title.map { "<title>\(XMLText.escaped($0))</title>" } ?? ""
    return "<rect class=\"\(kind)\" x=\"\(number(frame.minX))\" y=\"\(number(frame.minY))\" "
      + "width=\"\(number(frame.width))\" height=\"\(number(frame.height))\">\(inside)</rect>\n"
  }

  private func number(_ value: CGFloat) -> String {
    NumberText.text(Double(value), decimals: 2)
  }

  // The rectangles of the page's legend, with their meanings.
  private static let legend: [(kind: String, words: String)] = [
    ("view", "where a view came out"),
    ("stored", "where the document stores it, if that differs by a point"),
    ("view bad", "something was found"),
  ]

  private static let pageStyle = """
    body{font:14px system-ui,sans-serif;margin:24px;max-width:1400px}
    figure{margin:0 0 32px;display:flex;gap:24px;flex-wrap:wrap;align-items:flex-start}
    figure svg{max-width:min(420px,100%);max-height:640px;height:auto;flex:none}
    figcaption{flex:1;min-width:min(280px,100%)}ul{padding-left:20px}
    h2{font-size:16px;margin:32px 0 12px;overflow-wrap:anywhere}h3{font-size:14px;margin:0 0 6px}
    li,p{margin:3px 0;overflow-wrap:anywhere}.fault{font-weight:600}
    .legend{list-style:none;padding:0}.legend svg{vertical-align:-2px;margin-right:8px}
    @media (max-width:480px){body{margin:16px}}
    """

  /// Writes a page with the drawings of all layouts, each next to its findings.
  package static func writePage(
    _ report: InspectionReport,
    to write: (String) throws -> Void
  ) rethrows {
    try write(
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>Layouts of Interface Builder documents</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <style>\(style)
      \(pageStyle)
      </style></head><body>
      <h1>Layouts</h1>
      <p>\(XMLText.escaped(InspectionReportText.summary(of: report)))</p>
      <ul class="legend">

      """
    )
    for (kind, words) in legend {
      try write(
        "<li><svg width=\"28\" height=\"14\" aria-hidden=\"true\"><rect class=\"\(kind)\" x=\"1\" y=\"1\" "
          + "width=\"26\" height=\"12\"/></svg>\(words)</li>\n"
      )
    }
    try write("</ul>\n")
    for document in report.documents { try writeDrawings(of: document, to: write) }
    try write("</body></html>\n")
  }

  private static func writeDrawings(
    of document: InspectedDocument,
    to write: (String) throws -> Void
  )
    rethrows
  {
    try write("<h2>\(XMLText.escaped(document.path))</h2>\n")
    if let error = document.error {
      try write("<p class=\"fault\">\(XMLText.escaped(error.description))</p>\n")
    }
    try list(document.findings, to: write)
    for layout in document.layouts {
      let cost = layout.cost
      try write("<figure>\(Wireframe(layout).svg(isEmbedded: true))<figcaption>")
      try write(
        "<h3>\(XMLText.escaped(layout.title))</h3><p>line \(layout.place.line), "
          + "\(XMLText.escaped(layout.device)), \(Quantity.counted(cost.views, "view")), "
          + "\(Quantity.counted(cost.constraints, "constraint"))</p>\n"
      )
      try list(layout.findings, to: write)
      try write("</figcaption></figure>\n")
    }
  }

  private static func list(_ findings: [InspectionFinding], to write: (String) throws -> Void)
    rethrows
  {
    guard !findings.isEmpty else { return }
    try write("<ul>\n")
    for finding in findings {
      let kind = finding.isFault ? " class=\"fault\"" : ""
      try write(
        "<li\(kind)>line \(finding.place.line): \(XMLText.escaped(finding.message))</li>\n"
      )
    }
    try write("</ul>\n")
  }
}

extension CGRect {
  fileprivate func isNear(_ other: CGRect) -> Bool {
    abs(minX - other.minX) < 1.005 && abs(minY - other.minY) < 1.005
      && abs(width - other.width) < 1.005 && abs(height - other.height) < 1.005
  }
}

extension InspectionReport {
  /// Writes a page with the drawings of all layouts.
  public func writePage(to write: (String) throws -> Void) rethrows {
    try Wireframe.writePage(self, to: write)
  }

  /// Returns the drawings of all layouts as SVG, each with a unique file name.
  public func drawings() -> [(name: String, text: String)] {
    var taken: Set<String> = []
    return documents.flatMap(\.layouts).map { layout in
      let file = layout.document.split(separator: "/").last.map(String.init) ?? "document"
      let base = "\(file)-\(layout.title)-\(layout.device)".map { character in
        character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character))
          ? character : "-"
      }
      let stem = String(String(base).prefix(120))
      var name = stem + ".svg"
      var number = 2
      while !taken.insert(name).inserted {
        name = "\(stem)-\(number).svg"
        number += 1
      }
      return (name, Wireframe(layout).svg())
    }
  }
}
