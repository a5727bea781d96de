import Testing
import UIKit

@MainActor
private final class Groups: NSObject, UITableViewDataSource, UITableViewDelegate,
  UITableViewDataSourcePrefetching
{
  var counts: [Int]
  var headers: [String?]
  var footers: [String?] = []
  var index: [String]?
  var log: [String] = []

  init(_ counts: [Int], headers: [String?]) {
    self.counts = counts
    self.headers = headers
  }

  func numberOfSections(in tableView: UITableView) -> Int { counts.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    counts[section]
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    headers.indices.contains(section) ? headers[section] : nil
  }

  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    footers.indices.contains(section) ? footers[section] : nil
  }

  func sectionIndexTitles(for tableView: UITableView) -> [String]? { index }

  func tableView(
    _ tableView: UITableView,
    sectionForSectionIndexTitle title: String,
    at index: Int
  ) -> Int {
    log.append("\(title) \(index)")
    return index
  }

  func tableView(
    _ tableView: UITableView,
    willDisplayHeaderView view: UIView,
    forSection section: Int
  ) { log.append("show \(section)") }

  func tableView(
    _ tableView: UITableView,
    didEndDisplayingHeaderView view: UIView,
    forSection section: Int
  ) { log.append("end \(section)") }

  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
    log.append("fetch \(indexPaths.map(\.row))")
  }

  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
    log.append("cancel \(indexPaths.map(\.row))")
  }

  func take() -> [String] {
    defer { log = [] }
    return log
  }
}

@MainActor
@Suite struct TableStyleTests {
  /// Retains the windows of a test, and objects that their tables reference weakly.
  @MainActor
  private final class Windows {
    var all: [UIWindow] = []
    var sources: [Groups] = []
  }

  private let windows = Windows()

  private func show(
    _ style: UITableView.Style,
    _ groups: Groups,
    width: CGFloat = 320,
    window: UIWindow = makeWindow(width: 320, height: 200),
    cell: UITableViewCell.Type = UITableViewCell.self
  ) -> UITableView {
    windows.all.append(window)
    windows.sources.append(groups)
    window.frame.size.width = width
    let table = UITableView(frame: window.bounds, style: style)
    table.rowHeight = 50
    table.register(cell, forCellReuseIdentifier: "row")
    table.delegate = groups
    table.dataSource = groups
    window.addSubview(table)
    window.renderLoop.turn()
    return table
  }

  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  @Test func `headers of plain tables float until the next section comes`() throws {
    let groups = Groups([5, 5], headers: ["A", "B"])
    let table = show(.plain, groups)
    expectEqual(table.headerView(forSection: 0)?.frame, rect(0, 22, 320, 29))
    expectEqual(groups.take(), ["show 0"])
    table.contentOffset.y = 100
    table.window?.renderLoop.turn()
    let header = try #require(table.headerView(forSection: 0))
    expectEqual(header.frame, rect(0, 100, 320, 29))
    expectEqual(table.rectForHeader(inSection: 0), rect(0, 22, 320, 29))
    // The header covers the rows, and touches on it do not select them.
    window(of: table).tap(at: CGPoint(x: 10, y: 10))
    #expect(table.indexPathForSelectedRow == nil)
    // The first section ends at 51 + 250, and its header leaves with it.
    table.contentOffset.y = 290
    table.window?.renderLoop.turn()
    expectEqual(header.frame.maxY, 301)
    expectEqual(table.headerView(forSection: 1)?.frame.minY, 323)
    table.contentOffset.y = 310
    table.window?.renderLoop.turn()
    #expect(table.headerView(forSection: 0) == nil)
    expectEqual(groups.take(), ["show 1", "end 0"])
    // The row is scrolled to just below its section's header.
    table.scrollToRow(at: path(1, 0), at: .top, animated: false)
    expectEqual(table.contentOffset.y, 72)
  }

  private func window(of table: UITableView) -> UIWindow { table.window ?? UIWindow() }

  @Test func `footers of plain tables float at the bottom`() {
    let groups = Groups([9], headers: [])
    groups.footers = ["End"]
    let table = show(.plain, groups)
    expectEqual(table.footerView(forSection: 0)?.frame.maxY, 200)
    table.contentInset.bottom = 20
    table.setNeedsLayout()
    table.window?.renderLoop.turn()
    expectEqual(table.footerView(forSection: 0)?.frame.maxY, 180)
    table.contentOffset.y = table.contentSize.height - 180
    table.window?.renderLoop.turn()
    expectEqual(table.footerView(forSection: 0)?.frame, table.rectForFooter(inSection: 0))
  }

  @Test func `groups have room between them`() {
    let groups = Groups([1, 1], headers: [nil, nil])
    let table = show(.grouped, groups)
    expectEqual(table.rectForRow(at: path(0)), rect(0, 35, 320, 50))
    // The first section's footer and the second section's header.
    expectEqual(table.rectForRow(at: path(0, 1)), rect(0, 120, 320, 50))
    expectEqual(table.contentSize.height, 187.5)
    table.tableHeaderView = UIView(frame: rect(0, 0, 1, 10))
    table.window?.renderLoop.turn()
    expectEqual(table.rectForRow(at: path(0)), rect(0, 27.5, 320, 50))
    table.sectionHeaderHeight = 12
    table.sectionFooterHeight = 8
    table.window?.renderLoop.turn()
    expectEqual(table.rectForRow(at: path(0)).minY, 22)
    expectEqual(table.rectForRow(at: path(0, 1)).minY, 92)
  }

  @Test func `titles of groups have their room, the first one more`() throws {
    let groups = Groups([1, 1], headers: ["One", "Two"])
    groups.footers = ["A footer"]
    let table = show(.grouped, groups)
    let line = try #require(table.headerView(forSection: 0)?.textLabel).frame.height
    expectEqual(table.headerView(forSection: 0)?.frame.height, line + 39.5)
    expectEqual(table.headerView(forSection: 1)?.frame.height, line + 29.5)
    expectEqual(table.footerView(forSection: 0)?.frame.height, line + 7.5)
    expectEqual(table.headerView(forSection: 0)?.textLabel?.font.pointSize, 13)
  }

  @Test(arguments: [(320, 16), (375, 16), (414, 20)])
  func `groups with margins are narrower than the table`(width: Int, margin: Int) {
    let groups = Groups([1], headers: ["One"])
    let (width, margin) = (CGFloat(width), CGFloat(margin))
    let table = show(.insetGrouped, groups, width: width)
    let cell = table.visibleCells.first
    expectEqual(cell?.frame.minX, margin)
    expectEqual(cell?.frame.width, width - 2 * margin)
    expectEqual(cell?.contentView.frame.width, width - 2 * margin)
    expectEqual(table.headerView(forSection: 0)?.frame.minX, margin)
    expectEqual(table.headerView(forSection: 0)?.frame.width, width - 2 * margin)
    expectEqual(table.rect(forSection: 0).width, width - 2 * margin)
    // The text begins at the table's margin inside the group. The group's width makes no
    // difference.
    cell?.textLabel?.text = "Text"
    table.window?.renderLoop.turn()
    expectEqual(cell?.textLabel?.frame.minX, margin)
    expectEqual(cell?.separatorInset.left, margin)
    expectEqual(table.separatorInset.left, margin)
  }

  @Test func `contents keep clear of what covers the sides`() {
    final class Turned: UIWindow {
      override var safeAreaInsets: UIEdgeInsets {
        UIEdgeInsets(top: 0, left: 44, bottom: 21, right: 44)
      }
    }
    let table = show(
      .plain,
      Groups([2], headers: []),
      width: 400,
      window: Turned(frame: rect(0, 0, 400, 200))
    )
    let cell = table.visibleCells.first
    expectEqual(cell?.frame, rect(0, 0, 400, 50))
    expectEqual(cell?.contentView.frame, rect(44, 0, 312, 50))
    table.insetsContentViewsToSafeArea = false
    table.window?.renderLoop.turn()
    expectEqual(cell?.contentView.frame, rect(0, 0, 400, 50))
  }

  @Test func `titles at the side take room and scroll to their sections`() throws {
    let groups = Groups([5, 5, 5], headers: ["A", "B", "C"])
    groups.index = ["A", "B", "C"]
    let table = show(.plain, groups)
    let bar = try #require(table.subviews.first { $0.frame.minX == 305 })
    expectEqual(bar.frame, rect(305, 0, 15, 200))
    expectEqual(table.visibleCells.first?.contentView.frame.width, 305)
    window(of: table).tap(at: CGPoint(x: 310, y: 195))
    #expect(groups.take().contains("C 2"))
    table.window?.renderLoop.turn()
    expectEqual(table.headerView(forSection: 2)?.frame.minY, table.contentOffset.y)
    expectEqual(bar.frame.minY, table.contentOffset.y)
    table.sectionIndexMinimumDisplayRowCount = 20
    table.window?.renderLoop.turn()
    #expect(bar.superview == nil)
    expectEqual(table.visibleCells.first?.contentView.frame.width, 320)
    table.sectionIndexMinimumDisplayRowCount = 15
    table.reloadSectionIndexTitles()
    table.window?.renderLoop.turn()
    expectEqual(table.visibleCells.first?.contentView.frame.width, 305)
  }

  @Test func `rows that come into view soon are got ready`() {
    let groups = Groups([40], headers: [])
    let table = show(.plain, groups)
    table.prefetchDataSource = groups
    table.contentOffset.y = 10
    table.window?.renderLoop.turn()
    expectEqual(groups.take(), ["fetch [5, 6, 7, 8, 9]"])
    table.contentOffset.y = 60
    table.window?.renderLoop.turn()
    expectEqual(groups.take(), ["fetch [10]"])
    // After a change of direction, requests that are no longer needed are canceled.
    table.contentOffset.y = 1000
    table.window?.renderLoop.turn()
    table.contentOffset.y = 995
    table.window?.renderLoop.turn()
    expectEqual(groups.take().last, "fetch [18, 17, 16, 15, 14]")
    #expect(table.isPrefetchingEnabled)
  }

  @Test func `headers follow their descriptions`() throws {
    final class Header: UITableViewHeaderFooterView {
      var states = 0
      override func updateConfiguration(using state: UIViewConfigurationState) {
        super.updateConfiguration(using: state)
        states += 1
      }
    }
    final class Source: NSObject, UITableViewDelegate {
      var text = "Short"
      func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "h")
        var content = view?.defaultContentConfiguration()
        content?.text = text
        view?.contentConfiguration = content
        return view
      }
    }
    let groups = Groups([3], headers: [])
    let table = show(.plain, groups)
    let source = Source()
    table.register(Header.self, forHeaderFooterViewReuseIdentifier: "h")
    table.delegate = source
    table.window?.renderLoop.turn()
    let header = try #require(table.headerView(forSection: 0) as? Header)
    expectEqual(header.states, 1)
    #expect(header.automaticallyUpdatesContentConfiguration)
    #expect(!header.configurationState.isSelected)
    let height = header.frame.height
    var content = header.defaultContentConfiguration()
    content.text = String(repeating: "A long title of several lines. ", count: 6)
    header.contentConfiguration = content
    table.window?.renderLoop.turn()
    #expect(header.frame.height > height)
    expectEqual(table.cellForRow(at: path(0))?.frame.minY, header.frame.maxY)
    var handled = 0
    header.configurationUpdateHandler = { _, _ in handled += 1 }
    header.setNeedsUpdateConfiguration()
    table.window?.renderLoop.turn()
    expectEqual(handled, 1)
    withExtendedLifetime(source) {}
  }

  @Test func `a cell can give its height itself`() {
    final class Tall: UITableViewCell {
      override func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
      ) -> CGSize {
        expectEqual(targetSize.width, 320)
        return CGSize(width: targetSize.width, height: 71)
      }
    }
    let table = show(.plain, Groups([2], headers: []), cell: Tall.self)
    expectEqual(table.visibleCells.map(\.frame.height), [50, 50])
    table.rowHeight = UITableView.automaticDimension
    table.window?.renderLoop.turn()
    expectEqual(table.visibleCells.map(\.frame.height), [71, 71])
    expectEqual(table.visibleCells.map(\.contentView.frame.height), [71, 71])
  }

  @Test func `a cell's own height between pixels comes to rest`() {
    final class Fractional: UITableViewCell {
      static var questions = 0

      override func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
      ) -> CGSize {
        Self.questions += 1
        return CGSize(width: targetSize.width, height: 44.3)
      }
    }
    var lines: [String] = []
    let old = LayoutLog.sink
    LayoutLog.sink = { lines.append($0) }
    defer { LayoutLog.sink = old }
    let table = show(.plain, Groups([2], headers: []), cell: Fractional.self)
    table.rowHeight = UITableView.automaticDimension
    table.window?.renderLoop.turn()
    expectEqual(lines, [])
    expectEqual(table.visibleCells.map(\.frame.height), [44.3, 44.3])
    expectEqual(table.contentSize.height, 88.6)
    let questions = Fractional.questions
    #expect(questions > 0)
    table.window?.renderLoop.turn()
    expectEqual(Fractional.questions, questions)
  }

  @Test func `heights are not measured again by themselves if that is disabled`() throws {
    final class Box: UITableViewCell {
      lazy var box = makeView(in: contentView)
      lazy var boxHeight = box.heightAnchor.constraint(equalToConstant: 60)
      override func updateConstraints() {
        if !boxHeight.isActive {
          box.topAnchor.constraint(equalTo: contentView.topAnchor).isActive = true
          box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor).isActive = true
          boxHeight.isActive = true
        }
        super.updateConstraints()
      }
    }
    let table = show(.plain, Groups([1], headers: []), cell: Box.self)
    table.rowHeight = UITableView.automaticDimension
    table.window?.renderLoop.turn()
    let cell = try #require(table.visibleCells.first as? Box)
    expectEqual(cell.frame.height, 60)
    expectEqual(table.selfSizingInvalidation, .enabled)
    table.selfSizingInvalidation = .disabled
    cell.boxHeight.constant = 80
    table.window?.renderLoop.turn()
    expectEqual(cell.frame.height, 60)
    table.selfSizingInvalidation = .enabledIncludingConstraints
    cell.boxHeight.constant = 90
    table.window?.renderLoop.turn()
    expectEqual(cell.frame.height, 90)
  }

  @Test func `the delegate is asked in Apple's order, each thing once`() {
    final class Order: NSObject, UITableViewDataSource, UITableViewDelegate {
      var log: [String] = []
      func numberOfSections(in tableView: UITableView) -> Int {
        log.append("sections")
        return 1
      }
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        log.append("rows")
        return 1
      }
      func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath)
        -> CGFloat
      {
        log.append("estimate")
        return 30
      }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
      {
        log.append("cell")
        return UITableViewCell()
      }
      func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        log.append("height")
        return 40
      }
      func tableView(
        _ tableView: UITableView,
        willDisplay cell: UITableViewCell,
        forRowAt indexPath: IndexPath
      ) { log.append("show") }
      func tableView(
        _ tableView: UITableView,
        didEndDisplaying cell: UITableViewCell,
        forRowAt indexPath: IndexPath
      ) { log.append("end") }
    }
    let order = Order()
    let table = show(.plain, Groups([], headers: []))
    table.delegate = order
    table.dataSource = order
    table.window?.renderLoop.turn()
    expectEqual(
      order.log,
      ["sections", "rows", "estimate", "cell", "height", "show"]
    )
    order.log = []
    table.setNeedsLayout()
    table.window?.renderLoop.turn()
    #expect(order.log.isEmpty)
    table.reloadData()
    table.window?.renderLoop.turn()
    expectEqual(order.log.first, "end")
  }
}
