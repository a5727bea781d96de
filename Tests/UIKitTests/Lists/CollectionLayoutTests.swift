import Testing
import UIKit

/// Attributes with a value that an app's layout adds.
private final class ColumnAttributes: UICollectionViewLayoutAttributes {
  var column = 0
}

private final class ColumnContext: UICollectionViewFlowLayoutInvalidationContext {}

/// A flow layout that uses its own attribute and invalidation classes.
private final class ColumnLayout: UICollectionViewFlowLayout {
  var contexts: [UICollectionViewLayoutInvalidationContext] = []
  var depths: [Int: Int] = [:]
  var invalidatesOnScroll = false
  var boundsContexts = 0

  override class var layoutAttributesClass: AnyClass { ColumnAttributes.self }
  override class var invalidationContextClass: AnyClass { ColumnContext.self }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let all = super.layoutAttributesForElements(in: rect)
    for attributes in all ?? [] { attributes.zIndex = depths[attributes.indexPath.item] ?? 0 }
    return all
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    contexts.append(context)
    super.invalidateLayout(with: context)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    invalidatesOnScroll || super.shouldInvalidateLayout(forBoundsChange: newBounds)
  }

  override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    boundsContexts += 1
    return super.invalidationContext(forBoundsChange: newBounds)
  }
}

/// A cell whose height a test sets.
private final class TallCell: UICollectionViewCell {
  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    layoutAttributes.frame.size.height = CGFloat(20 + 10 * layoutAttributes.indexPath.item)
    return layoutAttributes
  }
}

@MainActor
private final class Cells: UICollectionViewDataSource {
  func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int { 3 }
  func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView,
    viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind,
      withReuseIdentifier: "view",
      for: indexPath
    )
  }
}

@MainActor
@Suite struct CollectionLayoutTests {
  private let window = makeWindow(width: 100, height: 100)
  private let layout = ColumnLayout()
  private let view: UICollectionView
  private let cells = Cells()

  init() {
    view = UICollectionView(frame: rect(0, 0, 100, 100), collectionViewLayout: layout)
    view.register(TallCell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      UICollectionReusableView.self,
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "view"
    )
    layout.itemSize = CGSize(width: 30, height: 20)
    view.dataSource = cells
  }

  private func show() {
    window.addSubview(view)
    RenderLoop.main.turn()
  }

  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  @Test func `attributes and contexts are of the classes that the layout names`() throws {
    layout.headerReferenceSize = CGSize(width: 0, height: 15)
    show()
    let kind = UICollectionView.elementKindSectionHeader
    let header = layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path(0))
    #expect(header is ColumnAttributes)
    expectEqual(header?.frame, rect(0, 0, 100, 15))
    let none = layout.layoutAttributesForSupplementaryView(
      ofKind: UICollectionView.elementKindSectionFooter,
      at: path(0)
    )
    #expect(none == nil)
    let item = try #require(layout.layoutAttributesForItem(at: path(1)) as? ColumnAttributes)
    item.column = 4
    #expect(item.indexPath == path(1) && item.representedElementCategory == .cell)
    layout.contexts = []
    layout.invalidateLayout()
    expectEqual(layout.contexts.map { $0 is ColumnContext }, [true])
    #expect(
      UICollectionViewFlowLayout().invalidationContext(forBoundsChange: .zero)
        is UICollectionViewFlowLayoutInvalidationContext
    )
  }

  @Test func `another visible rectangle is told to a layout that wants it, with a context`() {
    show()
    layout.contexts = []
    view.contentOffset.y = 3
    #expect(layout.contexts.isEmpty && layout.boundsContexts == 0)
    layout.invalidatesOnScroll = true
    view.contentOffset.y = 6
    #expect(layout.contexts.count == 1 && layout.boundsContexts == 1)
  }

  @Test func `cells with a higher depth are in front`() {
    layout.depths = [0: 2, 2: 1]
    show()
    func order() -> [Int] {
      view.subviews.compactMap { ($0 as? UICollectionViewCell).flatMap(view.indexPath)?.item }
    }
    expectEqual(order(), [1, 2, 0])
    layout.depths = [1: 1]
    view.setNeedsLayout()
    RenderLoop.main.turn()
    expectEqual(order(), [2, 0, 1])
  }

  @Test func `decorations' attributes say what they are of`() {
    let attributes = UICollectionViewLayoutAttributes(
      forDecorationViewOfKind: "line",
      with: path(2)
    )
    expectEqual(attributes.representedElementCategory, .decorationView)
    expectEqual(attributes.representedElementKind, "line")
    expectEqual(attributes.indexPath, path(2))
  }

  @Test func `a cell's preferred attributes give its size where sizes are estimated`() {
    show()
    expectEqual(view.visibleCells.map(\.frame.height), [20, 20, 20])
    layout.estimatedItemSize = CGSize(width: 30, height: 20)
    view.reloadData()
    RenderLoop.main.turn()
    expectEqual(view.visibleCells.map(\.frame.height), [20, 30, 40])
  }

  @Test func `sections keep clear of what their insets are measured from`() {
    let controller = UIViewController()
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 0, left: 12, bottom: 0, right: 0)
    window.rootViewController = controller
    controller.view.addSubview(view)
    view.layoutMargins = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 0)
    layout.sectionInset = UIEdgeInsets(top: 2, left: 3, bottom: 0, right: 0)
    layout.minimumInteritemSpacing = 0
    func origin(_ reference: UICollectionViewFlowLayout.SectionInsetReference) -> CGPoint {
      layout.sectionInsetReference = reference
      RenderLoop.main.turn()
      return layout.layoutAttributesForItem(at: path(0))?.frame.origin ?? .zero
    }
    expectEqual(origin(.fromContentInset), CGPoint(x: 3, y: 2))
    expectEqual(origin(.fromSafeArea), CGPoint(x: 15, y: 2))
    // The margins include the safe area.
    expectEqual(origin(.fromLayoutMargins), CGPoint(x: 20, y: 2))
    // Content that already avoids the safe area is not moved twice.
    view.contentInsetAdjustmentBehavior = .always
    expectEqual(origin(.fromSafeArea), CGPoint(x: 3, y: 2))
  }
}
