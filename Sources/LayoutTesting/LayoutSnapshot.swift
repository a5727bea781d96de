import Signposts
import TextMeasurement
import UIKit

/// A view tree's frames as text: a line for each view, indented under its superview.
///
/// The text contains no addresses, times or pixels. It is the same on every machine that measures
/// texts in the same way; the heading names the libraries that measured them.
struct LayoutSnapshot: Equatable {
  /// The libraries that measured the texts; nil if the text does not name them.
  let textLibraries: String?
  /// The views, root first.
  let lines: [String]

  private static let heading = "# Frames in points, in the superview. Texts measured by "

  /// Lays out the view and takes its snapshot.
  @MainActor
  init(of view: UIView) {
    (view.window ?? view).layoutIfNeeded()
    textLibraries = TextMeasurer.libraries
    var lines: [String] = []
    Self.append(view, depth: 0, to: &lines)
    self.lines = lines
  }

  /// Parses a snapshot's text.
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

  /// The text of the file.
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
    // The contents of a hidden view are not visible; its own frame still affects the layout.
    guard !view.isHidden else { return }
    for subview in view.subviews { append(subview, depth: depth + 1, to: &lines) }
  }
}
