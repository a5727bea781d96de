import Testing
import UIKit

/// Shows one cell in a table.
@MainActor
private final class OneCell: UITableViewDataSource {
  let cell: UITableViewCell
  init(_ cell: UITableViewCell) { self.cell = cell }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    cell
  }
}

@MainActor
@Suite struct CellPartsTests {
  private let window = makeWindow(width: 375, height: 480)
  private let table = UITableView(frame: rect(0, 0, 375, 480))

  private func show(_ cell: UITableViewCell) -> OneCell {
    let source = OneCell(cell)
    table.dataSource = source
    window.addSubview(table)
    RenderLoop.main.turn()
    return source
  }

  @Test func `a cell without content has the standard height`() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    let source = show(cell)
    expectEqual(cell.frame, rect(0, 0, 375, 44))
    expectEqual(cell.contentView.frame, rect(0, 0, 375, 44))
    withExtendedLifetime(source) {}
  }

  @Test func `the label fills the content between the margins`() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = "Title"
    let source = show(cell)
    expectEqual(cell.textLabel?.frame, rect(16, 0, 343, 44))
    #expect(cell.detailTextLabel == nil)
    cell.indentationLevel = 2
    RenderLoop.main.turn()
    expectEqual(cell.indentationWidth, 10)
    expectEqual(cell.textLabel?.frame, rect(36, 0, 323, 44))
    withExtendedLifetime(source) {}
  }

  @Test func `an accessory takes its width from the content`() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = "Title"
    cell.accessoryType = .disclosureIndicator
    let source = show(cell)
    expectEqual(cell.contentView.frame, rect(0, 0, 348.5, 44))
    // The label ends 8 points before the content's end, as on Apple's systems.
    expectEqual(cell.textLabel?.frame, rect(16, 0, 324.5, 44))
    cell.accessoryType = .checkmark
    RenderLoop.main.turn()
    expectEqual(cell.contentView.frame.width, 335)
    let view = UIView(frame: rect(0, 0, 51, 31))
    cell.accessoryView = view
    RenderLoop.main.turn()
    #expect(view.superview === cell)
    expectEqual(view.frame, rect(308, 6.5, 51, 31))
    expectEqual(cell.contentView.frame.width, 308)
    cell.accessoryView = nil
    cell.accessoryType = .none
    RenderLoop.main.turn()
    #expect(view.superview == nil)
    expectEqual(cell.contentView.frame.width, 375)
    withExtendedLifetime(source) {}
  }

  @Test func `the labels of a subtitle cell stand one below the other`() throws {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
    cell.textLabel?.text = "Title"
    cell.detailTextLabel?.text = "Subtitle"
    let source = show(cell)
    let title = try #require(cell.textLabel?.frame)
    let detail = try #require(cell.detailTextLabel?.frame)
    expectEqual(cell.frame.height, title.height + detail.height + 20.5)
    expectEqual(title.minX, 16)
    expectEqual(detail.minY, title.maxY + 1)
    #expect(abs(title.minY - (cell.frame.height - detail.maxY)) <= 0.5)
    withExtendedLifetime(source) {}
  }

  @Test func `the second label of a value cell stands at the right`() throws {
    let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
    cell.textLabel?.text = "Title"
    cell.detailTextLabel?.text = "Value"
    let source = show(cell)
    expectEqual(cell.textLabel?.frame.minX, 16)
    expectEqual(cell.detailTextLabel?.frame.maxX, 359)
    let columns = UITableViewCell(style: .value2, reuseIdentifier: nil)
    columns.textLabel?.text = "Title"
    columns.detailTextLabel?.text = "Value"
    let other = show(columns)
    expectEqual(columns.textLabel?.frame.maxX, 107)
    expectEqual(columns.detailTextLabel?.frame.minX, 113)
    withExtendedLifetime((source, other)) {}
  }

  @Test func `an image moves the labels`() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = "Title"
    cell.imageView?.image = UIImage(size: CGSize(width: 30, height: 20))
    let source = show(cell)
    expectEqual(cell.imageView?.frame, rect(16, 12, 30, 20))
    expectEqual(cell.textLabel?.frame.minX, 62)
    withExtendedLifetime(source) {}
  }

  @Test func `backgrounds are as large as the cell, the selected one while it is selected`() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    let back = UIView()
    let selected = UIView()
    cell.backgroundView = back
    cell.selectedBackgroundView = selected
    let source = show(cell)
    expectEqual(back.frame, cell.bounds)
    #expect(selected.superview == nil)
    cell.isSelected = true
    RenderLoop.main.turn()
    expectEqual(selected.frame, cell.bounds)
    cell.setSelected(false, animated: true)
    cell.setHighlighted(true, animated: true)
    #expect(cell.isHighlighted)
    cell.prepareForReuse()
    #expect(!cell.isHighlighted)
    cell.backgroundView = nil
    #expect(back.superview == nil)
    withExtendedLifetime(source) {}
  }

  @Test func `editing makes room for its control`() {
    final class Judge: UITableViewDelegate {
      var style = UITableViewCell.EditingStyle.delete
      func tableView(
        _ tableView: UITableView,
        editingStyleForRowAt indexPath: IndexPath
      ) -> UITableViewCell.EditingStyle { style }
    }
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.editingAccessoryType = .checkmark
    let judge = Judge()
    table.delegate = judge
    let source = show(cell)
    table.setEditing(true, animated: true)
    RenderLoop.main.turn()
    #expect(cell.isEditing)
    expectEqual(cell.editingStyle, .delete)
    expectEqual(cell.contentView.frame, rect(38, 0, 297, 44))
    table.isEditing = false
    let view = UIView(frame: rect(0, 0, 10, 10))
    cell.editingAccessoryView = view
    RenderLoop.main.turn()
    #expect(!cell.isEditing)
    #expect(view.superview == nil)
    expectEqual(cell.contentView.frame, rect(0, 0, 375, 44))
    judge.style = .none
    cell.shouldIndentWhileEditing = true
    table.isEditing = true
    RenderLoop.main.turn()
    #expect(view.superview === cell)
    expectEqual(cell.contentView.frame.minX, 0)
    withExtendedLifetime(source) {}
  }

  @Test func `a description's view fills the content and gives the height`() throws {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
    var content = cell.defaultContentConfiguration()
    content.text = "Title"
    content.secondaryText = "Subtitle"
    cell.contentConfiguration = content
    let source = show(cell)
    let view = try #require(cell.contentView.subviews.first as? UIListContentView)
    expectEqual(view.frame, cell.contentView.bounds)
    let text = try #require(view.textLayoutGuide?.layoutFrame)
    #expect(view.imageLayoutGuide == nil)
    #expect(cell.frame.height > 44)
    content.image = UIImage(size: CGSize(width: 30, height: 100))
    content.imageProperties.maximumSize = CGSize(width: 0, height: 80)
    cell.contentConfiguration = content
    RenderLoop.main.turn()
    expectEqual(cell.contentView.subviews.count, 1)
    #expect(cell.frame.height >= 80)
    #expect((view.textLayoutGuide?.layoutFrame.minX ?? 0) == text.minX + 40)
    #expect(view.secondaryTextLayoutGuide != nil)
    #expect((cell.contentConfiguration as? UIListContentConfiguration)?.text == "Title")
    cell.contentConfiguration = nil
    #expect(cell.contentView.subviews.isEmpty)
    withExtendedLifetime(source) {}
  }

  @Test func `a description follows the cell's state`() {
    struct Content: UIContentConfiguration {
      var isSelected = false
      func makeContentView() -> any UIView & UIContentView { Shown(self) }
      func updated(for state: any UIConfigurationState) -> Content {
        Content(isSelected: (state as? UICellConfigurationState)?.isSelected ?? false)
      }
    }
    final class Shown: UIView, UIContentView {
      var configuration: any UIContentConfiguration
      init(_ configuration: Content) {
        self.configuration = configuration
        super.init(frame: .zero)
      }
      required init?(coder: NSCoder) { nil }
    }
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.contentConfiguration = Content()
    var states: [Bool] = []
    cell.configurationUpdateHandler = { states.append($1.isSelected) }
    let source = show(cell)
    let shown = cell.contentView.subviews.first as? Shown
    #expect(shown?.supports(Content()) == true)
    cell.isSelected = true
    RenderLoop.main.turn()
    #expect((shown?.configuration as? Content)?.isSelected == true)
    expectEqual(states, [false, true])
    cell.automaticallyUpdatesContentConfiguration = false
    cell.isSelected = false
    cell.setNeedsUpdateConfiguration()
    RenderLoop.main.turn()
    #expect((shown?.configuration as? Content)?.isSelected == true)
    #expect(cell.configurationState.isSelected == false)
    expectEqual(cell.defaultBackgroundConfiguration(), .listPlainCell())
    withExtendedLifetime(source) {}
  }
}
