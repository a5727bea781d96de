import Testing
import UIKit

/// A view that logs changes of its safe area.
private final class NotingView: UIView {
  var changes = 0

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    changes += 1
  }
}

/// Safe areas on an iPhone 14 in portrait: 390 × 844 points, insets of 47 at the top and 34 at the
/// bottom.
@MainActor
struct SafeAreaTests {
  private let window = UIWindow(device: .iPhone14)

  private func insets(
    _ top: CGFloat,
    _ bottom: CGFloat,
    left: CGFloat = 0,
    right: CGFloat = 0
  ) -> UIEdgeInsets {
    UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
  }

  private func add<View: UIView>(_ view: View, to superview: UIView, _ frame: CGRect) -> View {
    view.frame = frame
    superview.addSubview(view)
    return view
  }

  private func makeScrollView(_ frame: CGRect? = nil, in superview: UIView? = nil) -> UIScrollView {
    let scroll = UIScrollView()
    scroll.contentSize = CGSize(width: 390, height: 2_000)
    return add(scroll, to: superview ?? window, frame ?? window.bounds)
  }

  @Test func `a table's header is covered only by as much as it has been scrolled under`() {
    let table = add(UITableView(), to: window, window.bounds)
    let header = NotingView(frame: rect(0, 0, 390, 60))
    table.tableHeaderView = header
    window.layoutIfNeeded()
    expectEqual(table.contentOffset.y, -47)
    expectEqual(header.safeAreaInsets, .zero)
    table.contentOffset.y = -20
    expectEqual(header.safeAreaInsets, insets(27, 0))
    table.contentOffset.y = 53
    expectEqual(header.safeAreaInsets, insets(7, 0))
    table.contentOffset.y = 60
    expectEqual(header.safeAreaInsets, .zero)
    table.contentOffset.y = -47
    expectEqual(header.safeAreaInsets, .zero)
    #expect(header.changes >= 3)
  }

  @Test func `content that is larger than the window has the window's insets at most`() {
    let scroll = makeScrollView()
    let content = add(UIView(), to: scroll, rect(0, 0, 390, 2_000))
    let label = add(UIView(), to: content, rect(0, 0, 390, 21))
    let last = add(UIView(), to: content, rect(0, 1_979, 390, 21))
    expectEqual(scroll.contentOffset.y, -47)
    expectEqual(content.safeAreaInsets, insets(0, 34))
    expectEqual(label.safeAreaInsets, .zero)
    expectEqual(last.safeAreaInsets, .zero)
    scroll.contentOffset.y = 500
    expectEqual(content.safeAreaInsets, insets(47, 34))
    expectEqual(label.safeAreaInsets, .zero)
    scroll.contentOffset.y = 2_000 + 34 - 844
    expectEqual(content.safeAreaInsets, insets(47, 0))
    expectEqual(last.safeAreaInsets, .zero)
    scroll.contentOffset.y = 2_000 - 844
    expectEqual(content.safeAreaInsets, insets(47, 34))
    expectEqual(last.safeAreaInsets, insets(0, 21))
  }

  @Test func `the guide inside scrolled content follows`() {
    let scroll = makeScrollView()
    let content = add(UIView(), to: scroll, rect(0, 0, 390, 2_000))
    let label = makeView(in: content)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: content.safeAreaLayoutGuide.topAnchor, constant: 20),
      label.leadingAnchor.constraint(equalTo: content.leadingAnchor),
      label.widthAnchor.constraint(equalToConstant: 10),
      label.heightAnchor.constraint(equalToConstant: 10),
    ])
    window.layoutIfNeeded()
    expectEqual(label.frame.minY, 20)
    scroll.contentOffset.y = -27
    window.layoutIfNeeded()
    expectEqual(label.frame.minY, 40)
    scroll.contentOffset.y = -47
    window.layoutIfNeeded()
    expectEqual(label.frame.minY, 20)
  }

  @Test func `content of a scroll view inside the safe area has no insets wherever it is`() {
    let scroll = makeScrollView(rect(0, 47, 390, 763))
    let content = add(UIView(), to: scroll, rect(0, 0, 390, 2_000))
    for offset in [0, 100, 1_237] as [CGFloat] {
      scroll.contentOffset.y = offset
      expectEqual(content.safeAreaInsets, .zero)
    }
  }

  @Test func `nested scroll views add their offsets`() {
    let outer = makeScrollView()
    outer.contentInsetAdjustmentBehavior = .never
    let inner = makeScrollView(rect(0, 100, 390, 300), in: outer)
    inner.contentSize = CGSize(width: 390, height: 600)
    inner.contentInsetAdjustmentBehavior = .never
    let cell = add(NotingView(), to: inner, rect(0, 200, 390, 50))
    expectEqual(cell.safeAreaInsets, .zero)
    outer.contentOffset.y = 280
    // At y = 20 in the window.
    expectEqual(cell.safeAreaInsets, insets(27, 0))
    inner.contentOffset.y = 10
    expectEqual(cell.safeAreaInsets, insets(37, 0))
    // The inner view begins at 0 in the window and does not extend above itself.
    outer.contentOffset.y = 100
    inner.contentOffset.y = 210
    expectEqual(cell.safeAreaInsets, insets(40, 0))
    inner.contentOffset.y = 260
    expectEqual(cell.safeAreaInsets, .zero)
    #expect(cell.changes > 0)
  }

  @Test func `a scroll view in a row keeps its content where it is under a bar`() {
    let outer = makeScrollView()
    let row = makeScrollView(rect(0, 0, 390, 120), in: outer)
    row.contentSize = CGSize(width: 2_000, height: 120)
    outer.contentOffset.y = 0
    expectEqual(row.safeAreaInsets.top, 47)
    expectEqual(row.adjustedContentInset.top, 0)
    expectEqual(row.contentOffset.y, 0)
  }

  @Test func `what a controller adds is added to its view's edges`() {
    let controller = UIViewController()
    controller.additionalSafeAreaInsets = insets(10, 20)
    window.rootViewController = controller
    window.layoutIfNeeded()
    let view = controller.view ?? UIView()
    expectEqual(view.safeAreaInsets, insets(57, 54))
    let scroll = makeScrollView(view.bounds, in: view)
    let content = add(UIView(), to: scroll, rect(0, 0, 390, 2_000))
    expectEqual(scroll.contentOffset.y, -57)
    expectEqual(content.safeAreaInsets, insets(0, 54))
    scroll.contentOffset.y = 0
    expectEqual(content.safeAreaInsets, insets(57, 54))
    let button = add(UIView(), to: view, rect(0, 40, 100, 30))
    expectEqual(button.safeAreaInsets, insets(17, 0))
  }

  @Test func `a child controller inside the safe area adds to its own edges`() {
    let parent = UIViewController()
    window.rootViewController = parent
    window.layoutIfNeeded()
    let child = UIViewController()
    parent.addChild(child)
    let view = child.view ?? UIView()
    view.frame = rect(0, 200, 390, 300)
    parent.view.addSubview(view)
    child.didMove(toParent: parent)
    child.additionalSafeAreaInsets = insets(30, 0)
    expectEqual(view.safeAreaInsets, insets(30, 0))
    let inside = add(UIView(), to: view, rect(0, 10, 390, 100))
    expectEqual(inside.safeAreaInsets, insets(20, 0))
  }

  @Test func `a view that is shifted or scaled is covered where it is shown`() {
    let view = add(NotingView(), to: window, rect(0, 100, 390, 100))
    let child = add(NotingView(), to: view, rect(0, 0, 390, 30))
    expectEqual(view.safeAreaInsets, .zero)
    view.transform = CGAffineTransform(translationX: 0, y: -80)
    expectEqual(view.safeAreaInsets, insets(27, 0))
    expectEqual(child.safeAreaInsets, insets(27, 0))
    expectEqual(view.changes, 1)
    expectEqual(child.changes, 1)
    view.transform = CGAffineTransform(scaleX: 1, y: 2)
    // From 50 to 250 in the window.
    expectEqual(view.safeAreaInsets, .zero)
    view.transform = CGAffineTransform(scaleX: 1, y: 3)
    expectEqual(view.safeAreaInsets, insets(47, 0))
  }

  @Test func `a view outside of the window is not covered, and one that comes in is`() {
    let view = add(NotingView(), to: window, rect(0, 900, 390, 200))
    expectEqual(view.safeAreaInsets, .zero)
    view.frame.origin.y = 644
    expectEqual(view.safeAreaInsets, insets(0, 34))
    expectEqual(view.changes, 1)
    view.frame.origin.y = -300
    expectEqual(view.safeAreaInsets, .zero)
  }

  @Test func `a bar whose height follows from its safe area has it at once`() {
    let bar = makeView(in: window)
    let line = makeView(in: bar)
    NSLayoutConstraint.activate([
      bar.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: window.trailingAnchor),
      bar.bottomAnchor.constraint(equalTo: window.bottomAnchor),
      line.topAnchor.constraint(equalTo: bar.topAnchor),
      line.leadingAnchor.constraint(equalTo: bar.leadingAnchor),
      line.widthAnchor.constraint(equalToConstant: 10),
      line.heightAnchor.constraint(equalToConstant: 3),
      line.bottomAnchor.constraint(equalTo: bar.safeAreaLayoutGuide.bottomAnchor),
    ])
    window.layoutIfNeeded()
    expectEqual(bar.frame, rect(0, 807, 390, 37))
    expectEqual(bar.safeAreaInsets, insets(0, 34))
  }

  @Test func `a view in a superview that moves is covered anew`() {
    let outer = add(UIView(), to: window, rect(0, 0, 390, 844))
    let middle = add(UIView(), to: outer, rect(0, 0, 390, 844))
    let inner = add(NotingView(), to: middle, rect(0, 40, 390, 100))
    expectEqual(inner.safeAreaInsets, insets(7, 0))
    outer.frame.origin.y = -10
    expectEqual(inner.safeAreaInsets, insets(17, 0))
    expectEqual(inner.changes, 2)
    outer.bounds.origin.y = 5
    expectEqual(inner.safeAreaInsets, insets(22, 0))
    expectEqual(inner.changes, 3)
  }

  @Test func `margins of a superview reach into scrolled views as far as these are at its edges`() {
    let scroll = makeScrollView(rect(0, 100, 390, 400))
    scroll.layoutMargins = UIEdgeInsets(top: 30, left: 40, bottom: 30, right: 40)
    let content = add(UIView(), to: scroll, rect(0, 0, 390, 2_000))
    content.preservesSuperviewLayoutMargins = true
    expectEqual(content.layoutMargins, UIEdgeInsets(top: 30, left: 40, bottom: 30, right: 40))
    let row = add(UIView(), to: scroll, rect(0, 200, 390, 50))
    row.preservesSuperviewLayoutMargins = true
    expectEqual(row.layoutMargins, UIEdgeInsets(top: 8, left: 40, bottom: 8, right: 40))
    scroll.contentOffset.y = 190
    expectEqual(row.layoutMargins, UIEdgeInsets(top: 20, left: 40, bottom: 8, right: 40))
  }
}
