import LayoutEngine
import Testing
import UIKit

/// Screens like those of apps, with frames computed by hand.
@MainActor
struct IntegrationTests {
  private let window = makeWindow()

  /// A header over two columns of equal width.
  private final class ColumnsController: UIViewController {
    let header = makeView()
    let left = makeView()
    let right = makeView()

    override func viewDidLoad() {
      super.viewDidLoad()
      let views = ["header": header, "left": left, "right": right]
      for name in ["header", "left", "right"] {
        if let part = views[name] { view.addSubview(part) }
      }
      var constraints: [NSLayoutConstraint] = []
      for format in ["H:|[header]|", "H:|[left]-[right(left)]|", "V:[header(44)][left]|"] {
        constraints += NSLayoutConstraint.constraints(
          withVisualFormat: format,
          options: [],
          metrics: nil,
          views: views
        )
      }
      constraints += [
        header.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
        right.topAnchor.constraint(equalTo: left.topAnchor),
        right.bottomAnchor.constraint(equalTo: left.bottomAnchor),
      ]
      NSLayoutConstraint.activate(constraints)
    }
  }

  @Test func `a turned window lays its controller's view out again`() throws {
    let controller = ColumnsController()
    window.rootViewController = controller
    window.layoutIfNeeded()
    expectEqual(controller.header.frame, rect(0, 0, 320, 44))
    expectEqual(controller.left.frame, rect(0, 44, 156, 436))
    expectEqual(controller.right.frame, rect(164, 44, 156, 436))
    let constraints = controller.view.constraints
    let engine = try #require(window.engine)
    let count = engine.constraintCount

    window.frame = rect(0, 0, 480, 320)
    window.layoutIfNeeded()
    expectEqual(controller.view.frame, rect(0, 0, 480, 320))
    expectEqual(controller.header.frame, rect(0, 0, 480, 44))
    expectEqual(controller.left.frame, rect(0, 44, 236, 276))
    expectEqual(controller.right.frame, rect(244, 44, 236, 276))
    expectEqual(controller.view.constraints, constraints)
    expectEqual(engine.constraintCount, count)

    controller.additionalSafeAreaInsets.top = 20
    window.layoutIfNeeded()
    expectEqual(controller.header.frame, rect(0, 20, 480, 44))
    expectEqual(controller.left.frame, rect(0, 64, 236, 256))
  }

  @Test func `a scroll view in a scroll view has its own content`() {
    let outer = UIScrollView()
    let inner = UIScrollView()
    let wide = makeView()
    let below = makeView()
    for scroll in [outer, inner] { scroll.translatesAutoresizingMaskIntoConstraints = false }
    window.addSubview(outer)
    outer.addSubview(inner)
    outer.addSubview(below)
    inner.addSubview(wide)
    outer.pin(0, 0, 320, 480)
    NSLayoutConstraint.activate([
      inner.leadingAnchor.constraint(equalTo: outer.contentLayoutGuide.leadingAnchor),
      inner.trailingAnchor.constraint(equalTo: outer.contentLayoutGuide.trailingAnchor),
      inner.topAnchor.constraint(equalTo: outer.contentLayoutGuide.topAnchor, constant: 10),
      inner.widthAnchor.constraint(equalTo: outer.frameLayoutGuide.widthAnchor),
      inner.heightAnchor.constraint(equalToConstant: 100),
      below.topAnchor.constraint(equalTo: inner.bottomAnchor, constant: 10),
      below.leadingAnchor.constraint(equalTo: inner.leadingAnchor),
      below.widthAnchor.constraint(equalTo: inner.widthAnchor, multiplier: 0.5),
      below.heightAnchor.constraint(equalToConstant: 600),
      below.bottomAnchor.constraint(equalTo: outer.contentLayoutGuide.bottomAnchor, constant: -10),
    ])
    NSLayoutConstraint.activate(
      ["H:|[wide(1000)]|", "V:|[wide(100)]|"].flatMap {
        NSLayoutConstraint.constraints(
          withVisualFormat: $0,
          options: [],
          metrics: nil,
          views: ["wide": wide]
        )
      }
    )
    window.layoutIfNeeded()
    expectEqual(outer.contentSize, CGSize(width: 320, height: 730))
    expectEqual(inner.contentSize, CGSize(width: 1000, height: 100))
    expectEqual(inner.frame, rect(0, 10, 320, 100))
    expectEqual(below.frame, rect(0, 120, 160, 600))

    outer.contentOffset.y = 60
    inner.contentOffset.x = 250
    window.layoutIfNeeded()
    expectEqual(inner.frame, rect(0, 10, 320, 100))
    expectEqual(wide.frame, rect(0, 0, 1000, 100))
    expectEqual(wide.convert(CGPoint(x: 300, y: 5), to: window), CGPoint(x: 50, y: -45))
  }

  /// A form with a caption and a value on each line.
  ///
  /// If `rebuilds` is true, each update rebuilds its constraints.
  private final class Form: UIView {
    let captions = ["Name", "Street and number", "Town"].map { text in
      let label = UILabel()
      label.text = text
      return label
    }
    let values = (0..<3).map { _ in UILabel() }
    let rebuilds: Bool
    private var installed: [NSLayoutConstraint] = []

    init(rebuilds: Bool) {
      self.rebuilds = rebuilds
      super.init(frame: rect(0, 0, 320, 480))
      for label in captions + values {
        label.translatesAutoresizingMaskIntoConstraints = false
        addSubview(label)
      }
      for value in values {
        value.numberOfLines = 0
        value.setContentHuggingPriority(UILayoutPriority(200), for: .horizontal)
        value.setContentCompressionResistancePriority(UILayoutPriority(700), for: .horizontal)
      }
    }

    required init?(coder: NSCoder) { nil }

    override func updateConstraints() {
      if rebuilds || installed.isEmpty {
        NSLayoutConstraint.deactivate(installed)
        installed = lines
        NSLayoutConstraint.activate(installed)
      }
      super.updateConstraints()
    }

    private var lines: [NSLayoutConstraint] {
      var constraints: [NSLayoutConstraint] = []
      for (index, (caption, value)) in zip(captions, values).enumerated() {
        let above = index == 0 ? topAnchor : values[index - 1].bottomAnchor
        constraints += [
          caption.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 10),
          caption.widthAnchor.constraint(equalTo: captions[0].widthAnchor),
          value.leadingAnchor.constraint(equalTo: caption.trailingAnchor, constant: 10),
          value.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -10),
          value.topAnchor.constraint(equalTo: above, constant: 10),
          value.heightAnchor.constraint(greaterThanOrEqualTo: caption.heightAnchor),
          caption.firstBaselineAnchor.constraint(equalTo: value.firstBaselineAnchor),
        ]
      }
      return constraints
    }
  }

  @Test func `a form that rebuilds stays like one that does not, whatever changes`() {
    let forms = [Form(rebuilds: true), Form(rebuilds: false)]
    let windows = forms.map { form in
      let window = makeWindow()
      window.addSubview(form)
      return window
    }
    let long = "A value that is much longer than the room beside its caption, and so takes lines"
    let steps: [(Form) -> Void] = [
      { $0.values[0].text = "Ada" },
      { $0.values[1].text = long },
      { $0.captions[2].text = "A longer caption" },
      { $0.values[1].font = UIFont.systemFont(ofSize: 24) },
      { $0.frame.size.width = 250 },
      { $0.values[2].text = long },
      { $0.values[1].text = nil },
      { $0.values[1].numberOfLines = 1 },
      { $0.frame.size.width = 320 },
    ]
    for (number, step) in steps.enumerated() {
      for (form, window) in zip(forms, windows) {
        step(form)
        form.setNeedsUpdateConstraints()
        window.layoutIfNeeded()
      }
      let frames = forms.map { $0.subviews.map(\.frame) }
      #expect(frames[0] == frames[1], "after step \(number)")
      let widest = forms[1].captions.map(\.intrinsicContentSize.width).max() ?? 0
      expectEqual(forms[1].captions.map(\.frame.width), [widest, widest, widest])
      #expect(forms[1].values.allSatisfy { $0.frame.maxX == forms[1].bounds.width - 10 })
      #expect(forms[1].values.allSatisfy { $0.frame.minX == widest + 20 })
    }
  }
}
