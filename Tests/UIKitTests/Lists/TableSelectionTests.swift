import Testing
import UIKit

@MainActor
private final class Rows: UITableViewDataSource, UITableViewDelegate {
  var sections: [[String]]
  var log: [String] = []
  var headers: [Int: UIView] = [:]
  var footers: [Int: UIView] = [:]
  var titles: [Int: String] = [:]

  init(_ sections: [[String]]) { self.sections = sections }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    let name = sections[indexPath.section][indexPath.row]
    log.append("cell \(name)")
    cell.textLabel?.text = name
    return cell
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    titles[section]
  }
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    headers[section]
  }
  func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
    footers[section]
  }
  func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
    footers[section] == nil ? 0 : 12
  }
  func tableView(
    _ tableView: UITableView,
    willDisplayHeaderView view: UIView,
    forSection section: Int
  ) { log.append("header \(section)") }
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    log.append("will select \(indexPath.row)")
    return sections[indexPath.section][indexPath.row] == "no" ? nil : indexPath
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.append("select \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    log.append("deselect \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    log.append("touch \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
    log.append("release \(indexPath.row)")
  }
  func take() -> [String] {
    defer { log = [] }
    return log
  }
}

@MainActor
@Suite struct TableSelectionTests {
  private let window = makeWindow(width: 320, height: 200)
  private let table = UITableView(frame: rect(0, 0, 320, 200))

  private func show(_ rows: Rows) {
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.delegate = rows
    table.dataSource = rows
    window.addSubview(table)
    RenderLoop.main.turn()
  }

  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  @Test func `a tap selects a row and tells the delegate`() {
    let rows = Rows([["a", "b", "no"]])
    show(rows)
    _ = rows.take()
    window.tap(at: CGPoint(x: 100, y: 50))
    expectEqual(rows.take(), ["touch 1", "release 1", "will select 1", "select 1"])
    expectEqual(table.indexPathForSelectedRow, path(1))
    #expect(table.cellForRow(at: path(1))?.isSelected == true)
    window.tap(at: CGPoint(x: 100, y: 10))
    expectEqual(rows.take().suffix(2), ["deselect 1", "select 0"])
    window.tap(at: CGPoint(x: 100, y: 100))
    expectEqual(rows.take().last, "will select 2")
    expectEqual(table.indexPathsForSelectedRows, [path(0)])
    table.deselectRow(at: path(0), animated: true)
    #expect(table.indexPathForSelectedRow == nil)
    #expect(rows.take().isEmpty)
    table.allowsSelection = false
    window.tap(at: CGPoint(x: 100, y: 10))
    #expect(rows.take().isEmpty)
  }

  @Test func `several rows can be selected if that is allowed`() {
    let rows = Rows([["a", "b", "c"]])
    show(rows)
    table.allowsMultipleSelection = true
    table.selectRow(at: path(0), animated: false, scrollPosition: .none)
    table.selectRow(at: path(2), animated: false, scrollPosition: .top)
    expectEqual(table.indexPathsForSelectedRows, [path(0), path(2)])
    table.scrollToNearestSelectedRow(at: .top, animated: false)
    window.tap(at: CGPoint(x: 100, y: 10))
    expectEqual(table.indexPathsForSelectedRows, [path(2)])
    table.allowsMultipleSelection = false
    table.selectRow(at: nil, animated: false, scrollPosition: .none)
    #expect(table.indexPathsForSelectedRows == nil)
  }

  @Test func `a row that comes into view shows whether it is selected`() {
    let rows = Rows([(0..<50).map { "\($0)" }])
    show(rows)
    table.selectRow(at: path(40), animated: false, scrollPosition: .middle)
    RenderLoop.main.turn()
    #expect(table.cellForRow(at: path(40))?.isSelected == true)
    expectEqual(table.visibleCells.filter(\.isSelected).count, 1)
    table.reloadData()
    RenderLoop.main.turn()
    #expect(table.indexPathForSelectedRow == nil)
    #expect(table.visibleCells.allSatisfy { !$0.isSelected })
  }

  @Test func `rows come and go, and the cells of others stay`() throws {
    let rows = Rows([["a", "b", "c"]])
    show(rows)
    let cell = try #require(table.cellForRow(at: path(2)))
    _ = rows.take()
    rows.sections = [["a", "x", "c", "y"]]
    table.beginUpdates()
    table.deleteRows(at: [path(1)], with: .fade)
    table.insertRows(at: [path(1), path(3)], with: .automatic)
    #expect(table.hasUncommittedUpdates)
    table.endUpdates()
    RenderLoop.main.turn()
    expectEqual(rows.take(), ["cell x", "cell y"])
    #expect(table.cellForRow(at: path(2)) === cell)
    expectEqual(table.indexPath(for: cell), path(2))
    rows.sections = [["c", "a", "x", "y"]]
    var isDone = false
    table.performBatchUpdates {
      table.moveRow(at: path(2), to: path(0))
    } completion: {
      isDone = $0
    }
    #expect(isDone)
    expectEqual(table.indexPath(for: cell), path(0))
    expectEqual(cell.frame.minY, 0)
    #expect(rows.take().isEmpty)
    rows.sections = [["c", "a", "x", "y"], ["n"]]
    table.insertSections([1], with: .none)
    RenderLoop.main.turn()
    expectEqual(rows.take(), ["cell n"])
    rows.sections = [["n"], ["c", "a", "x", "y"]]
    table.moveSection(0, toSection: 1)
    RenderLoop.main.turn()
    #expect(rows.take().isEmpty)
    expectEqual(table.visibleCells.map { $0.textLabel?.text }, ["n", "c", "a", "x", "y"])
    rows.sections = [["n"]]
    table.deleteSections([1], with: .none)
    table.reloadSections([0], with: .none)
    RenderLoop.main.turn()
    expectEqual(rows.take(), ["cell n"])
    table.reconfigureRows(at: [path(0)])
    RenderLoop.main.turn()
    expectEqual(rows.take(), ["cell n"])
    expectEqual(table.visibleCells.count, 1)
  }

  @Test func `the table's own header and footer stand around the rows`() {
    let rows = Rows([["a", "b"]])
    table.tableHeaderView = UIView(frame: rect(0, 0, 10, 30))
    table.tableFooterView = UIView(frame: rect(0, 0, 10, 20))
    table.backgroundView = UIView()
    show(rows)
    expectEqual(table.tableHeaderView?.frame, rect(0, 0, 320, 30))
    expectEqual(table.visibleCells.map(\.frame.minY), [30, 74])
    expectEqual(table.tableFooterView?.frame, rect(0, 118, 320, 20))
    expectEqual(table.contentSize.height, 138)
    expectEqual(table.backgroundView?.frame, table.bounds)
    expectEqual(table.rectForRow(at: path(1)).minY, 74)
    expectEqual(table.indexPathForRow(at: CGPoint(x: 0, y: 75)), path(1))
    #expect(table.indexPathForRow(at: CGPoint(x: 0, y: 10)) == nil)
    expectEqual(table.indexPathsForRows(in: rect(0, 0, 320, 50)), [path(0)])
    table.tableHeaderView = nil
    table.backgroundView = nil
    RenderLoop.main.turn()
    expectEqual(table.visibleCells.map(\.frame.minY), [0, 44])
  }

  @Test func `sections have headers and footers`() throws {
    let rows = Rows([["a"], ["b"]])
    table.sectionHeaderTopPadding = 0
    rows.titles = [0: "Title"]
    let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
    let box = makeView(in: header.contentView)
    box.pin(0, 0, 100, 40)
    box.bottomAnchor.constraint(equalTo: header.contentView.bottomAnchor).isActive = true
    rows.headers = [1: header]
    let footer = UIView()
    rows.footers = [0: footer]
    show(rows)
    let title = try #require(table.headerView(forSection: 0))
    expectEqual(title.textLabel?.text, "Title")
    expectEqual(title.frame.minY, 0)
    #expect(title.frame.height >= 28)
    let top = title.frame.maxY
    expectEqual(table.cellForRow(at: path(0))?.frame.minY, top)
    expectEqual(footer.frame, rect(0, top + 44, 320, 12))
    expectEqual(header.frame, rect(0, top + 56, 320, 40))
    expectEqual(table.cellForRow(at: path(0, 1))?.frame.minY, top + 96)
    expectEqual(table.rectForHeader(inSection: 1), header.frame)
    expectEqual(table.rectForFooter(inSection: 0), footer.frame)
    expectEqual(table.rect(forSection: 0), rect(0, 0, 320, top + 56))
    #expect(table.headerView(forSection: 1) === header)
    #expect(table.footerView(forSection: 0) == nil)
    #expect(rows.log.contains("header 1"))
  }

  @Test func `headers are registered, dequeued and used again`() {
    final class Header: UITableViewHeaderFooterView {
      var reuses = 0
      override func prepareForReuse() { reuses += 1 }
    }
    table.register(Header.self, forHeaderFooterViewReuseIdentifier: "h")
    let made = table.dequeueReusableHeaderFooterView(withIdentifier: "h")
    #expect(made is Header)
    expectEqual(made?.reuseIdentifier, "h")
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "none") == nil)
    table.register(UINib(nibName: "n", bundle: nil), forHeaderFooterViewReuseIdentifier: "n")
    table.register(UINib(nibName: "n", bundle: nil), forCellReuseIdentifier: "n")
    withoutLoader { #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "n") == nil) }
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.backgroundView = UIView()
    view.textLabel?.text = "a"
    view.detailTextLabel?.text = "b"
    view.frame = rect(0, 0, 320, 60)
    view.layoutIfNeeded()
    expectEqual(view.backgroundView?.frame, view.bounds)
    expectEqual(view.detailTextLabel?.frame.minY, view.textLabel?.frame.maxY)
    view.contentConfiguration = view.defaultContentConfiguration()
    #expect(view.contentView.subviews.contains { $0 is UIListContentView })
  }

  @Test func `a table controller is its table's source and delegate`() {
    final class Controller: UITableViewController {
      var selected: [Int] = []
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        2
      }
      override func tableView(
        _ tableView: UITableView,
        cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell { UITableViewCell() }
      override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        selected.append(indexPath.row)
      }
    }
    let controller = Controller(style: .grouped)
    window.rootViewController = controller
    RenderLoop.main.turn()
    expectEqual(controller.tableView.style, .grouped)
    expectEqual(controller.tableView.visibleCells.count, 2)
    // A group's first row is 35 points below the top.
    window.tap(at: CGPoint(x: 10, y: 35 + 50))
    expectEqual(controller.selected, [1])
    controller.setEditing(true, animated: false)
    #expect(controller.tableView.isEditing)
    controller.viewWillAppear(false)
    #expect(controller.clearsSelectionOnViewWillAppear)
    #expect(controller.tableView.indexPathForSelectedRow == nil)
  }

  @Test func `a diffable source shows its snapshot`() {
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    let source = UITableViewDiffableDataSource<String, Int>(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.tag = item
      return cell
    }
    window.addSubview(table)
    var snapshot = source.snapshot()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems([1, 2], toSection: "a")
    snapshot.appendItems([3])
    var isDone = false
    source.apply(snapshot) { isDone = true }
    RenderLoop.main.turn()
    #expect(isDone)
    expectEqual(table.visibleCells.map(\.tag), [1, 2, 3])
    expectEqual(source.itemIdentifier(for: path(0, 1)), 3)
    expectEqual(source.indexPath(for: 2), path(1))
    expectEqual(source.sectionIdentifier(for: 1), "b")
    expectEqual(source.index(for: "b"), 1)
    snapshot.moveItem(3, beforeItem: 1)
    source.applySnapshotUsingReloadData(snapshot)
    RenderLoop.main.turn()
    expectEqual(table.visibleCells.map(\.tag), [3, 1, 2])
  }

  @Test func `a snapshot's sections and items are changed`() {
    var list = NSDiffableDataSourceSnapshot<String, Int>()
    list.appendSections(["b"])
    list.insertSections(["a"], beforeSection: "b")
    list.insertSections(["c"], afterSection: "b")
    list.appendItems([1, 4], toSection: "a")
    list.insertItems([2], afterItem: 1)
    list.insertItems([3], beforeItem: 4)
    expectEqual(list.itemIdentifiers, [1, 2, 3, 4])
    expectEqual(list.numberOfItems, 4)
    expectEqual(list.numberOfItems(inSection: "a"), 4)
    expectEqual(list.itemIdentifiers(inSection: "b"), [])
    expectEqual(list.sectionIdentifier(containingItem: 3), "a")
    expectEqual(list.indexOfItem(3), 2)
    expectEqual(list.indexOfSection("c"), 2)
    list.moveItem(1, afterItem: 2)
    list.deleteItems([4])
    expectEqual(list.itemIdentifiers, [2, 1, 3])
    list.moveSection("c", beforeSection: "a")
    list.moveSection("a", afterSection: "b")
    expectEqual(list.sectionIdentifiers, ["c", "b", "a"])
    list.deleteSections(["c"])
    expectEqual(list.numberOfSections, 2)
    list.reloadItems([1])
    list.reconfigureItems([2])
    list.reloadSections(["a"])
    expectEqual(list.reloadedItemIdentifiers, [1])
    expectEqual(list.reconfiguredItemIdentifiers, [2])
    expectEqual(list.reloadedSectionIdentifiers, ["a"])
    list.deleteAllItems()
    expectEqual(list.numberOfItems, 0)
  }
}
