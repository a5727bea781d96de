import UIKit

/// The views that the experiments lay out.
@MainActor
enum Scene {
  static func makeWindow() -> UIWindow {
    UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
  }

  /// Returns a run that makes a change and lays out; `after` adds a first layout before the change.
  static func run(
    _ window: UIWindow,
    after hasLayout: Bool = false,
    _ change: @escaping @MainActor () -> Void
  ) -> PreparedRun {
    if hasLayout { RenderLoop.main.turn() }
    return PreparedRun(
      body: {
        change()
        RenderLoop.main.turn()
      },
      views: { [window] }
    )
  }

  private static func add(_ view: UIView = UIView(), to superview: UIView) -> UIView {
    view.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(view)
    return view
  }

  /// Adds views that each have a position and a size.
  static func addViews(
    _ count: Int,
    to superview: UIView,
    width priority: UILayoutPriority = .required
  ) -> [(view: UIView, width: NSLayoutConstraint)] {
    (0..<count).map { index in
      let view = add(to: superview)
      let width = view.widthAnchor.constraint(equalToConstant: 20)
      width.priority = priority
      NSLayoutConstraint.activate([
        view.leftAnchor.constraint(equalTo: superview.leftAnchor, constant: CGFloat(index % 20)),
        view.topAnchor.constraint(equalTo: superview.topAnchor, constant: CGFloat(index)),
        width,
        view.heightAnchor.constraint(equalToConstant: 10),
      ])
      return (view, width)
    }
  }

  /// Adds a row of views, each after the one before; returns their widths.
  @discardableResult
  static func addRow(_ count: Int, to superview: UIView) -> [NSLayoutConstraint] {
    var before = superview.leftAnchor
    return (0..<count).map { _ in
      let view = add(to: superview)
      let width = view.widthAnchor.constraint(equalToConstant: 5)
      NSLayoutConstraint.activate([
        view.leftAnchor.constraint(equalTo: before),
        view.topAnchor.constraint(equalTo: superview.topAnchor),
        width,
        view.heightAnchor.constraint(equalToConstant: 10),
      ])
      before = view.rightAnchor
      return width
    }
  }

  /// A cell with a picture and two lines, at a given place.
  @MainActor
  final class Cell {
    let title: UIView
    let width: NSLayoutConstraint

    @discardableResult
    init(_ index: Int, in superview: UIView) {
      let cell = add(to: superview)
      let picture = add(to: cell)
      title = add(to: cell)
      let line = add(to: cell)
      width = title.widthAnchor.constraint(equalToConstant: 80)
      NSLayoutConstraint.activate([
        cell.leftAnchor.constraint(equalTo: superview.leftAnchor),
        cell.topAnchor.constraint(equalTo: superview.topAnchor, constant: CGFloat(index) * 50),
        cell.widthAnchor.constraint(equalToConstant: 300),
        cell.bottomAnchor.constraint(equalTo: picture.bottomAnchor, constant: 5),
        picture.leftAnchor.constraint(equalTo: cell.leftAnchor, constant: 5),
        picture.topAnchor.constraint(equalTo: cell.topAnchor, constant: 5),
        picture.widthAnchor.constraint(equalToConstant: 40),
        picture.heightAnchor.constraint(equalTo: picture.widthAnchor),
        title.leftAnchor.constraint(equalTo: picture.rightAnchor, constant: 5),
        title.topAnchor.constraint(equalTo: picture.topAnchor),
        title.heightAnchor.constraint(equalToConstant: 20),
        width,
        line.leftAnchor.constraint(equalTo: title.leftAnchor),
        line.topAnchor.constraint(equalTo: title.bottomAnchor),
        line.rightAnchor.constraint(equalTo: cell.rightAnchor, constant: -5),
        line.bottomAnchor.constraint(equalTo: picture.bottomAnchor),
      ])
    }
  }

  /// A view with subviews that can be shown or hidden.
  @MainActor
  final class Badge {
    let view: UIView
    /// The constraints that are removed with the view.
    let constraints: [NSLayoutConstraint]

    init(_ count: Int, in superview: UIView) {
      view = add(to: superview)
      addRow(count, to: view)
      constraints = [
        view.leftAnchor.constraint(equalTo: superview.leftAnchor),
        view.topAnchor.constraint(equalTo: superview.topAnchor),
        view.widthAnchor.constraint(equalToConstant: 200),
        view.heightAnchor.constraint(equalToConstant: 20),
      ]
      NSLayoutConstraint.activate(constraints)
    }
  }

  /// A cell with stacked lines, as high as all lines together.
  @MainActor
  final class Lines {
    let cell: UIView
    let heights: [NSLayoutConstraint]

    init(_ count: Int, in superview: UIView) {
      cell = add(to: superview)
      var above = cell.topAnchor
      var heights: [NSLayoutConstraint] = []
      for _ in 0..<count {
        let line = add(to: cell)
        heights.append(line.heightAnchor.constraint(equalToConstant: 20))
        NSLayoutConstraint.activate([
          line.leftAnchor.constraint(equalTo: cell.leftAnchor),
          line.rightAnchor.constraint(equalTo: cell.rightAnchor),
          line.topAnchor.constraint(equalTo: above),
        ])
        above = line.bottomAnchor
      }
      self.heights = heights
      NSLayoutConstraint.activate(
        heights + [
          above.constraint(equalTo: cell.bottomAnchor),
          cell.leftAnchor.constraint(equalTo: superview.leftAnchor),
          cell.topAnchor.constraint(equalTo: superview.topAnchor),
          cell.widthAnchor.constraint(equalToConstant: 300),
        ]
      )
    }
  }

  /// Adds rows of the sample feed at given places, without their own constraints.
  static func addFeed(_ count: Int, to window: UIWindow) -> [FeedBlock] {
    FeedGenerator.entries(count).map { entry in
      let block = FeedBlock(entry)
      window.addSubview(block)
      NSLayoutConstraint.activate([
        block.leadingAnchor.constraint(equalTo: window.leadingAnchor),
        block.trailingAnchor.constraint(equalTo: window.trailingAnchor),
        block.topAnchor.constraint(equalTo: window.topAnchor, constant: CGFloat(entry.index) * 400),
      ])
      return block
    }
  }

  /// Returns a run that gives each label a text that has not been measured.
  static func changeTexts(_ count: Int, _ type: FeedLabel.Type) -> PreparedRun {
    let window = makeWindow()
    let labels = (0..<count).map { index in
      let label = type.init(frame: .zero)
      _ = add(label, to: window)
      label.text = "label \(index)"
      NSLayoutConstraint.activate([
        label.leftAnchor.constraint(equalTo: window.leftAnchor),
        label.topAnchor.constraint(equalTo: window.topAnchor, constant: CGFloat(index)),
      ])
      if type == SizedFeedLabel.self {
        NSLayoutConstraint.activate([
          label.widthAnchor.constraint(equalToConstant: 100),
          label.heightAnchor.constraint(equalToConstant: 20),
        ])
      }
      return label
    }
    textNumber += 1
    let number = textNumber
    return run(window, after: true) {
      for (index, label) in labels.enumerated() { label.text = "text \(number), label \(index)" }
    }
  }

  private static var textNumber = 1000

  /// Adds nested views.
  static func addNest(_ count: Int, to superview: UIView) {
    var outer = superview
    for _ in 0..<count { outer = addFilling(outer, inset: 1) }
  }

  /// Adds a view that fills another except for a margin.
  @discardableResult
  static func addFilling(_ superview: UIView, inset: CGFloat) -> UIView {
    let view = add(to: superview)
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: superview.leftAnchor, constant: inset),
      view.rightAnchor.constraint(equalTo: superview.rightAnchor, constant: -inset),
      view.topAnchor.constraint(equalTo: superview.topAnchor, constant: inset),
      view.bottomAnchor.constraint(equalTo: superview.bottomAnchor, constant: -inset),
    ])
    return view
  }
}
