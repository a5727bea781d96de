import TraceAnalysis
import UIKit

extension RuleProgram {
  static let churnEquivalent = RuleProgram(.churnEquivalent) { screen in
    let banner = Banner()
    screen.show(banner, named: "banner")
    for _ in 0..<4 {
      banner.isWide.toggle()
      screen.turn()
    }
  } after: { screen in
    let banner = KeptBanner()
    screen.show(banner, named: "banner")
    for _ in 0..<4 {
      banner.isWide.toggle()
      screen.turn()
    }
  }
}

// MARK: - Before

private final class Banner: UIView {
  private let title = UILabel("News")
  private lazy var wide = title.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -20)
  // The same place, as the banner is 320 points wide.
  private lazy var narrow = title.widthAnchor.constraint(equalToConstant: 280)

  var isWide = true {
    didSet {
      (isWide ? narrow : wide).isActive = false
      (isWide ? wide : narrow).isActive = true
    }
  }

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard title.superview == nil else { return }
    add(title, named: "title")
    NSLayoutConstraint.activate([
      title.topAnchor.constraint(equalTo: topAnchor),
      title.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 20),
      wide,
    ])
  }
}

// MARK: - After

private final class KeptBanner: UIView {
  private let title = UILabel("News")
  private lazy var trailing = title.trailingAnchor.constraint(
    equalTo: trailingAnchor,
    constant: -20
  )

  var isWide = true {
    didSet { trailing.constant = -20 }
  }

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard title.superview == nil else { return }
    add(title, named: "title")
    NSLayoutConstraint.activate([
      title.topAnchor.constraint(equalTo: topAnchor),
      title.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 20),
      trailing,
    ])
  }
}
