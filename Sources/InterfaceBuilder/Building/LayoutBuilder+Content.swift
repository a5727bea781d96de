internal import UIKit

// The content of views, as far as their size depends on it.
extension LayoutBuilder {
  func setContent(of view: UIView, _ element: Element) {
    switch view {
    case let label as UILabel: setContent(of: label, element)
    case let button as UIButton: setContent(of: button, element)
    case let imageView as UIImageView:
      if let name = element["image"] { imageView.image = image(name, element["catalog"]) }
    case let stack as UIStackView: setArrangement(of: stack, element)
    case let field as UITextField: setContent(of: field, element)
    case let textView as UITextView: setContent(of: textView, element)
    case let control as UISegmentedControl:
      for segment in element.child("segments")?.children ?? [] {
        control.insertSegment(
          withTitle: segment["title"] ?? "",
          at: control.numberOfSegments,
          animated: false
        )
      }
    case let spinner as UIActivityIndicatorView:
      // On the canvas it keeps its place, even if it is not animating.
      spinner.hidesWhenStopped = app != nil && element.flag("hidesWhenStopped") == true
      if element["style"] == "whiteLarge" || element["style"] == "large" { spinner.style = .large }
    case let control as UIPageControl:
      control.numberOfPages =
        element["numberOfPages"].flatMap { Int($0) }.map { min($0, 1000) } ?? 0
    case let bar as UISearchBar:
      bar.placeholder = element["placeholder"]
      bar.prompt = element["prompt"]
    default: break
    }
    app?.setContent(of: view, element)
  }

  /// Returns the text of an attribute, or of the element that replaces it if the text has several
  /// lines.
  private func text(_ key: String, of element: Element) -> String? {
    element[key]
      ?? element.child(key: key).flatMap { $0.name == "attributedString" ? nil : $0.text }
  }

  private func attributedText(of element: Element) -> String? {
    guard let text = element.child(key: "attributedText", "attributedString") else { return nil }
    return text.children.filter { $0.name == "fragment" }.map {
      $0["content"] ?? $0.child(key: "content")?.text ?? ""
    }.joined()
  }

  /// Returns an image of the size that the document stores, or nil if it stores none.
  func image(_ name: String, _ catalog: String?) -> UIImage? {
    if let app, let image = app.image(name, catalog) { return image }
    if catalog == "system", let symbol = UIImage(systemName: name) { return symbol }
    guard let size = document.imageSize(name, catalog: catalog), size.width > 0, size.height > 0,
      size.width < 1e5, size.height < 1e5
    else { return nil }
    return UIImage(size: size, scale: canvas.scale)
  }

  private func setContent(of label: UILabel, _ element: Element) {
    label.font = DocumentFont(of: element).font
    label.numberOfLines =
      element["numberOfLines"].flatMap { Int($0) }.map { max(0, min($0, 1000)) } ?? 1
    label.text = attributedText(of: element) ?? text("text", of: element)
    label.adjustsFontForContentSizeCategory =
      element.flag("adjustsFontForContentSizeCategory") ?? false
    switch element["lineBreakMode"] {
    case "wordWrap": label.lineBreakMode = .byWordWrapping
    case "characterWrap": label.lineBreakMode = .byCharWrapping
    case "clip": label.lineBreakMode = .byClipping
    case "headTruncation": label.lineBreakMode = .byTruncatingHead
    case "middleTruncation": label.lineBreakMode = .byTruncatingMiddle
    default: label.lineBreakMode = .byTruncatingTail
    }
    if let width = element.number("preferredMaxLayoutWidth"), width > 0, width < 1e6 {
      label.preferredMaxLayoutWidth = width
    }
    label.adjustsFontSizeToFitWidth = element["adjustsFontSizeToFit"] != "NO"
  }

  private func setContent(of button: UIButton, _ element: Element) {
    if let configuration = element.child(key: "configuration", "buttonConfiguration") {
      setConfiguration(of: button, configuration)
      return
    }
    if let state = element.child(key: "normal", "state") {
      button.setTitle(state["title"] ?? state.child(key: "title")?.text, for: .normal)
      if let name = state["image"] {
        button.setImage(image(name, state["catalog"]), for: .normal)
      }
      if let name = state["backgroundImage"] {
        button.setBackgroundImage(image(name, state["catalog"]), for: .normal)
      }
    }
    if element.child(key: "fontDescription") != nil {
      button.titleLabel?.font = DocumentFont(of: element).font
    }
    button.contentEdgeInsets = insets("contentEdgeInsets", of: element)
    button.titleEdgeInsets = insets("titleEdgeInsets", of: element)
    button.imageEdgeInsets = insets("imageEdgeInsets", of: element)
  }

  private func setConfiguration(of button: UIButton, _ element: Element) {
    var configuration: UIButton.Configuration =
      switch element["style"] {
      case "filled": .filled()
      case "tinted": .tinted()
      case "gray": .gray()
      default: .plain()
      }
    configuration.title = element["title"]
    if let name = element["image"] { configuration.image = image(name, element["catalog"]) }
    button.configuration = configuration
  }

  private func insets(_ key: String, of element: Element) -> UIEdgeInsets {
    guard let inset = element.child(key: key, "inset") else { return .zero }
    return UIEdgeInsets(
      top: inset.inset("minY"),
      left: inset.inset("minX"),
      bottom: inset.inset("maxY"),
      right: inset.inset("maxX")
    )
  }

  private func setContent(of field: UITextField, _ element: Element) {
    field.font = DocumentFont(of: element).font
    field.text = text("text", of: element)
    field.placeholder = text("placeholder", of: element)
    switch element["borderStyle"] {
    case "line": field.borderStyle = .line
    case "bezel": field.borderStyle = .bezel
    case "roundedRect": field.borderStyle = .roundedRect
    default: field.borderStyle = .none
    }
  }

  private func setContent(of textView: UITextView, _ element: Element) {
    textView.font = DocumentFont(of: element).font
    textView.text = attributedText(of: element) ?? text("text", of: element)
    textView.isScrollEnabled = element.flag("scrollEnabled") ?? true
  }

  private func setArrangement(of stack: UIStackView, _ element: Element) {
    stack.axis = element["axis"] == "vertical" ? .vertical : .horizontal
    stack.spacing =
      element["spacingType"] == "standard"
      ? UIStackView.spacingUseSystem
      : element.number("spacing").map { min(max($0, -1e6), 1e6) } ?? 0
    stack.distribution =
      switch element["distribution"] {
      case "fillEqually": .fillEqually
      case "fillProportionally": .fillProportionally
      case "equalSpacing": .equalSpacing
      case "equalCentering": .equalCentering
      default: .fill
      }
    stack.alignment =
      switch element["alignment"] {
      case "leading", "top": .leading
      case "center": .center
      case "trailing", "bottom": .trailing
      case "firstBaseline": .firstBaseline
      case "lastBaseline": .lastBaseline
      default: .fill
      }
    stack.isBaselineRelativeArrangement = element.flag("baselineRelativeArrangement") ?? false
    let hasMargins =
      element.child(key: "layoutMargins", "edgeInsets") != nil
      || element.child(key: "directionalLayoutMargins", "directionalEdgeInsets") != nil
    stack.isLayoutMarginsRelativeArrangement =
      element.flag("layoutMarginsRelativeArrangement") ?? hasMargins
  }
}
