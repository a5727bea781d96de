import UIKit

/// The cost of constraints by their number and kind.
extension Experiment {
  static let constraints = Experiment(
    name: "constraints",
    title: "First layout, by the number of views",
    axis: "views",
    sizes: [10, 30, 100, 300],
    variants: [
      Variant(name: "beside each other, in a row") { count in
        let window = Scene.makeWindow()
        return Scene.run(window) { Scene.addRow(count, to: window) }
      },
      Variant(name: "each on its own") { count in
        let window = Scene.makeWindow()
        return Scene.run(window) { _ = Scene.addViews(count, to: window) }
      },
    ],
    expected: "both grow in step with the number of views",
    holds: {
      $0.growth("each on its own") < 1.05 && $0.growth("beside each other, in a row") < 1.05
    }
  )

  static let constants = Experiment(
    name: "constants",
    title: "One width changes, beside other views",
    axis: "views in the window",
    sizes: [10, 30, 100, 300],
    variants: [
      Variant(name: "constraint replaced") { count in
        let window = Scene.makeWindow()
        let view = Scene.addViews(count, to: window)[0]
        return Scene.run(window, after: true) {
          view.width.isActive = false
          view.view.widthAnchor.constraint(equalToConstant: 40).isActive = true
        }
      },
      Variant(name: "constant set") { count in
        let window = Scene.makeWindow()
        let view = Scene.addViews(count, to: window)[0]
        return Scene.run(window, after: true) { view.width.constant = 40 }
      },
    ],
    expected: "setting the constant is less work, and neither grows",
    holds: {
      $0.ratio("constraint replaced", to: "constant set") > 1
        && $0.growth("constant set") < 0.05 && $0.growth("constraint replaced") < 0.05
    }
  )

  static let inequalities = Experiment(
    name: "inequalities",
    title: "First layout with an inequality for each view",
    axis: "views",
    sizes: [10, 30, 100, 300],
    variants: [
      Variant(name: "that is in the way") { count in
        let window = Scene.makeWindow()
        return Scene.run(window) {
          for view in Scene.addViews(count, to: window, width: .defaultHigh) {
            view.view.widthAnchor.constraint(lessThanOrEqualToConstant: 15).isActive = true
          }
        }
      },
      Variant(name: "that is satisfied") { count in
        let window = Scene.makeWindow()
        return Scene.run(window) {
          for view in Scene.addViews(count, to: window) {
            view.view.widthAnchor.constraint(lessThanOrEqualToConstant: 50).isActive = true
          }
        }
      },
      Variant(name: "an equation instead") { count in
        let window = Scene.makeWindow()
        return Scene.run(window) {
          for view in Scene.addViews(count, to: window) {
            let guide = UILayoutGuide()
            view.view.addLayoutGuide(guide)
            guide.widthAnchor.constraint(equalToConstant: 50).isActive = true
          }
        }
      },
    ],
    expected: "a satisfied inequality costs what an equation costs",
    holds: {
      $0.ratio("that is satisfied", to: "an equation instead") < 1.1
        && $0.growth("that is in the way") < 1.05
    }
  )

  static let priorities = Experiment(
    name: "priorities",
    title: "First layout with widths of some priority",
    axis: "views",
    sizes: [10, 30, 100, 300],
    variants: [
      Variant(name: "two that disagree, 750 and 250") { count in
        let window = Scene.makeWindow()
        return Scene.run(window) {
          for view in Scene.addViews(count, to: window, width: .defaultHigh) {
            let other = view.view.widthAnchor.constraint(equalToConstant: 50)
            other.priority = .defaultLow
            other.isActive = true
          }
        }
      },
      Variant(name: "750") { count in
        let window = Scene.makeWindow()
        return Scene.run(window) { _ = Scene.addViews(count, to: window, width: .defaultHigh) }
      },
      Variant(name: "required") { count in
        let window = Scene.makeWindow()
        return Scene.run(window) { _ = Scene.addViews(count, to: window) }
      },
    ],
    expected:
      "an optional constraint costs more than a required one",
    holds: { $0.ratio("750", to: "required") > 1 }
  )

  static let independence = Experiment(
    name: "independence",
    title: "One more cell, beside others",
    axis: "cells in the window",
    sizes: [3, 10, 30, 100],
    variants: [
      Variant(name: "one more cell") { count in
        let window = Scene.makeWindow()
        for index in 0..<count { Scene.Cell(index, in: window) }
        return Scene.run(window, after: true) { Scene.Cell(count, in: window) }
      }
    ],
    expected: "one more cell costs the same beside any number of others",
    holds: { $0.growth("one more cell") < 0.05 }
  )

  static let coupling = Experiment(
    name: "coupling",
    title: "One width changes in the first cell",
    axis: "cells in the window",
    sizes: [3, 10, 30, 100],
    variants: [
      Variant(name: "widths tied from cell to cell") { count in
        let window = Scene.makeWindow()
        let cells = (0..<count).map { Scene.Cell($0, in: window) }
        for (cell, before) in zip(cells.dropFirst(), cells) {
          cell.width.isActive = false
          cell.title.widthAnchor.constraint(equalTo: before.title.widthAnchor).isActive = true
        }
        return Scene.run(window, after: true) { cells[0].width.constant = 90 }
      },
      Variant(name: "each cell by itself") { count in
        let window = Scene.makeWindow()
        let cells = (0..<count).map { Scene.Cell($0, in: window) }
        return Scene.run(window, after: true) { cells[0].width.constant = 90 }
      },
    ],
    expected: "tied cells change together, and cells by themselves do not",
    holds: {
      $0.growth("each cell by itself") < 0.05 && $0.growth("widths tied from cell to cell") > 0.5
    }
  )
}
