import Testing
import UIKit

@MainActor
private final class Editor: NSObject, UITableViewDataSource, UITableViewDelegate {
  var rows = ["a", "b", "c"]
  var log: [String] = []
  var leading: UISwipeActionsConfiguration?
  var trailing: UISwipeActionsConfiguration?
  var rowActions: [UITableViewRowAction]?
  var style = UITableViewCell.EditingStyle.delete
  var target: IndexPath?
  var level = 0

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    rows.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = rows[indexPath.row]
    return cell
  }

  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    rows[indexPath.row] != "c"
  }

  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

  func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    log.append("commit \(editingStyle) \(indexPath.row)")
    guard editingStyle == .delete else { return }
    rows.remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .automatic)
  }

  func tableView(
    _ tableView: UITableView,
    moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    log.append("move \(sourceIndexPath.row) to \(destinationIndexPath.row)")
    rows.insert(rows.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
  }

  func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath)
    -> UITableViewCell.EditingStyle
  { style }

  func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
    log.append("begin \(indexPath.row)")
  }

  func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
    log.append("end \(indexPath?.row ?? -1)")
  }

  func tableView(
    _ tableView: UITableView,
    titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String? { "Remove" }

  func tableView(
    _ tableView: UITableView,
    leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { leading }

  func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { trailing }

  func tableView(_ tableView: UITableView, editActionsForRowAt indexPath: IndexPath)
    -> [UITableViewRowAction]?
  { rowActions }

  func tableView(
    _ tableView: UITableView,
    targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath {
    log.append("propose \(proposedDestinationIndexPath.row)")
    return target ?? proposedDestinationIndexPath
  }

  func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
    log.append("button \(indexPath.row)")
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.append("select \(indexPath.row)")
  }

  func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int {
    level
  }

  func take() -> [String] {
    defer { log = [] }
    return log
  }
}

/// A cell that logs which of its controls appear and disappear.
private final class StateCell: UITableViewCell {
  var log: [String] = []
  override func willTransition(to state: StateMask) { log.append("will \(state.rawValue)") }
  override func didTransition(to state: StateMask) { log.append("did \(state.rawValue)") }
}

@MainActor
@Suite struct TableEditingTests {
  private let window = makeWindow(width: 320, height: 200)
  private let table = UITableView(frame: rect(0, 0, 320, 200))
  private let editor = Editor()

  init() {
    table.rowHeight = 50
    table.register(StateCell.self, forCellReuseIdentifier: "row")
    table.delegate = editor
    table.dataSource = editor
    window.addSubview(table)
    RenderLoop.main.turn()
  }

  private func swipe(row: Int, by way: CGFloat) {
    let y = CGFloat(row) * 50 + 25
    window.drag(from: CGPoint(x: 160, y: y), to: CGPoint(x: 160 + way, y: y))
    RenderLoop.main.turn()
  }

  private func cell(_ row: Int) throws -> StateCell {
    try #require(table.cellForRow(at: IndexPath(row: row, section: 0)) as? StateCell)
  }

  @Test func `a swipe to the left shows the button that deletes, a tap on it deletes`() throws {
    let cell = try cell(0)
    swipe(row: 0, by: -100)
    expectEqual(editor.take(), ["begin 0"])
    #expect(cell.showingDeleteConfirmation)
    expectEqual(cell.log, ["will 2", "did 2"])
    let button = try #require(
      table.subviews.flatMap(\.subviews).compactMap { $0 as? UIButton }.first
    )
    expectEqual(button.title(for: .normal), "Remove")
    // The row has made room for the button: its title plus 15 points on each side.
    #expect(button.frame.width >= 74)
    expectEqual(cell.frame, rect(-button.frame.width, 0, 320, 50))
    expectEqual(button.convert(button.bounds, to: window).maxX, 320)
    window.tap(button)
    RenderLoop.main.turn()
    expectEqual(editor.take(), ["commit delete 0", "end 0"])
    #expect(!cell.showingDeleteConfirmation)
    expectEqual(table.visibleCells.map(\.frame), [rect(0, 0, 320, 50), rect(0, 50, 320, 50)])
    expectEqual(editor.rows, ["b", "c"])
  }

  @Test func `a short swipe and a touch elsewhere close the row again`() throws {
    swipe(row: 0, by: -20)
    expectEqual(editor.take(), ["begin 0", "end 0"])
    #expect(try cell(0).frame.minX == 0)
    swipe(row: 1, by: -100)
    #expect(try cell(1).frame.minX < 0)
    window.tap(at: CGPoint(x: 100, y: 25))
    RenderLoop.main.turn()
    // That touch does not select a row.
    expectEqual(editor.take(), ["begin 1", "end 1"])
    #expect(try cell(1).frame.minX == 0)
    // A row that cannot be edited does not move.
    swipe(row: 2, by: -100)
    #expect(editor.take().isEmpty)
    editor.style = .none
    swipe(row: 0, by: -100)
    #expect(editor.take().isEmpty)
  }

  @Test func `rows have the delegate's actions, and a long swipe does the first`() throws {
    var done: [String] = []
    func action(_ name: String, _ style: UIContextualAction.Style) -> UIContextualAction {
      UIContextualAction(style: style, title: name) { action, view, completion in
        done.append(action.title ?? "")
        completion(view.superview != nil)
      }
    }
    editor.trailing = UISwipeActionsConfiguration(actions: [
      action("First", .destructive), action("Second", .normal),
    ])
    editor.leading = UISwipeActionsConfiguration(actions: [action("Start", .normal)])
    swipe(row: 0, by: -120)
    let buttons = table.subviews.flatMap(\.subviews).compactMap { $0 as? UIButton }
    expectEqual(buttons.map { $0.title(for: .normal) }, ["First", "Second"])
    // The first action is at the row's end.
    expectEqual(buttons[0].frame.minX, buttons[1].frame.maxX)
    swipe(row: 1, by: 100)
    #expect(try cell(0).frame.minX == 0)
    #expect(try cell(1).frame.minX > 0)
    expectEqual(editor.take(), ["begin 0", "end 0", "begin 1"])
    swipe(row: 0, by: -250)
    expectEqual(done, ["First"])
    #expect(try cell(0).frame.minX == 0)
    editor.trailing?.performsFirstActionWithFullSwipe = false
    swipe(row: 0, by: -250)
    expectEqual(done, ["First"])
    #expect(try cell(0).frame.minX < 0)
    // Editing the table closes the swiped row.
    table.setEditing(true, animated: false)
    RenderLoop.main.turn()
    #expect(try cell(0).frame.minX == 0)
    editor.trailing = UISwipeActionsConfiguration(actions: [])
    table.setEditing(false, animated: false)
    swipe(row: 0, by: -100)
    #expect(try cell(0).frame.minX == 0)
  }

  @Test func `actions as before iOS 11 are shown, too`() throws {
    var done: [IndexPath] = []
    let action = UITableViewRowAction(style: .default, title: "Old") { action, path in
      done.append(path)
      expectEqual(action.title, "Old")
    }
    action.backgroundColor = .red
    editor.rowActions = [action]
    swipe(row: 1, by: -100)
    let button = try #require(
      table.subviews.flatMap(\.subviews).compactMap { $0 as? UIButton }.first
    )
    window.tap(button)
    expectEqual(done, [IndexPath(row: 1, section: 0)])
  }

  @Test func `controls come and go with editing, and do what the row's style says`() throws {
    table.setEditing(true, animated: true)
    RenderLoop.main.turn()
    let first = try cell(0)
    expectEqual(first.log, ["will 1", "did 1"])
    #expect(first.showsReorderControl)
    // The editing control takes 38 points. The reorder control takes 24 and a margin.
    expectEqual(first.contentView.frame, rect(38, 0, 320 - 38 - 40, 50))
    // The last row cannot be edited, but it can be moved.
    #expect(try cell(2).contentView.frame == rect(0, 0, 320 - 40, 50))
    window.tap(at: CGPoint(x: 10, y: 25))
    RenderLoop.main.turn()
    expectEqual(editor.take(), ["begin 0"])
    #expect(first.frame.minX < 0)
    expectEqual(first.log.suffix(2), ["will 3", "did 3"])
    table.setEditing(false, animated: true)
    expectEqual(editor.take(), ["end 0"])
    expectEqual(first.log.last, "did 0")
    editor.style = .insert
    table.setEditing(true, animated: true)
    RenderLoop.main.turn()
    window.tap(at: CGPoint(x: 10, y: 75))
    expectEqual(editor.take(), ["commit insert 1"])
  }

  @Test func `a row is moved by its control`() throws {
    table.setEditing(true, animated: false)
    RenderLoop.main.turn()
    let cell = try cell(0)
    window.drag(from: CGPoint(x: 300, y: 25), to: CGPoint(x: 300, y: 125))
    RenderLoop.main.turn()
    expectEqual(editor.take(), ["propose 0", "propose 1", "propose 2", "move 0 to 2"])
    expectEqual(editor.rows, ["b", "c", "a"])
    expectEqual(cell.frame, rect(0, 100, 320, 50))
    expectEqual(table.indexPath(for: cell)?.row, 2)
    // The delegate decides the destination.
    editor.target = IndexPath(row: 2, section: 0)
    window.drag(from: CGPoint(x: 300, y: 125), to: CGPoint(x: 300, y: 25))
    RenderLoop.main.turn()
    expectEqual(editor.take().last, "propose 0")
    expectEqual(editor.rows, ["b", "c", "a"])
  }

  @Test func `the detail button is tapped instead of the row`() throws {
    try cell(1).accessoryType = .detailDisclosureButton
    RenderLoop.main.turn()
    window.tap(at: CGPoint(x: 300, y: 75))
    expectEqual(editor.take(), ["button 1"])
    window.tap(at: CGPoint(x: 100, y: 75))
    expectEqual(editor.take(), ["select 1"])
    expectEqual(table.indexPathForSelectedRow?.row, 1)
  }

  @Test func `rows are indented as far as the delegate says`() throws {
    editor.level = 2
    table.reloadData()
    RenderLoop.main.turn()
    #expect(try cell(0).indentationLevel == 2)
    #expect(try cell(0).textLabel?.frame.minX == 36)
    editor.level = 0
    table.reloadData()
    RenderLoop.main.turn()
    #expect(try cell(0).textLabel?.frame.minX == 16)
  }
}
