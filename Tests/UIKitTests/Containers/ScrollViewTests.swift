import LayoutEngine
import Testing
import UIKit

@MainActor
@Suite struct ScrollViewTests {
  private func makeScrollView() -> (window: UIWindow, scrollView: UIScrollView, content: UIView) {
    let window = makeWindow()
    let scrollView = UIScrollView(frame: rect(10, 20, 100, 200))
    window.addSubview(scrollView)
    return (window, scrollView, makeView(in: scrollView))
  }

  @Test func `constraints to the edges give the content its size`() {
    let (window, scrollView, content) = makeScrollView()
    NSLayoutConstraint.activate([
      content.leftAnchor.constraint(equalTo: scrollView.leftAnchor, constant: 5),
      content.topAnchor.constraint(equalTo: scrollView.topAnchor, constant: 6),
      content.rightAnchor.constraint(equalTo: scrollView.rightAnchor, constant: -7),
      content.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor, constant: -8),
      content.widthAnchor.constraint(equalToConstant: 300),
      content.heightAnchor.constraint(equalToConstant: 400),
    ])
    RenderLoop.main.turn()
    expectEqual(content.frame, rect(5, 6, 300, 400))
    expectEqual(scrollView.contentSize, CGSize(width: 312, height: 414))
    expectEqual(scrollView.frame, rect(10, 20, 100, 200))
    withExtendedLifetime(window) {}
  }

  @Test func `the middle of a scroll view is that of its frame`() {
    let (window, scrollView, content) = makeScrollView()
    NSLayoutConstraint.activate([
      content.leftAnchor.constraint(equalTo: scrollView.leftAnchor),
      content.rightAnchor.constraint(equalTo: scrollView.rightAnchor),
      content.topAnchor.constraint(equalTo: scrollView.topAnchor),
      content.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor),
      content.centerXAnchor.constraint(equalTo: scrollView.centerXAnchor),
      content.centerYAnchor.constraint(equalTo: scrollView.centerYAnchor),
    ])
    RenderLoop.main.turn()
    expectEqual(content.frame, rect(0, 0, 100, 200))
    expectEqual(scrollView.contentSize, CGSize(width: 100, height: 200))
    withExtendedLifetime(window) {}
  }

  @Test func `the content guide gives the content its size, the frame guide the view's`() {
    let (window, scrollView, content) = makeScrollView()
    let guide = scrollView.contentLayoutGuide
    NSLayoutConstraint.activate([
      content.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      content.topAnchor.constraint(equalTo: guide.topAnchor),
      content.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      content.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      content.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor),
      content.heightAnchor.constraint(equalToConstant: 1000),
    ])
    RenderLoop.main.turn()
    expectEqual(content.frame, rect(0, 0, 100, 1000))
    expectEqual(scrollView.contentSize, CGSize(width: 100, height: 1000))
    withExtendedLifetime(window) {}
  }

  @Test func `scrolling moves the bounds and no frame of the content`() throws {
    let (window, scrollView, content) = makeScrollView()
    content.pin(0, 0, 50, 1000)
    RenderLoop.main.turn()
    let engine = try #require(window.engine)
    let work = engine.totalWork
    scrollView.contentOffset = CGPoint(x: 0, y: 300)
    RenderLoop.main.turn()
    expectEqual(scrollView.bounds, rect(0, 300, 100, 200))
    expectEqual(content.frame, rect(0, 0, 50, 1000))
    expectEqual(content.convert(.zero, to: window), CGPoint(x: 10, y: -280))
    expectEqual(engine.totalWork, work)
  }

  @Test func `what is tied to the frame guide stays where it is on the screen`() {
    let (window, scrollView, header) = makeScrollView()
    let guide = scrollView.frameLayoutGuide
    NSLayoutConstraint.activate([
      header.leftAnchor.constraint(equalTo: guide.leftAnchor),
      header.topAnchor.constraint(equalTo: guide.topAnchor),
      header.rightAnchor.constraint(equalTo: guide.rightAnchor),
      header.heightAnchor.constraint(equalToConstant: 30),
    ])
    for offset in [0, 120, 44] as [CGFloat] {
      scrollView.contentOffset.y = offset
      RenderLoop.main.turn()
      expectEqual(header.frame, rect(0, offset, 100, 30))
      expectEqual(header.convert(.zero, to: window), CGPoint(x: 10, y: 20))
    }
  }

  @Test func `a size that was set stays where no constraint is about the content`() {
    let (window, scrollView, content) = makeScrollView()
    content.translatesAutoresizingMaskIntoConstraints = true
    scrollView.contentSize = CGSize(width: 100, height: 999)
    RenderLoop.main.turn()
    expectEqual(scrollView.contentSize.height, 999)
    withExtendedLifetime(window) {}
  }

  @Test func `the delegate is told of each movement`() {
    final class Witness: UIScrollViewDelegate {
      var offsets: [CGFloat] = []
      func scrollViewDidScroll(_ scrollView: UIScrollView) {
        offsets.append(scrollView.contentOffset.y)
      }
    }
    let (window, scrollView, _) = makeScrollView()
    let witness = Witness()
    scrollView.delegate = witness
    scrollView.contentOffset.y = 5
    scrollView.contentOffset.y = 5
    scrollView.setContentOffset(CGPoint(x: 0, y: 9), animated: true)
    expectEqual(witness.offsets, [5, 9])
    withExtendedLifetime(window) {}
  }

  @Test func `a refresh control stands above the content and takes room while it refreshes`() {
    let (window, scrollView, _) = makeScrollView()
    scrollView.contentSize = CGSize(width: 100, height: 500)
    let refresh = UIRefreshControl()
    scrollView.refreshControl = refresh
    RenderLoop.main.turn()
    #expect(refresh.superview === scrollView)
    expectEqual(refresh.frame, rect(0, -60, 100, 60))
    expectEqual(scrollView.adjustedContentInset, .zero)
    refresh.beginRefreshing()
    #expect(refresh.isRefreshing)
    expectEqual(scrollView.adjustedContentInset.top, 60)
    expectEqual(scrollView.contentOffset.y, 0)
    scrollView.contentOffset.y = -60
    refresh.endRefreshing()
    expectEqual(scrollView.adjustedContentInset, .zero)
    expectEqual(scrollView.contentOffset.y, 0)
    refresh.beginRefreshing()
    scrollView.refreshControl = nil
    #expect(refresh.superview == nil)
    expectEqual(scrollView.adjustedContentInset, .zero)
    let controller = UITableViewController(style: .plain)
    controller.refreshControl = refresh
    #expect(controller.tableView.refreshControl === refresh)
    #expect(controller.refreshControl === refresh)
    withExtendedLifetime(window) {}
  }
}
