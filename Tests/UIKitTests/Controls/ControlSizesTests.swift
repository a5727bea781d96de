import Foundation
import TestSupport
import Testing
import UIKit

/// Checks the column "Ours" of docs/control-sizes.md against the code.
@MainActor
@Suite struct ControlSizesTests {
  private static let document = packageFolder.appendingPathComponent("docs/control-sizes.md")

  @Test func `the document's table has our sizes`() throws {
    var text = try String(contentsOf: Self.document, encoding: .utf8)
    var wrong: [String] = []
    var names = Set<String>()
    let lines = text.components(separatedBy: "\n").map { line -> String in
      var cells = line.components(separatedBy: " | ")
      guard cells.count == 5, line.hasPrefix("| `") else { return line }
      let name = String(cells[0].dropFirst(2))
      names.insert(name)
      guard let size = Self.sizes[name] else {
        wrong.append("no size of \(name)")
        return line
      }
      if cells[1] != size { wrong.append("\(name): \(cells[1]) is \(size)") }
      cells[1] = size
      return cells.joined(separator: " | ")
    }
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      text = lines.joined(separator: "\n")
      try text.write(to: Self.document, atomically: true, encoding: .utf8)
    }
    expectEqual(wrong, [])
    expectEqual(Set(Self.sizes.keys).subtracting(names), [])
  }

  private static var sizes: [String: String] {
    var sizes = buttonSizes
    sizes.merge(controlSizes) { _, second in second }
    sizes.merge(styleHeights) { _, second in second }
    return sizes
  }

  private static func image(_ width: CGFloat, _ height: CGFloat) -> UIImage {
    UIImage(size: CGSize(width: width, height: height))
  }

  private static func button(_ type: UIButton.ButtonType, _ title: String) -> UIButton {
    let button = UIButton(type: type)
    button.setTitle(title, for: .normal)
    return button
  }

  private static func configured(_ size: UIButton.Configuration.Size) -> UIButton {
    var configuration = UIButton.Configuration.plain()
    configuration.title = "Button"
    configuration.buttonSize = size
    return UIButton(configuration: configuration)
  }

  private static var buttonSizes: [String: String] {
    let inset = button(.system, "Button")
    inset.titleLabel?.font = .systemFont(ofSize: 17)
    inset.contentEdgeInsets = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    let imageButton = UIButton()
    imageButton.setImage(image(24, 20), for: .normal)
    let both = button(.system, "i")
    both.setImage(image(28, 28), for: .normal)
    var imageOnly = UIButton.Configuration.plain()
    imageOnly.image = image(24, 24)
    let views: [String: UIView] = [
      "`UIButton`, custom, empty": UIButton(),
      "`UIButton`, custom, “Button” in 18 points": button(.custom, "Button"),
      "`UIButton`, system, “Button” in 15 points": button(.system, "Button"),
      "`UIButton`, system, “i”: the least width": button(.system, "i"),
      "`UIButton`, “Button” in 17 points, content insets of 8": inset,
      "`UIButton`, image of 24 × 20": imageButton,
      "`UIButton`, image of 28 × 28 and “i” in 15 points": both,
      "`UIButton`, information and detail disclosure": UIButton(type: .infoDark),
      "`UIButton`, close": UIButton(type: .close),
      "`UIButton.Configuration`, medium, “Button”": configured(.medium),
      "`UIButton.Configuration`, small, “Button”": configured(.small),
      "`UIButton.Configuration`, mini, “Button”": configured(.mini),
      "`UIButton.Configuration`, large, “Button”": configured(.large),
      "`UIButton.Configuration`, image of 24 × 24": UIButton(configuration: imageOnly),
    ]
    return views.mapValues(text)
  }

  private static func pages(_ count: Int) -> UIPageControl {
    let control = UIPageControl()
    control.numberOfPages = count
    return control
  }

  private static func datePicker(
    _ style: UIDatePickerStyle,
    _ mode: UIDatePicker.Mode
  ) -> UIDatePicker {
    let picker = UIDatePicker()
    picker.locale = Locale(identifier: "en_US")
    picker.timeZone = TimeZone(secondsFromGMT: 0)
    picker.date = Date(timeIntervalSince1970: 1_000_000_000)
    picker.preferredDatePickerStyle = style
    picker.datePickerMode = mode
    return picker
  }

  private static var controlSizes: [String: String] {
    let prompted = UISearchBar()
    prompted.prompt = "Find"
    let scoped = UISearchBar()
    scoped.showsScopeBar = true
    let field = UITextField()
    field.font = .preferredFont(forTextStyle: .body)
    let views: [String: UIView] = [
      "`UISwitch`; frame 51 × 31": UISwitch(),
      "`UISlider`; frame 2 points wider at each side, 31 high": UISlider(),
      "`UIStepper`": UIStepper(),
      "`UISegmentedControl`, “First” and “Second”; frame 1 point higher":
        UISegmentedControl(items: ["First", "Second"]),
      "`UIProgressView`": UIProgressView(),
      "`UIActivityIndicatorView`, medium, white, gray": UIActivityIndicatorView(style: .medium),
      "`UIActivityIndicatorView`, large": UIActivityIndicatorView(style: .large),
      "`UIPageControl`, 3 pages": pages(3),
      "`UIPageControl`, 5 pages": pages(5),
      "`UISearchBar`": UISearchBar(),
      "`UISearchBar`, with a prompt": prompted,
      "`UISearchBar`, with scopes": scoped,
      "`UITextField`, body, empty": field,
      "`UIPickerView`": UIPickerView(),
      "`UIDatePicker`, wheels": datePicker(.wheels, .date),
      "`UIDatePicker`, compact, date: “Sep 9, 2001”": datePicker(.compact, .date),
      "`UIDatePicker`, inline, date": datePicker(.inline, .date),
      "`UIDatePicker`, inline, date and time": datePicker(.inline, .dateAndTime),
      "`UIRefreshControl`": UIRefreshControl(),
      "`UIColorWell`": UIColorWell(),
    ]
    return views.mapValues(text)
  }

  private static var styleHeights: [String: String] {
    let styles: [String: UIFont.TextStyle] = [
      "`largeTitle`, 34 points": .largeTitle, "`title1`, 28 points": .title1,
      "`title2`, 22 points": .title2, "`title3`, 20 points": .title3,
      "`headline`, 17 points": .headline, "`body`, 17 points": .body,
      "`callout`, 16 points": .callout, "`subheadline`, 15 points": .subheadline,
      "`footnote`, 13 points": .footnote, "`caption1`, 12 points": .caption1,
      "`caption2`, 11 points": .caption2,
    ]
    return styles.mapValues { style in
      let label = UILabel()
      label.font = .preferredFont(forTextStyle: style)
      label.text = "Text"
      return String(text(label).split(separator: " ")[2])
    }
  }

  /// Returns the size at a scale of 2, the scale of Apple's sizes in the documents.
  private static func text(_ view: UIView) -> String {
    let window = makeWindow()
    window.addSubview(view)
    let size = withExtendedLifetime(window) { view.intrinsicContentSize }
    return "\(text(size.width)) × \(text(size.height))"
  }

  private static func text(_ length: CGFloat) -> String {
    if length == UIView.noIntrinsicMetric { return "–" }
    return length == length.rounded() ? "\(Int(length))" : "\(length)"
  }
}
