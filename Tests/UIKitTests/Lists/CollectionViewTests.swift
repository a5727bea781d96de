import Testing
import UIKit

/// A cell that is as large as its box.
private final class BoxCell: UICollectionViewCell {
  let box = UIView()
  private(set) var reuseCount = 0
  lazy var width = box.widthAnchor.constraint(equalToConstant: 10)

  override init(frame: CGRect) {
    super.init(frame: frame)
    box.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(box)
    NSLayoutConstraint.activate([
      box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      box.topAnchor.constraint(equalTo: contentView.topAnchor),
      box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
      box.heightAnchor.constraint(equalToConstant: 20), width,
    ])
  }

  required init?(coder: NSCoder) { nil }

  override func prepareForReuse() {
    super.prepareForReuse()
    reuseCount += 1
  }
}

@MainActor
private final class Items: UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
  var counts: [Int]
  var sizes: [CGSize]?
  var log: [String] = []

  init(_ counts: [Int]) { self.counts = counts }

  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
  func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int { counts[section] }
  func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? BoxCell)?.width.constant = CGFloat(30 + indexPath.item * 10)
    return cell
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
  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    sizes?[indexPath.item] ?? (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize
      ?? .zero
  }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    log.append("select \(indexPath.item)")
  }
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    log.append("deselect \(indexPath.item)")
  }
}

@MainActor
@Suite struct CollectionViewTests {
  private let window = makeWindow(width: 100, height: 100)
  private let layout = UICollectionViewFlowLayout()
  private let view: UICollectionView

  init() {
    view = UICollectionView(frame: rect(0, 0, 100, 100), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    for kind in [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ] {
      view.register(
        UICollectionReusableView.self,
        forSupplementaryViewOfKind: kind,
        withReuseIdentifier: "view"
      )
    }
    window.addSubview(view)
  }

  private func show(_ items: Items) {
    view.delegate = items
    view.dataSource = items
    RenderLoop.main.turn()
  }

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  @Test func `items are put into lines, the room that is left between them`() {
    layout.itemSize = CGSize(width: 30, height: 20)
    layout.minimumInteritemSpacing = 2
    layout.minimumLineSpacing = 5
    layout.sectionInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let items = Items([4])
    show(items)
    expectEqual(
      view.visibleCells.map(\.frame),
      [
        rect(2, 1, 30, 20), rect(34, 1, 30, 20), rect(66, 1, 30, 20), rect(2, 26, 30, 20),
      ]
    )
    expectEqual(view.contentSize, CGSize(width: 100, height: 49))
    expectEqual(layout.collectionViewContentSize, view.contentSize)
    #expect(view.visibleCells.allSatisfy { $0.contentView.frame.size == $0.frame.size })
  }

  @Test func `items of different sizes stand in the middle of their line`() {
    layout.minimumInteritemSpacing = 10
    layout.minimumLineSpacing = 0
    let items = Items([3])
    items.sizes = [
      CGSize(width: 40, height: 20), CGSize(width: 40, height: 30), CGSize(width: 50, height: 10),
    ]
    show(items)
    expectEqual(
      view.visibleCells.map(\.frame),
      [
        rect(0, 5, 40, 20), rect(60, 0, 40, 30), rect(0, 30, 50, 10),
      ]
    )
  }

  @Test func `lines follow each other from side to side, too`() {
    layout.itemSize = CGSize(width: 30, height: 45)
    layout.scrollDirection = .horizontal
    let items = Items([3])
    show(items)
    expectEqual(
      view.visibleCells.map(\.frame),
      [
        rect(0, 0, 30, 45), rect(0, 55, 30, 45), rect(40, 0, 30, 45),
      ]
    )
    expectEqual(view.contentSize, CGSize(width: 70, height: 100))
  }

  @Test func `only visible items have cells, which are used again`() {
    view.register(BoxCell.self, forCellWithReuseIdentifier: "cell")
    layout.itemSize = CGSize(width: 100, height: 20)
    layout.minimumLineSpacing = 0
    let items = Items([100])
    show(items)
    #expect(view.indexPathsForVisibleItems == (0..<5).map { path($0) })
    for offset in stride(from: 0, through: 1000, by: 10) {
      view.contentOffset.y = CGFloat(offset)
      RenderLoop.main.turn()
    }
    #expect(view.subviews.count { $0 is BoxCell } <= 7)
    #expect(view.indexPathsForVisibleItems == (50..<55).map { path($0) })
    #expect(view.visibleCells.contains { ($0 as? BoxCell)?.reuseCount ?? 0 > 3 })
    expectEqual(view.cellForItem(at: path(50))?.frame, rect(0, 1000, 100, 20))
    #expect(view.cellForItem(at: path(0)) == nil)
    expectEqual(view.indexPath(for: view.visibleCells[1]), path(51))
    expectEqual(view.indexPathForItem(at: CGPoint(x: 5, y: 45)), path(2))
    view.scrollToItem(at: path(70), at: .top, animated: false)
    expectEqual(view.contentOffset.y, 1400)
    view.scrollToItem(at: path(70), at: [.centeredVertically, .left], animated: false)
    expectEqual(view.contentOffset.y, 1360)
    view.scrollToItem(at: path(70), at: [.bottom, .right], animated: false)
    expectEqual(view.contentOffset.y, 1320)
    view.scrollToItem(at: path(0), at: .centeredHorizontally, animated: false)
    view.scrollToItem(at: path(0), at: [], animated: false)
    expectEqual(view.contentOffset.y, 0)
  }

  @Test func `cells say their own sizes where they are estimated`() {
    view.register(BoxCell.self, forCellWithReuseIdentifier: "cell")
    layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    layout.minimumInteritemSpacing = 0
    layout.minimumLineSpacing = 0
    let items = Items([3])
    view.delegate = nil
    view.dataSource = items
    RenderLoop.main.turn()
    expectEqual(
      view.visibleCells.map(\.frame.size),
      [30, 40, 50].map { CGSize(width: $0, height: 20) }
    )
    expectEqual(view.visibleCells.map(\.frame.minY), [0, 0, 20])
  }

  @Test func `sections have headers and footers`() {
    layout.itemSize = CGSize(width: 100, height: 10)
    layout.headerReferenceSize = CGSize(width: 0, height: 15)
    layout.footerReferenceSize = CGSize(width: 0, height: 5)
    let items = Items([1, 1])
    show(items)
    let header = UICollectionView.elementKindSectionHeader
    let footer = UICollectionView.elementKindSectionFooter
    expectEqual(
      view.visibleSupplementaryViews(ofKind: header).map(\.frame),
      [
        rect(0, 0, 100, 15), rect(0, 30, 100, 15),
      ]
    )
    expectEqual(view.visibleSupplementaryViews(ofKind: footer).map(\.frame.minY), [25, 55])
    expectEqual(view.supplementaryView(forElementKind: header, at: path(0, 1))?.frame.minY, 30)
    let attributes = view.layoutAttributesForSupplementaryElement(ofKind: header, at: path(0, 1))
    expectEqual(attributes?.frame.minY, 30)
    expectEqual(attributes?.representedElementCategory, .supplementaryView)
    expectEqual(attributes?.representedElementKind, header)
    expectEqual(view.layoutAttributesForItem(at: path(0))?.frame.minY, 15)
    expectEqual(view.numberOfSections, 2)
    expectEqual(view.numberOfItems(inSection: 1), 1)
  }

  @Test func `a tap selects an item`() {
    layout.itemSize = CGSize(width: 100, height: 20)
    layout.minimumLineSpacing = 0
    let items = Items([4])
    show(items)
    window.tap(at: CGPoint(x: 50, y: 25))
    expectEqual(items.log, ["select 1"])
    #expect(view.cellForItem(at: path(1))?.isSelected == true)
    window.tap(at: CGPoint(x: 50, y: 5))
    expectEqual(items.log, ["select 1", "deselect 1", "select 0"])
    view.allowsMultipleSelection = true
    view.selectItem(at: path(3), animated: false, scrollPosition: .bottom)
    expectEqual(view.indexPathsForSelectedItems, [path(0), path(3)])
    view.deselectItem(at: path(0), animated: false)
    window.tap(at: CGPoint(x: 50, y: 65))
    expectEqual(view.indexPathsForSelectedItems, [])
    view.allowsSelection = false
    window.tap(at: CGPoint(x: 50, y: 65))
    expectEqual(view.indexPathsForSelectedItems, [])
  }

  @Test func `other items are shown after a change`() {
    layout.itemSize = CGSize(width: 100, height: 20)
    layout.minimumLineSpacing = 0
    let items = Items([2])
    show(items)
    let changes: [(counts: [Int], change: () -> Void)] = [
      ([3], { self.view.insertItems(at: [self.path(0)]) }),
      ([2], { self.view.deleteItems(at: [self.path(0)]) }),
      ([2], { self.view.moveItem(at: self.path(0), to: self.path(1)) }),
      ([2], { self.view.reloadItems(at: [self.path(0)]) }),
      ([4], { self.view.reloadSections([0]) }),
      ([4], { self.view.reconfigureItems(at: [self.path(0)]) }),
      ([1, 4], { self.view.insertSections([0]) }),
      ([4, 1], { self.view.moveSection(0, toSection: 1) }),
      ([1], { self.view.deleteSections([0]) }),
      ([3], { self.view.reloadData() }),
    ]
    for (counts, change) in changes {
      items.counts = counts
      change()
      RenderLoop.main.turn()
      expectEqual(view.visibleCells.count, counts.reduce(0, +))
      expectEqual(view.numberOfSections, counts.count)
    }
    var isDone = false
    view.performBatchUpdates {
      items.counts = [4]
      view.insertItems(at: [path(0)])
      #expect(view.hasUncommittedUpdates)
    } completion: {
      isDone = $0
    }
    #expect(isDone)
    expectEqual(view.visibleCells.count, 4)
  }

  @Test func `an app's own layout says where items are`() {
    final class Ring: UICollectionViewLayout {
      var prepares = 0
      override func prepare() {
        super.prepare()
        prepares += 1
      }
      override var collectionViewContentSize: CGSize { CGSize(width: 300, height: 100) }
      override func layoutAttributesForElements(
        in rect: CGRect
      ) -> [UICollectionViewLayoutAttributes]? {
        (0..<3).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
          .filter { $0.frame.intersects(rect) }
      }
      override func layoutAttributesForItem(
        at indexPath: IndexPath
      ) -> UICollectionViewLayoutAttributes? {
        let made = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        made.size = CGSize(width: 10, height: 10)
        made.center = CGPoint(x: CGFloat(indexPath.item) * 100 + 50, y: 50)
        made.alpha = 0.5
        return made
      }
      override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
    }
    let ring = Ring()
    let items = Items([3])
    show(items)
    view.setCollectionViewLayout(ring, animated: true)
    RenderLoop.main.turn()
    #expect(view.collectionViewLayout === ring)
    #expect(ring.collectionView === view)
    expectEqual(view.visibleCells.map(\.frame), [rect(45, 45, 10, 10)])
    expectEqual(view.visibleCells.first?.alpha, 0.5)
    view.contentOffset.x = 100
    RenderLoop.main.turn()
    expectEqual(view.visibleCells.map(\.frame.minX), [145])
    #expect(ring.prepares >= 2)
    ring.invalidateLayout()
    let copy = ring.layoutAttributesForItem(at: path(2))?.copy()
    #expect((copy as? UICollectionViewLayoutAttributes)?.center == CGPoint(x: 250, y: 50))
    #expect((copy as? UICollectionViewLayoutAttributes)?.bounds == rect(0, 0, 10, 10))
    let offset = CGPoint(x: 1, y: 2)
    expectEqual(ring.targetContentOffset(forProposedContentOffset: offset), offset)
    let end = ring.targetContentOffset(
      forProposedContentOffset: offset,
      withScrollingVelocity: .zero
    )
    expectEqual(end, offset)
  }

  @Test func `registrations make and set up cells`() {
    let registration = UICollectionView.CellRegistration<BoxCell, Int> { cell, _, item in
      cell.tag = item
    }
    let headers = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(
      elementKind: "kind"
    ) { view, kind, _ in
      view.accessibilityIdentifier = kind
    }
    let cell = view.dequeueConfiguredReusableCell(using: registration, for: path(0), item: 7)
    expectEqual(cell.tag, 7)
    let header = view.dequeueConfiguredReusableSupplementary(using: headers, for: path(0))
    expectEqual(header.accessibilityIdentifier, "kind")
    let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2)
    }
    var snapshot = source.snapshot()
    snapshot.appendSections([0])
    snapshot.appendItems([4, 5])
    source.apply(snapshot)
    RenderLoop.main.turn()
    expectEqual(view.visibleCells.map(\.tag), [4, 5])
    expectEqual(source.indexPath(for: 5), path(1))
    expectEqual(source.itemIdentifier(for: path(0)), 4)
    expectEqual(source.index(for: 0), 0)
    expectEqual(source.sectionIdentifier(for: 0), 0)
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: headers, for: path)
    }
    layout.headerReferenceSize.height = 10
    source.applySnapshotUsingReloadData(snapshot)
    RenderLoop.main.turn()
    expectEqual(
      view.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader).count,
      1
    )
  }

  @Test func `a cell has backgrounds and a description`() {
    let cell = UICollectionViewListCell(frame: rect(0, 0, 100, 50))
    cell.backgroundView = UIView()
    cell.selectedBackgroundView = UIView()
    var content = cell.defaultContentConfiguration()
    content.text = "a"
    cell.contentConfiguration = content
    cell.isSelected = true
    cell.isHighlighted = true
    var states: [Bool] = []
    cell.configurationUpdateHandler = { states.append($1.isSelected) }
    window.addSubview(cell)
    _ = cell.separatorLayoutGuide
    RenderLoop.main.turn()
    expectEqual(cell.backgroundView?.frame, cell.bounds)
    expectEqual(cell.selectedBackgroundView?.frame, cell.bounds)
    expectEqual(cell.contentView.subviews.first?.frame, cell.bounds)
    expectEqual(cell.separatorLayoutGuide.layoutFrame, rect(0, 49.5, 100, 0.5))
    expectEqual(states, [true])
    cell.prepareForReuse()
    RenderLoop.main.turn()
    #expect(cell.selectedBackgroundView?.superview == nil)
    #expect(!cell.configurationState.isHighlighted)
    cell.automaticallyUpdatesContentConfiguration = false
    cell.setNeedsUpdateConfiguration()
    cell.updateConfiguration(using: cell.configurationState)
    #expect(cell.contentConfiguration != nil)
  }

  @Test func `a collection controller is its view's source and delegate`() {
    final class Controller: UICollectionViewController {
      override func collectionView(
        _ collectionView: UICollectionView,
        numberOfItemsInSection section: Int
      ) -> Int { 3 }
      override func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      }
      override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      }
    }
    let controller = Controller(collectionViewLayout: UICollectionViewFlowLayout())
    window.rootViewController = controller
    view.removeFromSuperview()
    RenderLoop.main.turn()
    // Three lines of one item each, 60 points apart: two are visible.
    expectEqual(controller.collectionView.visibleCells.count, 2)
    #expect(controller.collectionViewLayout === controller.collectionView.collectionViewLayout)
    #expect(controller.clearsSelectionOnViewWillAppear)
  }
}
