import TraceAnalysis
import UIKit

extension RuleProgram {
  static let stackDepth = RuleProgram(.stackDepth) { screen in
    screen.show(nestedStack(of: UILabel("deep"), depth: 7), named: "outer")
  } after: { screen in
    let stack = UIStackView(arrangedSubviews: [UILabel("flat")])
    screen.show(stack, named: "outer")
  }
}

// MARK: - Before

@MainActor
private func nestedStack(of view: UIView, depth: Int) -> UIView {
  let stack = UIStackView(arrangedSubviews: [
    depth == 1 ? view : nestedStack(of: view, depth: depth - 1)
  ])
  stack.axis = depth.isMultiple(of: 2) ? .horizontal : .vertical
  stack.accessibilityIdentifier = "stack \(depth)"
  return stack
}

// MARK: - After

// UIStackView(arrangedSubviews: [label])
