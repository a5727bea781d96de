import TraceAnalysis
import UIKit

extension RuleProgram {
  static let engineSpam = RuleProgram(.engineSpam) { screen in
    let list = List(rows: 6, size: Teaser.size)
    screen.show(list, named: "list")
  } after: { screen in
    let sizes = Sizes()
    let list = List(rows: 6) { sizes.size(of: $0) }
    screen.show(list, named: "list")
  }
}

@MainActor
private final class Teaser: UIView {
  private let title = UILabel("Read on")

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard title.superview == nil else { return }
    add(title, named: "title")
    NSLayoutConstraint.activate([
      title.topAnchor.constraint(equalTo: topAnchor, constant: 8),
      title.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8),
      title.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8),
      title.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -8),
    ])
  }

  static func size(of teaser: UIView) -> CGSize {
    teaser.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
  }
}

@MainActor
private final class List: UIView {
  private let rows: Int
  private let size: (UIView) -> CGSize
  private let teaser = Teaser()

  init(rows: Int, size: @escaping (UIView) -> CGSize) {
    self.rows = rows
    self.size = size
    super.init(frame: .zero)
    add(teaser, named: "teaser")
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    var height = 0.0
    for _ in 0..<rows { height += size(teaser).height }
  }
}

// MARK: - Before

// override func layoutSubviews() {
//   super.layoutSubviews()
//   var height = 0.0
//   for _ in 0..<rows {
//     height += teaser.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height
//   }
// }

// MARK: - After

/// Remembers sizes until the content changes.
@MainActor
private final class Sizes {
  private var sizes: [ObjectIdentifier: CGSize] = [:]

  func size(of view: UIView) -> CGSize {
    if let size = sizes[ObjectIdentifier(view)] { return size }
    let size = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    sizes[ObjectIdentifier(view)] = size
    return size
  }
}
