import UIKit

/// Rows of views with equal widths and heights: the same tree with constraints, stack views and
/// frames.
struct Grid {
  var rows: Int
  var columns: Int

  /// Fills a view with the grid, using constraints.
  @MainActor
  func addConstraints(in superview: UIView) {
    var constraints: [NSLayoutConstraint] = []
    var firstRow: UIView?
    var above = superview.topAnchor
    for _ in 0..<rows {
      let row = Self.view(in: superview)
      constraints += [
        row.leadingAnchor.constraint(equalTo: superview.leadingAnchor),
        row.trailingAnchor.constraint(equalTo: superview.trailingAnchor),
        row.topAnchor.constraint(equalTo: above),
      ]
      if let firstRow {
        constraints.append(row.heightAnchor.constraint(equalTo: firstRow.heightAnchor))
      }
      firstRow = firstRow ?? row
      above = row.bottomAnchor
      constraints += cells(of: row)
    }
    constraints.append(above.constraint(equalTo: superview.bottomAnchor))
    NSLayoutConstraint.activate(constraints)
  }

  @MainActor
  private func cells(of row: UIView) -> [NSLayoutConstraint] {
    var constraints: [NSLayoutConstraint] = []
    var first: UIView?
    var before = row.leadingAnchor
    for _ in 0..<columns {
      let cell = Self.view(in: row)
      constraints += [
        cell.topAnchor.constraint(equalTo: row.topAnchor),
        cell.bottomAnchor.constraint(equalTo: row.bottomAnchor),
        cell.leadingAnchor.constraint(equalTo: before),
      ]
      if let first { constraints.append(cell.widthAnchor.constraint(equalTo: first.widthAnchor)) }
      first = first ?? cell
      before = cell.trailingAnchor
    }
    constraints.append(before.constraint(equalTo: row.trailingAnchor))
    return constraints
  }

  @MainActor
  private static func view(in superview: UIView) -> UIView {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(view)
    return view
  }

  /// Fills a view with the grid, using stack views.
  @MainActor
  func addStacks(in superview: UIView) {
    let column = UIStackView()
    column.axis = .vertical
    column.distribution = .fillEqually
    column.translatesAutoresizingMaskIntoConstraints = false
    for _ in 0..<rows {
      let row = UIStackView()
      row.distribution = .fillEqually
      for _ in 0..<columns { row.addArrangedSubview(UIView()) }
      column.addArrangedSubview(row)
    }
    superview.addSubview(column)
    NSLayoutConstraint.activate([
      column.leadingAnchor.constraint(equalTo: superview.leadingAnchor),
      column.trailingAnchor.constraint(equalTo: superview.trailingAnchor),
      column.topAnchor.constraint(equalTo: superview.topAnchor),
      column.bottomAnchor.constraint(equalTo: superview.bottomAnchor),
    ])
  }

  /// Fills a view with the grid, using frames computed in `layoutSubviews`.
  @MainActor
  func addFrames(in superview: UIView) {
    let column = EqualParts(isHorizontal: false)
    for _ in 0..<rows {
      let row = EqualParts(isHorizontal: true)
      for _ in 0..<columns { row.addSubview(UIView()) }
      column.addSubview(row)
    }
    column.frame = superview.bounds
    column.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    superview.addSubview(column)
  }
}

/// Divides its area equally among its subviews, side by side or stacked.
private final class EqualParts: UIView {
  private let isHorizontal: Bool

  init(isHorizontal: Bool) {
    self.isHorizontal = isHorizontal
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (width, height) = (bounds.width, bounds.height)
    let part = (isHorizontal ? width : height) / CGFloat(subviews.count)
    for (index, view) in subviews.enumerated() {
      let start = CGFloat(index) * part
      view.frame =
        isHorizontal
        ? CGRect(x: start, y: 0, width: part, height: height)
        : CGRect(x: 0, y: start, width: width, height: part)
    }
  }
}
