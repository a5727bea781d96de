import Testing
import UIKit

@MainActor
@Suite struct CollectionDiffableTests {
  private let window = makeWindow(width: 300, height: 400)
  private let view: UICollectionView
  private let source: UICollectionViewDiffableDataSource<Int, String>

  init() {
    var list = UICollectionLayoutListConfiguration(appearance: .plain)
    list.trailingSwipeActionsConfigurationProvider = { path in
      UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .destructive, title: "\(path.item)") { _, _, done in done(true) }
      ])
    }
    list.leadingSwipeActionsConfigurationProvider = { _ in nil }
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400),
      collectionViewLayout: UICollectionViewCompositionalLayout.list(using: list)
    )
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
      cell,
      _,
      text in
      var content = cell.defaultContentConfiguration()
      content.text = text
      cell.contentConfiguration = content
      cell.accessories = text.count == 1 ? [.outlineDisclosure()] : []
    }
    source = UICollectionViewDiffableDataSource(collectionView: view) { view, path, text in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: text)
    }
    window.addSubview(view)
  }

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  private func apply(_ items: [String], reconfigured: [String] = [], reloaded: [String] = []) {
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0])
    snapshot.appendItems(items)
    snapshot.reconfigureItems(reconfigured)
    snapshot.reloadItems(reloaded)
    source.apply(snapshot, animatingDifferences: true)
    RenderLoop.main.turn()
  }

  @Test func `applying changes what differs and keeps the other cells`() throws {
    apply(["a", "b", "c"])
    let cells = try (0..<3).map { try #require(view.cellForItem(at: path($0))) }
    let asked = ListWork.viewsAsked
    apply(["n", "c", "a"])
    expectEqual(ListWork.viewsAsked - asked, 1)
    #expect(view.cellForItem(at: path(2)) === cells[0])
    #expect(view.cellForItem(at: path(1)) === cells[2])
    expectEqual(view.visibleCells.map(\.frame.minY), [0, 44, 88])
    apply(["n", "c", "a"], reconfigured: ["c"])
    #expect(view.cellForItem(at: path(1)) === cells[2])
    expectEqual(ListWork.viewsAsked - asked, 2)
    apply(["n", "c", "a"], reloaded: ["c"])
    expectEqual(ListWork.viewsAsked - asked, 3)
    #expect(source.snapshot().reloadedItemIdentifiers.isEmpty)
    source.applySnapshotUsingReloadData(source.snapshot())
    RenderLoop.main.turn()
    expectEqual(ListWork.viewsAsked - asked, 6)
  }

  @Test func `a touch of its arrow expands an item of a tree`() throws {
    var tree = NSDiffableDataSourceSectionSnapshot<String>()
    tree.append(["a", "b"])
    tree.append(["a1", "a2"], to: "a")
    var log: [String] = []
    source.sectionSnapshotHandlers =
      UICollectionViewDiffableDataSource<Int, String>.SectionSnapshotHandlers()
    source.sectionSnapshotHandlers.willExpandItem = { log.append("expand \($0)") }
    source.sectionSnapshotHandlers.willCollapseItem = { log.append("collapse \($0)") }
    source.sectionSnapshotHandlers.shouldExpandItem = { $0 != "b" }
    source.sectionSnapshotHandlers.shouldCollapseItem = { _ in true }
    source.sectionSnapshotHandlers.snapshotForExpandingParent = { _, below in
      var more = below
      if !more.contains("a3") { more.append(["a3"]) }
      return more
    }
    source.apply(tree, to: 7)
    RenderLoop.main.turn()
    expectEqual(source.snapshot().itemIdentifiers(inSection: 7), ["a", "b"])
    func touchArrow(_ item: Int) throws {
      let cell = try #require(view.cellForItem(at: path(item)))
      window.tap(try #require(cell.subviews.first { $0 is UIButton }))
      RenderLoop.main.turn()
    }
    try touchArrow(0)
    expectEqual(source.snapshot().itemIdentifiers, ["a", "a1", "a2", "a3", "b"])
    #expect(view.cellForItem(at: path(0))?.configurationState.isExpanded == true)
    #expect(source.snapshot(for: 7).isExpanded("a"))
    try touchArrow(4)
    try touchArrow(0)
    expectEqual(source.snapshot().itemIdentifiers, ["a", "b"])
    expectEqual(log, ["expand a", "collapse a"])
    expectEqual(source.snapshot(for: 7).items, ["a", "a1", "a2", "a3", "b"])
  }

  @Test func `the user moves items that may be moved`() {
    apply(["a", "b", "c"])
    #expect(!view.beginInteractiveMovementForItem(at: path(0)))
    source.reorderingHandlers =
      UICollectionViewDiffableDataSource<Int, String>.ReorderingHandlers()
    source.reorderingHandlers.canReorderItem = { $0 == "a" }
    var log: [[String]] = []
    source.reorderingHandlers.willReorder = { log.append($0.initialSnapshot.itemIdentifiers) }
    source.reorderingHandlers.didReorder = { log.append($0.finalSnapshot.itemIdentifiers) }
    #expect(!view.beginInteractiveMovementForItem(at: path(1)))
    #expect(view.beginInteractiveMovementForItem(at: path(0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 100, y: 100))
    view.endInteractiveMovement()
    RenderLoop.main.turn()
    expectEqual(log, [["a", "b", "c"], ["b", "c", "a"]])
    expectEqual(source.snapshot().itemIdentifiers, ["b", "c", "a"])
    expectEqual(view.visibleCells.count, 3)
  }

  @Test func `a swiped row shows the actions of its list`() throws {
    apply(["aa", "bb"])
    window.drag(from: CGPoint(x: 250, y: 60), to: CGPoint(x: 150, y: 60))
    RenderLoop.main.turn()
    let cell = try #require(view.cellForItem(at: path(1)))
    expectEqual(cell.frame, CGRect(x: -74, y: 44, width: 300, height: 44))
    #expect(cell.configurationState.isSwiped)
    let button = try #require(view.subviews.flatMap(\.subviews).first { $0 is UIButton })
    #expect((button as? UIButton)?.title(for: .normal) == "1")
    window.tap(button)
    RenderLoop.main.turn()
    #expect(cell.frame.minX == 0 && !cell.configurationState.isSwiped)
    // The other end has no swipe actions.
    window.drag(from: CGPoint(x: 50, y: 60), to: CGPoint(x: 250, y: 60))
    RenderLoop.main.turn()
    expectEqual(cell.frame.minX, 0)
  }
}
