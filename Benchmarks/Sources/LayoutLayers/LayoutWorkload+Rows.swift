import UIKit

extension LayoutWorkload {
  /// All rows, in the table's order.
  static let all = [
    activate, deactivate, stacksMade, stacksLaidOut, stacksResized, stacksRemoved, constantSet,
    rowReused,
    rowMeasured,
  ]

  private static let activate = LayoutWorkload(
    name: "constraint.activate",
    title: "activate one simple constraint in a window",
    sizes: [400, 4000, 16000],
    tableIndex: 1,
    target: 0.6,
    prepare: { size in
      let tree = FlatTree(views: size / 4)
      return Run(divisor: size) {
        NSLayoutConstraint.activate(tree.constraints)
      }
    }
  )

  private static let deactivate = LayoutWorkload(
    name: "constraint.deactivate",
    title: "deactivate one",
    sizes: [400, 4000, 16000],
    tableIndex: 1,
    target: 0.5,
    prepare: { size in
      let tree = FlatTree(views: size / 4)
      NSLayoutConstraint.activate(tree.constraints)
      tree.window.layoutIfNeeded()
      return Run(divisor: size) {
        NSLayoutConstraint.deactivate(tree.constraints)
      }
    }
  )

  private static let stacksMade = LayoutWorkload(
    name: "stacks.make",
    title: "5,000 views in 100 stack views: make and first layout, a view",
    sizes: [500, 5000, 20000],
    tableIndex: 1,
    target: 20_000 / 5000,
    prepare: { size in
      let window = StackTree.emptyWindow()
      return Run(divisor: size) {
        StackTree.make(in: window, views: size)
        RenderLoop.main.turn()
      }
    }
  )

  private static let stacksLaidOut = LayoutWorkload(
    name: "stacks.layout",
    title: "the first layout alone, a view",
    sizes: [500, 5000, 20000],
    tableIndex: 1,
    prepare: { size in
      let window = StackTree.window(views: size)
      return Run(divisor: size) {
        RenderLoop.main.turn()
        // The window releases the tree, so it must outlive the turn.
        withExtendedLifetime(window) {}
      }
    }
  )

  private static let stacksResized = LayoutWorkload(
    name: "stacks.width",
    title: "their window gets another width, a view",
    sizes: [500, 5000, 20000],
    tableIndex: 1,
    target: 2500 / 5000,
    prepare: { size in
      let window = StackTree.window(views: size)
      RenderLoop.main.turn()
      return Run(divisor: size) {
        window.frame.size.width = 2500
        RenderLoop.main.turn()
      }
    }
  )

  private static let stacksRemoved = LayoutWorkload(
    name: "stacks.remove",
    title: "removing and releasing them, a view",
    sizes: [500, 5000, 20000],
    tableIndex: 1,
    target: 6000 / 5000,
    prepare: { size in
      let window = StackTree.window(views: size)
      RenderLoop.main.turn()
      return Run(divisor: size) {
        window.subviews[0].removeFromSuperview()
        RenderLoop.main.turn()
      }
    }
  )

  private static let constantSet = LayoutWorkload(
    name: "constant.set",
    title: "set one constant beside 1,000 sibling views, to the frame",
    sizes: [10, 100, 1000],
    tableIndex: 2,
    target: 1.5,
    prepare: { size in
      let tree = FlatTree(views: size)
      NSLayoutConstraint.activate(tree.constraints)
      RenderLoop.main.turn()
      let constraint = tree.constraints[0]
      let count = 1000
      return Run(divisor: count) {
        for index in 0..<count {
          constraint.constant = CGFloat(index % 2 + 20)
          RenderLoop.main.turn()
        }
        withExtendedLifetime(tree) {}
      }
    }
  )

  private static let rowReused = LayoutWorkload(
    name: "row.reuse",
    title: "one row scrolled in, reused cell of 12 views, height given",
    sizes: [100, 1000, 10000],
    tableIndex: 1,
    target: 20,
    prepare: { size in RowTree.scroll(rows: size, height: 88) }
  )

  private static let rowMeasured = LayoutWorkload(
    name: "row.selfSizing",
    title: "one row scrolled in, reused cell of 12 views, height from its constraints",
    sizes: [100, 1000, 10000],
    tableIndex: 1,
    target: 20,
    prepare: { size in RowTree.scroll(rows: size, height: nil) }
  )
}
