import Testing
import UIKit

/// Adds a view that fills its superview by constraints.
@MainActor
private func fill(_ superview: UIView) -> UIView {
  let view = UIView()
  view.translatesAutoresizingMaskIntoConstraints = false
  superview.addSubview(view)
  NSLayoutConstraint.activate([
    view.topAnchor.constraint(equalTo: superview.topAnchor),
    view.bottomAnchor.constraint(equalTo: superview.bottomAnchor),
    view.leadingAnchor.constraint(equalTo: superview.leadingAnchor),
    view.trailingAnchor.constraint(equalTo: superview.trailingAnchor),
  ])
  return view
}

private let inset = UIEdgeInsets(top: 5, left: 10, bottom: 7, right: 12)

private final class InsetCell: UITableViewCell {
  private(set) lazy var box = fill(contentView)
  var layouts = 0
  var isInset = true

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    _ = box
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    layouts += 1
    super.layoutSubviews()
    if isInset { contentView.frame = contentView.frame.inset(by: inset) }
  }
}

/// Overrides its frame to leave room between cells.
private final class SpacedCell: UITableViewCell {
  private(set) lazy var box = fill(contentView)
  var layouts = 0
  var insetsContent = false

  override var frame: CGRect {
    get { super.frame }
    set { super.frame = newValue.inset(by: inset) }
  }

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    _ = box
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    layouts += 1
    super.layoutSubviews()
    if insetsContent { contentView.frame = bounds.insetBy(dx: 6, dy: 3) }
  }
}

private final class InsetItem: UICollectionViewCell {
  private(set) lazy var box = fill(contentView)
  var layouts = 0
  var isInset = true

  override init(frame: CGRect) {
    super.init(frame: frame)
    _ = box
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    layouts += 1
    super.layoutSubviews()
    if isInset { contentView.frame = contentView.frame.inset(by: inset) }
  }
}

/// Ways in which cells set the frame of their content view in `layoutSubviews`, and what it is then in a cell of
/// 300 × 100 points.
private enum Way: String, CaseIterable, CustomTestStringConvertible {
  case after, before, twice, thereAndBack, betweenTwoLayouts
  case byBounds, ofTheBounds, withLayout, withSubviews, whileFitted

  var testDescription: String { rawValue }

  @MainActor
  func layOut(_ cell: UIView, _ content: UIView, _ box: UIView, _ callSuper: () -> Void) {
    if self == .before { content.frame = cell.bounds.inset(by: inset) }
    callSuper()
    switch self {
    case .before: break
    case .after: content.frame = content.frame.inset(by: inset)
    case .twice:
      content.frame = content.frame.insetBy(dx: 50, dy: 20)
      content.frame = cell.bounds.inset(by: inset)
    case .thereAndBack:
      content.frame = content.frame.inset(by: inset)
      content.frame = cell.bounds
    case .betweenTwoLayouts:
      content.frame = content.frame.inset(by: inset)
      callSuper()
    case .byBounds:
      content.bounds.size.width -= 22
      content.center.x = cell.bounds.midX - 1
    case .ofTheBounds: content.frame = cell.bounds.insetBy(dx: cell.bounds.width * 0.1, dy: 5)
    case .withLayout:
      content.frame = content.frame.inset(by: inset)
      content.layoutIfNeeded()
    case .whileFitted:
      content.frame = content.frame.inset(by: inset)
      let width = CGSize(width: cell.bounds.width, height: 0)
      let size = cell.systemLayoutSizeFitting(
        width,
        withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      )
      // The text and the room around it, without the room around the content view.
      let label = box.subviews[0] as? UILabel
      let text = label?.sizeThatFits(CGSize(width: 284, height: CGFloat.infinity)).height ?? 0
      #expect(isNear(size.height, roundedUpToPixel(text + 16)))
    case .withSubviews:
      content.frame = content.frame.inset(by: inset)
      box.frame = content.bounds.insetBy(dx: 1, dy: 1)
    }
  }

  @MainActor
  func frame(in bounds: CGRect) -> CGRect {
    switch self {
    case .before, .thereAndBack, .betweenTwoLayouts: bounds
    case .after, .twice, .withLayout, .withSubviews, .whileFitted: bounds.inset(by: inset)
    case .byBounds: rect(10, 0, bounds.width - 22, bounds.height)
    case .ofTheBounds: bounds.insetBy(dx: bounds.width * 0.1, dy: 5)
    }
  }
}

/// A cell with a text.
private final class WayCell: UITableViewCell {
  var way = Way.after
  var layouts = 0
  private(set) lazy var box = fill(contentView)

  override func layoutSubviews() {
    layouts += 1
    way.layOut(self, contentView, box) { super.layoutSubviews() }
  }
}

private final class WayItem: UICollectionViewCell {
  var way = Way.after
  var layouts = 0
  private(set) lazy var box = fill(contentView)

  override func layoutSubviews() {
    layouts += 1
    way.layOut(self, contentView, box) { super.layoutSubviews() }
  }
}

private final class InsetHeader: UITableViewHeaderFooterView {
  private(set) lazy var box = fill(contentView)
  var layouts = 0

  override init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    _ = box
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    layouts += 1
    super.layoutSubviews()
    contentView.frame = contentView.frame.inset(by: inset)
  }
}

@MainActor
private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate,
  UICollectionViewDataSource
{
  var prepareCell: (InsetCell) -> Void = { _ in }
  var insetsContent = false
  var way = Way.after

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    if let cell = cell as? InsetCell { prepareCell(cell) }
    if let cell = cell as? SpacedCell { cell.insetsContent = insetsContent }
    if let cell = cell as? WayCell {
      cell.way = way
      give(text: cell.box)
    }
    return cell
  }

  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
  }

  func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int { 30 }

  func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    if let cell = cell as? WayItem {
      cell.way = way
      give(text: cell.box)
    }
    return cell
  }

  /// Fills a box with a text of a required width, as most cells do.
  private func give(text box: UIView) {
    guard box.subviews.isEmpty else { return }
    let label = UILabel()
    label.text = "A text that needs more than one line in a cell of this width, and makes it higher"
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    box.addSubview(label)
    // Not required: a cell is wider than its row before the table gives it its frame.
    let width = label.widthAnchor.constraint(lessThanOrEqualToConstant: 284)
    width.priority = UILayoutPriority(999)
    width.isActive = true
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: box.topAnchor, constant: 8),
      label.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: -8),
      label.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 8),
      label.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -8),
    ])
  }
}

@MainActor
struct ContentFrameTests {
  private let source = Source()
  private let window = makeWindow(width: 300, height: 400)

  private func makeTable() -> UITableView {
    let table = UITableView(frame: rect(0, 0, 300, 400))
    table.contentInsetAdjustmentBehavior = .never
    table.register(InsetCell.self, forCellReuseIdentifier: "cell")
    table.register(InsetHeader.self, forHeaderFooterViewReuseIdentifier: "header")
    table.rowHeight = 100
    table.dataSource = source
    window.addSubview(table)
    return table
  }

  private func cells(of table: UITableView) -> [InsetCell] {
    table.visibleCells.compactMap { $0 as? InsetCell }
  }

  @Test func `a table cell that insets its content view is laid out once or twice`() {
    let table = makeTable()
    window.layoutIfNeeded()
    expectEqual(cells(of: table).count, 4)
    for cell in cells(of: table) {
      #expect((1...2).contains(cell.layouts))
      expectEqual(cell.contentView.frame, rect(10, 5, 278, 88))
      expectEqual(cell.box.frame, rect(0, 0, 278, 88))
    }
    let layouts = cells(of: table).map(\.layouts)
    window.layoutIfNeeded()
    expectEqual(cells(of: table).map(\.layouts), layouts)
  }

  @Test(arguments: [false, true])
  func `each cell of a table is laid out once, whatever determines the height of rows`(
    isAutomatic: Bool
  ) {
    let table = makeTable()
    source.prepareCell = { $0.isInset = false }
    if isAutomatic { table.rowHeight = UITableView.automaticDimension }
    window.layoutIfNeeded()
    #expect(cells(of: table).count >= 4)
    #expect(cells(of: table).allSatisfy { $0.layouts == 1 })
  }

  @Test(arguments: Way.allCases)
  fileprivate func `no way of setting the frame of a table cell's content repeats the layout`(
    way: Way
  ) {
    let table = makeTable()
    source.way = way
    table.register(WayCell.self, forCellReuseIdentifier: "cell")
    for height in [100, UITableView.automaticDimension] {
      table.rowHeight = height
      let messages = conflicts {
        table.reloadData()
        window.layoutIfNeeded()
      }
      expectEqual(messages, [])
      let cells = table.visibleCells.compactMap { $0 as? WayCell }
      #expect(cells.count >= 4)
      for cell in cells {
        #expect((1...2).contains(cell.layouts), "\(cell.layouts)")
        expectEqual(cell.contentView.frame, way.frame(in: cell.bounds))
        cell.layouts = 0
        cell.setNeedsLayout()
      }
      window.layoutIfNeeded()
      for cell in cells {
        #expect((1...2).contains(cell.layouts), "\(cell.layouts)")
        expectEqual(cell.contentView.frame, way.frame(in: cell.bounds))
        cell.layouts = 0
      }
      window.layoutIfNeeded()
      #expect(cells.allSatisfy { $0.layouts == 0 })
    }
  }

  @Test(arguments: Way.allCases)
  fileprivate func `no way of setting the frame of an item's content repeats the layout`(
    way: Way
  ) {
    source.way = way
    for isEstimated in [false, true] {
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 300, height: 100)
      if isEstimated { layout.estimatedItemSize = CGSize(width: 300, height: 100) }
      let view = UICollectionView(frame: rect(0, 0, 300, 400), collectionViewLayout: layout)
      view.register(WayItem.self, forCellWithReuseIdentifier: "cell")
      view.dataSource = source
      window.addSubview(view)
      window.layoutIfNeeded()
      let cells = view.visibleCells.compactMap { $0 as? WayItem }
      #expect(cells.count >= 4)
      for cell in cells {
        #expect((1...3).contains(cell.layouts), "\(cell.layouts)")
        expectEqual(cell.contentView.frame, way.frame(in: cell.bounds))
        cell.layouts = 0
        cell.setNeedsLayout()
      }
      window.layoutIfNeeded()
      for cell in cells {
        #expect((1...2).contains(cell.layouts), "\(cell.layouts)")
        expectEqual(cell.contentView.frame, way.frame(in: cell.bounds))
      }
      view.removeFromSuperview()
    }
  }

  @Test(arguments: [false, true])
  func `a cell that insets its own frame, and perhaps its content, is laid out once`(
    insetsContent: Bool
  ) {
    source.insetsContent = insetsContent
    let table = makeTable()
    table.register(SpacedCell.self, forCellReuseIdentifier: "cell")
    for height in [100, UITableView.automaticDimension] {
      table.rowHeight = height
      table.reloadData()
      window.layoutIfNeeded()
      table.contentOffset.y = 700
      window.layoutIfNeeded()
      table.contentOffset.y = 0
      window.layoutIfNeeded()
      let cells = table.visibleCells.compactMap { $0 as? SpacedCell }
      #expect(cells.count >= 4)
      for (row, cell) in cells.enumerated() {
        let place = table.rectForRow(at: IndexPath(row: row, section: 0))
        expectEqual(cell.frame, place.inset(by: inset))
        let content = insetsContent ? cell.bounds.insetBy(dx: 6, dy: 3) : cell.bounds
        expectEqual(cell.contentView.frame, content)
        expectEqual(cell.box.frame.size, content.size)
      }
      let layouts = cells.map(\.layouts)
      table.setNeedsLayout()
      window.layoutIfNeeded()
      expectEqual(cells.map(\.layouts), layouts)
    }
  }

  @Test func `accessories of a cell that has no width yet do not conflict`() {
    let cell = UITableViewCell(frame: .zero)
    cell.accessoryType = .disclosureIndicator
    cell.editingAccessoryType = .disclosureIndicator
    cell.setEditing(true, animated: false)
    _ = fill(cell.contentView)
    let messages = conflicts { cell.layoutIfNeeded() }
    #expect(messages == [] && cell.contentView.frame.width == 0)
    cell.frame.size.width = 320
    cell.layoutIfNeeded()
    #expect(cell.contentView.frame.width > 200 && cell.contentView.frame.width < 320)
  }

  @Test func `each layout begins at the cell's own frame of the content view`() {
    let table = makeTable()
    window.layoutIfNeeded()
    for _ in 0..<3 {
      for cell in cells(of: table) { cell.setNeedsLayout() }
      window.layoutIfNeeded()
    }
    table.frame.size.width = 200
    window.layoutIfNeeded()
    for cell in cells(of: table) {
      expectEqual(cell.contentView.frame, rect(10, 5, 178, 88))
      expectEqual(cell.box.frame, rect(0, 0, 178, 88))
    }
    table.contentOffset.y = 1200
    window.layoutIfNeeded()
    for cell in cells(of: table) {
      expectEqual(cell.contentView.frame, rect(10, 5, 178, 88))
      expectEqual(cell.box.frame, rect(0, 0, 178, 88))
    }
  }

  @Test func `a content view that is inset no longer fills its cell again`() {
    let table = makeTable()
    window.layoutIfNeeded()
    for cell in cells(of: table) {
      cell.isInset = false
      cell.setNeedsLayout()
    }
    window.layoutIfNeeded()
    for cell in cells(of: table) {
      expectEqual(cell.contentView.frame, rect(0, 0, 300, 100))
      expectEqual(cell.box.frame, rect(0, 0, 300, 100))
    }
  }

  @Test func `a row that sizes itself keeps the height of its content`() {
    source.prepareCell = { cell in
      let height = cell.box.heightAnchor.constraint(equalToConstant: 60)
      height.priority = .defaultHigh
      height.isActive = true
    }
    let table = makeTable()
    table.rowHeight = UITableView.automaticDimension
    window.layoutIfNeeded()
    for cell in cells(of: table) {
      expectEqual(cell.frame.height, 60)
      #expect(cell.layouts <= 3)
      expectEqual(cell.contentView.frame, rect(10, 5, 278, 48))
      expectEqual(cell.box.frame, rect(0, 0, 278, 48))
    }
    let layouts = cells(of: table).map(\.layouts)
    window.layoutIfNeeded()
    expectEqual(cells(of: table).map(\.layouts), layouts)
  }

  @Test func `a collection view's cell that insets its content view is laid out once or twice`() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 300, height: 100)
    layout.minimumLineSpacing = 0
    let view = UICollectionView(frame: rect(0, 0, 300, 400), collectionViewLayout: layout)
    view.register(InsetItem.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    window.addSubview(view)
    window.layoutIfNeeded()
    let cells = view.visibleCells.compactMap { $0 as? InsetItem }
    expectEqual(cells.count, 4)
    for cell in cells {
      #expect((1...2).contains(cell.layouts))
      expectEqual(cell.contentView.frame, rect(10, 5, 278, 88))
      expectEqual(cell.box.frame, rect(0, 0, 278, 88))
      cell.setNeedsLayout()
    }
    window.layoutIfNeeded()
    layout.itemSize = CGSize(width: 200, height: 100)
    window.layoutIfNeeded()
    for cell in cells where cell.superview != nil && !cell.isHidden {
      expectEqual(cell.contentView.frame, rect(10, 5, 178, 88))
      expectEqual(cell.box.frame, rect(0, 0, 178, 88))
      cell.isInset = false
      cell.setNeedsLayout()
    }
    window.layoutIfNeeded()
    for cell in cells where cell.superview != nil && !cell.isHidden {
      expectEqual(cell.contentView.frame, rect(0, 0, 200, 100))
      expectEqual(cell.box.frame, rect(0, 0, 200, 100))
    }
  }

  @Test func `a section's header that insets its content view is laid out once or twice`() throws {
    let table = makeTable()
    table.delegate = source
    table.sectionHeaderHeight = 50
    table.sectionHeaderTopPadding = 0
    window.layoutIfNeeded()
    let header = try #require(table.headerView(forSection: 0) as? InsetHeader)
    #expect((1...2).contains(header.layouts))
    expectEqual(header.contentView.frame, rect(10, 5, 278, 38))
    expectEqual(header.box.frame, rect(0, 0, 278, 38))
    header.setNeedsLayout()
    window.layoutIfNeeded()
    #expect(header.layouts <= 3)
    expectEqual(header.contentView.frame, rect(10, 5, 278, 38))
  }

  @Test func `a frame that layoutSubviews sets against constraints does not repeat the layout`() {
    final class Holder: UIView {
      var layouts = 0
      let held = UIView()

      override func layoutSubviews() {
        layouts += 1
        super.layoutSubviews()
        held.frame = held.frame.insetBy(dx: 3, dy: 3)
      }
    }
    let holder = Holder(frame: rect(0, 0, 200, 100))
    holder.held.translatesAutoresizingMaskIntoConstraints = false
    holder.addSubview(holder.held)
    holder.held.pin(10, 10, 50, 40)
    window.addSubview(holder)
    window.layoutIfNeeded()
    #expect(holder.layouts <= 2)
    expectEqual(holder.held.frame, rect(13, 13, 44, 34))
    holder.setNeedsLayout()
    window.layoutIfNeeded()
    expectEqual(holder.held.frame, rect(13, 13, 44, 34))
    // Set outside of a layout, the frame lasts until the next one, which applies the constraints.
    holder.held.frame = rect(0, 0, 5, 5)
    window.layoutIfNeeded()
    expectEqual(holder.held.frame, rect(13, 13, 44, 34))
  }
}
