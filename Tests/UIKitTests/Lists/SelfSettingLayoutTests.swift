import Testing
import UIKit

/// A flow layout that sets its own properties in `prepare`, and counts the calls.
private final class SelfSettingLayout: UICollectionViewFlowLayout {
  var before: (SelfSettingLayout) -> Void = { _ in }
  var after: (SelfSettingLayout) -> Void = { _ in }
  var prepares = 0
  var invalidations = 0

  override func prepare() {
    prepares += 1
    before(self)
    super.prepare()
    after(self)
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    invalidations += 1
    super.invalidateLayout(with: context)
  }
}

/// A collection view that counts its layouts.
private final class CountingCollection: UICollectionView {
  var layouts = 0

  override func layoutSubviews() {
    layouts += 1
    super.layoutSubviews()
  }
}

/// An app's layout, one item below the other, with a property that invalidates it.
private final class ColumnLayout: UICollectionViewLayout {
  var rowHeight: CGFloat = 10 { didSet { invalidateLayout() } }
  var prepares = 0

  override func prepare() {
    prepares += 1
    super.prepare()
    rowHeight = 25
    invalidateLayout()
  }

  override var collectionViewContentSize: CGSize {
    CGSize(width: 300, height: 20 * rowHeight)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    (0..<20).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let made = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    made.frame = rect(0, CGFloat(indexPath.item) * rowHeight, 300, rowHeight)
    return made
  }
}

@MainActor
struct SelfSettingLayoutTests {
  private let source = EntrySource(counts: [20])

  private func show(_ layout: UICollectionViewLayout) -> (CountingCollection, UIWindow) {
    let window = makeWindow(width: 300, height: 400)
    let view = CountingCollection(frame: rect(0, 0, 300, 400), collectionViewLayout: layout)
    view.contentInsetAdjustmentBehavior = .never
    view.register(EntryCell.self, forCellWithReuseIdentifier: "entry")
    for kind in [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ] {
      view.register(
        EntryHeader.self,
        forSupplementaryViewOfKind: kind,
        withReuseIdentifier: "header"
      )
    }
    view.dataSource = source
    window.addSubview(view)
    window.layoutIfNeeded()
    return (view, window)
  }

  private func frame(_ item: Int, in layout: UICollectionViewLayout) -> CGRect? {
    layout.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame
  }

  @Test func `sizes that prepare sets after super are used in the same preparation`() {
    let layout = SelfSettingLayout()
    layout.after = { $0.itemSize = CGSize(width: 100, height: 70) }
    let (view, window) = show(layout)
    expectEqual(layout.prepares, 1)
    #expect(view.layouts <= 2)
    expectEqual(frame(0, in: layout), rect(0, 0, 100, 70))
    expectEqual(frame(3, in: layout), rect(200, 80, 100, 70))
    expectEqual(view.contentSize.height, 790)
    expectEqual(view.cellForItem(at: IndexPath(item: 0, section: 0))?.frame, rect(0, 0, 100, 70))
    window.layoutIfNeeded()
    expectEqual(layout.prepares, 1)
    layout.invalidateLayout()
    window.layoutIfNeeded()
    expectEqual(layout.prepares, 2)
  }

  private static let settings: [@MainActor (UICollectionViewFlowLayout) -> Void] = [
    { $0.itemSize = CGSize(width: 80, height: 40) },
    { $0.estimatedItemSize = CGSize(width: 60, height: 30) },
    { $0.minimumLineSpacing = 3 },
    { $0.minimumInteritemSpacing = 4 },
    { $0.sectionInset = UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8) },
    { $0.headerReferenceSize = CGSize(width: 0, height: 16) },
    { $0.footerReferenceSize = CGSize(width: 0, height: 16) },
    { $0.scrollDirection = .horizontal },
    { $0.sectionInsetReference = .fromLayoutMargins },
    { $0.sectionHeadersPinToVisibleBounds = true },
    { $0.sectionFootersPinToVisibleBounds = true },
  ]

  @Test(arguments: 0..<11)
  func `every property can be set in prepare, before or after super`(index: Int) {
    let set = Self.settings[index]
    let plain = UICollectionViewFlowLayout()
    set(plain)
    let (wanted, wantedWindow) = show(plain)
    for isBefore in [true, false] {
      let layout = SelfSettingLayout()
      if isBefore { layout.before = { set($0) } } else { layout.after = { set($0) } }
      let (view, window) = show(layout)
      #expect(layout.prepares <= 2 || layout.estimatedItemSize != .zero)
      #expect(view.layouts <= 2)
      expectEqual(view.contentSize, wanted.contentSize)
      for item in 0..<20 { expectEqual(frame(item, in: layout), frame(item, in: plain)) }
      window.layoutIfNeeded()
      #expect(view.layouts <= 2)
    }
    _ = wantedWindow
  }

  @Test(arguments: 0..<11)
  func `an equal value invalidates nothing, another one does`(index: Int) {
    let layout = SelfSettingLayout()
    let (_, window) = show(layout)
    let before = layout.invalidations
    Self.settings[index](layout)
    expectEqual(layout.invalidations, before + 1)
    Self.settings[index](layout)
    expectEqual(layout.invalidations, before + 1)
    let prepares = layout.prepares
    window.layoutIfNeeded()
    #expect(layout.prepares > prepares)
  }

  @Test func `values that change and change back in prepare keep what cells have said`() {
    let layout = SelfSettingLayout()
    layout.estimatedItemSize = CGSize(width: 50, height: 20)
    let asked = SelfSettingLayout()
    asked.estimatedItemSize = layout.estimatedItemSize
    layout.after = {
      $0.minimumLineSpacing = 0
      $0.estimatedItemSize = .zero
      $0.estimatedItemSize = CGSize(width: 50, height: 20)
      $0.minimumLineSpacing = 10
    }
    let (_, window) = show(layout)
    let (_, otherWindow) = show(asked)
    expectEqual(layout.prepares, asked.prepares)
    for item in 0..<20 { expectEqual(frame(item, in: layout), frame(item, in: asked)) }
    _ = (window, otherWindow)
  }

  @Test func `a layout that follows the view's width in prepare settles for each width`() {
    let layout = SelfSettingLayout()
    layout.after = { layout in
      guard let view = layout.collectionView else { return }
      let width = view.bounds.inset(by: view.layoutMargins).width
      let columns = (width / 100).rounded(.down)
      layout.itemSize = CGSize(width: (width / columns).rounded(.down), height: 70)
      layout.minimumInteritemSpacing = 0
      layout.sectionInset = UIEdgeInsets(top: 10, left: 8, bottom: 0, right: 8)
    }
    let (view, window) = show(layout)
    expectEqual(frame(0, in: layout), rect(8, 10, 142, 70))
    expectEqual(frame(1, in: layout), rect(150, 10, 142, 70))
    let prepares = layout.prepares
    let layouts = view.layouts
    view.frame.size.width = 416
    window.layoutIfNeeded()
    #expect(layout.prepares - prepares <= 2)
    #expect(view.layouts - layouts <= 2)
    expectEqual(frame(3, in: layout), rect(308, 10, 100, 70))
  }

  @Test func `a layout of an app's own may invalidate itself in prepare`() {
    let layout = ColumnLayout()
    let (view, _) = show(layout)
    expectEqual(layout.prepares, 1)
    #expect(view.layouts <= 2)
    expectEqual(view.contentSize.height, 500)
  }

  @Test func `insets and offsets that prepare sets on the view do not repeat it`() {
    let layout = SelfSettingLayout()
    layout.after = { layout in
      layout.collectionView?.contentInset = UIEdgeInsets(top: 20, left: 30, bottom: 0, right: 30)
      layout.itemSize = CGSize(width: 240, height: 70)
    }
    let (view, _) = show(layout)
    #expect(layout.prepares <= 2)
    #expect(view.layouts <= 2)
    expectEqual(frame(0, in: layout), rect(0, 0, 240, 70))
    expectEqual(view.contentSize.width, 240)
  }

  @Test func `a controller may set the layout in viewDidLayoutSubviews`() {
    final class Controller: UIViewController {
      let layout = SelfSettingLayout()
      var layouts = 0

      override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        layouts += 1
        layout.itemSize = CGSize(width: view.bounds.width / 2, height: 60)
        layout.minimumInteritemSpacing = 0
      }
    }
    let controller = Controller()
    let window = makeWindow(width: 300, height: 400)
    window.rootViewController = controller
    let view = UICollectionView(
      frame: rect(0, 0, 300, 400),
      collectionViewLayout: controller.layout
    )
    view.register(EntryCell.self, forCellWithReuseIdentifier: "entry")
    view.dataSource = source
    controller.view.addSubview(view)
    window.layoutIfNeeded()
    #expect(controller.layouts <= 2)
    #expect(controller.layout.prepares <= 2)
    expectEqual(frame(1, in: controller.layout), rect(150, 0, 150, 60))
  }

  @Test func `an equal configuration invalidates nothing, a changed one does, in prepare too`() {
    final class Layout: UICollectionViewCompositionalLayout {
      var prepares = 0
      var spacing: CGFloat?

      override func prepare() {
        prepares += 1
        super.prepare()
        guard let spacing else { return }
        let changed = UICollectionViewCompositionalLayoutConfiguration()
        changed.interSectionSpacing = spacing
        configuration = changed
      }
    }
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1),
      heightDimension: .absolute(30)
    )
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size,
      subitems: [NSCollectionLayoutItem(layoutSize: size)]
    )
    let layout = Layout(section: NSCollectionLayoutSection(group: group))
    source.sections = [source.sections[0], source.sections[0]]
    let (view, window) = show(layout)
    expectEqual(layout.prepares, 1)
    layout.configuration = UICollectionViewCompositionalLayoutConfiguration()
    window.layoutIfNeeded()
    expectEqual(layout.prepares, 1)
    layout.spacing = 12
    layout.invalidateLayout()
    window.layoutIfNeeded()
    expectEqual(layout.prepares, 2)
    expectEqual(view.contentSize.height, 1212)
    let same = layout.configuration
    same.interSectionSpacing = 20
    layout.spacing = nil
    layout.configuration = same
    window.layoutIfNeeded()
    expectEqual(view.contentSize.height, 1220)
  }
}
