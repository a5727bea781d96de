import Testing
import UIKit

@MainActor
@Suite struct CompositionalListTests {
  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  @Test func `lists have rows, headers, footers and lines of their look`() {
    var list = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    list.headerMode = .supplementary
    list.footerMode = .supplementary
    list.headerTopPadding = 9
    list.itemSeparatorHandler = { path, lines in
      var lines = lines
      if path.item == 0 { lines.bottomSeparatorVisibility = .hidden }
      if path.item == 1 {
        lines.topSeparatorVisibility = .visible
        lines.topSeparatorInsets.leading = 5
        lines.bottomSeparatorInsets.trailing = 6
      }
      return lines
    }
    let source = EntrySource(counts: [3])
    let (view, window) = makeCollection(
      UICollectionViewCompositionalLayout.list(using: list),
      source: source
    )
    expectEqual(view.visibleCells.map(\.frame.minX), [16, 16, 16])
    expectEqual(view.visibleCells.map(\.frame.width), [268, 268, 268])
    expectEqual(view.visibleCells.map(\.frame.height), [24, 36, 48])
    expectEqual(view.visibleCells.first?.frame.minY, 25)
    let layout = view.collectionViewLayout
    func lines(_ item: Int) -> ListSeparators? {
      layout.layoutAttributesForItem(at: path(item))?.separators
    }
    #expect(lines(0)?.bottom == nil)
    #expect(lines(1)?.top?.leading == 5 && lines(1)?.bottom?.trailing == 6)
    #expect(lines(2)?.bottom == nil)
    #expect(
      list.separatorConfiguration.bottomSeparatorInsets
        == UIListSeparatorConfiguration.automaticInsets
    )
    #expect(!UICollectionLayoutListConfiguration(appearance: .sidebar).showsSeparators)
    #expect(!UICollectionLayoutListConfiguration(appearance: .sidebarPlain).showsSeparators)
    list.headerMode = .firstItemInSection
    expectEqual(
      UIListSeparatorConfiguration(listAppearance: .plain).topSeparatorVisibility,
      .automatic
    )
    withExtendedLifetime(window) {}
  }

  @Test func `a list's cell has its lines below its text`() throws {
    let layout = UICollectionViewCompositionalLayout.list(
      using: UICollectionLayoutListConfiguration(appearance: .plain)
    )
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, ListEntry> {
      cell,
      _,
      entry in
      var content = cell.defaultContentConfiguration()
      content.text = "\(entry.id)"
      cell.contentConfiguration = content
    }
    final class Rows: EntryRows {}
    let rows = Rows { view, path in
      view.dequeueConfiguredReusableCell(
        using: registration,
        for: path,
        item: ListEntry(id: path.item, lines: 1)
      )
    }
    let (view, window) = makeCollection(layout, source: rows)
    expectEqual(view.visibleCells.map(\.frame), [rect(0, 0, 300, 44), rect(0, 44, 300, 44)])
    let cell = try #require(view.visibleCells.first)
    let line = try #require(cell.subviews.first { $0.frame.height < 1.5 && !$0.isHidden })
    #expect(line.frame.minX == 16 && line.frame.maxX == 300 && line.frame.maxY == 44)
    withExtendedLifetime(window) {}
  }
}

/// A data source of two items with cells from a closure.
@MainActor
private class EntryRows: UICollectionViewDataSource {
  let make: (UICollectionView, IndexPath) -> UICollectionViewCell

  init(_ make: @escaping (UICollectionView, IndexPath) -> UICollectionViewCell) {
    self.make = make
  }

  func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int { 2 }

  func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { make(collectionView, indexPath) }
}
