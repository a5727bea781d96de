import TraceAnalysis
import UIKit

extension RuleProgram {
  static let repeatedSizing = RuleProgram(.repeatedSizing) { screen in
    let page = CarelessPage()
    screen.show(page, named: "page")
    for _ in 1...6 {
      page.progress += 8
      screen.turn()
    }
  } after: { screen in
    let page = CarefulPage()
    screen.show(page, named: "page")
    for step in 1...6 {
      page.progress += 8
      if step.isMultiple(of: 2) { page.show("Step \(step)") }
      page.fitHeader(width: CGFloat(200 + step))
      screen.turn()
    }
  }
}

/// A header above a bar, which moves in each frame.
@MainActor
private class Page: UIView {
  let header = UIView()
  let title = UILabel("Getting ready")
  private let bar = UIView()
  private lazy var width = bar.widthAnchor.constraint(equalToConstant: 0)

  var progress = 0.0 {
    didSet { width.constant = progress }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    header.accessibilityIdentifier = "header"
    addSubview(header)
    header.add(title, named: "title")
    add(bar, named: "bar")
    NSLayoutConstraint.activate([
      title.topAnchor.constraint(equalTo: header.topAnchor, constant: 8),
      title.leadingAnchor.constraint(equalTo: header.leadingAnchor, constant: 8),
      title.trailingAnchor.constraint(equalTo: header.trailingAnchor, constant: -8),
      title.bottomAnchor.constraint(equalTo: header.bottomAnchor, constant: -8),
      bar.bottomAnchor.constraint(equalTo: bottomAnchor),
      bar.leadingAnchor.constraint(equalTo: leadingAnchor),
      bar.heightAnchor.constraint(equalToConstant: 4),
      width,
    ])
  }

  required init?(coder: NSCoder) { nil }

  func sizeHeader() {
    let size = header.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    header.frame = CGRect(origin: .zero, size: size)
  }
}

// MARK: - Before

@MainActor
private final class CarelessPage: Page {
  override func layoutSubviews() {
    super.layoutSubviews()
    sizeHeader()
  }
}

// MARK: - After

@MainActor
private final class CarefulPage: Page {
  func show(_ text: String) {
    title.text = text
    sizeHeader()
  }

  func fitHeader(width: CGFloat) {
    header.frame.size.height =
      header.systemLayoutSizeFitting(
        CGSize(width: width, height: 0),
        withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      ).height
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    sizeHeader()
  }
}
