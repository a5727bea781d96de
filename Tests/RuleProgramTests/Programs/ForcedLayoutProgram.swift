import TraceAnalysis
import UIKit

extension RuleProgram {
  static let forcedLayout = RuleProgram(.forcedLayout) { screen in
    let columns = Columns()
    screen.show(columns, named: "columns")
    // Each width is read as soon as the one before it is set.
    for column in columns.widths {
      column.constant = 60
      columns.layoutIfNeeded()
    }
    screen.turn()
    columns.setNeedsLayout()
    screen.turn()
  } after: { screen in
    let columns = Columns()
    screen.show(columns, named: "columns")
    for column in columns.widths { column.constant = 60 }
    columns.layoutIfNeeded()
    screen.turn()
    columns.setNeedsLayout()
    screen.turn()
  }
}

// MARK: - Before

private final class Columns: UIView {
  private let columns = [UIView(), UIView(), UIView(), UIView()]
  private(set) lazy var widths = columns.map { $0.widthAnchor.constraint(equalToConstant: 40) }

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard columns[0].superview == nil else { return }
    var leading = leadingAnchor
    for (number, column) in columns.enumerated() {
      add(column, named: "column \(number)")
      column.leadingAnchor.constraint(equalTo: leading).isActive = true
      leading = column.trailingAnchor
    }
    NSLayoutConstraint.activate(widths)
  }
}

// for column in columns.widths {
//   column.constant = 60
//   columns.layoutIfNeeded()
// }

// MARK: - After

// for column in columns.widths { column.constant = 60 }
// columns.layoutIfNeeded()
