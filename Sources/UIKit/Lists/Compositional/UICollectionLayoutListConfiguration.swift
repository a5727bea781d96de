/// Describes a section that is a list: rows as wide as the view, with a header, a footer and lines between rows.
@preconcurrency @MainActor
public struct UICollectionLayoutListConfiguration {
  /// The look of a list.
  public enum Appearance: Int, Sendable {
    case plain, grouped, insetGrouped, sidebar, sidebarPlain
  }

  /// Which header a list has.
  public enum HeaderMode: Int, Sendable {
    case none, supplementary, firstItemInSection
  }

  /// Which footer a list has.
  public enum FooterMode: Int, Sendable {
    case none, supplementary
  }

  /// Returns what is behind a row that is moved aside.
  public typealias SwipeActionsConfigurationProvider = (_ indexPath: IndexPath) ->
    UISwipeActionsConfiguration?

  /// Returns the lines above and below a row.
  public typealias ItemSeparatorHandler = (
    _ indexPath: IndexPath, _ sectionSeparatorConfiguration: UIListSeparatorConfiguration
  ) -> UIListSeparatorConfiguration

  /// The look.
  public let appearance: Appearance
  /// Whether there are lines between rows; not in sidebars unless it is set.
  public var showsSeparators: Bool
  /// The lines of all rows.
  public var separatorConfiguration: UIListSeparatorConfiguration
  /// Returns the lines of a row.
  public var itemSeparatorHandler: ItemSeparatorHandler?
  /// The colour behind the list.
  ///
  /// No layout effect.
  public var backgroundColor: UIColor?
  /// Which header the list has.
  public var headerMode = HeaderMode.none
  /// Which footer the list has.
  public var footerMode = FooterMode.none
  /// The room above the header; nil for the usual one of the look.
  public var headerTopPadding: CGFloat?
  /// Returns what is behind a row at its leading side.
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  /// Returns what is behind a row at its trailing side.
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

  /// Makes a list of a look.
  public init(appearance: Appearance) {
    self.appearance = appearance
    showsSeparators = appearance != .sidebar && appearance != .sidebarPlain
    separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
  }

  /// The height to expect of rows, headers and footers before they are measured.
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

  /// The room around the rows; docs/list-sizes.md says where it is from.
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

  /// The lines of a row; those at the ends of a group are left out.
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

/// The lines above and below a row of a list.
@preconcurrency @MainActor
public struct UIListSeparatorConfiguration {
  /// Whether a line is seen.
  public enum Visibility: Int, Sendable {
    case automatic, visible, hidden
  }

  /// Stands for the usual inset: as far in as the row's text.
  public nonisolated static let automaticInsets = NSDirectionalEdgeInsets(
    top: CGFloat.greatestFiniteMagnitude,
    leading: CGFloat.greatestFiniteMagnitude,
    bottom: CGFloat.greatestFiniteMagnitude,
    trailing: CGFloat.greatestFiniteMagnitude
  )

  /// Whether there is a line above.
  public var topSeparatorVisibility = Visibility.automatic
  /// Whether there is a line below.
  public var bottomSeparatorVisibility = Visibility.automatic
  /// The room beside the line above.
  public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  /// The room beside the line below.
  public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  /// The colour of the lines.
  ///
  /// No layout effect.
  public var color = UIColor.separator
  /// The colour of the lines of a selected row.
  ///
  /// No layout effect.
  public var multipleSelectionColor = UIColor.separator
  /// What is behind the lines.
  ///
  /// No layout effect.
  public var visualEffect: UIVisualEffect?

  /// Makes the usual lines of a list.
  public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {}
}

/// The lines of a row that are there, with the room beside them.
package struct ListSeparators {
  package var top: NSDirectionalEdgeInsets?
  package var bottom: NSDirectionalEdgeInsets?
  var color = UIColor.separator
}
