import TraceAnalysis
import UIKit

extension RuleProgram {
  static let removeAll = RuleProgram(.removeAll) { screen in
    let row = Row()
    screen.show(row, named: "row")
    for _ in 0..<3 {
      row.isImageLarge.toggle()
      screen.turn()
    }
  } after: { screen in
    let row = KeptRow()
    screen.show(row, named: "row")
    for _ in 0..<3 {
      row.isImageLarge.toggle()
      screen.turn()
    }
  }
}

// MARK: - Before

/// All constraints differ between the two layouts, so that none is re-added.
private final class Row: UIView {
  private let image = UIView()
  private let title = UILabel("Sunday")
  private var all: [NSLayoutConstraint] = []

  var isImageLarge = true {
    didSet { setNeedsUpdateConstraints() }
  }

  override func updateConstraints() {
    if image.superview == nil { add(image, named: "image") }
    if title.superview == nil { add(title, named: "title") }
    NSLayoutConstraint.deactivate(all)
    all =
      isImageLarge
      ? [
        image.topAnchor.constraint(equalTo: topAnchor),
        image.leadingAnchor.constraint(equalTo: leadingAnchor),
        image.trailingAnchor.constraint(equalTo: trailingAnchor),
        image.heightAnchor.constraint(equalTo: heightAnchor, multiplier: 0.75),
        title.topAnchor.constraint(equalTo: image.bottomAnchor),
        title.centerXAnchor.constraint(equalTo: centerXAnchor),
      ]
      : [
        image.centerYAnchor.constraint(equalTo: centerYAnchor),
        image.leftAnchor.constraint(equalTo: leftAnchor, constant: 16),
        image.widthAnchor.constraint(equalToConstant: 60),
        image.heightAnchor.constraint(equalToConstant: 60),
        title.centerYAnchor.constraint(equalTo: centerYAnchor),
        title.leadingAnchor.constraint(equalTo: image.trailingAnchor),
      ]
    NSLayoutConstraint.activate(all)
    super.updateConstraints()
  }
}

// MARK: - After

private final class KeptRow: UIView {
  private let image = UIView()
  private let title = UILabel("Sunday")
  private lazy var largeConstraints = [
    image.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
    image.heightAnchor.constraint(equalTo: heightAnchor, multiplier: 0.75),
  ]
  private lazy var smallConstraints = [
    image.widthAnchor.constraint(equalToConstant: 60),
    image.heightAnchor.constraint(equalToConstant: 60),
  ]

  var isImageLarge = true {
    didSet { setNeedsUpdateConstraints() }
  }

  override func updateConstraints() {
    if image.superview == nil {
      add(image, named: "image")
      add(title, named: "title")
      NSLayoutConstraint.activate([
        image.topAnchor.constraint(equalTo: topAnchor),
        image.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
        title.topAnchor.constraint(equalTo: image.bottomAnchor),
        title.leadingAnchor.constraint(equalTo: image.leadingAnchor),
      ])
    }
    NSLayoutConstraint.deactivate(isImageLarge ? smallConstraints : largeConstraints)
    NSLayoutConstraint.activate(isImageLarge ? largeConstraints : smallConstraints)
    super.updateConstraints()
  }
}
