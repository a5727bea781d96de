import TestSupport
import Testing
import UIKit

@MainActor
private final class Letters: NSObject, UITableViewDataSource {
  var sections: [String]
  var asked: [String] = []
  var made: [String: UITableViewCell] = [:]

  init(_ sections: [String]) { self.sections = sections }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    let name = String(Array(sections[indexPath.section])[indexPath.row])
    asked.append(name)
    cell.textLabel?.text = name
    return cell
  }
}

@MainActor
@Suite struct TableUpdateTests {
  /// A cell that counts its calls of `prepareForReuse`.
  private final class Cell: UITableViewCell {
    var reuses = 0
    override func prepareForReuse() {
      super.prepareForReuse()
      reuses += 1
    }
  }

  private static func show(_ sections: [String]) -> (UITableView, Letters, UIWindow) {
    let window = makeWindow(width: 320, height: 200)
    let table = UITableView(frame: window.bounds)
    table.rowHeight = 50
    table.register(Cell.self, forCellReuseIdentifier: "row")
    let letters = Letters(sections)
    table.dataSource = letters
    window.addSubview(table)
    window.renderLoop.turn()
    letters.asked = []
    return (table, letters, window)
  }

  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  private func texts(_ table: UITableView) -> String {
    table.visibleCells.compactMap { $0.textLabel?.text }.joined()
  }

  @Test func `a row whose content is asked for again keeps its cell`() throws {
    let (table, letters, window) = Self.show(["abc"])
    let cell = try #require(table.cellForRow(at: path(1)) as? Cell)
    table.selectRow(at: path(1), animated: false, scrollPosition: .none)
    letters.sections = ["aXc"]
    table.reconfigureRows(at: [path(1)])
    window.renderLoop.turn()
    #expect(table.cellForRow(at: path(1)) === cell)
    expectEqual(cell.reuses, 0)
    expectEqual(texts(table), "aXc")
    expectEqual(letters.asked, ["X"])
    expectEqual(table.indexPathForSelectedRow, path(1))
    // A reloaded row has another cell and is no longer selected.
    table.reloadRows(at: [path(1)], with: .fade)
    window.renderLoop.turn()
    #expect(table.indexPathForSelectedRow == nil)
    expectEqual(letters.asked, ["X", "X"])
  }

  @Test func `rows are deleted before others are inserted, in whatever order they are named`() {
    let (table, letters, window) = Self.show(["abcd", "xy"])
    letters.sections = ["1ad", "y2c"]
    table.selectRow(at: path(2), animated: false, scrollPosition: .none)
    table.performBatchUpdates {
      table.insertRows(at: [path(0)], with: .none)
      table.moveRow(at: path(2), to: path(2, 1))
      table.deleteRows(at: [path(1)], with: .none)
      table.deleteRows(at: [path(0, 1)], with: .none)
      table.insertRows(at: [path(1, 1)], with: .none)
    }
    window.renderLoop.turn()
    expectEqual(texts(table), "1ady")
    expectEqual(letters.asked.sorted(), ["1", "y"])
    expectEqual(table.indexPathForSelectedRow, path(2, 1))
    table.contentOffset.y = 100
    window.renderLoop.turn()
    expectEqual(texts(table), "dy2c")
  }

  @Test func `what is visible stays where it is when rows above it come or go`() {
    let (table, letters, window) = Self.show(["abcdefghijklmnopq"])
    table.contentOffset.y = 120
    window.renderLoop.turn()
    expectEqual(texts(table), "cdefg")
    letters.sections = ["12abcdefghijklmnopq"]
    table.insertRows(at: [path(0), path(1)], with: .none)
    window.renderLoop.turn()
    expectEqual(texts(table), "cdefg")
    expectEqual(table.contentOffset.y, 220)
    letters.sections = ["defghijklmnopq"]
    table.deleteRows(at: (0..<5).map { path($0) }, with: .none)
    window.renderLoop.turn()
    // The first visible row was deleted, too. The next one keeps its place.
    expectEqual(texts(table), "defg")
    expectEqual(table.contentOffset.y, 0)
    // At the very top, inserted rows are visible.
    letters.sections = ["1defghijklmnopq"]
    table.insertRows(at: [path(0)], with: .none)
    window.renderLoop.turn()
    expectEqual(texts(table), "1def")
    expectEqual(table.contentOffset.y, 0)
  }

  @Test func `content that becomes shorter ends at the bottom`() {
    let (table, letters, window) = Self.show(["abcdefghij"])
    table.contentOffset.y = 300
    window.renderLoop.turn()
    letters.sections = ["abcde"]
    table.deleteRows(at: (5..<10).map { path($0) }, with: .none)
    window.renderLoop.turn()
    expectEqual(table.contentOffset.y, 50)
    expectEqual(texts(table), "bcde")
  }

  private nonisolated static func sentence(
    _ sections: [String],
    _ change: @MainActor @escaping (UITableView, Letters) -> Void
  ) async {
    await MainActor.run {
      let (table, letters, _) = show(["abc", "x"])
      letters.sections = sections
      change(table, letters)
    }
  }

  @Test func `wrong numbers of rows end the process with Apple's sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await TableUpdateTests.sentence(["ab", "x"]) { table, _ in
        table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let message = """
      Invalid update: invalid number of rows in section 0. The number of rows contained in an existing section \
      after the update (2) must be equal to the number of rows contained in that section before the update (3), \
      plus or minus the number of rows inserted or deleted from that section (1 inserted, 0 deleted) and plus or \
      minus the number of rows moved into or out of that section (0 moved in, 0 moved out).
      """
    #expect(text.contains(message))
  }

  @Test func `wrong numbers of sections end the process with Apple's sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await TableUpdateTests.sentence(["abc"]) { table, _ in
        table.insertSections([0], with: .none)
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "Invalid update: invalid number of sections. The number of sections contained in the table view after "
          + "the update (1) must be equal to the number of sections contained in the table view before the update "
          + "(2), plus or minus the number of sections inserted or deleted (1 inserted, 0 deleted)."
      )
    )
  }

  @Test func `a row that is not there cannot be deleted`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await TableUpdateTests.sentence(["ab", "x"]) { table, _ in
        table.deleteRows(at: [IndexPath(row: 7, section: 0)], with: .none)
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "attempt to delete row 7 from section 0 which only contains 3 rows before the update"
      )
    )
  }

  // MARK: Snapshots

  private func makeSource(_ table: UITableView) -> UITableViewDiffableDataSource<String, Int> {
    table.register(Cell.self, forCellReuseIdentifier: "item")
    return UITableViewDiffableDataSource(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "item", for: path)
      cell.tag = item
      cell.textLabel?.text = "\(item)"
      return cell
    }
  }

  @Test func `another snapshot changes only what differs`() throws {
    let (table, _, window) = Self.show([])
    let source = makeSource(table)
    source.defaultRowAnimation = .fade
    var snapshot = source.snapshot()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems([1, 2, 3], toSection: "a")
    snapshot.appendItems([4, 5], toSection: "b")
    source.apply(snapshot)
    window.renderLoop.turn()
    expectEqual(table.visibleCells.map(\.tag), [1, 2, 3, 4])
    let second = try #require(table.cellForRow(at: path(1)) as? Cell)
    let fourth = try #require(table.cellForRow(at: path(0, 1)) as? Cell)
    snapshot.deleteItems([1])
    snapshot.moveItem(4, beforeItem: 2)
    snapshot.insertItems([6], afterItem: 2)
    source.apply(snapshot, animatingDifferences: false)
    window.renderLoop.turn()
    expectEqual(table.visibleCells.map(\.tag), [4, 2, 6, 3])
    #expect(table.cellForRow(at: path(1)) === second)
    #expect(table.cellForRow(at: path(0)) === fourth)
    snapshot.reconfigureItems([2])
    snapshot.moveSection("b", beforeSection: "a")
    source.apply(snapshot)
    window.renderLoop.turn()
    expectEqual(table.visibleCells.map(\.tag), [5, 4, 2, 6])
    #expect(table.cellForRow(at: path(1, 1)) === second)
    expectEqual(second.reuses, 0)
    #expect(source.snapshot().reconfiguredItemIdentifiers.isEmpty)
    #expect(source.sectionIndexTitles(for: table) == nil)
    snapshot.deleteSections(["a"])
    snapshot.reloadItems([5])
    source.apply(snapshot)
    window.renderLoop.turn()
    expectEqual(table.visibleCells.map(\.tag), [5])
  }

  @Test(arguments: seeds(5, full: 20)) func `random snapshots are shown as they are`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (table, _, window) = Self.show([])
    let source = makeSource(table)
    table.frame.size.height = 5000
    for step in 0..<12 {
      var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
      let sections = ["a", "b", "c", "d"].shuffled(using: &random)
      var items = Array(
        (0..<30).shuffled(using: &random).prefix(Int.random(in: 0...30, using: &random))
      )
      for section in sections.prefix(Int.random(in: 1...4, using: &random)) {
        snapshot.appendSections([section])
        let own = items.prefix(Int.random(in: 0...items.count, using: &random))
        items.removeFirst(own.count)
        let inOrder = Bool.random(using: &random)
        snapshot.appendItems(inOrder ? own.sorted() : Array(own), toSection: section)
      }
      source.apply(snapshot)
      window.renderLoop.turn()
      #expect(
        table.visibleCells.map(\.tag) == snapshot.itemIdentifiers,
        "seed \(seed), step \(step)"
      )
      for (row, cell) in table.visibleCells.enumerated() {
        #expect(cell.frame.minY == CGFloat(row) * 50, "seed \(seed), step \(step)")
      }
    }
  }
}
