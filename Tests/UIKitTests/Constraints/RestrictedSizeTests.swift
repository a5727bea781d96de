import LayoutEngine
import Testing
import UIKit

/// Widths and heights are at least 0, and as small as the constraints allow.
///
/// Positions are not restricted.
@MainActor
struct RestrictedSizeTests {
  private let window = makeWindow()
  private let view: UIView

  init() {
    view = makeView(in: window)
  }

  private func frame(_ constraints: [NSLayoutConstraint]) -> CGRect {
    NSLayoutConstraint.activate(constraints)
    window.layoutIfNeeded()
    return view.frame
  }

  @Test func `a width that is only bounded from above is 0`() {
    expectEqual(frame([view.widthAnchor.constraint(lessThanOrEqualToConstant: 23)]).width, 0)
  }

  @Test func `a width that is bounded from below is at that bound`() {
    expectEqual(frame([view.widthAnchor.constraint(greaterThanOrEqualToConstant: 23)]).width, 23)
  }

  @Test func `a top that is only bounded from above meets that bound`() {
    let top = view.topAnchor.constraint(lessThanOrEqualTo: window.topAnchor, constant: 10)
    expectEqual(frame([top]), rect(0, 10, 0, 0))
  }

  @Test func `a view between a leading edge and an inequality has no width`() {
    let constraints = [
      view.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      view.trailingAnchor.constraint(lessThanOrEqualTo: window.leadingAnchor, constant: 100),
    ]
    expectEqual(frame(constraints), rect(0, 0, 0, 0))
  }

  @Test func `a view that only has a trailing edge ends there`() {
    let trailing = view.trailingAnchor.constraint(equalTo: window.trailingAnchor, constant: -20)
    expectEqual(frame([trailing]), rect(300, 0, 0, 0))
  }

  @Test func `a negative width is a conflict, and breaks`() throws {
    let engine = try #require(window.engine)
    let width = view.widthAnchor.constraint(equalToConstant: -10)
    expectEqual(frame([width]).width, 0)
    #expect(engine.isBroken(try #require(width.layoutConstraint)))
    width.constant = 12
    window.layoutIfNeeded()
    expectEqual(view.frame.width, 12)
    #expect(!engine.isBroken(try #require(width.layoutConstraint)))
  }

  @Test func `edges that cross break the newer one, until there is room`() throws {
    let engine = try #require(window.engine)
    let left = view.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 200)
    let right = view.trailingAnchor.constraint(equalTo: window.trailingAnchor, constant: -200)
    expectEqual(frame([left, right]), rect(200, 0, 0, 0))
    #expect(engine.isBroken(try #require(right.layoutConstraint)))
    window.frame.size.width = 500
    window.layoutIfNeeded()
    expectEqual(view.frame, rect(200, 0, 100, 0))
  }

  @Test func `a width at its lower bound is still ambiguous`() {
    _ = frame([
      view.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      view.trailingAnchor.constraint(lessThanOrEqualTo: window.trailingAnchor),
      view.topAnchor.constraint(equalTo: window.topAnchor),
      view.heightAnchor.constraint(equalToConstant: 10),
    ])
    #expect(view.hasAmbiguousLayout)
    view.widthAnchor.constraint(lessThanOrEqualToConstant: 0).isActive = true
    #expect(!view.hasAmbiguousLayout)
  }

  @Test func `a view that compresses to nothing is not negative`() {
    let other = makeView(in: window)
    _ = frame([
      view.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      other.leadingAnchor.constraint(equalTo: view.trailingAnchor, constant: 8),
      other.trailingAnchor.constraint(equalTo: window.trailingAnchor),
      other.widthAnchor.constraint(equalToConstant: 400).withPriority(999),
    ])
    expectEqual(view.frame.width, 0)
    expectEqual(other.frame.width, 312)
  }
}

extension NSLayoutConstraint {
  fileprivate func withPriority(_ priority: Float) -> NSLayoutConstraint {
    self.priority = UILayoutPriority(priority)
    return self
  }
}
