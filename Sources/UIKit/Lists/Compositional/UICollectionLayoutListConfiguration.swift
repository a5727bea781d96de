/// Describes a section that is a list: full-width rows with a header, a footer and separators
/// between rows.
@preconcurrency @MainActor
public struct UICollectionLayoutListConfiguration {
  /// The appearance of a list.
  public enum Appearance: Int, Sendable {
    case plain, grouped, insetGrouped, sidebar, sidebarPlain
  }

  /// The kind of header of a list.
  public enum HeaderMode: Int, Sendable {
    case none, supplementary, firstItemInSection
  }

  /// The kind of footer of a list.
  public enum FooterMode: Int, Sendable {
    case none, supplementary
  }

  /// Returns the actions behind a swiped row.
  public typealias SwipeActionsConfigurationProvider = (_ indexPath: IndexPath) ->
    UISwipeActionsConfiguration?

  /// Returns the separators above and below a row.
  public typealias ItemSeparatorHandler = (
    _ indexPath: IndexPath, _ sectionSeparatorConfiguration: UIListSeparatorConfiguration
  ) -> UIListSeparatorConfiguration

  /// The appearance.
  public let appearance: Appearance
  /// Whether rows have separators; sidebars have none unless it is set.
  public var showsSeparators: Bool
  /// The separators of all rows.
  public var separatorConfiguration: UIListSeparatorConfiguration
  /// Returns the separators of a row.
  public var itemSeparatorHandler: ItemSeparatorHandler?
  /// The background colour of the list.
  ///
  /// No layout effect.
  public var backgroundColor: UIColor?
  /// The kind of header of the list.
  public var headerMode = HeaderMode.none
  /// The kind of footer of the list.
  public var footerMode = FooterMode.none
  /// The space above the header; nil for the default of the appearance.
  public var headerTopPadding: CGFloat?
  /// Returns the actions at the leading side of a row.
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  /// Returns the actions at the trailing side of a row.
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

  /// Creates a list with an appearance.
  public init(appearance: Appearance) {
    self.appearance = appearance
    showsSeparators = appearance != .sidebar && appearance != .sidebarPlain
    separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
  }

  /// The estimated height of rows, headers and footers before they are measured.
  private static let estimatedHeight: CGFloat = 44

  func makeSection<Section: NSCollectionLayoutSection>(
    _ type: Section.Type,
    in environment: any NSCollectionLayoutEnvironment
  ) -> Section {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1),
      heightDimension: .estimated(Self.estimatedHeight)
    )
    let row = NSCollectionLayoutItem(layoutSize: size)
    let section = type.init(
      group: .horizontal(layoutSize: size, repeatingSubitem: row, count: 1)
    )
    section.list = self
    section.contentInsets = insets(in: environment)
    if headerMode == .supplementary {
      let header = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size,
        elementKind: UICollectionView.elementKindSectionHeader,
        alignment: .top
      )
      header.pinToVisibleBounds = appearance == .plain
      section.boundarySupplementaryItems.append(header)
    }
    if footerMode == .supplementary {
      section.boundarySupplementaryItems.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: size,
          elementKind: UICollectionView.elementKindSectionFooter,
          alignment: .bottom
        )
      )
    }
    return section
  }

  /// The insets around the rows; docs/list-sizes.md gives the source.
  private func insets(
    in environment: any NSCollectionLayoutEnvironment
  ) -> NSDirectionalEdgeInsets {
    var insets = NSDirectionalEdgeInsets.zero
    switch appearance {
    case .plain: insets.top = headerMode == .none ? 0 : headerTopPadding ?? 0
    case .grouped, .insetGrouped:
      insets.top = headerMode == .supplementary ? headerTopPadding ?? 0 : headerTopPadding ?? 17.5
      insets.bottom = footerMode == .supplementary ? 0 : 17.5
    case .sidebar, .sidebarPlain: insets.top = headerTopPadding ?? 0
    }
    if appearance == .insetGrouped || appearance == .sidebar {
      let side: CGFloat = environment.container.contentSize.width < 414 ? 16 : 20
      insets.leading = side
      insets.trailing = side
    }
    return insets
  }

  /// Returns the separators of a row, without those at the ends of a group.
  func separators(at path: IndexPath, of count: Int) -> ListSeparators? {
    guard showsSeparators else { return ListSeparators() }
    let configuration =
      itemSeparatorHandler?(path, separatorConfiguration) ?? separatorConfiguration
    let isLast = path.item == count - 1
    let isFirst = path.item == 0
    let isHeader = isFirst && headerMode == .firstItemInSection
    let endsAreOpen = appearance != .plain && appearance != .sidebarPlain
    func isShown(
      _ visibility: UIListSeparatorConfiguration.Visibility,
      _ automatic: Bool
    ) -> Bool {
      visibility == .automatic ? automatic : visibility == .visible
    }
    return ListSeparators(
      top: isShown(configuration.topSeparatorVisibility, false)
        ? configuration.topSeparatorInsets : nil,
      bottom: isShown(
        configuration.bottomSeparatorVisibility,
        !isHeader && !(isLast && endsAreOpen)
      ) ? configuration.bottomSeparatorInsets : nil,
      color: configuration.color
    )
  }
}

/// The separators above and below a row of a list.
@preconcurrency @MainActor
public struct UIListSeparatorConfiguration {
  /// The visibility of a separator.
  public enum Visibility: Int, Sendable {
    case automatic, visible, hidden
  }

  /// Stands for the default inset: aligned with the row's text.
  public nonisolated static let automaticInsets = NSDirectionalEdgeInsets(
    top: CGFloat.greatestFiniteMagnitude,
    leading: CGFloat.greatestFiniteMagnitude,
    bottom: CGFloat.greatestFiniteMagnitude,
    trailing: CGFloat.greatestFiniteMagnitude
  )

  /// The visibility of the separator above.
  public var topSeparatorVisibility = Visibility.automatic
  /// The visibility of the separator below.
  public var bottomSeparatorVisibility = Visibility.automatic
  /// The insets of the separator above.
  public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  /// The insets of the separator below.
  public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  /// The colour of the separators.
  ///
  /// No layout effect.
  public var color = UIColor.separator
  /// The colour of the separators of a selected row.
  ///
  /// No layout effect.
  public var multipleSelectionColor = UIColor.separator
  /// The effect behind the separators.
  ///
  /// No layout effect.
  public var visualEffect: UIVisualEffect?

  /// Creates the default separators of a list.
  public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {}
}

/// The existing separators of a row, with their insets.
package struct ListSeparators {
  package var top: NSDirectionalEdgeInsets?
  package var bottom: NSDirectionalEdgeInsets?
  var color = UIColor.separator
}
