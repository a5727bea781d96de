import Signposts
import Testing

@testable import UIKit

/// Many rows of four heights in five sections.
///
/// Counts the calls to the data source and delegate.
@MainActor
private final class ManyRows: NSObject, UITableViewDataSource, UITableViewDelegate {
  var counts: [Int]
  var calls = 0

  init(_ count: Int) { counts = Array(repeating: count / 5, count: 5) }

  private func counted<Answer>(_ answer: Answer) -> Answer {
    calls += 1
    return answer
  }

  func numberOfSections(in tableView: UITableView) -> Int { counted(counts.count) }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    counted(counts[section])
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    calls += 1
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    (cell as? CountedCell)?.boxHeight.constant = CGFloat(40 + indexPath.row % 4 * 10)
    return cell
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    counted("Section")
  }

  func tableView(
    _ tableView: UITableView,
    willDisplay cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) { calls += 1 }

  func tableView(
    _ tableView: UITableView,
    didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) { calls += 1 }
}

/// A self-sizing cell that counts its instances and measurements.
private final class CountedCell: UITableViewCell {
  static var made = 0
  static var sizings = 0
  let box = UIView()
  lazy var boxHeight = box.heightAnchor.constraint(equalToConstant: 0)

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    Self.made += 1
    box.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(box)
    NSLayoutConstraint.activate([
      box.leftAnchor.constraint(equalTo: contentView.leftAnchor),
      box.rightAnchor.constraint(equalTo: contentView.rightAnchor),
      box.topAnchor.constraint(equalTo: contentView.topAnchor),
      box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
      boxHeight,
    ])
  }

  required init?(coder: NSCoder) { nil }

  override func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    Self.sizings += 1
    return super.systemLayoutSizeFitting(
      targetSize,
      withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority
    )
  }
}

/// The cost of one change of a table.
private struct TableWork: Equatable {
  /// Calls of the data source and the delegate.
  var calls: Int
  var cells: Int
  var sizings: Int
  /// New views, constraints and engines.
  var objects: Int
  /// Runs of rows whose heights the table stores.
  var runs: Int
}

@MainActor
@Suite struct TableScaleTests {
  /// Returns the cost of each change, in order, for a table with a number of rows.
  private func work(_ count: Int) -> [(name: String, work: TableWork)] {
    let window = makeWindow(width: 320, height: 480)
    let table = UITableView(frame: window.bounds)
    table.register(CountedCell.self, forCellReuseIdentifier: "row")
    let rows = ManyRows(count)
    table.delegate = rows
    table.dataSource = rows
    window.addSubview(table)
    var found: [(String, TableWork)] = []
    func measure(_ name: String, _ change: () -> Void) {
      let (calls, cells, sizings) = (rows.calls, CountedCell.made, CountedCell.sizings)
      let first = Signpost.makeObjectID()
      change()
      window.renderLoop.turn()
      let work = TableWork(
        calls: rows.calls - calls,
        cells: CountedCell.made - cells,
        sizings: CountedCell.sizings - sizings,
        objects: Int(Signpost.makeObjectID().rawValue - first.rawValue) - 1,
        runs: table.rows?.heights.runCount ?? 0
      )
      found.append((name, work))
    }
    measure("first layout") {}
    for frame in 1...100 {
      measure("frame \(frame)") { table.contentOffset.y += 30 }
    }
    measure("jump to the end") { table.contentOffset.y = table.contentSize.height - 480 }
    measure("jump to the middle") {
      table.scrollToRow(at: IndexPath(row: 400, section: 2), at: .middle, animated: false)
    }
    measure("insert at the front") {
      rows.counts[0] += 4
      table.insertRows(at: (0..<4).map { IndexPath(row: $0, section: 0) }, with: .none)
    }
    measure("delete and move") {
      rows.counts[0] -= 3
      rows.counts[4] += 1
      table.performBatchUpdates {
        table.deleteRows(
          at: [IndexPath(row: 1, section: 0), IndexPath(row: 2, section: 0)],
          with: .none
        )
        table.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 0, section: 4))
      }
    }
    measure("move a section") {
      rows.counts.insert(rows.counts.remove(at: 2), at: 0)
      table.moveSection(2, toSection: 0)
    }
    measure("another width") { window.frame.size.width = table.frame.width - 40 }
    measure("another width of the table") { table.frame.size.width = 260 }
    return found
  }

  /// Returns the second, with the smaller number of objects of both.
  private func least(
    _ first: (name: String, work: TableWork),
    _ second: (name: String, work: TableWork)
  ) -> (name: String, work: TableWork) {
    var result = second
    result.work.objects = min(first.work.objects, second.work.objects)
    return result
  }

  @Test func `work and memory do not follow the number of rows`() {
    // The object counter is global to the process, so a parallel test may have raised it. Repeat
    // and take the minimum.
    var (few, many) = (work(10_000), work(100_000))
    for _ in 0..<8 where zip(few, many).contains(where: { $0.work != $1.work }) {
      few = zip(few, work(10_000)).map { least($0, $1) }
      many = zip(many, work(100_000)).map { least($0, $1) }
    }
    for (first, second) in zip(few, many) {
      #expect(first.work == second.work, "\(first.name)")
    }
    for (name, work) in many {
      switch name {
      case "first layout":
        #expect(work.calls <= 60 && work.cells <= 11 && work.sizings <= 11, "\(name) \(work)")
      case _ where name.hasPrefix("frame"):
        #expect(work.calls <= 6 && work.cells <= 2 && work.sizings <= 2, "\(name) \(work)")
        #expect(work.objects <= 32, "\(name) \(work)")
      default:
        #expect(work.calls <= 90 && work.cells <= 3 && work.sizings <= 26, "\(name) \(work)")
      }
    }
    // One run for each measured row, and one for the rows between two of them.
    #expect((many.last?.work.runs ?? 0) < 320)
  }

  @Test func `the delegate is asked for all rows only if it estimates them`() {
    final class Estimates: NSObject, UITableViewDataSource, UITableViewDelegate {
      var estimates = 0
      var heights = 0
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1000 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
      { UITableViewCell() }
      func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        heights += 1
        return 40
      }
    }
    final class Heights: UITableViewController {
      var heights = 0
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        1000
      }
      override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath)
        -> CGFloat
      {
        heights += 1
        return indexPath.row == 0
          ? super.tableView(tableView, heightForRowAt: indexPath) : 30
      }
    }
    let window = makeWindow(width: 320, height: 400)
    let source = Estimates()
    let table = UITableView(frame: window.bounds)
    table.delegate = source
    table.dataSource = source
    window.addSubview(table)
    window.renderLoop.turn()
    // With estimates, the table asks for a row's height when the row comes into view.
    expectEqual(source.heights, 10)
    expectEqual(table.contentSize.height, 43_960)
    source.heights = 0
    table.estimatedRowHeight = 0
    window.renderLoop.turn()
    // Without estimates, it asks for all heights, and for none again when it shows a row.
    expectEqual(source.heights, 1000)
    expectEqual(table.contentSize.height, 40_000)
    let controller = Heights(style: .plain)
    controller.tableView.rowHeight = 50
    controller.tableView.estimatedRowHeight = 0
    controller.tableView.frame = window.bounds
    expectEqual(controller.tableView.rectForRow(at: IndexPath(row: 2, section: 0)).minY, 80)
    expectEqual(controller.heights, 1000)
  }
}
