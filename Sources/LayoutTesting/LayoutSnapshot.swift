import Signposts
import TextMeasurement
import UIKit

/// A view tree's frames as text: a line for each view, indented under its superview.
///
/// The text has no addresses, no times and no pixels. It is the same on every machine on which texts are measured the
/// same way; the heading names the libraries that measured them.
struct LayoutSnapshot: Equatable {
  /// What measured the texts; nil for text in which nobody wrote it down.
  let textLibraries: String?
  /// The views, root first.
  let lines: [String]

  private static let heading = "# Frames in points, in the superview. Texts measured by "

  /// Lays the view out and takes its snapshot.
  @MainActor
  init(of view: UIView) {
    (view.window ?? view).layoutIfNeeded()
    textLibraries = TextMeasurer.libraries
    var lines: [String] = []
    Self.append(view, depth: 0, to: &lines)
    self.lines = lines
  }

  /// Reads a snapshot's text.
  init(text: String) {
    var lines = text.split(separator: "\n").map(String.init)
    if let first = lines.first, first.hasPrefix("#") {
      textLibraries =
        first.hasPrefix(Self.heading) ? String(first.dropFirst(Self.heading.count).dropLast()) : nil
      lines.removeFirst()
    } else {
      textLibraries = nil
    }
    self.lines = lines
  }

  /// The text as it stands in a file.
  var text: String {
    let heading = textLibraries.map { Self.heading + $0 + ".\n" } ?? ""
    return heading + lines.map { $0 + "\n" }.joined()
  }

  @MainActor
  private static func append(_ view: UIView, depth: Int, to lines: inout [String]) {
    var line = String(repeating: "  ", count: depth) + String(describing: type(of: view))
    if let identifier = view.accessibilityIdentifier, !identifier.isEmpty {
      line += " \"" + identifier.split(whereSeparator: \.isNewline).joined(separator: " ") + "\""
    }
    line += " " + view.frame.text(decimals: 3)
    let origin = view.bounds.origin
    if origin != .zero {
      let numbers = [origin.x, origin.y].map { NumberText.text($0, decimals: 3) }
      line += ", scrolled to (\(numbers[0]), \(numbers[1]))"
    }
    if view.isHidden { line += ", hidden" }
    lines.append(line)
    // What is hidden is not laid out for anybody to see; its own frame still takes part.
    guard !view.isHidden else { return }
    for subview in view.subviews { append(subview, depth: depth + 1, to: &lines) }
  }
}
