import Testing
import UIKit

/// A column of items of 50 points that logs the calls it gets.
private final class LoggingLayout: UICollectionViewLayout {
  var log: [String] = []
  var contexts: [UICollectionViewLayoutInvalidationContext] = []
  var height: CGFloat = 50
  var proposesOffset: CGFloat?
  var acceptsSizes = false

  override func prepare() {
    super.prepare()
    log.append("prepare")
  }

  override var collectionViewContentSize: CGSize {
    CGSize(width: 300, height: height * CGFloat(collectionView?.numberOfItems(inSection: 0) ?? 0))
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).compactMap {
      layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
    }.filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let made = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    made.frame = CGRect(x: 0, y: height * CGFloat(indexPath.item), width: 300, height: height)
    return made
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    contexts.append(context)
    super.invalidateLayout(with: context)
  }

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { acceptsSizes && preferredAttributes.size.height != height }

  override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    height = preferredAttributes.size.height
    return super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes,
      withOriginalAttributes: originalAttributes
    )
  }

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    for item in updateItems {
      let before = item.indexPathBeforeUpdate.map { "\($0.item)" } ?? "-"
      let after = item.indexPathAfterUpdate.map { "\($0.item)" } ?? "-"
      log.append("\(item.updateAction) \(before) \(after)")
    }
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    log.append("finalize")
  }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    log.append("initial \(itemIndexPath.item)")
    return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
  }

  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    log.append("final \(itemIndexPath.item)")
    return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
  }

  override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
    super.prepare(forAnimatedBoundsChange: oldBounds)
    log.append("bounds from \(oldBounds.width)")
  }

  override func finalizeAnimatedBoundsChange() {
    super.finalizeAnimatedBoundsChange()
    log.append("bounds done")
  }

  override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
    super.prepareForTransition(from: oldLayout)
    log.append("from")
  }

  override func prepareForTransition(to newLayout: UICollectionViewLayout) {
    super.prepareForTransition(to: newLayout)
    log.append("to")
  }

  override func finalizeLayoutTransition() {
    super.finalizeLayoutTransition()
    log.append("transition done")
  }

  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint {
    proposesOffset.map { CGPoint(x: 0, y: $0) } ?? proposedContentOffset
  }
}

/// A cell that logs its layout transitions.
private final class TransitionCell: UICollectionViewCell {
  var log: [String] = []

  override func willTransition(
    from oldLayout: UICollectionViewLayout,
    to newLayout: UICollectionViewLayout
  ) {
    super.willTransition(from: oldLayout, to: newLayout)
    log.append("will")
  }

  override func didTransition(
    from oldLayout: UICollectionViewLayout,
    to newLayout: UICollectionViewLayout
  ) {
    super.didTransition(from: oldLayout, to: newLayout)
    log.append("did")
  }
}

/// A flow layout that logs which headers appear and disappear.
private final class HeaderLayout: UICollectionViewFlowLayout {
  var log: [String] = []

  override func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String,
    at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    log.append("initial \(elementIndexPath.section)")
    return super.initialLayoutAttributesForAppearingSupplementaryElement(
      ofKind: elementKind,
      at: elementIndexPath
    )
  }

  override func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String,
    at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    log.append("final \(elementIndexPath.section)")
    return super.finalLayoutAttributesForDisappearingSupplementaryElement(
      ofKind: elementKind,
      at: elementIndexPath
    )
  }
}

@MainActor
private final class Prefetcher: UICollectionViewDataSourcePrefetching {
  var log: [String] = []

  func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
    log.append("get \(indexPaths.map(\.item))")
  }

  func collectionView(
    _ collectionView: UICollectionView,
    cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {
    log.append("cancel \(indexPaths.map(\.item))")
  }
}

@MainActor
@Suite struct CollectionUpdateTests {
  private let layout = LoggingLayout()
  private let source = EntrySource(counts: [20])

  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  private func show() -> (view: UICollectionView, window: UIWindow) {
    let made = makeCollection(layout, source: source)
    layout.log = []
    layout.contexts = []
    return made
  }

  @Test func `cells go with their items, and the layout is told in Apple's order`() throws {
    let (view, window) = show()
    let cells = try (0..<4).map { try #require(view.cellForItem(at: path($0))) }
    view.selectItem(at: path(3), animated: false, scrollPosition: [])
    var isDone = false
    view.performBatchUpdates {
      // The insertion is named first, but deletions apply before it.
      let moved = source.sections[0].remove(at: 2)
      source.sections[0].remove(at: 0)
      source.sections[0].insert(ListEntry(id: 900, lines: 1), at: 0)
      source.sections[0].append(moved)
      view.insertItems(at: [path(0)])
      view.moveItem(at: path(2), to: path(19))
      view.deleteItems(at: [path(0)])
      view.reloadItems(at: [path(1)])
    } completion: {
      isDone = $0
    }
    #expect(isDone)
    expectEqual(
      layout.log,
      [
        "prepare", "delete 0 -", "reload 1 1", "insert - 0", "move 2 19", "final 0", "initial 0",
        "finalize",
      ]
    )
    #expect(layout.contexts.first?.invalidateDataSourceCounts == true)
    #expect(layout.contexts.first?.invalidateEverything == false)
    #expect(view.cellForItem(at: path(2)) === cells[3])
    #expect(view.cellForItem(at: path(1)) !== cells[1] || cells[1].frame.minY == 50)
    expectEqual(view.indexPathsForSelectedItems, [path(2)])
    withExtendedLifetime(window) {}
  }

  @Test func `changes that do not fit the numbers of items say what is wrong`() {
    func message(
      _ old: [Int],
      _ new: [Int],
      _ change: (inout CollectionUpdates) -> Void
    ) -> String? {
      var updates = CollectionUpdates()
      change(&updates)
      do throws(InvalidUpdate) {
        _ = try CollectionUpdateMap(updates, from: old, to: new)
        return nil
      } catch {
        return LayoutFailure.invalidUpdate(error.reason).description
      }
    }
    expectEqual(
      message([3], [3]) { $0.insertedItems = [path(0)] },
      """
      Invalid update: invalid number of items in section 0. The number of items contained in an existing \
      section after the update (3) must be equal to the number of items contained in that section before the \
      update (3), plus or minus the number of items inserted or deleted from that section (1 inserted, 0 \
      deleted) and plus or minus the number of items moved into or out of that section (0 moved in, 0 moved out).
      """
    )
    #expect(message([3], [2]) { $0.deletedItems = [path(5)] }?.contains("item 5") == true)
    #expect(message([3], [4]) { $0.insertedItems = [path(7)] }?.contains("item 7") == true)
    #expect(message([3], [3, 1]) { _ in }?.contains("invalid number of sections") == true)
    #expect(message([3], [3]) { $0.deletedSections = [1] }?.contains("delete section 1") == true)
    #expect(message([3], [3]) { $0.insertedSections = [4] }?.contains("insert section 4") == true)
    #expect(
      message([3], [2]) {
        $0.deletedItems = [path(0)]
        $0.reloadedItems = [path(0)]
      }?.contains("twice") == true
    )
    #expect(
      message([3], [4]) {
        $0.insertedItems = [path(0)]
        $0.movedItems = [(path(1), path(0))]
      }?.contains("twice") == true
    )
    #expect(message([3], [9]) { $0.reloadedSections = [0] } == nil)
    #expect(message([3, 2], [2, 3]) { $0.movedSections = [(0, 1)] } == nil)
  }

  @Test func `reconfiguring keeps the cell, and asks it for its size`() throws {
    let list = UICollectionViewCompositionalLayout.list(
      using: UICollectionLayoutListConfiguration(appearance: .plain)
    )
    let (view, window) = makeCollection(list, source: source)
    let cell = try #require(view.cellForItem(at: path(1)))
    expectEqual(cell.frame.height, 36)
    source.sections[0][1].lines = 5
    view.reconfigureItems(at: [path(1)])
    RenderLoop.main.turn()
    #expect(view.cellForItem(at: path(1)) === cell)
    expectEqual(cell.frame.height, 60)
    expectEqual(view.cellForItem(at: path(2))?.frame.minY, 84)
    withExtendedLifetime(window) {}
  }

  @Test func `contexts say what is invalid, and move the content`() throws {
    let (view, window) = show()
    let context = UICollectionViewLayoutInvalidationContext()
    #expect(!context.invalidateEverything && !context.invalidateDataSourceCounts)
    #expect(context.invalidatedItemIndexPaths == nil)
    context.invalidateItems(at: [path(1)])
    context.invalidateItems(at: [path(2)])
    context.invalidateSupplementaryElements(ofKind: "header", at: [path(3)])
    context.invalidateDecorationElements(ofKind: "line", at: [path(4)])
    expectEqual(context.invalidatedItemIndexPaths, [path(1), path(2)])
    expectEqual(context.invalidatedSupplementaryIndexPaths, ["header": [path(3)]])
    expectEqual(context.invalidatedDecorationIndexPaths, ["line": [path(4)]])
    #expect(context.previousIndexPathsForInteractivelyMovingItems == nil)
    #expect(context.targetIndexPathsForInteractivelyMovingItems == nil)
    expectEqual(context.interactiveMovementTarget, .zero)
    context.contentOffsetAdjustment = CGPoint(x: 0, y: 30)
    context.contentSizeAdjustment = CGSize(width: 0, height: 70)
    let height = view.contentSize.height
    layout.invalidateLayout(with: context)
    expectEqual(view.contentSize.height, height + 70)
    RenderLoop.main.turn()
    expectEqual(view.contentSize.height, height)
    expectEqual(view.contentOffset.y, 30)
    #expect(UICollectionViewFlowLayoutInvalidationContext().invalidateFlowLayoutDelegateMetrics)
    layout.invalidateLayout()
    #expect(layout.contexts.last?.invalidateEverything == true)
    withExtendedLifetime(window) {}
  }

  @Test func `a layout of an app's own decides about the sizes that cells prefer`() {
    layout.acceptsSizes = true
    source.sections = [[ListEntry(id: 1, lines: 3), ListEntry(id: 2, lines: 3)]]
    let (view, window) = show()
    expectEqual(view.visibleCells.map(\.frame.minY), [0, 36])
    expectEqual(layout.height, 36)
    withExtendedLifetime(window) {}
  }

  @Test func `changes and other sizes end where the layout says`() {
    let (view, window) = show()
    layout.proposesOffset = 120
    view.performBatchUpdates {
      source.sections[0].removeLast()
      view.deleteItems(at: [path(19)])
    }
    expectEqual(view.contentOffset.y, 120)
    layout.log = []
    view.frame.size.width = 200
    RenderLoop.main.turn()
    expectEqual(layout.log, ["bounds from 300.0", "bounds done"])
    withExtendedLifetime(window) {}
  }

  @Test func `headers come and go with their sections, and cells are told of layouts`() throws {
    let flow = HeaderLayout()
    flow.headerReferenceSize = CGSize(width: 0, height: 10)
    source.sections = EntrySource(counts: [2, 2]).sections
    let (view, window) = makeCollection(flow, source: source)
    view.register(TransitionCell.self, forCellWithReuseIdentifier: "entry")
    view.performBatchUpdates {
      source.sections.removeFirst()
      source.sections.append([ListEntry(id: 77, lines: 1)])
      view.insertSections([1])
      view.deleteSections([0])
    }
    expectEqual(flow.log, ["final 0", "initial 1"])
    view.reloadData()
    RenderLoop.main.turn()
    let cells = view.visibleCells.compactMap { $0 as? TransitionCell }
    view.setCollectionViewLayout(UICollectionViewFlowLayout(), animated: false)
    #expect(cells.allSatisfy { $0.log == ["will", "did"] })
    withExtendedLifetime(window) {}
  }

  @Test func `another layout takes over the cells`() throws {
    let (view, window) = show()
    let cell = try #require(view.cellForItem(at: path(1)))
    let other = LoggingLayout()
    other.height = 80
    var isDone = false
    view.setCollectionViewLayout(other, animated: true) { isDone = $0 }
    #expect(isDone && view.cellForItem(at: path(1)) === cell && cell.frame.minY == 80)
    expectEqual(layout.log, ["to", "transition done"])
    expectEqual(other.log, ["from", "prepare", "transition done"])
    withExtendedLifetime(window) {}
  }

  @Test func `on the way to another layout items are between their places`() throws {
    let (view, window) = show()
    let other = LoggingLayout()
    other.height = 80
    var ends: [[Bool]] = []
    let transition = view.startInteractiveTransition(to: other) { ends.append([$0, $1]) }
    #expect(transition.currentLayout === layout && transition.nextLayout === other)
    transition.transitionProgress = 0.5
    transition.updateValue(3, forAnimatedKey: "depth")
    expectEqual(transition.value(forAnimatedKey: "depth"), 3)
    RenderLoop.main.turn()
    expectEqual(view.cellForItem(at: path(2))?.frame, rect(0, 130, 300, 65))
    view.finishInteractiveTransition()
    RenderLoop.main.turn()
    #expect(view.collectionViewLayout === other)
    expectEqual(view.cellForItem(at: path(2))?.frame.minY, 160)
    _ = view.startInteractiveTransition(to: layout) { ends.append([$0, $1]) }
    view.cancelInteractiveTransition()
    #expect(view.collectionViewLayout === other && ends == [[true, true], [true, false]])
    let made = UICollectionViewTransitionLayout(currentLayout: layout, nextLayout: other)
    expectEqual(made.transitionProgress, 0)
    withExtendedLifetime(window) {}
  }

  @Test func `items ahead are got ready, each once`() {
    let (view, window) = show()
    let prefetcher = Prefetcher()
    view.prefetchDataSource = prefetcher
    view.contentOffset.y = 10
    RenderLoop.main.turn()
    expectEqual(prefetcher.log, ["get [9, 10, 11, 12, 13, 14, 15, 16]"])
    view.contentOffset.y = 60
    RenderLoop.main.turn()
    expectEqual(prefetcher.log.last, "get [17]")
    // After scrolling the other way, the items below are not needed.
    view.contentOffset.y = 50
    RenderLoop.main.turn()
    #expect(prefetcher.log.last?.hasPrefix("cancel") == true)
    view.isPrefetchingEnabled = false
    prefetcher.log = []
    view.contentOffset.y = 300
    RenderLoop.main.turn()
    #expect(prefetcher.log.isEmpty)
    withExtendedLifetime(window) {}
  }

  @Test func `a finger moves an item`() throws {
    let (view, window) = show()
    let first = source.sections[0][0]
    #expect(view.beginInteractiveMovementForItem(at: path(0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 170))
    expectEqual(view.cellForItem(at: path(0))?.center, CGPoint(x: 150, y: 170))
    expectEqual(
      layout.targetIndexPath(
        forInteractivelyMovingItem: path(0),
        withPosition: CGPoint(x: 150, y: 170)
      ),
      path(3)
    )
    let moving = layout.layoutAttributesForInteractivelyMovingItem(
      at: path(0),
      withTargetPosition: CGPoint(x: 9, y: 8)
    )
    expectEqual(moving.center, CGPoint(x: 9, y: 8))
    view.endInteractiveMovement()
    RenderLoop.main.turn()
    expectEqual(source.sections[0][3], first)
    expectEqual(view.cellForItem(at: path(3))?.frame.minY, 150)
    #expect(view.beginInteractiveMovementForItem(at: path(1)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 300))
    view.cancelInteractiveMovement()
    RenderLoop.main.turn()
    expectEqual(view.cellForItem(at: path(1))?.frame.minY, 50)
    withExtendedLifetime(window) {}
  }

  @Test func `shown cells are asked again for their sizes as the collection view says`() throws {
    let list = UICollectionViewCompositionalLayout.list(
      using: UICollectionLayoutListConfiguration(appearance: .plain)
    )
    let (view, window) = makeCollection(list, source: source)
    let cell = try #require(view.cellForItem(at: path(0)) as? EntryCell)
    func grow(to lines: CGFloat, _ invalidation: UICollectionView.SelfSizingInvalidation) -> CGFloat
    {
      view.selfSizingInvalidation = invalidation
      cell.height.constant = lines * 12
      if invalidation != .enabledIncludingConstraints { cell.invalidateIntrinsicContentSize() }
      cell.setNeedsLayout()
      RenderLoop.main.turn()
      return cell.frame.height
    }
    expectEqual(cell.frame.height, 24)
    expectEqual(grow(to: 3, .disabled), 24)
    expectEqual(grow(to: 4, .enabled), 48)
    expectEqual(grow(to: 5, .enabledIncludingConstraints), 60)
    withExtendedLifetime(window) {}
  }

  @Test func `headers and footers of a flow layout stay while their sections are visible`() {
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 300, height: 100)
    flow.minimumLineSpacing = 0
    flow.headerReferenceSize = CGSize(width: 0, height: 20)
    flow.footerReferenceSize = CGSize(width: 0, height: 30)
    flow.sectionHeadersPinToVisibleBounds = true
    flow.sectionFootersPinToVisibleBounds = true
    source.sections = EntrySource(counts: [8, 8]).sections
    let (view, window) = makeCollection(flow, source: source)
    func top(_ kind: String, _ section: Int) -> CGFloat? {
      view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: section))?
        .frame.minY
    }
    let (header, footer) = (
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter
    )
    #expect(top(header, 0) == 0 && top(footer, 0) == 370)
    view.contentOffset.y = 500
    RenderLoop.main.turn()
    #expect(top(header, 0) == 500 && top(footer, 0) == 820)
    #expect(view.subviews.last is EntryHeader)
    view.contentOffset.y = 810
    RenderLoop.main.turn()
    expectEqual(top(header, 0), 800)
    withExtendedLifetime(window) {}
  }
}
