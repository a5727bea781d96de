import Testing
import UIKit

@MainActor
@Suite struct SplitTests {
  private final class Witness: UISplitViewControllerDelegate {
    var log: [String] = []
    func splitViewControllerDidCollapse(_ svc: UISplitViewController) { log.append("collapsed") }
    func splitViewControllerDidExpand(_ svc: UISplitViewController) { log.append("expanded") }
    func splitViewController(
      _ svc: UISplitViewController,
      topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column { .primary }
  }

  private func made(
    _ style: UISplitViewController.Style,
    on device: UIDevice.Model = .iPad,
    _ orientation: UIInterfaceOrientation = .landscapeLeft
  ) -> (window: UIWindow, split: UISplitViewController, pages: [UIViewController]) {
    let window = UIWindow(device: device, orientation: orientation)
    let split = UISplitViewController(style: style)
    let pages = [UIViewController(), UIViewController(), UIViewController()]
    split.setViewController(pages[0], for: .primary)
    if style == .tripleColumn { split.setViewController(pages[1], for: .supplementary) }
    split.setViewController(pages[2], for: .secondary)
    window.rootViewController = split
    window.layoutIfNeeded()
    return (window, split, pages)
  }

  private func frames(
    _ made: (window: UIWindow, split: UISplitViewController, pages: [UIViewController])
  )
    -> [CGRect?]
  {
    made.window.layoutIfNeeded()
    return made.pages.map { page in
      page.viewIfLoaded?.window.map { _ in page.view.convert(page.view.bounds, to: nil) }
    }
  }

  @Test func `two columns are beside each other on a tablet's side, one is seen upright`() {
    let made = made(.doubleColumn)
    expectEqual(frames(made), [rect(0, 0, 320, 820), nil, rect(320, 0, 860, 820)])
    expectEqual(made.split.displayMode, .oneBesideSecondary)
    expectEqual(made.split.splitBehavior, .tile)
    expectEqual(made.split.primaryColumnWidth, 320)
    made.window.rotate(to: .portrait)
    expectEqual(frames(made), [nil, nil, rect(0, 0, 820, 1180)])
    expectEqual(made.split.displayMode, .secondaryOnly)
    made.split.show(.primary)
    expectEqual(frames(made), [rect(0, 0, 320, 1180), nil, rect(0, 0, 820, 1180)])
    expectEqual(made.split.displayMode, .oneOverSecondary)
    #expect(made.split.isShowing(.primary))
    made.split.hide(.primary)
    #expect(frames(made)[0] == nil)
    made.split.displayModeButtonItem.performPrimaryAction()
    #expect(frames(made)[0] != nil)
  }

  @Test func `three columns have their widths`() {
    let made = made(.tripleColumn, on: .iPadPro13)
    expectEqual(frames(made), [nil, rect(0, 0, 375, 1032), rect(375, 0, 1001, 1032)])
    made.split.show(.primary)
    expectEqual(made.split.displayMode, .twoBesideSecondary)
    expectEqual(
      frames(made),
      [
        rect(0, 0, 320, 1032), rect(320, 0, 375, 1032), rect(695, 0, 681, 1032),
      ]
    )
    made.split.hide(.primary)
    expectEqual(made.split.displayMode, .oneBesideSecondary)
    made.split.preferredSplitBehavior = .displace
    made.split.preferredSupplementaryColumnWidth = 300
    made.split.minimumSupplementaryColumnWidth = 310
    made.split.maximumSupplementaryColumnWidth = 400
    expectEqual(made.split.supplementaryColumnWidth, 310)
    made.split.preferredSupplementaryColumnWidth = UISplitViewController.automaticDimension
    made.split.preferredSupplementaryColumnWidthFraction = 0.25
    expectEqual(made.split.supplementaryColumnWidth, 344)
    let fresh = self.made(.tripleColumn, on: .iPadPro13)
    fresh.split.preferredDisplayMode = .twoDisplaceSecondary
    expectEqual(frames(fresh)[2], rect(695, 0, 1376, 1032))
    fresh.split.preferredDisplayMode = .twoOverSecondary
    expectEqual(frames(fresh)[2], rect(0, 0, 1376, 1032))
  }

  @Test func `the first column's width and edge`() {
    let made = made(.doubleColumn)
    made.split.preferredPrimaryColumnWidth = 400
    expectEqual(frames(made)[0], rect(0, 0, 400, 820))
    made.split.maximumPrimaryColumnWidth = 350
    expectEqual(made.split.primaryColumnWidth, 350)
    made.split.minimumPrimaryColumnWidth = 360
    expectEqual(made.split.primaryColumnWidth, 360)
    made.split.preferredPrimaryColumnWidth = UISplitViewController.automaticDimension
    made.split.minimumPrimaryColumnWidth = UISplitViewController.automaticDimension
    made.split.maximumPrimaryColumnWidth = 1000
    made.split.preferredPrimaryColumnWidthFraction = 0.5
    expectEqual(made.split.primaryColumnWidth, 590)
    made.split.primaryEdge = .trailing
    expectEqual(frames(made)[0], rect(590, 0, 590, 820))
    expectEqual(frames(made)[2], rect(0, 0, 590, 820))
  }

  @Test func `columns collapse where the width is compact, and the delegate is told`() {
    let made = made(.doubleColumn)
    let witness = Witness()
    made.split.delegate = witness
    made.window.resize(to: .oneThird)
    #expect(made.split.isCollapsed)
    expectEqual(witness.log, ["collapsed"])
    expectEqual(frames(made), [rect(0, 0, 375, 820), nil, nil])
    made.split.show(.secondary)
    expectEqual(frames(made), [nil, nil, rect(0, 0, 375, 820)])
    made.window.resize(to: .full)
    expectEqual(witness.log, ["collapsed", "expanded"])
    expectEqual(frames(made)[0], rect(0, 0, 320, 820))
    let compact = UIViewController()
    made.split.setViewController(compact, for: .compact)
    made.window.resize(to: .oneThird)
    #expect(compact.view.superview === made.split.view)
  }

  @Test func `controllers without columns are shown as they are`() {
    let window = UIWindow(device: .iPad, orientation: .landscapeRight)
    let split = UISplitViewController()
    let pages = [UIViewController(), UIViewController()]
    split.viewControllers = pages
    window.rootViewController = split
    window.layoutIfNeeded()
    expectEqual(pages.map(\.view.frame), [rect(0, 0, 320, 820), rect(320, 0, 860, 820)])
    let other = UIViewController()
    split.show(other, sender: nil)
    expectEqual(split.viewControllers, [other, pages[1]])
    #expect(pages[0].parent == nil)
  }
}
