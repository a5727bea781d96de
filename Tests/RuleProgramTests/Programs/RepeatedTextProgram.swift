import TraceAnalysis
import UIKit

extension RuleProgram {
  static let repeatedText = RuleProgram(.repeatedText) { screen in
    screen.show(Quote(), named: "quote")
  } after: { screen in
    screen.show(KeptQuote(), named: "quote")
  }
}

// MARK: - Before

private final class Quote: UIView {
  private let words = UILabel("That brain of mine is something more than merely mortal.")

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    if words.superview == nil { add(words, named: "words") }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = words.intrinsicContentSize.width
    let height = words.intrinsicContentSize.height
    let left = (bounds.width - words.intrinsicContentSize.width) / 2
    words.frame = CGRect(x: left, y: 0, width: width, height: height)
  }
}

// MARK: - After

private final class KeptQuote: UIView {
  private let words = UILabel("That brain of mine is something more than merely mortal.")

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard words.superview == nil else { return }
    add(words, named: "words")
    NSLayoutConstraint.activate([
      words.topAnchor.constraint(equalTo: topAnchor),
      words.centerXAnchor.constraint(equalTo: centerXAnchor),
    ])
  }
}
