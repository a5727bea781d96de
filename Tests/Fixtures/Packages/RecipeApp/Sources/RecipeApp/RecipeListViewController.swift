import UIKit

/// Favorites side by side, and all recipes below them.
public final class RecipeListViewController: UIViewController {
  nonisolated enum Section: Int, Sendable {
    case favorites, all

    var title: String { self == .favorites ? "Favorites" : "All recipes" }
  }

  nonisolated struct Item: Hashable, Sendable {
    var section: Section
    var id: Recipe.ID
  }

  private var recipes: [Recipe.ID: Recipe] = [:]
  private var order: [Recipe.ID] = []

  lazy var collectionView = UICollectionView(
    frame: .zero,
    collectionViewLayout: makeLayout()
  )
  private(set) lazy var dataSource = makeDataSource()

  init(recipes: [Recipe]) {
    super.init(nibName: nil, bundle: nil)
    title = "Recipes"
    order = recipes.map(\.id)
    self.recipes = Dictionary(uniqueKeysWithValues: recipes.map { ($0.id, $0) })
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    fatalError("init(coder:) is not used")
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    collectionView.translatesAutoresizingMaskIntoConstraints = false
    collectionView.accessibilityIdentifier = "recipes"
    view.addSubview(collectionView)
    NSLayoutConstraint.activate([
      collectionView.topAnchor.constraint(equalTo: view.topAnchor),
      collectionView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      collectionView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      collectionView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    apply(animatingDifferences: false)
  }

  func toggleFavorite(_ id: Recipe.ID) {
    recipes[id]?.isFavorite.toggle()
    var snapshot = makeSnapshot()
    snapshot.reconfigureItems([Item(section: .all, id: id)])
    dataSource.apply(snapshot, animatingDifferences: false)
  }

  func rename(_ id: Recipe.ID, to title: String) {
    recipes[id]?.title = title
    var snapshot = dataSource.snapshot()
    snapshot.reconfigureItems([Item(section: .all, id: id)])
    dataSource.apply(snapshot, animatingDifferences: false)
  }

  private func apply(animatingDifferences: Bool) {
    dataSource.apply(makeSnapshot(), animatingDifferences: animatingDifferences)
  }

  private func makeSnapshot() -> NSDiffableDataSourceSnapshot<Section, Item> {
    var snapshot = NSDiffableDataSourceSnapshot<Section, Item>()
    let favorites = order.filter { recipes[$0]?.isFavorite == true }
    if !favorites.isEmpty {
      snapshot.appendSections([.favorites])
      snapshot.appendItems(favorites.map { Item(section: .favorites, id: $0) })
    }
    snapshot.appendSections([.all])
    snapshot.appendItems(order.map { Item(section: .all, id: $0) })
    return snapshot
  }
}

// MARK: - Layout

extension RecipeListViewController {
  private func makeLayout() -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout { [weak self] index, environment in
      let section = self?.dataSource.sectionIdentifier(for: index) ?? .all
      return section == .favorites ? Self.favorites() : Self.list(environment)
    }
  }

  private static func favorites() -> NSCollectionLayoutSection {
    let item = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1),
        heightDimension: .fractionalHeight(1)
      )
    )
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .absolute(140),
        heightDimension: .absolute(96)
      ),
      subitems: [item]
    )
    let section = NSCollectionLayoutSection(group: group)
    section.orthogonalScrollingBehavior = .continuous
    section.interGroupSpacing = 8
    section.contentInsets = NSDirectionalEdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16)
    section.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1),
          heightDimension: .estimated(44)
        ),
        elementKind: UICollectionView.elementKindSectionHeader,
        alignment: .top
      )
    ]
    return section
  }

  private static func list(
    _ environment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    configuration.headerMode = .supplementary
    return .list(using: configuration, layoutEnvironment: environment)
  }
}

// MARK: - Cells

extension RecipeListViewController {
  private func makeDataSource() -> UICollectionViewDiffableDataSource<Section, Item> {
    let row = UICollectionView.CellRegistration<UICollectionViewListCell, Recipe> {
      cell,
      _,
      recipe in
      var content = cell.defaultContentConfiguration()
      content.text = recipe.title
      content.secondaryText = recipe.summary
      cell.contentConfiguration = content
      cell.accessories = [.disclosureIndicator()]
    }
    let card = UICollectionView.CellRegistration<UICollectionViewCell, Recipe> { cell, _, recipe in
      cell.contentConfiguration = RecipeCardConfiguration(recipe: recipe)
    }
    let header = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { [weak self] view, _, path in
      var content = view.defaultContentConfiguration()
      content.text = self?.dataSource.sectionIdentifier(for: path.section)?.title
      view.contentConfiguration = content
    }
    let source = UICollectionViewDiffableDataSource<Section, Item>(collectionView: collectionView) {
      [weak self] collectionView, path, item in
      let recipe = self?.recipes[item.id]
      return switch item.section {
      case .favorites:
        collectionView.dequeueConfiguredReusableCell(using: card, for: path, item: recipe)
      case .all:
        collectionView.dequeueConfiguredReusableCell(using: row, for: path, item: recipe)
      }
    }
    source.supplementaryViewProvider = { collectionView, _, path in
      collectionView.dequeueConfiguredReusableSupplementary(using: header, for: path)
    }
    return source
  }
}
