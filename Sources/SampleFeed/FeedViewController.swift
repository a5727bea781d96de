import UIKit

/// The kind of list that contains the feed's rows.
enum FeedContainer: String, CaseIterable, Sendable {
  case table, collection
}

/// Shows the feed in a table or a collection view.
@MainActor
final class FeedViewController: UIViewController {
  /// The contents of the rows.
  let entries: [FeedEntry]
  /// The version of the cells.
  let version: FeedCellVersion
  /// The kind of list.
  let container: FeedContainer
  /// The table or collection view, which is the controller's view.
  let list: UIScrollView

  private lazy var sizes: [FeedTextSizes]? =
    version == .sized ? FeedTextSizes.measure(entries, cellWidth: list.bounds.width) : nil

  /// Creates a controller for some entries.
  init(entries: [FeedEntry], version: FeedCellVersion, container: FeedContainer = .table) {
    self.entries = entries
    self.version = version
    self.container = container
    let frame = UIScreen.main.bounds
    list =
      switch container {
      case .table: UITableView(frame: frame)
      case .collection:
        UICollectionView(frame: frame, collectionViewLayout: Self.makeCollectionLayout())
      }
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func loadView() {
    view = list
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    list.accessibilityIdentifier = "feed"
    if let table = list as? UITableView {
      table.register(version.cellClass, forCellReuseIdentifier: Self.reuseIdentifier)
      table.estimatedRowHeight = Self.estimatedHeight
      table.dataSource = self
    } else if let collection = list as? UICollectionView {
      collection.register(version.itemClass, forCellWithReuseIdentifier: Self.reuseIdentifier)
      collection.dataSource = self
    }
  }

  /// Returns the bottom of an entry's row in the content; nil if the row is not visible.
  func bottom(ofRow row: Int) -> CGFloat? {
    let path = IndexPath(item: row, section: 0)
    return if let table = list as? UITableView {
      table.cellForRow(at: path)?.frame.maxY
    } else {
      (list as? UICollectionView)?.cellForItem(at: path)?.frame.maxY
    }
  }

  private static func makeCollectionLayout() -> UICollectionViewLayout {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1),
      heightDimension: .estimated(estimatedHeight)
    )
    let item = NSCollectionLayoutItem(layoutSize: size)
    let group = NSCollectionLayoutGroup.vertical(layoutSize: size, subitems: [item])
    return UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
  }

  private static let reuseIdentifier = "entry"
  private static let estimatedHeight: CGFloat = 150
}

extension FeedViewController: UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    entries.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: Self.reuseIdentifier, for: indexPath)
    if let cell = cell as? FeedCell {
      cell.show(entries[indexPath.row], sizes: sizes?[indexPath.row])
    }
    return cell
  }
}

extension FeedViewController: UICollectionViewDataSource {
  func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int {
    entries.count
  }

  func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: Self.reuseIdentifier,
      for: indexPath
    )
    if let cell = cell as? FeedItem {
      cell.show(entries[indexPath.item], sizes: sizes?[indexPath.item])
    }
    return cell
  }
}
