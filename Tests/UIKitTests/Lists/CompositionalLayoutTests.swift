import Testing
import UIKit

/// A background view.
///
/// Tests count its instances.
private final class Background: UICollectionReusableView {}

/// Retains objects that views do not retain.
@MainActor
private final class Kept {
  var all: [AnyObject] = []
}

@MainActor
@Suite struct CompositionalLayoutTests {
  private let kept = Kept()

  private func size(
    _ width: NSCollectionLayoutDimension,
    _ height: NSCollectionLayoutDimension
  ) -> NSCollectionLayoutSize {
    NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
  }

  private func show(
    _ section: NSCollectionLayoutSection,
    items: Int = 6,
    sections: Int = 1,
    configuration: UICollectionViewCompositionalLayoutConfiguration? = nil
  ) -> UICollectionView {
    let source = EntrySource(counts: Array(repeating: items, count: sections))
    let layout =
      configuration.map {
        UICollectionViewCompositionalLayout(section: section, configuration: $0)
      } ?? UICollectionViewCompositionalLayout(section: section)
    layout.register(Background.self, forDecorationViewOfKind: "background")
    let (view, window) = makeCollection(layout, source: source)
    kept.all += [source, window]
    return view
  }

  private func frames(_ view: UICollectionView) -> [CGRect] { view.visibleCells.map(\.frame) }

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  // MARK: Values

  @Test func `dimensions and spacings say what they are`() {
    let dimensions: [NSCollectionLayoutDimension] = [
      .fractionalWidth(0.5), .fractionalHeight(0.25), .absolute(10), .estimated(20),
      .uniformAcrossSiblings(estimate: 30),
    ]
    expectEqual(dimensions.map(\.dimension), [0.5, 0.25, 10, 20, 30])
    expectEqual(dimensions.map(\.isFractionalWidth), [true, false, false, false, false])
    expectEqual(dimensions.map(\.isFractionalHeight), [false, true, false, false, false])
    expectEqual(dimensions.map(\.isAbsolute), [false, false, true, false, false])
    expectEqual(dimensions.map(\.isEstimated), [false, false, false, true, false])
    expectEqual(dimensions.map(\.isUniformAcrossSiblings), [false, false, false, false, true])
    let spacings: [NSCollectionLayoutSpacing] = [.fixed(3), .flexible(4)]
    expectEqual(spacings.map(\.isFixedSpacing), [true, false])
    expectEqual(spacings.map(\.isFlexibleSpacing), [false, true])
    let anchor = NSCollectionLayoutAnchor(edges: [.top], fractionalOffset: CGPoint(x: 0, y: 0.5))
    #expect(anchor.isFractionalOffset && !anchor.isAbsoluteOffset)
    #expect(NSCollectionLayoutAnchor(edges: .leading).isAbsoluteOffset)
    let item = NSCollectionLayoutItem(layoutSize: size(.absolute(1), .absolute(2)))
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.absolute(3), .absolute(4)),
      subitems: [item]
    )
    #expect(
      group.visualDescription()
        == "group absolute(3.0) × absolute(4.0)\n  item absolute(1.0) × absolute(2.0)"
    )
    #expect(group.subitems.count == 1 && group.layoutSize.widthDimension.dimension == 3)
  }

  // MARK: Groups

  @Test func `a group takes as many items as fit, and groups follow each other`() {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(0.4), .fractionalHeight(1)))
    item.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(50)),
      subitems: [item]
    )
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = 10
    section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 20, bottom: 6, trailing: 30)
    let view = show(section, items: 3)
    // 0.4 of 250 is 100: two fit.
    expectEqual(
      frames(view),
      [rect(22, 6, 94, 46), rect(122, 6, 94, 46), rect(22, 66, 94, 46)]
    )
    expectEqual(view.contentSize, CGSize(width: 300, height: 5 + 50 + 10 + 50 + 6))
  }

  @Test func `subitems share a group's length, or keep their own`() {
    let item = NSCollectionLayoutItem(layoutSize: size(.absolute(40), .fractionalHeight(1)))
    let sharing = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(30)),
      subitem: item,
      count: 3
    )
    sharing.interItemSpacing = .fixed(15)
    let first = show(NSCollectionLayoutSection(group: sharing), items: 3)
    expectEqual(frames(first), [rect(0, 0, 90, 30), rect(105, 0, 90, 30), rect(210, 0, 90, 30)])
    let repeating = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(30)),
      repeatingSubitem: item,
      count: 3
    )
    repeating.interItemSpacing = .flexible(5)
    let second = show(NSCollectionLayoutSection(group: repeating), items: 4)
    expectEqual(
      frames(second),
      [
        rect(0, 0, 40, 30), rect(130, 0, 40, 30), rect(260, 0, 40, 30), rect(0, 30, 40, 30),
      ]
    )
    let column = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.absolute(50), .absolute(100)),
      subitem: NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .absolute(1))),
      count: 2
    )
    let third = show(NSCollectionLayoutSection(group: column), items: 2)
    expectEqual(frames(third), [rect(0, 0, 50, 50), rect(0, 50, 50, 50)])
  }

  @Test func `room around items is fixed or takes what is left`() {
    let item = NSCollectionLayoutItem(layoutSize: size(.absolute(60), .absolute(20)))
    item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
      leading: .flexible(0),
      top: .flexible(0),
      trailing: .flexible(0),
      bottom: .flexible(0)
    )
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(40)),
      repeatingSubitem: item,
      count: 2
    )
    let view = show(NSCollectionLayoutSection(group: group), items: 2)
    // The 180 points left are divided among four edges.
    expectEqual(frames(view), [rect(45, 10, 60, 20), rect(195, 10, 60, 20)])
    #expect(item.edgeSpacing?.leading?.isFlexibleSpacing == true)
  }

  @Test func `groups stand in groups`() {
    let large = NSCollectionLayoutItem(
      layoutSize: size(.fractionalWidth(0.7), .fractionalHeight(1))
    )
    let small = NSCollectionLayoutItem(
      layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5))
    )
    let column = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(0.3), .fractionalHeight(1)),
      subitems: [small]
    )
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .fractionalWidth(0.4)),
      subitems: [large, column]
    )
    let view = show(NSCollectionLayoutSection(group: group), items: 5)
    expectEqual(
      frames(view),
      [
        rect(0, 0, 210, 120), rect(210, 0, 90, 60), rect(210, 60, 90, 60),
        rect(0, 120, 210, 120), rect(210, 120, 90, 60),
      ]
    )
  }

  @Test func `a closure says where items are`() {
    var containers: [CGSize] = []
    let group = NSCollectionLayoutGroup.custom(
      layoutSize: size(.fractionalWidth(1), .absolute(100))
    ) { environment in
      containers.append(environment.container.effectiveContentSize)
      expectEqual(environment.container.contentInsets, .zero)
      expectEqual(environment.container.effectiveContentInsets, .zero)
      return [
        NSCollectionLayoutGroupCustomItem(frame: rect(0, 0, 30, 30)),
        NSCollectionLayoutGroupCustomItem(frame: rect(15, 15, 30, 30), zIndex: 4),
      ]
    }
    let view = show(NSCollectionLayoutSection(group: group), items: 3)
    expectEqual(frames(view), [rect(0, 0, 30, 30), rect(15, 15, 30, 30), rect(0, 100, 30, 30)])
    #expect(containers.allSatisfy { $0 == CGSize(width: 300, height: 100) })
    expectEqual(view.layoutAttributesForItem(at: path(1))?.zIndex, 4)
  }

  // MARK: Sizes that cells say

  @Test func `cells say estimated heights, each or as high as the highest beside it`() {
    func grid(_ height: NSCollectionLayoutDimension) -> [CGRect] {
      let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(0.5), height))
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .estimated(30)),
        subitems: [item]
      )
      // The entries have 2, 3, 4 and 5 lines of 12 points.
      return frames(show(NSCollectionLayoutSection(group: group), items: 4))
    }
    expectEqual(
      grid(.estimated(30)),
      [
        rect(0, 0, 150, 24), rect(150, 0, 150, 36), rect(0, 36, 150, 48), rect(150, 36, 150, 60),
      ]
    )
    expectEqual(
      grid(.uniformAcrossSiblings(estimate: 30)),
      [
        rect(0, 0, 150, 36), rect(150, 0, 150, 36), rect(0, 36, 150, 60), rect(150, 36, 150, 60),
      ]
    )
  }

  // MARK: Views beside items

  @Test func `sections and the layout have headers, footers and backgrounds`() throws {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .absolute(100)))
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(1), .absolute(100)),
      subitems: [item]
    )
    let section = NSCollectionLayoutSection(group: group)
    section.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 10, bottom: 6, trailing: 10)
    let (headerKind, footerKind) = (
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter
    )
    let header = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(.fractionalWidth(1), .estimated(50)),
      elementKind: headerKind,
      alignment: .top
    )
    header.pinToVisibleBounds = true
    let footer = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(.absolute(40), .absolute(20)),
      elementKind: footerKind,
      alignment: .bottomTrailing,
      absoluteOffset: CGPoint(x: -1, y: 2)
    )
    section.boundarySupplementaryItems = [header, footer]
    let background = NSCollectionLayoutDecorationItem.background(elementKind: "background")
    background.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1)
    section.decorationItems = [background]
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.interSectionSpacing = 7
    configuration.contentInsetsReference = .safeArea
    configuration.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.fractionalWidth(1), .absolute(25)),
        elementKind: "badge",
        alignment: .topLeading
      )
    ]
    let view = show(section, items: 2, sections: 3, configuration: configuration)
    // The header is 16 points high. From the top: 25, 16, 4, two items, 6 and 20.
    func headerFrame(_ section: Int) -> CGRect? {
      view.supplementaryView(forElementKind: headerKind, at: path(0, section))?.frame
    }
    expectEqual(headerFrame(0), rect(10, 25, 280, 16))
    expectEqual(view.cellForItem(at: path(0))?.frame, rect(10, 45, 280, 100))
    let footerFrame = view.supplementaryView(forElementKind: footerKind, at: path(0))?.frame
    expectEqual(footerFrame, rect(249, 253, 40, 20))
    expectEqual(headerFrame(1), rect(10, 25 + 246 + 7, 280, 16))
    let global = view.supplementaryView(forElementKind: "badge", at: IndexPath(index: 0))
    expectEqual(global?.frame, rect(0, 0, 300, 25))
    let layout = view.collectionViewLayout
    let frame = layout.layoutAttributesForDecorationView(ofKind: "background", at: path(0))?.frame
    expectEqual(frame, rect(1, 26, 298, 244))
    let backgrounds = view.subviews.compactMap { $0 as? Background }
    expectEqual(backgrounds.map(\.frame.minY), [26, 279])
    #expect(view.subviews.first is Background)
    // The header stays while its section is visible, and leaves with the section's end.
    view.contentOffset.y = 100
    RenderLoop.main.turn()
    expectEqual(headerFrame(0), rect(10, 100, 280, 16))
    view.contentOffset.y = 245
    RenderLoop.main.turn()
    expectEqual(headerFrame(0), rect(10, 235, 280, 16))
  }

  @Test func `a header may cover its section, or be as wide as the layout`() {
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(1), .absolute(40)),
      subitems: [NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .absolute(40)))]
    )
    let section = NSCollectionLayoutSection(group: group)
    section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 30, bottom: 0, trailing: 0)
    section.supplementariesFollowContentInsets = false
    section.supplementaryContentInsetsReference = .none
    section.contentInsetsReference = .none
    let kind = UICollectionView.elementKindSectionHeader
    let header = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(.fractionalWidth(1), .absolute(10)),
      elementKind: kind,
      alignment: .top
    )
    header.extendsBoundary = false
    section.boundarySupplementaryItems = [header]
    let view = show(section, items: 1)
    expectEqual(
      view.supplementaryView(forElementKind: kind, at: path(0))?.frame,
      rect(0, 0, 300, 10)
    )
    expectEqual(frames(view), [rect(30, 0, 270, 40)])
    view.layoutMargins = UIEdgeInsets(top: 0, left: 12, bottom: 0, right: 8)
    section.supplementaryContentInsetsReference = .layoutMargins
    view.collectionViewLayout.invalidateLayout()
    RenderLoop.main.turn()
    let narrow = view.supplementaryView(forElementKind: kind, at: path(0))?.frame
    expectEqual(narrow, rect(12, 0, 280, 10))
    section.supplementaryContentInsetsReference = .none
    for alignment in [NSRectAlignment.bottomLeading, .topTrailing, .bottomTrailing, .topLeading] {
      section.boundarySupplementaryItems = [
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: size(.absolute(50), .absolute(10)),
          elementKind: kind,
          alignment: alignment
        )
      ]
      view.collectionViewLayout.invalidateLayout()
      RenderLoop.main.turn()
      let frame = view.supplementaryView(forElementKind: kind, at: path(0))?.frame
      let isBottom = alignment == .bottomLeading || alignment == .bottomTrailing
      let isTrailing = alignment == .topTrailing || alignment == .bottomTrailing
      expectEqual(frame, rect(isTrailing ? 250 : 0, isBottom ? 40 : 0, 50, 10))
    }
  }

  @Test func `badges are at their items`() {
    let corner = NSCollectionLayoutSupplementaryItem(
      layoutSize: size(.absolute(20), .absolute(10)),
      elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(
        edges: [.top, .trailing],
        fractionalOffset: CGPoint(x: 0.5, y: -0.5)
      )
    )
    let item = NSCollectionLayoutItem(
      layoutSize: size(.fractionalWidth(0.5), .absolute(60)),
      supplementaryItems: [corner]
    )
    expectEqual(item.supplementaryItems.first?.containerAnchor.edges, [.top, .trailing])
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(60)),
      subitems: [item]
    )
    let view = show(NSCollectionLayoutSection(group: group), items: 2)
    let badges = view.visibleSupplementaryViews(ofKind: "badge").map(\.frame)
    expectEqual(badges, [rect(140, -5, 20, 10), rect(290, -5, 20, 10)])
    let centered = NSCollectionLayoutSupplementaryItem(
      layoutSize: size(.absolute(20), .absolute(10)),
      elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(edges: .bottom),
      itemAnchor: NSCollectionLayoutAnchor(edges: .top, absoluteOffset: CGPoint(x: 3, y: 4))
    )
    expectEqual(centered.itemAnchor?.offset, CGPoint(x: 3, y: 4))
    group.supplementaryItems = [centered]
    view.collectionViewLayout.invalidateLayout()
    RenderLoop.main.turn()
    let below = view.collectionViewLayout.layoutAttributesForSupplementaryView(
      ofKind: "badge",
      at: path(1)
    )
    expectEqual(below?.frame, rect(290, -5, 20, 10))
    #expect(view.visibleSupplementaryViews(ofKind: "badge").contains { $0.frame.minY == 64 })
  }

  @Test func `sections keep clear of what their insets are measured from`() {
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(1), .absolute(40)),
      subitems: [NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .absolute(40)))]
    )
    let section = NSCollectionLayoutSection(group: group)
    let view = show(section, items: 1)
    view.layoutMargins = UIEdgeInsets(top: 0, left: 21, bottom: 0, right: 9)
    func left(_ reference: UIContentInsetsReference) -> CGFloat? {
      section.contentInsetsReference = reference
      view.collectionViewLayout.invalidateLayout()
      RenderLoop.main.turn()
      return frames(view).first?.minX
    }
    expectEqual(left(.safeArea), 0)
    expectEqual(left(.layoutMargins), 21)
    expectEqual(left(.readableContent), 21)
    expectEqual(left(.none), 0)
  }

  // MARK: Sections that scroll by themselves

  @Test func `a section scrolls by itself and stops where it says`() {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.absolute(120), .absolute(60)),
      subitems: [item]
    )
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = 10
    section.orthogonalScrollingBehavior = .groupPaging
    var offsets: [CGPoint] = []
    section.visibleItemsInvalidationHandler = { items, offset, environment in
      offsets.append(offset)
      expectEqual(environment.container.contentSize.width, 300)
      for item in items where item.indexPath.item == 1 { item.alpha = 0.5 }
      #expect(items.allSatisfy { $0.name.isEmpty })
    }
    let view = show(section, items: 10)
    expectEqual(view.contentSize, CGSize(width: 300, height: 60))
    expectEqual(view.indexPathsForVisibleItems, [path(0), path(1), path(2)])
    expectEqual(view.cellForItem(at: path(1))?.alpha, 0.5)
    guard let scroll = view.cellForItem(at: path(0))?.superview as? UIScrollView else {
      Issue.record("the cells are in no scroll view of their own")
      return
    }
    expectEqual(scroll.frame, rect(0, 0, 300, 60))
    expectEqual(scroll.contentSize, CGSize(width: 10 * 120 + 9 * 10, height: 60))
    view.scrollToItem(at: path(5), at: .left, animated: false)
    RenderLoop.main.turn()
    expectEqual(scroll.contentOffset.x, 650)
    expectEqual(view.indexPathsForVisibleItems, [path(5), path(6), path(7)])
    expectEqual(view.cellForItem(at: path(5))?.frame, rect(650, 0, 120, 60))
    #expect(offsets.contains(CGPoint(x: 650, y: 0)))
    expectEqual(view.indexPathForItem(at: CGPoint(x: 5, y: 5)), path(5))
    func stop(_ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior) -> CGFloat {
      section.orthogonalScrollingBehavior = behavior
      return scroll.stop(near: CGPoint(x: 200, y: 0), velocity: .zero).x
    }
    expectEqual(stop(.continuous), 200)
    expectEqual(stop(.continuousGroupLeadingBoundary), 260)
    expectEqual(stop(.groupPaging), 260)
    // The group from 260 to 380 has its center at 320, 30 points from the view's center.
    expectEqual(stop(.groupPagingCentered), 170)
    expectEqual(stop(.paging), 300)
  }
}
