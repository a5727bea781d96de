import TraceAnalysis
import UIKit

extension RuleProgram {
  static let stackFanout = RuleProgram(.stackFanout) { screen in
    let stack = UIStackView(arrangedSubviews: (0..<510).map { _ in Dot() })
    stack.axis = .vertical
    // Otherwise the views' sizes would be ambiguous, which takes long to find out.
    stack.distribution = .fillEqually
    screen.show(stack, named: "dots")
  } after: { screen in
    let table = UITableView(frame: .zero)
    let dots = Dots()
    table.dataSource = dots
    table.rowHeight = 8
    screen.show(table, named: "dots")
    withExtendedLifetime(dots) { screen.turn() }
  }
}

private final class Dot: UIView {
  override var intrinsicContentSize: CGSize { CGSize(width: 8, height: 8) }
}

// MARK: - Before

// let stack = UIStackView(arrangedSubviews: (0..<510).map { _ in Dot() })

// MARK: - After

private final class Dots: NSObject, UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 510 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "dot")
      ?? UITableViewCell(style: .default, reuseIdentifier: "dot")
  }
}
