import TraceAnalysis
import UIKit

extension RuleProgram {
  static let layoutShift = RuleProgram(.layoutShift) { screen in
    let article = Article()
    screen.show(article, named: "article")
    for line in 1...3 {
      article.offer.text = Array(repeating: "Only today", count: 3 * line).joined(separator: "\n")
      screen.turn()
    }
  } after: { screen in
    let article = RoomyArticle()
    screen.show(article, named: "article")
    for line in 1...3 {
      article.offer.text = Array(repeating: "Only today", count: 3 * line).joined(separator: "\n")
      screen.turn()
    }
  }
}

// MARK: - Before

/// What people read stands below an offer that comes later, and grows.
private class Article: UIView {
  let offer = UILabel("")
  let story = UILabel("Once upon a time, there was a view that stayed where it was.")

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard offer.superview == nil else { return }
    offer.numberOfLines = 0
    story.numberOfLines = 0
    add(offer, named: "offer")
    add(story, named: "story")
    NSLayoutConstraint.activate([
      offer.topAnchor.constraint(equalTo: topAnchor),
      offer.leadingAnchor.constraint(equalTo: leadingAnchor),
      offer.trailingAnchor.constraint(equalTo: trailingAnchor),
      story.topAnchor.constraint(equalTo: offer.bottomAnchor),
      story.leadingAnchor.constraint(equalTo: leadingAnchor),
      story.trailingAnchor.constraint(equalTo: trailingAnchor),
      story.heightAnchor.constraint(equalToConstant: 200),
    ])
  }
}

// MARK: - After

private final class RoomyArticle: Article {
  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    offer.heightAnchor.constraint(equalToConstant: 240).isActive = true
  }
}
