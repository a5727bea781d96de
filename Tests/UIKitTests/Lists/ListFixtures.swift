import Foundation
import UIKit

/// The content of one item in a random list.
struct ListEntry: Hashable {
  let id: Int
  var lines: Int
}

/// A cell with a height of 12 points for each line of its entry.
///
/// Its width depends on the entry, too, if the layout allows that.
final class EntryCell: UICollectionViewCell {
  let box = UIView()
  private(set) lazy var height = box.heightAnchor.constraint(equalToConstant: 12)
  private(set) lazy var width = box.widthAnchor.constraint(equalToConstant: 20)

  override init(frame: CGRect) {
    super.init(frame: frame)
    box.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(box)
    width.priority = .defaultHigh
    let edges = [
      box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      box.topAnchor.constraint(equalTo: contentView.topAnchor),
      box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
    ]
    // The layout's estimates apply until the cell is measured.
    for edge in [edges[1], edges[3]] { edge.priority = UILayoutPriority(999) }
    NSLayoutConstraint.activate(edges + [height, width])
  }

  required init?(coder: NSCoder) { nil }

  func show(_ entry: ListEntry) {
    height.constant = CGFloat(entry.lines * 12)
    width.constant = CGFloat(20 + entry.lines * 9)
  }
}

/// A header or footer that is 16 points high.
final class EntryHeader: UICollectionReusableView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    addSubview(box)
    let bottom = box.bottomAnchor.constraint(equalTo: bottomAnchor)
    // The layout's estimates apply until the view is measured.
    bottom.priority = UILayoutPriority(999)
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: topAnchor),
      box.leadingAnchor.constraint(equalTo: leadingAnchor), bottom,
      box.heightAnchor.constraint(equalToConstant: 16),
    ])
  }

  required init?(coder: NSCoder) { nil }
}

/// Sections of entries.
@MainActor
final class EntrySource: UICollectionViewDataSource {
  var sections: [[ListEntry]]

  init(_ sections: [[ListEntry]]) { self.sections = sections }

  /// Creates sections with the given numbers of entries, of 1 to 6 lines.
  convenience init(counts: [Int]) {
    var id = 0
    self.init(
      counts.map { count in
        (0..<count).map { _ in
          id += 1
          return ListEntry(id: id, lines: 1 + id * 7 % 6)
        }
      }
    )
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

  func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int { sections[section].count }

  func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "entry", for: indexPath)
    (cell as? EntryCell)?.show(sections[indexPath.section][indexPath.item])
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView,
    viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind,
      withReuseIdentifier: "header",
      for: indexPath
    )
  }

  func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath)
    -> Bool
  { true }

  func collectionView(
    _ collectionView: UICollectionView,
    moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    let entry = sections[sourceIndexPath.section].remove(at: sourceIndexPath.item)
    sections[destinationIndexPath.section].insert(entry, at: destinationIndexPath.item)
  }
}

/// Makes a collection view with this file's cells and headers, in its own window.
@MainActor
func makeCollection(
  _ layout: UICollectionViewLayout,
  width: CGFloat = 300,
  height: CGFloat = 400,
  source: any UICollectionViewDataSource
) -> (view: UICollectionView, window: UIWindow) {
  let window = makeWindow(width: width, height: height)
  let view = UICollectionView(
    frame: CGRect(x: 0, y: 0, width: width, height: height),
    collectionViewLayout: layout
  )
  view.contentInsetAdjustmentBehavior = .never
  view.register(EntryCell.self, forCellWithReuseIdentifier: "entry")
  for kind in [
    UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter, "badge",
  ] {
    view.register(
      EntryHeader.self,
      forSupplementaryViewOfKind: kind,
      withReuseIdentifier: "header"
    )
  }
  window.addSubview(view)
  view.dataSource = source
  RenderLoop.main.turn()
  return (view, window)
}

/// The layouts that lists are tested with.
@MainActor
enum TestedLayout: String, CaseIterable {
  case flowFixed, flowAutomatic, list, grid, tags, orthogonal

  func make() -> UICollectionViewLayout {
    switch self {
    case .flowFixed:
      let flow = UICollectionViewFlowLayout()
      flow.itemSize = CGSize(width: 70, height: 30)
      flow.headerReferenceSize = CGSize(width: 0, height: 16)
      flow.sectionInset = UIEdgeInsets(top: 4, left: 6, bottom: 8, right: 6)
      return flow
    case .flowAutomatic:
      let flow = UICollectionViewFlowLayout()
      flow.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
      flow.headerReferenceSize = CGSize(width: 0, height: 16)
      flow.minimumLineSpacing = 6
      return flow
    case .list:
      var list = UICollectionLayoutListConfiguration(appearance: .grouped)
      list.headerMode = .supplementary
      return UICollectionViewCompositionalLayout.list(using: list)
    case .grid: return grid
    case .tags: return tags
    case .orthogonal: return orthogonal
    }
  }

  private func size(
    _ width: NSCollectionLayoutDimension,
    _ height: NSCollectionLayoutDimension
  ) -> NSCollectionLayoutSize {
    NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
  }

  /// A large item next to two small ones, all self-sizing.
  private var grid: UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { [self] _, _ in
      let large = NSCollectionLayoutItem(
        layoutSize: size(.fractionalWidth(0.5), .estimated(60))
      )
      large.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 3, bottom: 4, trailing: 5)
      let small = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .estimated(30)))
      let column = NSCollectionLayoutGroup.vertical(
        layoutSize: size(.fractionalWidth(0.5), .estimated(60)),
        repeatingSubitem: small,
        count: 2
      )
      column.interItemSpacing = .fixed(4)
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .estimated(60)),
        subitems: [large, column]
      )
      let section = NSCollectionLayoutSection(group: group)
      section.interGroupSpacing = 5
      section.contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 8, bottom: 9, trailing: 10)
      return section
    }
  }

  /// Rows with as many items as fit.
  private var tags: UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { [self] _, _ in
      let tag = NSCollectionLayoutItem(layoutSize: size(.estimated(40), .estimated(30)))
      let row = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(1), .estimated(30)),
        subitems: [tag]
      )
      row.interItemSpacing = .fixed(5)
      return NSCollectionLayoutSection(group: row)
    }
  }

  /// Sections with orthogonal scrolling between lists.
  private var orthogonal: UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { [self] index, environment in
      guard index.isMultiple(of: 2) else {
        let list = UICollectionLayoutListConfiguration(appearance: .plain)
        return NSCollectionLayoutSection.list(using: list, layoutEnvironment: environment)
      }
      let item = NSCollectionLayoutItem(
        layoutSize: size(.fractionalWidth(1), .fractionalHeight(1))
      )
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(0.4), .absolute(80)),
        subitems: [item]
      )
      let section = NSCollectionLayoutSection(group: group)
      section.orthogonalScrollingBehavior = .groupPaging
      section.interGroupSpacing = 6
      return section
    }
  }
}
