import LayoutEngine
import Testing
import UIKit

/// A cell whose content has a given height, with margins of 5 points above and below.
private final class BoxCell: UITableViewCell {
  let box = UIView()
  private(set) var reuseCount = 0
  lazy var boxHeight = box.heightAnchor.constraint(equalToConstant: 0)

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    box.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(box)
    NSLayoutConstraint.activate([
      box.leftAnchor.constraint(equalTo: contentView.leftAnchor, constant: 10),
      box.rightAnchor.constraint(equalTo: contentView.rightAnchor, constant: -10),
      box.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 5),
      box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -5),
      boxHeight,
    ])
  }

  required init?(coder: NSCoder) { nil }

  override func prepareForReuse() {
    super.prepareForReuse()
    reuseCount += 1
  }
}

@MainActor
private final class BoxSource: UITableViewDataSource {
  /// The heights of the boxes, by section.
  var sections: [[CGFloat]]
  var requests: [IndexPath] = []

  init(_ sections: [[CGFloat]]) {
    self.sections = sections
  }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    requests.append(indexPath)
    let cell = tableView.dequeueReusableCell(withIdentifier: "box", for: indexPath)
    (cell as? BoxCell)?.boxHeight.constant = sections[indexPath.section][indexPath.row]
    return cell
  }
}

@MainActor
private final class RowWitness: UITableViewDelegate {
  var log: [String] = []

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    indexPath.row == 1 ? 33 : UITableView.automaticDimension
  }

  func tableView(
    _ tableView: UITableView,
    willDisplay cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {
    log.append("show \(indexPath.row)")
  }

  func tableView(
    _ tableView: UITableView,
    didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {
    log.append("end \(indexPath.row)")
  }
}

@MainActor
@Suite struct TableViewTests {
  private let window = makeWindow(width: 100, height: 100)
  private let table = UITableView(frame: rect(0, 0, 100, 100))

  /// The heights of 100 boxes: the rows are 20, 30, 40, 20 high and so on.
  private let heights = (0..<100).map { index -> CGFloat in CGFloat(10 + index % 3 * 10) }

  private func show(_ sections: [[CGFloat]], estimate: CGFloat = 44) -> BoxSource {
    let source = BoxSource(sections)
    table.register(BoxCell.self, forCellReuseIdentifier: "box")
    table.estimatedRowHeight = estimate
    table.dataSource = source
    window.addSubview(table)
    RenderLoop.main.turn()
    return source
  }

  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  @Test func `rows are as high as their constraints say, in one turn`() {
    let source = show([heights])
    expectEqual(
      table.visibleCells.map(\.frame),
      [
        rect(0, 0, 100, 20), rect(0, 20, 100, 30), rect(0, 50, 100, 40), rect(0, 90, 100, 20),
      ]
    )
    for case let cell as BoxCell in table.visibleCells {
      expectEqual(cell.contentView.frame, rect(0, 0, 100, cell.frame.height))
      expectEqual(cell.box.frame, rect(10, 5, 80, cell.frame.height - 10))
    }
    expectEqual(table.contentSize, CGSize(width: 100, height: 110 + 96 * 44))
    withExtendedLifetime(source) {}
  }

  @Test func `only the visible rows are asked for, and cells are used again`() {
    let source = show([heights])
    expectEqual(source.requests.map(\.row), [0, 1, 2, 3])
    let first = Set(table.visibleCells.map { ObjectIdentifier($0) })
    for offset in stride(from: 10, through: 1500, by: 10) {
      table.contentOffset.y = CGFloat(offset)
      RenderLoop.main.turn()
    }
    let cells = table.subviews.compactMap { $0 as? BoxCell }
    #expect(cells.count <= 6)
    #expect(cells.contains { $0.reuseCount > 5 })
    #expect(first.isSubset(of: cells.map { ObjectIdentifier($0) }))
    // Rows are 30 points high on average, so row 50 is the first visible one at 1500.
    expectEqual(table.indexPathsForVisibleRows?.first, path(50))
    expectEqual(table.rectForRow(at: path(50)), rect(0, 1490, 100, 40))
  }

  @Test func `a cell out of sight is hidden and keeps its constraints`() throws {
    let source = show([heights])
    let cell = try #require(table.cellForRow(at: path(0)) as? BoxCell)
    let constraints = cell.contentView.constraints
    table.contentOffset.y = 20
    RenderLoop.main.turn()
    // Row 4 came into view in the same layout. It either reused the cell of row 0, or the cell
    // waits for reuse.
    #expect(cell.isHidden || table.indexPath(for: cell)?.row ?? 0 > 3)
    #expect(cell.superview === table)
    expectEqual(cell.contentView.constraints, constraints)
    withExtendedLifetime(source) {}
  }

  @Test func `rows that come into view at the top leave the others where they are`() throws {
    let source = show([heights], estimate: 100)
    table.scrollToRow(at: path(50), at: .top, animated: false)
    RenderLoop.main.turn()
    expectEqual(table.indexPathsForVisibleRows?.first, path(50))
    let cell = try #require(table.cellForRow(at: path(51)))
    let before = cell.convert(CGPoint.zero, to: window).y
    table.contentOffset.y -= 15
    RenderLoop.main.turn()
    #expect(table.indexPathsForVisibleRows?.first?.row ?? 50 < 50)
    expectEqual(cell.convert(CGPoint.zero, to: window).y, before + 15)
    withExtendedLifetime(source) {}
  }

  @Test func `rows are found by paths in several sections`() {
    let source = show([[10, 10], [], [20]])
    expectEqual(table.numberOfSections, 3)
    expectEqual(table.numberOfRows(inSection: 1), 0)
    expectEqual(table.indexPathsForVisibleRows, [path(0, 0), path(1, 0), path(0, 2)])
    expectEqual(table.rectForRow(at: path(0, 2)), rect(0, 40, 100, 30))
    expectEqual(table.indexPathForRow(at: CGPoint(x: 1, y: 39)), path(1, 0))
    #expect(table.indexPathForRow(at: CGPoint(x: 1, y: 71)) == nil)
    #expect(table.cellForRow(at: path(5, 0)) == nil)
    withExtendedLifetime(source) {}
  }

  @Test func `reloading asks for everything again and uses the cells again`() {
    let source = show([[10, 10, 10]])
    let cells = Set(table.visibleCells)
    source.sections = [[50, 20]]
    source.requests = []
    table.reloadData()
    RenderLoop.main.turn()
    expectEqual(source.requests.map(\.row), [0, 1])
    expectEqual(table.visibleCells.map(\.frame.height), [60, 30])
    #expect(Set(table.visibleCells).isSubset(of: cells))
    expectEqual(table.contentSize.height, 90)
  }

  @Test func `a row that changes while it is visible moves what is below it`() throws {
    let source = show([[10, 10, 10]])
    let cell = try #require(table.cellForRow(at: path(0)) as? BoxCell)
    cell.boxHeight.constant = 35
    RenderLoop.main.turn()
    expectEqual(
      table.visibleCells.map(\.frame),
      [
        rect(0, 0, 100, 45), rect(0, 45, 100, 20), rect(0, 65, 100, 20),
      ]
    )
    withExtendedLifetime(source) {}
  }

  @Test func `a fixed height needs no constraints`() {
    table.rowHeight = 25
    let source = BoxSource([Array(repeating: 15, count: 40)])
    table.register(BoxCell.self, forCellReuseIdentifier: "box")
    table.dataSource = source
    window.addSubview(table)
    RenderLoop.main.turn()
    expectEqual(table.visibleCells.map(\.frame.minY), [0, 25, 50, 75])
    #expect(table.visibleCells.allSatisfy { $0.contentView.frame.height == 25 })
    expectEqual(table.contentSize.height, 1000)
    withExtendedLifetime(source) {}
  }

  @Test func `another width of the table measures its rows again`() throws {
    let source = show([[10, 10]])
    table.frame.size.width = 60
    RenderLoop.main.turn()
    let cell = try #require(table.cellForRow(at: path(0)) as? BoxCell)
    expectEqual(cell.frame, rect(0, 0, 60, 20))
    expectEqual(cell.box.frame.width, 40)
    withExtendedLifetime(source) {}
  }

  @Test func `the delegate decides about heights and is told of rows`() {
    let witness = RowWitness()
    table.delegate = witness
    let source = show([[60, 15, 60]])
    expectEqual(table.visibleCells.map(\.frame.height), [70, 33])
    expectEqual(witness.log, ["show 0", "show 1"])
    witness.log = []
    table.contentOffset.y = 70
    RenderLoop.main.turn()
    expectEqual(witness.log, ["end 0", "show 2"])
    witness.log = []
    table.reloadData()
    expectEqual(witness.log, ["end 1", "end 2"])
    withExtendedLifetime(source) {}
  }

  @Test func `an empty table has nothing to show`() {
    let source = show([[]])
    #expect(table.visibleCells.isEmpty)
    expectEqual(table.contentSize, CGSize(width: 100, height: 0))
    table.contentOffset.y = 500
    RenderLoop.main.turn()
    #expect(table.visibleCells.isEmpty)
    withExtendedLifetime(source) {}
  }
}
