import TraceAnalysis
import UIKit

extension RuleProgram {
  static let crossHierarchy = RuleProgram(.crossHierarchy) { screen in
    let board = Board()
    screen.show(board, named: "board")
    board.left.shuffle(times: 12, screen)
    board.alignLists()
    board.left.shuffle(times: 12, screen)
  } after: { screen in
    let board = Board()
    screen.show(board, named: "board")
    board.left.shuffle(times: 12, screen)
    board.placeListsByConstants()
    board.left.shuffle(times: 12, screen)
  }
}

private final class Lane: UIView {
  let items = (0..<24).map { _ in UIView() }
  private lazy var short = items[0].heightAnchor.constraint(equalToConstant: 20)
  private lazy var tall = items[0].heightAnchor.constraint(equalToConstant: 30)
  private(set) lazy var top = items[0].topAnchor.constraint(equalTo: topAnchor)

  func fill() {
    var above: UIView?
    for (number, item) in items.enumerated() {
      add(item, named: "item \(number)")
      item.leadingAnchor.constraint(equalTo: leadingAnchor).isActive = true
      item.widthAnchor.constraint(equalToConstant: 100).isActive = true
      if let above {
        item.topAnchor.constraint(equalTo: above.bottomAnchor).isActive = true
        item.heightAnchor.constraint(equalTo: above.heightAnchor).isActive = true
      }
      above = item
    }
    top.isActive = true
    short.isActive = true
  }

  /// Makes the items taller and shorter again.
  func shuffle(times: Int, _ screen: Screen) {
    for _ in 0..<times {
      short.isActive.toggle()
      tall.isActive = !short.isActive
      screen.turn()
    }
  }
}

private final class Board: UIView {
  let left = Lane()
  let right = Lane()

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard left.superview == nil else { return }
    for (lane, name) in [(left, "left"), (right, "right")] {
      add(lane, named: name)
      NSLayoutConstraint.activate([
        lane.topAnchor.constraint(equalTo: topAnchor),
        lane.leadingAnchor.constraint(equalTo: leadingAnchor),
        lane.widthAnchor.constraint(equalToConstant: 100),
        lane.heightAnchor.constraint(equalToConstant: 400),
      ])
      lane.fill()
    }
  }

  // MARK: - Before

  /// The right lane begins where the left one ends.
  func alignLists() {
    right.top.isActive = false
    right.items[0].topAnchor.constraint(equalTo: left.items[23].bottomAnchor).isActive = true
  }

  // MARK: - After

  /// The right lane begins at a place of its own.
  func placeListsByConstants() {
    right.top.constant = 480
  }
}
