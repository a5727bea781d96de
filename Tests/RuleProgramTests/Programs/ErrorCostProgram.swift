import TraceAnalysis
import UIKit

extension RuleProgram {
  static let errorCost = RuleProgram(.errorCost) { screen in
    let shelf = Shelf()
    screen.show(shelf, named: "shelf")
    for _ in 0..<3 {
      shelf.isPacked.toggle()
      screen.turn()
    }
  } after: { screen in
    let shelf = KeptShelf()
    screen.show(shelf, named: "shelf")
    for _ in 0..<3 {
      shelf.isPacked.toggle()
      screen.turn()
    }
  }
}

// MARK: - Before

/// Two layouts in one set of constraints: one switch of a priority tells which of them wins.
private final class Shelf: UIView {
  private let books = (0..<40).map { _ in UIView() }
  private lazy var packed = books[0].widthAnchor.constraint(equalToConstant: 4)

  var isPacked = false {
    didSet { packed.priority = isPacked ? UILayoutPriority(900) : UILayoutPriority(100) }
  }

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard books[0].superview == nil else { return }
    var leading = leadingAnchor
    for (number, book) in books.enumerated() {
      add(book, named: "book \(number)")
      book.leadingAnchor.constraint(equalTo: leading).isActive = true
      leading = book.trailingAnchor
      let wide = book.widthAnchor.constraint(equalToConstant: 8)
      wide.priority = .defaultHigh
      wide.isActive = true
      book.widthAnchor.constraint(greaterThanOrEqualToConstant: 2).isActive = true
      if number > 0 {
        let same = book.widthAnchor.constraint(equalTo: books[number - 1].widthAnchor)
        same.priority = UILayoutPriority(800)
        same.isActive = true
      }
    }
    packed.priority = UILayoutPriority(100)
    packed.isActive = true
  }
}

// MARK: - After

private final class KeptShelf: UIView {
  private let books = (0..<40).map { _ in UIView() }
  private lazy var width = books[0].widthAnchor.constraint(equalToConstant: 8)

  var isPacked = false {
    didSet { width.constant = isPacked ? 4 : 8 }
  }

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard books[0].superview == nil else { return }
    var leading = leadingAnchor
    for (number, book) in books.enumerated() {
      add(book, named: "book \(number)")
      book.leadingAnchor.constraint(equalTo: leading).isActive = true
      leading = book.trailingAnchor
      if number > 0 {
        book.widthAnchor.constraint(equalTo: books[number - 1].widthAnchor).isActive = true
      }
    }
    width.isActive = true
  }
}
