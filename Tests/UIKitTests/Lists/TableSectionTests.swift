import Testing
import UIKit

/// Two sections of rows with titles.
///
/// The delegate is nil unless a test sets it.
@MainActor
private final class Titles: UITableViewDataSource {
  var count = 2
  var loads: [IndexPath] = []

  func numberOfSections(in tableView: UITableView) -> Int { 2 }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    loads.append(indexPath)
    return UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    "Header"
  }
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    "Footer"
  }
}

@MainActor
@Suite struct TableSectionTests {
  private let window = makeWindow(width: 320, height: 200)
  private let table = UITableView(frame: rect(0, 0, 320, 200))
  private let titles = Titles()

  init() {
    table.rowHeight = 50
    table.dataSource = titles
    window.addSubview(table)
  }

  @Test func `headers and footers have the table's heights`() {
    table.sectionHeaderHeight = 33
    table.sectionFooterHeight = 17
    RenderLoop.main.turn()
    // Plain tables have 22 points above each header.
    expectEqual(table.rectForHeader(inSection: 0), rect(0, 22, 320, 33))
    expectEqual(table.rectForRow(at: IndexPath(row: 0, section: 0)), rect(0, 55, 320, 50))
    expectEqual(table.rectForFooter(inSection: 0), rect(0, 155, 320, 17))
    expectEqual(table.headerView(forSection: 0)?.frame.height, 33)
    table.sectionHeaderHeight = 40
    table.sectionHeaderTopPadding = 0
    RenderLoop.main.turn()
    expectEqual(table.rectForHeader(inSection: 0), rect(0, 0, 320, 40))
    expectEqual(table.rectForFooter(inSection: 0).minY, 140)
  }

  @Test func `headers and footers that were not shown have the estimated heights`() {
    titles.count = 10
    table.estimatedSectionHeaderHeight = 60
    table.estimatedSectionFooterHeight = 70
    RenderLoop.main.turn()
    expectEqual(table.rectForHeader(inSection: 1).height, 60)
    expectEqual(table.rectForFooter(inSection: 1).height, 70)
    // The footer of the bottom section floats there, and is measured.
    expectEqual(table.footerView(forSection: 0)?.frame.maxY, 200)
    #expect(table.footerView(forSection: 1) == nil)
    table.estimatedSectionHeaderHeight = UITableView.automaticDimension
    RenderLoop.main.turn()
    expectEqual(table.rectForHeader(inSection: 1).height, 28)
    table.contentOffset.y = table.contentSize.height - 200
    RenderLoop.main.turn()
    #expect(table.footerView(forSection: 1) != nil)
    #expect(table.rectForFooter(inSection: 1).height != 70)
  }

  @Test func `while rows are edited a touch selects only if that is allowed`() {
    RenderLoop.main.turn()
    let row = IndexPath(row: 0, section: 0)
    func tap(_ row: Int) {
      let rect = table.rectForRow(at: IndexPath(row: row, section: 0))
      window.tap(at: CGPoint(x: 200, y: rect.midY))
    }
    table.setEditing(true, animated: false)
    tap(0)
    #expect(table.indexPathsForSelectedRows == nil)
    table.allowsSelectionDuringEditing = true
    tap(0)
    expectEqual(table.indexPathsForSelectedRows, [row])
    tap(1)
    expectEqual(table.indexPathsForSelectedRows, [IndexPath(row: 1, section: 0)])
    table.allowsMultipleSelectionDuringEditing = true
    tap(0)
    expectEqual(table.indexPathsForSelectedRows, [IndexPath(row: 1, section: 0), row])
  }

  @Test func `a touch that changes the selection is posted, code is not`() {
    RenderLoop.main.turn()
    nonisolated(unsafe) var count = 0
    let observer = NotificationCenter.default.addObserver(
      forName: UITableView.selectionDidChangeNotification,
      object: table,
      queue: nil
    ) { _ in unsafe count += 1 }
    defer { NotificationCenter.default.removeObserver(observer) }
    table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
    #expect(unsafe count == 0)
    let rect = table.rectForRow(at: IndexPath(row: 0, section: 0))
    window.tap(at: CGPoint(x: 200, y: rect.midY))
    #expect(unsafe count == 1)
  }

  @Test func `reloaded rows get new cells, the others keep theirs`() {
    RenderLoop.main.turn()
    let (first, second) = (IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0))
    let cells = [first, second].map { table.cellForRow(at: $0) }
    titles.loads = []
    table.reloadRows(at: [second], with: .none)
    RenderLoop.main.turn()
    expectEqual(titles.loads, [second])
    #expect(table.cellForRow(at: first) === cells[0])
    #expect(table.cellForRow(at: second) !== cells[1])
  }

  @Test func `accessories take their room from the content`() throws {
    RenderLoop.main.turn()
    let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
    func room(_ type: UITableViewCell.AccessoryType) -> CGFloat {
      cell.accessoryType = type
      RenderLoop.main.turn()
      return cell.bounds.width - cell.contentView.frame.width
    }
    expectEqual(room(.none), 0)
    let arrow = room(.disclosureIndicator)
    let button = room(.detailButton)
    #expect(arrow > 0 && button > arrow)
    expectEqual(button, room(.checkmark))
    // The button and the arrow, with 10 points between them and one margin after them.
    expectEqual(room(.detailDisclosureButton), button + 10 + 10.5)
  }
}
