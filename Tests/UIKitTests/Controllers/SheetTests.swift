import Testing
import UIKit

@MainActor
@Suite struct SheetTests {
  private func shown(
    on device: UIDevice.Model,
    _ orientation: UIInterfaceOrientation = .portrait,
    _ style: UIModalPresentationStyle = .pageSheet,
    _ set: (UIViewController) -> Void = { _ in }
  ) -> (window: UIWindow, root: UIViewController, screen: UIViewController) {
    let window = UIWindow(device: device, orientation: orientation)
    let root = UIViewController()
    window.rootViewController = root
    window.layoutIfNeeded()
    let screen = UIViewController()
    screen.modalPresentationStyle = style
    set(screen)
    root.present(screen, animated: false)
    return (window, root, screen)
  }

  @Test func `a sheet is at the bottom of a phone, as high as its detent`() throws {
    let large = shown(on: .iPhone16Pro)
    expectEqual(large.screen.view.frame, rect(0, 72, 402, 802))
    expectEqual(
      large.screen.view.safeAreaInsets,
      UIEdgeInsets(top: 0, left: 0, bottom: 34, right: 0)
    )
    expectEqual(large.screen.traitCollection.userInterfaceLevel, .elevated)
    let medium = shown(on: .iPhone16Pro) {
      $0.sheetPresentationController?.detents = [.medium(), .large()]
    }
    expectEqual(medium.screen.view.frame, rect(0, 456, 402, 418))
    let sheet = try #require(medium.screen.sheetPresentationController)
    sheet.animateChanges { sheet.selectedDetentIdentifier = .large }
    expectEqual(medium.screen.view.frame, rect(0, 72, 402, 802))
  }

  @Test func `detents of an app's own are found by a closure`() throws {
    final class Witness: UISheetPresentationControllerDelegate {
      var count = 0
      func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController
      ) { count += 1 }
    }
    var share: CGFloat = 0.25
    let small = UISheetPresentationController.Detent.custom(identifier: .init("small")) { context in
      context.containerTraitCollection.verticalSizeClass == .regular
        ? context.maximumDetentValue * share : nil
    }
    let made = shown(on: .iPhone14) {
      $0.sheetPresentationController?.detents = [small, .medium()]
    }
    // The maximum is 844 − 47 − 10 − 34 = 753 points.
    #expect(near(made.screen.view.frame.height, 222.33))
    share = 0.5
    let sheet = try #require(made.screen.sheetPresentationController)
    sheet.invalidateDetents()
    made.window.layoutIfNeeded()
    #expect(near(made.screen.view.frame.height, 410.67))
    let witness = Witness()
    sheet.delegate = witness
    sheet.selectDetent(.medium)
    sheet.selectDetent(.large)
    expectEqual(sheet.selectedDetentIdentifier, .medium)
    expectEqual(witness.count, 1)
    final class Context: UISheetPresentationControllerDetentResolutionContext {
      let containerTraitCollection = UITraitCollection(verticalSizeClass: .regular)
      let maximumDetentValue: CGFloat = 100
    }
    expectEqual(small.resolvedValue(in: Context()), 50)
  }

  @Test func `in a low window a sheet covers all, or stands at the bottom`() throws {
    let made = shown(on: .iPhone15, .landscapeLeft)
    expectEqual(made.screen.view.frame, made.window.bounds)
    let sheet = try #require(made.screen.sheetPresentationController)
    sheet.prefersEdgeAttachedInCompactHeight = true
    made.window.layoutIfNeeded()
    expectEqual(made.screen.view.frame, rect(59, 10, 734, 383))
    sheet.widthFollowsPreferredContentSizeWhenEdgeAttached = true
    made.screen.preferredContentSize = CGSize(width: 400, height: 0)
    made.window.layoutIfNeeded()
    expectEqual(made.screen.view.frame, rect(226, 10, 400, 383))
  }

  @Test func `on a tablet pages and forms are in the middle`() {
    let page = shown(on: .iPad)
    expectEqual(page.screen.view.frame, rect(54, 44, 712, 1092))
    let form = shown(on: .iPad, .portrait, .formSheet)
    expectEqual(form.screen.view.frame, rect(140, 280, 540, 620))
    expectEqual(form.screen.traitCollection.horizontalSizeClass, .compact)
    form.screen.preferredContentSize = CGSize(width: 300, height: 200)
    form.window.layoutIfNeeded()
    expectEqual(form.screen.view.frame, rect(260, 490, 300, 200))
    form.window.resize(to: .oneThird)
    expectEqual(form.screen.view.frame, rect(0, 34, 320, 1146))
  }

  @Test func `a popover stands beside what it is about`() throws {
    let made = shown(on: .iPad, .portrait, .popover) {
      $0.preferredContentSize = CGSize(width: 200, height: 300)
    }
    made.root.dismiss(animated: false)
    let source = UIView(frame: rect(100, 100, 40, 40))
    made.root.view.addSubview(source)
    final class Witness: UIPopoverPresentationControllerDelegate {
      var count = 0
      func prepareForPopoverPresentation(_ popover: UIPopoverPresentationController) { count += 1 }
    }
    let witness = Witness()
    var arrow = UIPopoverArrowDirection.unknown
    func show(_ set: (UIPopoverPresentationController) -> Void) throws -> CGRect {
      let screen = made.screen
      let popover = try #require(screen.popoverPresentationController)
      popover.delegate = witness
      popover.sourceView = source
      set(popover)
      made.root.present(screen, animated: false)
      let frame = screen.view.frame
      arrow = popover.arrowDirection
      expectEqual(screen.traitCollection.horizontalSizeClass, .compact)
      made.root.dismiss(animated: false)
      return frame
    }
    #expect(try show { _ in } == rect(20, 153, 200, 300))
    expectEqual(arrow, .up)
    #expect(try show { $0.permittedArrowDirections = .left } == rect(153, 34, 200, 300))
    expectEqual(arrow, .left)
    #expect(try show { $0.sourceRect = rect(0, 0, 10, 10) } == rect(10, 123, 200, 300))
    #expect(try show { $0.popoverLayoutMargins.left = 50 } == rect(50, 153, 200, 300))
    #expect(
      try show {
        $0.sourceView = nil
        $0.sourceItem = source
      } == rect(20, 153, 200, 300)
    )
    source.frame.origin.y = 1000
    #expect(try show { _ in } == rect(20, 687, 200, 300))
    expectEqual(arrow, .down)
    expectEqual(witness.count, 6)
    let item = UIBarButtonItem(customView: source)
    #expect(try show { $0.barButtonItem = item }.minY == 687)
  }

  @Test func `a popover is a sheet where the width is compact, unless its delegate says otherwise`()
  {
    final class Never: UIAdaptivePresentationControllerDelegate {
      var styles: [UIModalPresentationStyle] = []
      func adaptivePresentationStyle(for controller: UIPresentationController)
        -> UIModalPresentationStyle
      { .none }
      func presentationController(
        _ presentationController: UIPresentationController,
        willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
        transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
      ) { styles.append(style) }
    }
    let sheet = shown(on: .iPhone14, .portrait, .popover) {
      $0.popoverPresentationController?.adaptiveSheetPresentationController.detents = [.medium()]
    }
    #expect(near(sheet.screen.view.frame.minY, 433.33))
    expectEqual(sheet.screen.popoverPresentationController?.arrowDirection, .unknown)
    let never = Never()
    let popover = shown(on: .iPhone14, .portrait, .popover) {
      $0.popoverPresentationController?.delegate = never
      $0.preferredContentSize = CGSize(width: 100, height: 100)
    }
    expectEqual(popover.screen.view.frame.size, CGSize(width: 100, height: 100))
    #expect(never.styles.isEmpty)
    final class Full: UIAdaptivePresentationControllerDelegate {
      var styles: [UIModalPresentationStyle] = []
      func adaptivePresentationStyle(
        for controller: UIPresentationController,
        traitCollection: UITraitCollection
      ) -> UIModalPresentationStyle {
        traitCollection.horizontalSizeClass == .compact ? .fullScreen : .none
      }
      func presentationController(
        _ presentationController: UIPresentationController,
        willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
        transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
      ) { styles.append(style) }
    }
    let full = Full()
    let made = shown(on: .iPad, .portrait, .formSheet) {
      $0.presentationController?.delegate = full
    }
    expectEqual(
      made.screen.presentationController?.adaptivePresentationStyle,
      UIModalPresentationStyle.none
    )
    made.window.resize(to: .oneThird)
    expectEqual(full.styles, [.fullScreen])
    expectEqual(made.screen.view.frame, made.window.bounds)
    let narrow = UITraitCollection(horizontalSizeClass: .compact)
    expectEqual(
      made.screen.presentationController?.adaptivePresentationStyle(for: narrow),
      .fullScreen
    )
  }

  @Test func `the user dismisses a sheet if it may go`() {
    final class Witness: UIAdaptivePresentationControllerDelegate {
      var log: [String] = []
      var allows = true
      func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool {
        allows
      }
      func presentationControllerWillDismiss(_ controller: UIPresentationController) {
        log.append("will")
      }
      func presentationControllerDidDismiss(_ controller: UIPresentationController) {
        log.append("did")
      }
      func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
        log.append("attempt")
      }
    }
    let witness = Witness()
    let made = shown(on: .iPhone14) { $0.presentationController?.delegate = witness }
    witness.allows = false
    #expect(made.screen.presentationController?.dismissByUser() == false)
    witness.allows = true
    made.screen.isModalInPresentation = true
    #expect(made.screen.presentationController?.dismissByUser() == false)
    made.screen.isModalInPresentation = false
    #expect(made.screen.presentationController?.dismissByUser() == true)
    expectEqual(witness.log, ["attempt", "attempt", "will", "did"])
    #expect(made.root.presentedViewController == nil)
    let full = shown(on: .iPhone14, .portrait, .fullScreen)
    #expect(full.screen.presentationController?.dismissByUser() == false)
  }

  @Test func `a controller covers the one that defines the context`() {
    let window = makeWindow()
    let page = UIViewController()
    page.definesPresentationContext = true
    let navigation = UINavigationController(rootViewController: page)
    window.rootViewController = navigation
    window.layoutIfNeeded()
    let screen = UIViewController()
    screen.modalPresentationStyle = .overCurrentContext
    page.present(screen, animated: false)
    #expect(page.presentedViewController === screen)
    #expect(screen.presentationController?.containerView?.superview === navigation.view)
    #expect(screen.presentationController?.shouldPresentInFullscreen == false)
    #expect(screen.presentationController?.shouldRemovePresentersView == false)
    page.dismiss(animated: false)
    screen.modalPresentationStyle = .currentContext
    page.present(screen, animated: false)
    #expect(page.view.superview == nil)
    screen.dismiss(animated: false)
    #expect(page.view.superview === navigation.view)
    expectEqual(page.view.frame, navigation.view.bounds)
  }

  @Test func `a presentation overrides traits and lays its container out`() {
    final class Half: UIPresentationController {
      var log: [String] = []
      override var frameOfPresentedViewInContainerView: CGRect {
        containerView?.bounds.divided(atDistance: 100, from: .maxYEdge).slice ?? .zero
      }
      override func containerViewWillLayoutSubviews() {
        log.append("will")
        presentedView?.frame = frameOfPresentedViewInContainerView
      }
      override func containerViewDidLayoutSubviews() { log.append("did") }
    }
    final class Maker: UIViewControllerTransitioningDelegate {
      var made: Half?
      func presentationController(
        forPresented presented: UIViewController,
        presenting: UIViewController?,
        source: UIViewController
      ) -> UIPresentationController? {
        let half = Half(presentedViewController: presented, presenting: presenting)
        half.overrideTraitCollection = UITraitCollection(userInterfaceStyle: .dark)
        made = half
        return half
      }
    }
    let maker = Maker()
    let made = shown(on: .iPhone14, .portrait, .custom) { $0.transitioningDelegate = maker }
    expectEqual(made.screen.view.frame, rect(0, 744, 390, 100))
    expectEqual(made.screen.traitCollection.userInterfaceStyle, .dark)
    maker.made?.overrideTraitCollection = nil
    expectEqual(made.screen.traitCollection.userInterfaceStyle, .light)
    expectEqual(maker.made?.log, ["will", "did"])
    made.window.rotate(to: .landscapeLeft)
    expectEqual(made.screen.view.frame, rect(0, 290, 844, 100))
  }
}

@MainActor
@Suite struct AlertTests {
  private func shown(_ alert: UIViewController, on device: UIDevice.Model) -> UIViewController {
    let window = UIWindow(device: device)
    Self.windows.append(window)
    let root = UIViewController()
    window.rootViewController = root
    window.layoutIfNeeded()
    root.present(alert, animated: false)
    return root
  }

  private static var windows: [UIWindow] = []

  private func texts(in view: UIView) -> [String?] {
    view.subviews.map { ($0 as? UILabel)?.text ?? ($0 as? UIButton)?.title(for: .normal) }
  }

  @Test func `an alert is in the middle, its two answers side by side`() {
    let alert = UIAlertController(title: "Delete?", message: "For good.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    _ = shown(alert, on: .iPhone14)
    let view: UIView = alert.view
    expectEqual(texts(in: view), ["Delete?", "For good.", "Delete", "Cancel"])
    expectEqual(view.frame.width, 270)
    expectEqual(view.frame.midX, 195)
    #expect(abs(view.frame.midY - (47 + 763 / 2)) <= 1)
    let frames = view.subviews.map(\.frame)
    #expect(frames[0].minY == 19 && frames[0].width == 238)
    expectEqual(frames[1].minY, frames[0].maxY + 3)
    expectEqual(frames[3], CGRect(x: 0, y: frames[1].maxY + 19, width: 135, height: 44))
    expectEqual(frames[2].minX, 135)
    expectEqual(view.frame.height, frames[2].maxY)
    alert.addTextField { $0.placeholder = "Name" }
    alert.addAction(UIAlertAction(title: "Later", style: .default))
    alert.preferredAction = alert.actions[2]
    view.superview?.layoutIfNeeded()
    let field = alert.textFields?.first
    expectEqual(field?.frame, CGRect(x: 16, y: frames[1].maxY + 8, width: 238, height: 32))
    let rows = alert.view.subviews.compactMap { $0 as? UIButton }.map(\.frame.height)
    expectEqual(rows, [44, 44, 44])
    expectEqual(view.frame.height, frames[1].maxY + 8 + 32 + 19 + 3 * 44)
  }

  @Test func `a sheet of actions is at the bottom of a phone and beside its source on a tablet`() {
    func made() -> UIAlertController {
      let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
      sheet.addAction(UIAlertAction(title: "One", style: .default))
      sheet.addAction(UIAlertAction(title: "Two", style: .default))
      sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
      return sheet
    }
    let low = made()
    _ = shown(low, on: .iPhone14)
    expectEqual(low.view.frame, rect(8, 631, 374, 179))
    expectEqual(low.view.subviews.compactMap { $0 as? UIButton }.map(\.frame.minY), [0, 57, 122])
    let beside = made()
    let source = UIView(frame: rect(100, 100, 40, 40))
    beside.popoverPresentationController?.sourceView = source
    let window = UIWindow(device: .iPad)
    let root = UIViewController()
    window.rootViewController = root
    root.view.addSubview(source)
    window.layoutIfNeeded()
    root.present(beside, animated: false)
    expectEqual(beside.view.frame, rect(10, 153, 270, 114))
  }

  @Test func `a tap on an answer gives it once the question is gone`() {
    let alert = UIAlertController(title: "a", message: nil, preferredStyle: .alert)
    var wasGone = false
    var root: UIViewController?
    alert.addAction(
      UIAlertAction(title: "b", style: .default) { _ in
        wasGone = root?.presentedViewController == nil
      }
    )
    root = shown(alert, on: .iPhone16)
    let button = alert.view.subviews.compactMap { $0 as? UIButton }.first
    button?.sendActions(for: .primaryActionTriggered)
    #expect(wasGone)
  }

  @Test func `a sheet to share is half as high as the window`() {
    let share = UIActivityViewController(activityItems: ["a"], applicationActivities: nil)
    share.excludedActivityTypes = [.airDrop]
    var ended: [Bool] = []
    share.completionWithItemsHandler = { type, completed, _, _ in ended.append(completed) }
    let root = shown(share, on: .iPhone14)
    #expect(near(share.view.frame.height, 410.67))
    share.finish(.mail, completed: true)
    expectEqual(ended, [true])
    #expect(root.presentedViewController == nil)
    #expect(share.activityItems.count == 1 && share.applicationActivities == nil)
  }
}

/// Returns whether two lengths are equal within the rounding of frames to pixels.
private func near(_ one: CGFloat, _ other: CGFloat) -> Bool { abs(one - other) < 0.01 }
