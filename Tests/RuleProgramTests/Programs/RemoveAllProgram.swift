import TraceAnalysis
import UIKit

extension RuleProgram {
  static let removeAll = RuleProgram(.removeAll) { screen in
    let row = Row()
    screen.show(row, named: "row")
    for _ in 0..<3 {
      row.hasImage.toggle()
      screen.turn()
    }
  } after: { screen in
    let row = KeptRow()
    screen.show(row, named: "row")
    for _ in 0..<3 {
      row.hasImage.toggle()
      screen.turn()
    }
  }
}

// MARK: - Before

private final class Row: UIView {
  private let image = UIView()
  private let title = UILabel("Sunday")
  private var all: [NSLayoutConstraint] = []

  var hasImage = true {
    didSet { setNeedsUpdateConstraints() }
  }

  override func updateConstraints() {
    if image.superview == nil { add(image, named: "image") }
    if title.superview == nil { add(title, named: "title") }
    NSLayoutConstraint.deactivate(all)
    all = [
      image.topAnchor.constraint(equalTo: topAnchor),
      image.leadingAnchor.constraint(equalTo: leadingAnchor),
      image.widthAnchor.constraint(equalToConstant: 60),
      image.heightAnchor.constraint(equalToConstant: 60),
      title.topAnchor.constraint(equalTo: topAnchor),
      title.leadingAnchor.constraint(equalTo: hasImage ? image.trailingAnchor : leadingAnchor),
    ]
    NSLayoutConstraint.activate(all)
    super.updateConstraints()
  }
}

// MARK: - After

private final class KeptRow: UIView {
  private let image = UIView()
  private let title = UILabel("Sunday")
  private lazy var imageConstraints = [
    title.leadingAnchor.constraint(equalTo: image.trailingAnchor)
  ]
  private lazy var noImageConstraints = [title.leadingAnchor.constraint(equalTo: leadingAnchor)]

  var hasImage = true {
    didSet { setNeedsUpdateConstraints() }
  }

  override func updateConstraints() {
    if image.superview == nil {
      add(image, named: "image")
      add(title, named: "title")
      NSLayoutConstraint.activate([
        image.topAnchor.constraint(equalTo: topAnchor),
        image.leadingAnchor.constraint(equalTo: leadingAnchor),
        image.widthAnchor.constraint(equalToConstant: 60),
        image.heightAnchor.constraint(equalToConstant: 60),
        title.topAnchor.constraint(equalTo: topAnchor),
      ])
    }
    NSLayoutConstraint.deactivate(hasImage ? noImageConstraints : imageConstraints)
    NSLayoutConstraint.activate(hasImage ? imageConstraints : noImageConstraints)
    super.updateConstraints()
  }
}
