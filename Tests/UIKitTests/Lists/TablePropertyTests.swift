import TestSupport
import Testing
import UIKit

/// The data of a random table: rows and headers whose heights follow from their numbers.
@MainActor
private final class Model: NSObject, UITableViewDataSource, UITableViewDelegate {
  enum Sizing: CaseIterable {
    case fixed, estimated, selfSizing
  }

  struct Section {
    var id: Int
    var rows: [Int]
  }

  let sizing: Sizing
  let hasEnds: Bool
  var sections: [Section]
  private var nextID = 0
  /// Heights from another table, used instead of estimates for rows that are not measured.
  var remembered: (row: (IndexPath) -> CGFloat, header: (Int) -> CGFloat, footer: (Int) -> CGFloat)?

  init(_ sizing: Sizing, hasEnds: Bool) {
    self.sizing = sizing
    self.hasEnds = hasEnds
    sections = []
  }

  func makeRow() -> Int {
    nextID += 1
    return nextID
  }

  func makeSection(rows: Int) -> Section {
    Section(id: makeRow(), rows: (0..<rows).map { _ in makeRow() })
  }

  static func height(_ id: Int) -> CGFloat { CGFloat(20 + id * 7 % 53) + (id % 3 == 0 ? 0.5 : 0) }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].rows.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "box", for: indexPath)
    let id = sections[indexPath.section].rows[indexPath.row]
    cell.tag = id
    (cell as? BoxCell)?.boxHeight.constant = Self.height(id)
    return cell
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    sizing == .selfSizing
      ? UITableView.automaticDimension
      : Self.height(sections[indexPath.section].rows[indexPath.row])
  }

  func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath)
    -> CGFloat
  {
    if let remembered { return remembered.row(indexPath) }
    return sizing == .fixed ? Self.height(sections[indexPath.section].rows[indexPath.row]) : 30
  }

  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
    hasEnds ? UITableView.automaticDimension : 0
  }

  func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
    hasEnds ? UITableView.automaticDimension : 0
  }

  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    hasEnds ? box(tableView, sections[section].id) : nil
  }

  func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
    hasEnds ? box(tableView, sections[section].id + 1000) : nil
  }

  func tableView(_ tableView: UITableView, estimatedHeightForHeaderInSection section: Int)
    -> CGFloat
  { remembered?.header(section) ?? 24 }

  func tableView(_ tableView: UITableView, estimatedHeightForFooterInSection section: Int)
    -> CGFloat
  { remembered?.footer(section) ?? 24 }

  private func box(_ table: UITableView, _ id: Int) -> UIView? {
    let view = table.dequeueReusableHeaderFooterView(withIdentifier: "box")
    view?.tag = id
    (view as? BoxHeader)?.boxHeight.constant = Self.height(id)
    return view
  }
}

/// A cell with a given height.
private final class BoxCell: UITableViewCell {
  let box = UIView()
  lazy var boxHeight = box.heightAnchor.constraint(equalToConstant: 0)

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    boxHeight.priority = .defaultHigh
    box.fill(contentView, boxHeight)
  }

  required init?(coder: NSCoder) { nil }
}

/// A header or footer with a given height.
private final class BoxHeader: UITableViewHeaderFooterView {
  let box = UIView()
  lazy var boxHeight = box.heightAnchor.constraint(equalToConstant: 0)

  override init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    boxHeight.priority = .defaultHigh
    box.fill(contentView, boxHeight)
  }

  required init?(coder: NSCoder) { nil }
}

extension UIView {
  fileprivate func fill(_ view: UIView, _ height: NSLayoutConstraint) {
    translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(self)
    NSLayoutConstraint.activate([
      leftAnchor.constraint(equalTo: view.leftAnchor),
      rightAnchor.constraint(equalTo: view.rightAnchor),
      topAnchor.constraint(equalTo: view.topAnchor),
      bottomAnchor.constraint(equalTo: view.bottomAnchor),
      height,
    ])
  }
}

/// Scrolls and changes tables at random, and compares each state with a new table.
///
/// A table remembers the heights that it measured, and uses estimates for rows that it has not
/// shown. So two tables with equal data may disagree about the distance from the beginning of the
/// content to the visible rows. Hence two comparisons:
/// - With a new table whose estimates are the heights that the old one remembers, at the same
///   content offset: all frames in the content and the content's size are equal.
/// - With a new table without these heights, scrolled so that the first fully visible row is at the
///   same place on the screen: all frames on the screen are equal.
@MainActor
@Suite struct TablePropertyTests {
  private let window = makeWindow(width: 320, height: 240)

  private func makeTable(_ style: UITableView.Style, _ model: Model) -> UITableView {
    let table = UITableView(frame: rect(0, 0, 320, 240), style: style)
    table.register(BoxCell.self, forCellReuseIdentifier: "box")
    table.register(BoxHeader.self, forHeaderFooterViewReuseIdentifier: "box")
    table.delegate = model
    table.dataSource = model
    window.addSubview(table)
    return table
  }

  /// Returns the frames of the visible rows, headers and footers, by their content.
  private func frames(_ table: UITableView, relativeTo origin: CGFloat) -> [String: CGRect] {
    var frames: [String: CGRect] = [:]
    for view in table.subviews where !view.isHidden {
      switch view {
      case is BoxCell: frames["row \(view.tag)"] = view.frame.offsetBy(dx: 0, dy: -origin)
      case is BoxHeader: frames["end \(view.tag)"] = view.frame.offsetBy(dx: 0, dy: -origin)
      default: break
      }
    }
    return frames
  }

  private func expectEqual(
    _ found: [String: CGRect],
    _ wanted: [String: CGRect],
    _ what: String
  ) {
    #expect(found.keys.sorted() == wanted.keys.sorted(), "\(what)")
    for (name, frame) in found {
      guard let other = wanted[name] else { continue }
      let isEqual =
        abs(frame.minX - other.minX) < 0.01 && abs(frame.minY - other.minY) < 0.01
        && abs(frame.width - other.width) < 0.01 && abs(frame.height - other.height) < 0.01
      #expect(isEqual, "\(what): \(name) is at \(frame), not at \(other)")
    }
  }

  private func compare(_ table: UITableView, _ model: Model, _ what: String) {
    let offset = table.contentOffset.y
    // A new table with the heights that the old one remembers.
    model.remembered = (
      { table.rectForRow(at: $0).height }, { table.rectForHeader(inSection: $0).height },
      { table.rectForFooter(inSection: $0).height }
    )
    var fresh = makeTable(table.style, model)
    fresh.contentOffset.y = offset
    RenderLoop.main.turn()
    #expect(abs(fresh.contentOffset.y - offset) < 0.01, "\(what)")
    #expect(abs(fresh.contentSize.height - table.contentSize.height) < 0.01, "\(what)")
    expectEqual(frames(table, relativeTo: 0), frames(fresh, relativeTo: 0), what)
    fresh.removeFromSuperview()
    model.remembered = nil
    // The row at the top edge may be hidden in a table that expects it to be less high.
    let visible = table.indexPathsForVisibleRows ?? []
    guard let first = visible.first(where: { table.rectForRow(at: $0).minY >= offset }) else {
      return
    }
    // A new table with only the data.
    let distance = table.rectForRow(at: first).minY - offset
    fresh = makeTable(table.style, model)
    for _ in 0..<8 {
      fresh.contentOffset.y = fresh.rectForRow(at: first).minY - distance
      RenderLoop.main.turn()
    }
    // The row cannot be at that place if estimates leave too little room below, or none above at
    // the top.
    if abs(fresh.rectForRow(at: first).minY - distance - fresh.contentOffset.y) < 0.01 {
      expectEqual(
        frames(table, relativeTo: offset),
        frames(fresh, relativeTo: fresh.contentOffset.y),
        "\(what), afresh"
      )
    }
    fresh.removeFromSuperview()
  }

  /// Performs a random change and returns its description.
  private func step(
    _ table: UITableView,
    _ model: Model,
    _ random: inout SeededGenerator
  ) -> String {
    switch random.next(below: 12) {
    case 0, 1, 2:
      let most = max(0, Int(table.contentSize.height - 240))
      table.contentOffset.y = CGFloat(random.next(below: most + 1))
      return "jump to \(table.contentOffset.y)"
    case 3, 4:
      let way = CGFloat(random.next(below: 161) - 80)
      let most = max(0, table.contentSize.height - 240)
      table.contentOffset.y = min(max(0, table.contentOffset.y + way), most)
      return "scroll by \(way)"
    case 5:
      table.reloadData()
      return "reload"
    case 6 where !model.sections.isEmpty:
      let section = random.next(below: model.sections.count)
      guard !model.sections[section].rows.isEmpty else { return "nothing" }
      let row = random.next(below: model.sections[section].rows.count)
      model.sections[section].rows[row] = model.makeRow()
      table.reloadRows(at: [IndexPath(row: row, section: section)], with: .none)
      return "reload \(section), \(row)"
    case 7 where !model.sections.isEmpty:
      let section = random.next(below: model.sections.count)
      model.sections[section] = model.makeSection(rows: random.next(below: 6))
      table.reloadSections([section], with: .none)
      return "reload section \(section)"
    case 8 where model.sections.count > 1:
      let from = random.next(below: model.sections.count)
      let to = random.next(below: model.sections.count)
      let section = model.sections.remove(at: from)
      model.sections.insert(section, at: to)
      table.moveSection(from, toSection: to)
      return "move section \(from) to \(to)"
    default: return batch(table, model, &random)
    }
  }

  /// Deletes, inserts and moves at random in one batch.
  private func batch(
    _ table: UITableView,
    _ model: Model,
    _ random: inout SeededGenerator
  ) -> String {
    var log = "batch"
    table.beginUpdates()
    // Rows keep their old places, because deletions and moves name places before the batch.
    var rows = model.sections.enumerated().map { section, content in
      content.rows.enumerated().map { (id: $1, from: IndexPath(row: $0, section: section)) }
    }
    var sections = Array(model.sections.indices)
    var deleted: [IndexPath] = []
    for section in rows.indices {
      rows[section].removeAll { row in
        guard random.chance(10) else { return false }
        deleted.append(row.from)
        return true
      }
    }
    table.deleteRows(at: deleted, with: .none)
    log += ", delete \(deleted)"
    // A moved row is not in a deleted section.
    let gone = sections.count > 1 && random.chance(25) ? random.next(below: sections.count) : nil
    var moving: [(id: Int, from: IndexPath)] = []
    for section in rows.indices where section != gone && random.chance(30) {
      guard !rows[section].isEmpty else { continue }
      moving.append(rows[section].remove(at: random.next(below: rows[section].count)))
    }
    var content = zip(model.sections, rows).map { section, rows in
      Model.Section(id: section.id, rows: rows.map(\.id))
    }
    if let gone {
      content.remove(at: gone)
      sections.remove(at: gone)
      table.deleteSections([gone], with: .none)
      log += ", delete section \(gone)"
    }
    var inserted: Int?
    if content.count < 6, random.chance(30) {
      let place = random.next(below: content.count + 1)
      content.insert(model.makeSection(rows: random.next(below: 8)), at: place)
      table.insertSections([place], with: .none)
      inserted = place
      log += ", insert section \(place)"
    }
    // Insertions name places after the batch.
    var coming: Set<Int> = []
    for section in content.indices where section != inserted {
      for _ in 0..<random.next(below: 3) {
        let id = model.makeRow()
        coming.insert(id)
        let count = content[section].rows.count
        content[section].rows.insert(id, at: random.next(below: count + 1))
      }
    }
    let kept = content.indices.filter { $0 != inserted }
    for row in moving {
      let section = random.pick(from: kept)
      content[section].rows.insert(row.id, at: random.next(below: content[section].rows.count + 1))
    }
    for section in content.indices where section != inserted {
      for (row, id) in content[section].rows.enumerated() {
        let path = IndexPath(row: row, section: section)
        if coming.contains(id) { table.insertRows(at: [path], with: .none) }
        if let move = moving.first(where: { $0.id == id }) {
          table.moveRow(at: move.from, to: path)
          log += ", move \(move.from) to \(path)"
        }
      }
    }
    model.sections = content
    table.endUpdates()
    return log
  }

  @Test(arguments: seeds(2, full: 24)) func `what is visible is where a fresh table has it`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let style: UITableView.Style = [.plain, .grouped, .insetGrouped][Int(seed % 3)]
    let sizing = Model.Sizing.allCases[Int(seed / 3 + seed) % 3]
    let model = Model(sizing, hasEnds: seed % 2 == 0)
    model.sections = (0..<4).map { _ in model.makeSection(rows: 3 + random.next(below: 12)) }
    let table = makeTable(style, model)
    RenderLoop.main.turn()
    for number in 0..<40 {
      let done = step(table, model, &random)
      RenderLoop.main.turn()
      compare(table, model, "seed \(seed), step \(number), \(done)")
    }
  }
}
