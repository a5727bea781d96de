import Testing
import UIKit

/// A client's view that overrides layout methods from outside the module.
private final class OverridingView: UIView {
  var calls: Set<String> = []

  private func note(_ name: String = #function) {
    calls.insert(name)
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    note()
  }

  override func layoutMarginsDidChange() {
    super.layoutMarginsDidChange()
    note()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
  }

  override var hasAmbiguousLayout: Bool {
    note()
    return super.hasAmbiguousLayout
  }

  override func constraintsAffectingLayout(
    for axis: NSLayoutConstraint.Axis
  ) -> [NSLayoutConstraint] {
    note()
    return super.constraintsAffectingLayout(for: axis)
  }

  override func exerciseAmbiguityInLayout() {
    note()
    super.exerciseAmbiguityInLayout()
  }

  override func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let point = super.convert(point, to: view)
    return CGPoint(x: point.x + 1000, y: point.y)
  }

  override func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    super.convert(point, from: view)
  }

  override func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    super.convert(rect, to: view)
  }

  override func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    super.convert(rect, from: view)
  }

  override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    note("fitting")
    return super.systemLayoutSizeFitting(targetSize)
  }

  override func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    note("fitting with priorities")
    return CGSize(width: 7, height: 8)
  }

  override var alignmentRectInsets: UIEdgeInsets {
    UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
  }

  override var forFirstBaselineLayout: UIView { subviews.first ?? self }
  override var forLastBaselineLayout: UIView { subviews.last ?? self }
  override class var requiresConstraintBasedLayout: Bool { true }

  override var intrinsicContentSize: CGSize { CGSize(width: 50, height: 20) }
}

/// A client's controller.
private final class OverridingController: UIViewController {
  var calls: [String] = []

  override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    calls.append("safe area")
  }

  override func viewLayoutMarginsDidChange() {
    super.viewLayoutMarginsDidChange()
    calls.append("margins")
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
  }
}

@MainActor
struct OverridingTests {
  private let window = makeWindow()
  private let view = OverridingView()

  init() {
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
  }

  @Test func `what clients override is what the system calls`() {
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 10),
      view.topAnchor.constraint(equalTo: window.topAnchor, constant: 10),
    ])
    window.layoutIfNeeded()
    // The alignment rectangle is at 10, 10 and as large as the content; the frame is around it.
    expectEqual(view.frame, rect(8, 9, 56, 24))
    view.layoutMargins.left = 40
    #expect(view.calls.contains("layoutMarginsDidChange()"))
    expectEqual(view.systemLayoutSizeFitting(.zero), CGSize(width: 7, height: 8))
    #expect(view.calls.isSuperset(of: ["fitting", "fitting with priorities"]))
    expectEqual(view.convert(CGPoint.zero, to: window), CGPoint(x: 1008, y: 9))
    expectEqual(view.convert(rect(0, 0, 5, 5), to: window), rect(8, 9, 5, 5))
  }

  @Test func `a baseline is that of the view that the client names`() {
    let label = UILabel()
    label.text = "Named"
    label.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(label)
    NSLayoutConstraint.activate([
      label.leftAnchor.constraint(equalTo: view.leftAnchor),
      label.topAnchor.constraint(equalTo: view.topAnchor, constant: 6),
      view.leftAnchor.constraint(equalTo: window.leftAnchor),
      view.firstBaselineAnchor.constraint(equalTo: window.topAnchor, constant: 100),
    ])
    window.layoutIfNeeded()
    let baseline = label.convert(CGPoint(x: 0, y: label.firstBaselineOffset), to: window)
    expectEqual(baseline.y, 100)
  }

  @Test func `a controller is told of its view's margins and safe area`() {
    let controller = OverridingController()
    window.rootViewController = controller
    controller.calls = []
    controller.additionalSafeAreaInsets.top = 44
    // The margins grow by the safe area.
    expectEqual(controller.calls, ["safe area", "margins"])
  }
}
