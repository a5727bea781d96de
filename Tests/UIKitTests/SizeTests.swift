import LayoutEngine
import Signposts
import Testing
import UIKit

/// Intrinsic sizes, fitting sizes and autoresizing.
@MainActor
struct SizeTests {
  private let window = makeWindow()

  private func makeProbe(_ width: CGFloat, _ height: CGFloat) -> ProbeView {
    let view = ProbeView("view", content: CGSize(width: width, height: height))
    window.addSubview(view)
    return view
  }

  @Test func `a view is as large as its content, unless constraints say otherwise`() {
    let view = makeProbe(70, 30)
    window.layoutIfNeeded()
    expectEqual(view.bounds.size, CGSize(width: 70, height: 30))
    view.widthAnchor.constraint(equalToConstant: 20).isActive = true
    window.layoutIfNeeded()
    expectEqual(view.bounds.size, CGSize(width: 20, height: 30))
  }

  @Test func `hugging and compression resistance decide who gives way`() {
    let left = makeProbe(100, 10)
    let right = makeProbe(150, 10)
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "H:|[left][right]|",
        metrics: nil,
        views: ["left": left, "right": right]
      )
    )
    left.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    window.layoutIfNeeded()
    expectEqual(left.frame.width, 100)
    expectEqual(right.frame.width, 220)

    right.setContentHuggingPriority(UILayoutPriority(252), for: .horizontal)
    window.layoutIfNeeded()
    expectEqual(left.frame.width, 170)
    expectEqual(right.frame.width, 150)

    window.bounds.size.width = 200
    left.setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
    window.layoutIfNeeded()
    expectEqual(left.frame.width, 50)
    expectEqual(right.frame.width, 150)
    expectEqual(right.contentHuggingPriority(for: .horizontal).rawValue, 252)
    expectEqual(right.contentHuggingPriority(for: .vertical), .defaultLow)
    expectEqual(left.contentCompressionResistancePriority(for: .horizontal).rawValue, 749)
  }

  @Test func `a content size of 1000 gives way to required constraints`() {
    let view = makeProbe(70, 30)
    view.setContentHuggingPriority(.required, for: .horizontal)
    view.setContentCompressionResistancePriority(.required, for: .horizontal)
    let width = view.widthAnchor.constraint(equalToConstant: 20)
    width.isActive = true
    window.layoutIfNeeded()
    expectEqual(view.bounds.width, 20)
    let other = view.heightAnchor.constraint(equalToConstant: 10)
    other.priority = UILayoutPriority(999)
    other.isActive = true
    view.setContentCompressionResistancePriority(.required, for: .vertical)
    window.layoutIfNeeded()
    expectEqual(view.bounds.height, 30)
  }

  @Test func `what a canvas says of a view takes the place of its own size`() {
    let view = makeProbe(70, 30)
    let values = CanvasValues()
    values.intrinsicWidth = 44
    view.canvasValues = values
    window.layoutIfNeeded()
    expectEqual(view.bounds.size, CGSize(width: 44, height: 30))
    let label = UILabel()
    label.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(label)
    let text = CanvasValues()
    text.intrinsicHeight = 50
    text.baselines = .middle(line: 20, ascender: 16)
    label.canvasValues = text
    view.lastBaselineAnchor.constraint(equalTo: label.firstBaselineAnchor).isActive = true
    view.topAnchor.constraint(equalTo: window.topAnchor, constant: 10).isActive = true
    window.layoutIfNeeded()
    // The line is centered in 50 points, its baseline 31 points down.
    #expect(abs(label.frame.minY - 9) < 1e-6)
  }

  @Test func `another content size sets constants and rebuilds nothing`() throws {
    let view = makeProbe(70, 30)
    window.layoutIfNeeded()
    let engine = try #require(window.engine)
    let before = engine.constraints(affecting: view, horizontally: true).map(\.id)
    expectEqual(before.count, 2)
    view.content = CGSize(width: 80, height: 30)
    view.invalidateIntrinsicContentSize()
    expectEqual(view.frame.width, 70)
    window.layoutIfNeeded()
    expectEqual(view.frame.width, 80)
    expectEqual(engine.constraints(affecting: view, horizontally: true).map(\.id), before)

    view.content.width = UIView.noIntrinsicMetric
    view.invalidateIntrinsicContentSize()
    window.layoutIfNeeded()
    #expect(engine.constraints(affecting: view, horizontally: true).isEmpty)
    expectEqual(engine.constraints(affecting: view, horizontally: false).count, 2)
    expectEqual(view.frame.size, CGSize(width: 0, height: 30))
  }

  @Test func `an invalidated size of the same length does no solver work`() throws {
    let view = makeProbe(70, 30)
    window.layoutIfNeeded()
    let engine = try #require(window.engine)
    let work = engine.totalWork
    view.invalidateIntrinsicContentSize()
    window.layoutIfNeeded()
    expectEqual(engine.totalWork, work)
  }

  @Test func `translated views have no constraints for their content`() throws {
    let view = makeProbe(70, 30)
    view.translatesAutoresizingMaskIntoConstraints = true
    view.frame = rect(1, 2, 3, 4)
    let beside = makeView(in: window)
    beside.leftAnchor.constraint(equalTo: view.rightAnchor).isActive = true
    window.layoutIfNeeded()
    expectEqual(view.frame, rect(1, 2, 3, 4))
    expectEqual(beside.frame.minX, 4)
    view.translatesAutoresizingMaskIntoConstraints = false
    window.layoutIfNeeded()
    expectEqual(view.frame.size, CGSize(width: 70, height: 30))
    expectEqual(beside.frame.minX, view.frame.maxX)
  }

  @Test func `a fitting size comes from a throw-away engine and moves nothing`() throws {
    let cell = makeView(in: window)
    cell.pin(0, 0, 320, 200)
    let label = ProbeView("label", content: CGSize(width: 100, height: 20))
    cell.addSubview(label)
    NSLayoutConstraint.deactivate(cell.constraints)
    NSLayoutConstraint.activate(
      ["H:|-(10)-[label]-(10)-|", "V:|-(5)-[label]-(5)-|"].flatMap {
        NSLayoutConstraint.constraints(
          withVisualFormat: $0,
          metrics: nil,
          views: ["label": label]
        )
      }
    )
    window.layoutIfNeeded()
    let frame = cell.frame
    let engine = try #require(window.engine)
    let work = engine.totalWork
    let compressed = cell.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    expectEqual(compressed, CGSize(width: 120, height: 30))
    let wide = cell.systemLayoutSizeFitting(
      CGSize(width: 300, height: 0),
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    )
    expectEqual(wide, CGSize(width: 300, height: 30))
    // The low-priority target size overrides neither content nor hugging.
    expectEqual(cell.systemLayoutSizeFitting(CGSize(width: 500, height: 400)).width, 120)
    expectEqual(engine.totalWork, work)
    expectEqual(cell.frame, frame)
    #expect(!window.needsLayout)
  }

  @Test func `what wraps is measured again once a fitting width is known`() {
    let root = makeView()
    let text = UILabel()
    text.text = "Over the hills and far away, and back again before the rain"
    text.numberOfLines = 0
    text.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(text)
    NSLayoutConstraint.activate(
      ["H:|[text]|", "V:|[text]|"].flatMap {
        NSLayoutConstraint.constraints(withVisualFormat: $0, metrics: nil, views: ["text": text])
      }
    )
    let size = root.systemLayoutSizeFitting(
      CGSize(width: 130, height: 0),
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    )
    let expected = text.sizeThatFits(CGSize(width: 130, height: 0)).height
    #expect(expected > 3 * text.font.lineHeight)
    expectEqual(size, CGSize(width: 130, height: expected))
  }

  nonisolated private static let maskCases: [(UIView.AutoresizingMask, CGRect)] = [
    (.flexibleWidth, rect(20, 10, 140, 30)),
    (.flexibleLeftMargin, rect(120, 10, 40, 30)),
    (.flexibleRightMargin, rect(20, 10, 40, 30)),
    ([.flexibleLeftMargin, .flexibleRightMargin], rect(20 + 100.0 / 3, 10, 40, 30)),
    ([.flexibleWidth, .flexibleHeight], rect(20, 10, 140, 80)),
    (.flexibleTopMargin, rect(20, 60, 40, 30)),
    ([.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin], rect(20, 15, 40, 45)),
    ([], rect(20, 10, 40, 30)),
  ]

  @Test(arguments: maskCases)
  func `a translated view follows its superview by its mask`(
    mask: UIView.AutoresizingMask,
    expected: CGRect
  ) {
    for isEngaged in [false, true] {
      let outer = UIView(frame: rect(0, 0, 100, 100))
      let inner = UIView(frame: rect(20, 10, 40, 30))
      inner.autoresizingMask = mask
      outer.addSubview(inner)
      window.addSubview(outer)
      if isEngaged {
        let probe = makeView(in: inner)
        probe.leftAnchor.constraint(equalTo: window.leftAnchor).isActive = true
      }
      outer.frame.size = CGSize(width: 200, height: 150)
      window.layoutIfNeeded()
      #expect(abs(inner.frame.minX - expected.minX) < 0.26)
      #expect(abs(inner.frame.minY - expected.minY) < 0.26)
      #expect(abs(inner.frame.width - expected.width) < 0.26)
      #expect(abs(inner.frame.height - expected.height) < 0.26)
      outer.removeFromSuperview()
    }
  }

  @Test func `a mask follows a superview that constraints resize`() {
    let outer = makeView(in: window)
    outer.pin(0, 0, 100, 100)
    window.layoutIfNeeded()
    let inner = UIView(frame: outer.bounds)
    inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    outer.addSubview(inner)
    let probe = makeView(in: inner)
    probe.rightAnchor.constraint(equalTo: inner.rightAnchor).isActive = true
    window.layoutIfNeeded()
    expectEqual(probe.frame.maxX, 100)
    outer.constraints[0].constant = 160
    window.layoutIfNeeded()
    expectEqual(inner.frame, rect(0, 0, 160, 100))
    expectEqual(probe.frame.maxX, 160)
  }

  @Test func `setting a translated view's frame sets constants of its four constraints`() throws {
    let view = UIView(frame: rect(1, 2, 30, 40))
    window.addSubview(view)
    let probe = makeView(in: view)
    probe.leftAnchor.constraint(equalTo: view.leftAnchor).isActive = true
    window.layoutIfNeeded()
    let engine = try #require(window.engine)
    let before = engine.constraints(affecting: view, horizontally: true).filter {
      $0.origin == .autoresizing
    }
    expectEqual(before.count, 2)
    view.frame = rect(5, 6, 70, 80)
    window.layoutIfNeeded()
    let after = engine.constraints(affecting: view, horizontally: true).filter {
      $0.origin == .autoresizing
    }
    expectEqual(after.map(\.id), before.map(\.id))
    expectEqual(after.map(\.constant), [5, 70])
    expectEqual(view.frame, rect(5, 6, 70, 80))
  }
}
