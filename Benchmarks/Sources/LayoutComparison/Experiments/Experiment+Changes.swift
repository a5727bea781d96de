import UIKit

/// The cost of changing a screen.
extension Experiment {
  static let hiding = Experiment(
    name: "hiding",
    title: "A view with subviews goes away and comes back, beside 100 others",
    axis: "its subviews",
    sizes: [1, 3, 10, 30],
    variants: [
      Variant(name: "removed and added") { count in
        let window = Scene.makeWindow()
        _ = Scene.addViews(100, to: window)
        let badge = Scene.Badge(count, in: window)
        return Scene.run(window, after: true) {
          badge.view.removeFromSuperview()
          RenderLoop.main.turn()
          window.addSubview(badge.view)
          NSLayoutConstraint.activate(badge.constraints)
        }
      },
      Variant(name: "hidden and shown") { count in
        let window = Scene.makeWindow()
        _ = Scene.addViews(100, to: window)
        let badge = Scene.Badge(count, in: window)
        return Scene.run(window, after: true) {
          badge.view.isHidden = true
          RenderLoop.main.turn()
          badge.view.isHidden = false
        }
      },
    ],
    expected: "hiding asks nothing of the solver",
    holds: { $0.last("hidden and shown").work == 0 && $0.last("removed and added").work > 0 }
  )

  static let churn = Experiment(
    name: "churn",
    title: "Cells of the sample feed get or lose their photo",
    axis: "cells",
    sizes: [1, 3, 10, 30],
    variants: [
      Variant(name: "all constraints rebuilt") { count in
        let window = Scene.makeWindow()
        let blocks = Scene.addFeed(count, to: window)
        var active = blocks.map { FeedConstraints($0).all(hasPhoto: false) }
        NSLayoutConstraint.activate(active.flatMap(\.self))
        return Scene.run(window, after: true) {
          for (index, block) in blocks.enumerated() {
            NSLayoutConstraint.deactivate(active[index])
            active[index] = FeedConstraints(block).all(hasPhoto: true)
            NSLayoutConstraint.activate(active[index])
          }
        }
      },
      Variant(name: "one group swapped") { count in
        let window = Scene.makeWindow()
        let blocks = Scene.addFeed(count, to: window)
        let groups = blocks.map { FeedGroups($0) }
        for group in groups { group.show(hasPhoto: false) }
        return Scene.run(window, after: true) {
          for group in groups { group.show(hasPhoto: true) }
        }
      },
    ],
    expected:
      "swapping a group is at most a third of the work, and both grow with the number of cells",
    holds: {
      $0.ratio("all constraints rebuilt", to: "one group swapped") > 3
        && $0.growth("all constraints rebuilt") < 1.05
    }
  )

  static let texts = Experiment(
    name: "texts",
    title: "Labels get another text",
    axis: "labels",
    sizes: [10, 30, 100, 300],
    quantity: .measurements,
    variants: [
      Variant(name: "measured") { count in Scene.changeTexts(count, FeedLabel.self) },
      Variant(name: "size given") { count in Scene.changeTexts(count, SizedFeedLabel.self) },
    ],
    expected: "labels whose size is given measure nothing",
    holds: { $0.last("size given").measurements == 0 && $0.last("measured").measurements >= 300 }
  )

  static let fitting = Experiment(
    name: "fitting",
    title: "One line of a cell changes, and the cell's height is asked for",
    axis: "lines in the cell",
    sizes: [3, 10, 30, 100],
    variants: [
      Variant(name: "by systemLayoutSizeFitting") { count in
        let window = Scene.makeWindow()
        let lines = Scene.Lines(count, in: window)
        return Scene.run(window, after: true) {
          lines.heights[count - 1].constant = 30
          _ = lines.cell.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        }
      },
      Variant(name: "by layout, and reading its bounds") { count in
        let window = Scene.makeWindow()
        let lines = Scene.Lines(count, in: window)
        return Scene.run(window, after: true) {
          lines.heights[count - 1].constant = 30
          window.layoutIfNeeded()
          _ = lines.cell.bounds.height
        }
      },
    ],
    expected: "systemLayoutSizeFitting makes an engine, and its work grows with the cell",
    holds: {
      $0.last("by systemLayoutSizeFitting").engines == 1
        && $0.growth("by systemLayoutSizeFitting") > 0.5
        && $0.growth("by layout, and reading its bounds") < 0.05
    }
  )

  static let loop = Experiment(
    name: "loop",
    title: "Widths in a row of 50 views change",
    axis: "changes",
    sizes: [1, 3, 10, 30],
    quantity: .layouts,
    variants: [
      Variant(name: "layoutIfNeeded after each") { count in
        let window = Scene.makeWindow()
        let widths = Scene.addRow(50, to: window)
        return Scene.run(window, after: true) {
          for index in 0..<count {
            widths[index].constant = 9
            window.layoutIfNeeded()
          }
        }
      },
      Variant(name: "once at the end") { count in
        let window = Scene.makeWindow()
        let widths = Scene.addRow(50, to: window)
        return Scene.run(window, after: true) {
          for index in 0..<count { widths[index].constant = 9 }
          window.layoutIfNeeded()
        }
      },
    ],
    expected: "the solver does the same, but twice as many views are laid out",
    holds: {
      $0.ratio("layoutIfNeeded after each", to: "once at the end") == 1
        && $0.last("layoutIfNeeded after each").layouts * 2
          > $0.last("once at the end").layouts * 3
    }
  )

  static let nesting = Experiment(
    name: "nesting",
    title: "First layout of views with four edges each",
    axis: "views",
    sizes: [3, 10, 30, 100],
    variants: [
      Variant(name: "one in the other") { count in
        let window = Scene.makeWindow()
        return Scene.run(window) { Scene.addNest(count, to: window) }
      },
      Variant(name: "side by side") { count in
        let window = Scene.makeWindow()
        return Scene.run(window) {
          for index in 0..<count { Scene.addFilling(window, inset: CGFloat(index)) }
        }
      },
    ],
    expected: "nesting costs what as many views side by side cost",
    holds: {
      $0.ratio("one in the other", to: "side by side") < 1.1 && $0.growth("one in the other") < 1.05
    }
  )

  static let stacks = Experiment(
    name: "stacks",
    title: "First layout of rows of ten views of equal width",
    axis: "views",
    sizes: [10, 30, 100, 300],
    variants: [
      Variant(name: "stack views") { count in
        let window = Scene.makeWindow()
        return Scene.run(window) { Grid(rows: count / 10, columns: 10).addStacks(in: window) }
      },
      Variant(name: "constraints") { count in
        let window = Scene.makeWindow()
        return Scene.run(window) { Grid(rows: count / 10, columns: 10).addConstraints(in: window) }
      },
    ],
    expected: "stack views make at most 1.2 times the work",
    holds: { $0.ratio("stack views", to: "constraints") <= 1.2 }
  )
}
