import UIKit

/// Views side by side in a window, each with four constraints to the window.
@MainActor
struct FlatTree {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
  /// The inactive constraints: left, top, width and height of each view.
  private(set) var constraints: [NSLayoutConstraint] = []

  init(views count: Int) {
    for index in 0..<count {
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
      constraints += [
        view.leftAnchor.constraint(equalTo: window.leftAnchor, constant: CGFloat(index % 20)),
        view.topAnchor.constraint(equalTo: window.topAnchor, constant: CGFloat(index)),
        view.widthAnchor.constraint(equalToConstant: 20),
        view.heightAnchor.constraint(equalToConstant: 10),
      ]
    }
  }
}

/// A column of rows with 50 views each, all in stack views with equal sizes.
@MainActor
enum StackTree {
  static func emptyWindow() -> UIWindow {
    UIWindow(frame: CGRect(x: 0, y: 0, width: 2000, height: 4000))
  }

  static func window(views count: Int) -> UIWindow {
    let window = emptyWindow()
    make(in: window, views: count)
    return window
  }

  static func make(in window: UIWindow, views count: Int) {
    let column = UIStackView()
    column.axis = .vertical
    column.distribution = .fillEqually
    column.translatesAutoresizingMaskIntoConstraints = false
    for _ in 0..<count / 50 {
      let row = UIStackView()
      row.distribution = .fillEqually
      for _ in 0..<50 { row.addArrangedSubview(UIView()) }
      column.addArrangedSubview(row)
    }
    window.addSubview(column)
    NSLayoutConstraint.activate([
      column.leftAnchor.constraint(equalTo: window.leftAnchor),
      column.rightAnchor.constraint(equalTo: window.rightAnchor),
      column.topAnchor.constraint(equalTo: window.topAnchor),
      column.bottomAnchor.constraint(equalTo: window.bottomAnchor),
    ])
  }
}

/// A table whose cells have twelve views each, with constraints.
@MainActor
final class RowTree: NSObject, UITableViewDataSource, UITableViewDelegate {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 812))
  private let table: UITableView
  private let count: Int
  private let height: CGFloat?

  private init(rows count: Int, height: CGFloat?) {
    self.count = count
    self.height = height
    table = UITableView(frame: window.bounds)
    super.init()
    table.register(TwelveViewCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = self
    table.delegate = self
    table.estimatedRowHeight = 88
    table.rowHeight = height ?? UITableView.automaticDimension
    window.addSubview(table)
    RenderLoop.main.turn()
  }

  /// Returns a run that scrolls in 40 rows, one after the other, whose texts have been measured
  /// before.
  static func scroll(rows count: Int, height: CGFloat?) -> LayoutWorkload.Run {
    let tree = RowTree(rows: count, height: height)
    tree.scroll(40)
    return LayoutWorkload.Run(divisor: 40) { tree.scroll(40) }
  }

  private func scroll(_ rows: Int) {
    for _ in 0..<rows {
      table.contentOffset.y += 88
      RenderLoop.main.turn()
    }
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    (cell as? TwelveViewCell)?.show(indexPath.row)
    return cell
  }
}

/// A cell with a picture, a title row, two lines of text and a bar of buttons.
final class TwelveViewCell: UITableViewCell {
  private let labels = (0..<7).map { _ in UILabel() }

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    let picture = UIView()
    let heading = UIView()
    let separator = UIView()
    let bar = UIView()
    let badge = UIView()
    let content = contentView
    for view in [picture, heading, separator, bar] { content.addSubview(view) }
    picture.addSubview(badge)
    for label in labels[0..<2] { heading.addSubview(label) }
    for label in labels[2..<4] { content.addSubview(label) }
    for label in labels[4..<7] { bar.addSubview(label) }
    for view in [picture, heading, separator, bar, badge] + labels as [UIView] {
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    NSLayoutConstraint.activate([
      picture.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 8),
      picture.topAnchor.constraint(equalTo: content.topAnchor, constant: 8),
      picture.widthAnchor.constraint(equalToConstant: 40),
      picture.heightAnchor.constraint(equalToConstant: 40),
      badge.trailingAnchor.constraint(equalTo: picture.trailingAnchor),
      badge.bottomAnchor.constraint(equalTo: picture.bottomAnchor),
      badge.widthAnchor.constraint(equalToConstant: 8),
      badge.heightAnchor.constraint(equalToConstant: 8),
      heading.leadingAnchor.constraint(equalTo: picture.trailingAnchor, constant: 8),
      heading.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -8),
      heading.topAnchor.constraint(equalTo: content.topAnchor, constant: 4),
      labels[0].leadingAnchor.constraint(equalTo: heading.leadingAnchor),
      labels[0].topAnchor.constraint(equalTo: heading.topAnchor),
      labels[0].bottomAnchor.constraint(equalTo: heading.bottomAnchor),
      labels[1].leadingAnchor.constraint(
        greaterThanOrEqualTo: labels[0].trailingAnchor,
        constant: 4
      ),
      labels[1].trailingAnchor.constraint(equalTo: heading.trailingAnchor),
      labels[1].firstBaselineAnchor.constraint(equalTo: labels[0].firstBaselineAnchor),
      labels[2].leadingAnchor.constraint(equalTo: heading.leadingAnchor),
      labels[2].trailingAnchor.constraint(equalTo: heading.trailingAnchor),
      labels[2].topAnchor.constraint(equalTo: heading.bottomAnchor, constant: 2),
      labels[3].leadingAnchor.constraint(equalTo: heading.leadingAnchor),
      labels[3].trailingAnchor.constraint(equalTo: heading.trailingAnchor),
      labels[3].topAnchor.constraint(equalTo: labels[2].bottomAnchor, constant: 2),
      bar.leadingAnchor.constraint(equalTo: heading.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: heading.trailingAnchor),
      bar.topAnchor.constraint(equalTo: labels[3].bottomAnchor, constant: 2),
      labels[4].leadingAnchor.constraint(equalTo: bar.leadingAnchor),
      labels[4].topAnchor.constraint(equalTo: bar.topAnchor),
      labels[4].bottomAnchor.constraint(equalTo: bar.bottomAnchor),
      labels[5].leadingAnchor.constraint(equalTo: labels[4].trailingAnchor, constant: 8),
      labels[5].firstBaselineAnchor.constraint(equalTo: labels[4].firstBaselineAnchor),
      labels[6].leadingAnchor.constraint(equalTo: labels[5].trailingAnchor, constant: 8),
      labels[6].firstBaselineAnchor.constraint(equalTo: labels[4].firstBaselineAnchor),
      separator.leadingAnchor.constraint(equalTo: heading.leadingAnchor),
      separator.trailingAnchor.constraint(equalTo: content.trailingAnchor),
      separator.heightAnchor.constraint(equalToConstant: 1),
      separator.topAnchor.constraint(equalTo: bar.bottomAnchor, constant: 2),
      separator.bottomAnchor.constraint(lessThanOrEqualTo: content.bottomAnchor),
    ])
  }

  required init?(coder: NSCoder) { nil }

  /// Shows one of three sets of texts, so that later rows have measured texts.
  func show(_ row: Int) {
    for (index, label) in labels.enumerated() { label.text = Self.texts[row % 3][index] }
  }

  private static let texts = [
    ["Ana", "2 h", "Quite a hike", "Above the clouds", "12 likes", "3 replies", "Share"],
    [
      "Benjamin", "15 min", "First snow of the year", "Bring gloves", "1 like", "No reply", "Share",
    ],
    [
      "Chloé", "Yesterday", "Sourdough, third try", "It rose at last", "104 likes", "20 replies",
      "Share",
    ],
  ]
}
