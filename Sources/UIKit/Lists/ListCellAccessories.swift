/// The views at the ends of a list cell, which reduce the space for its content.
@MainActor
struct ListCellAccessories {
  /// The spacing between accessories, and between them and the content or the cell's end.
  private static let spacing: CGFloat = 8
  private static let margin: CGFloat = 16

  private struct Shown {
    var accessory: UICellAccessory
    var view: UIView
  }

  private var shown: [Shown] = []

  /// Shows the accessories for the cell's state.
  mutating func show(
    _ accessories: [UICellAccessory],
    isEditing: Bool,
    in cell: UICollectionViewListCell
  ) {
    let wanted = accessories.filter { $0.isShown(isEditing: isEditing) }
    // Cells get their accessories each time they are configured; views that look the same are kept.
    if wanted.count == shown.count, zip(wanted, shown).allSatisfy({ $0.looksLike($1.accessory) }) {
      for index in wanted.indices { shown[index].accessory = wanted[index] }
      return
    }
    for old in shown { old.view.removeFromSuperview() }
    shown = wanted.map { Shown(accessory: $0, view: $0.makeView(in: cell)) }
    for new in shown { cell.addSubview(new.view) }
  }

  /// The space that the accessories take before and after the content.
  var rooms: (leading: CGFloat, trailing: CGFloat) {
    func room(_ isLeading: Bool) -> CGFloat {
      let widths = shown.filter { $0.accessory.isLeading == isLeading }.map { width(of: $0) }
      guard !widths.isEmpty else { return 0 }
      let gaps = CGFloat(widths.count - 1) * Self.spacing
      return Self.margin + widths.reduce(0, +) + gaps
    }
    return (room(true), room(false))
  }

  private func width(of shown: Shown) -> CGFloat {
    shown.accessory.reservedWidth ?? size(of: shown).width
  }

  private func size(of shown: Shown) -> CGSize {
    shown.accessory.fixedSize ?? shown.view.systemSize
  }

  /// Places the accessories at the ends of a cell.
  ///
  /// The first is outermost at the leading end and innermost at the trailing end.
  func place(in cell: UIView) {
    let isMirrored = cell.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let bounds = cell.bounds
    var leading = Self.margin
    var trailing = bounds.width - rooms.trailing
    for item in shown {
      let (width, size) = (width(of: item), size(of: item))
      let start = item.accessory.isLeading ? leading : trailing
      if item.accessory.isLeading {
        leading += width + Self.spacing
      } else {
        trailing += width + Self.spacing
      }
      var frame = CGRect(
        x: start + (width - size.width) / 2,
        y: ((bounds.height - size.height) / 2).roundedHalfUp(cell.screenScale),
        width: size.width,
        height: size.height
      )
      if isMirrored { frame.origin.x = bounds.width - frame.maxX }
      if item.view.frame != frame { item.view.frame = frame }
    }
  }
}

extension UIView {
  /// The view's own preferred size if it has one, otherwise its current size.
  fileprivate var systemSize: CGSize {
    let own = intrinsicContentSize
    return CGSize(
      width: own.width == UIView.noIntrinsicMetric ? bounds.width : own.width,
      height: own.height == UIView.noIntrinsicMetric ? bounds.height : own.height
    )
  }
}

extension UICellAccessory {
  /// Whether the accessory is before the content.
  var isLeading: Bool {
    switch kind {
    case .delete, .insert, .multiselect: true
    case .custom(let configuration):
      if case .leading = configuration.placement { true } else { false }
    default: false
    }
  }

  func isShown(isEditing: Bool) -> Bool {
    if case .custom(let configuration) = kind, configuration.isHidden { return false }
    switch displayed {
    case .always: return true
    case .whenEditing: return isEditing
    case .whenNotEditing: return !isEditing
    }
  }

  /// The width reserved for it; nil for its own.
  var reservedWidth: CGFloat? {
    guard case .custom(let configuration) = kind else { return nil }
    let reserved = configuration.reservedLayoutWidth
    return reserved == nil || reserved == 0 || reserved == Self.standardDimension ? nil : reserved
  }

  /// The size of the symbols that Apple draws; nil for views and texts, which have their own sizes.
  var fixedSize: CGSize? {
    switch kind {
    case .checkmark: CGSize(width: 18, height: 17)
    case .disclosureIndicator: CGSize(width: 11, height: 15)
    case .outlineDisclosure: CGSize(width: 16, height: 15)
    case .detail, .delete, .insert, .multiselect: CGSize(width: 22, height: 22)
    case .reorder: CGSize(width: 25, height: 11)
    case .popUpMenu: CGSize(width: 12, height: 15)
    case .label, .custom: nil
    }
  }

  /// Creates the view that shows it.
  @MainActor
  func makeView(in cell: UICollectionViewListCell) -> UIView {
    switch kind {
    case .outlineDisclosure, .detail, .delete, .insert:
      let button = UIButton(type: .custom)
      button.addAction(
        UIAction { [weak cell, action] _ in
          if let action {
            action()
          } else if case .outlineDisclosure = kind {
            cell?.toggleExpansion()
          }
        },
        for: .touchUpInside
      )
      return button
    case .custom(let configuration): return configuration.customView
    case .label(let text):
      let label = UILabel()
      label.text = text
      label.textColor = .secondaryLabel
      return label
    default: return UIImageView()
    }
  }
}

/// A data source whose items have child items.
@MainActor
protocol OutlineDataSource {
  func toggleExpansion(at indexPath: IndexPath)
  func isExpanded(at indexPath: IndexPath) -> Bool
}

extension UICollectionViewDiffableDataSource: OutlineDataSource {}

extension UICollectionViewListCell {
  /// Expands or collapses the cell's item.
  fileprivate func toggleExpansion() {
    guard let collectionView, let path = collectionView.indexPath(for: self) else { return }
    (collectionView.dataSource as? any OutlineDataSource)?.toggleExpansion(at: path)
    setNeedsUpdateConfiguration()
  }
}

extension UICellAccessory {
  /// Returns whether a view for another accessory also suits this one.
  fileprivate func looksLike(_ other: UICellAccessory) -> Bool {
    guard action == nil, other.action == nil else { return false }
    switch (kind, other.kind) {
    case (.checkmark, .checkmark), (.disclosureIndicator, .disclosureIndicator),
      (.reorder, .reorder):
      return true
    case (.label(let text), .label(let otherText)): return text == otherText
    default: return false
    }
  }
}
