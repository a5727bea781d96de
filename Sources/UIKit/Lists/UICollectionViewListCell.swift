/// An item of a list: a cell with a configuration for texts and an image.
///
/// Accessories and indentation reduce the content view.
@preconcurrency @MainActor
open class UICollectionViewListCell: UICollectionViewCell {
  private var lines = SeparatorLines()
  private(set) var madeSeparatorGuide: UILayoutGuide?

  private var shownAccessories = ListCellAccessories()

  /// The accessories at the ends of the cell, which reduce the space for the content.
  open var accessories: [UICellAccessory] {
    get { sparse[default: []] }
    set {
      sparse[default: []] = newValue
      accessoriesMayHaveChanged()
    }
  }

  /// The number of indentation steps of the content.
  open var indentationLevel: Int {
    get { sparse[default: 0] }
    set {
      sparse[default: 0] = newValue
      placeContent()
    }
  }

  /// The length of an indentation step.
  open var indentationWidth: CGFloat {
    get { sparse[default: 10] }
    set {
      sparse[default: 10] = newValue
      placeContent()
    }
  }

  /// Whether accessories are indented too.
  ///
  /// No layout effect.
  open var indentsAccessories: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// The extent of the separator below the cell; as wide as the cell unless constraints change it.
  open var separatorLayoutGuide: UILayoutGuide {
    if let madeSeparatorGuide { return madeSeparatorGuide }
    let made = UILayoutGuide()
    made.identifier = "UICollectionViewListCellSeparator"
    addLayoutGuide(made)
    madeSeparatorGuide = made
    let leading = made.leadingAnchor.constraint(equalTo: leadingAnchor)
    let trailing = made.trailingAnchor.constraint(equalTo: trailingAnchor)
    // Constraints of the app have priority.
    leading.priority = UILayoutPriority(1)
    trailing.priority = UILayoutPriority(1)
    NSLayoutConstraint.activate([
      leading, trailing, made.bottomAnchor.constraint(equalTo: bottomAnchor),
      made.heightAnchor.constraint(equalToConstant: 0.5),
    ])
    return made
  }

  /// Sets the separators above and below the row.
  func show(_ separators: ListSeparators?) {
    lines.show(separators, in: self)
  }

  /// Shows the accessories for the cell's state.
  func accessoriesMayHaveChanged() {
    shownAccessories.show(
      accessories,
      isEditing: collectionView?.isEditing ?? false,
      in: self
    )
    placeContent()
    collectionView?.sizeMayHaveChanged(of: self)
  }

  /// Gives the content the space that accessories and indentation leave.
  private func placeContent() {
    let frame = usualContentFrame
    if contentView.frame != frame { contentView.frame = frame }
    setNeedsLayout()
  }

  override var usualContentFrame: CGRect {
    let rooms = shownAccessories.rooms
    let before = rooms.leading + CGFloat(indentationLevel) * indentationWidth
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return CGRect(
      x: isMirrored ? rooms.trailing : before,
      y: 0,
      width: max(0, bounds.width - before - rooms.trailing),
      height: bounds.height
    )
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    shownAccessories.place(in: self)
    lines.place(in: self)
  }

  /// Returns the configuration of a label, a second one and an image.
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
}

/// A view at an end of a list cell.
@MainActor
public struct UICellAccessory {
  /// When the accessory is shown.
  public enum DisplayedState: Sendable {
    case always, whenEditing, whenNotEditing
  }

  /// The end of the cell at which the accessory is shown.
  public enum Placement {
    case leading(displayed: DisplayedState = .always)
    case trailing(displayed: DisplayedState = .always)
  }

  /// The kind of accessory.
  enum Kind {
    case checkmark, disclosureIndicator, detail, delete, insert, reorder, multiselect
    case outlineDisclosure
    case label(String)
    case custom(CustomViewConfiguration)
    case popUpMenu(UIMenu)
  }

  /// Stands for the default width reserved for an accessory; here its own width.
  public nonisolated static let standardDimension: CGFloat = .greatestFiniteMagnitude

  let kind: Kind
  let displayed: DisplayedState
  /// An action that replaces the default response to a touch.
  var action: (() -> Void)?

  /// The appearance of a checkmark.
  public struct CheckmarkOptions {
    /// The colour.
    public var tintColor: UIColor?
    /// Creates options.
    public init(tintColor: UIColor? = nil) { self.tintColor = tintColor }
  }

  /// The appearance of a disclosure indicator.
  public struct DisclosureIndicatorOptions {
    /// The colour.
    public var tintColor: UIColor?
    /// Creates options.
    public init(tintColor: UIColor? = nil) { self.tintColor = tintColor }
  }

  /// The appearance of an outline disclosure.
  public struct OutlineDisclosureOptions {
    /// The response to a touch.
    public enum Style: Sendable {
      case automatic, header, cell
    }
    /// The response to a touch.
    public var style: Style
    /// The colour.
    public var tintColor: UIColor?
    /// Creates options.
    public init(style: Style = .automatic, tintColor: UIColor? = nil) {
      self.style = style
      self.tintColor = tintColor
    }
  }

  /// A view as an accessory.
  @MainActor
  public struct CustomViewConfiguration {
    /// The view.
    public let customView: UIView
    /// The end of the cell at which it is shown.
    public let placement: Placement
    /// Whether it is hidden.
    public var isHidden: Bool
    /// The width reserved for it; nil for its own.
    public var reservedLayoutWidth: CGFloat?
    /// The colour.
    ///
    /// No layout effect.
    public var tintColor: UIColor?
    /// Whether it keeps its size when the user chooses larger texts.
    ///
    /// No layout effect.
    public var maintainsFixedSize: Bool
    /// Creates a configuration.
    public init(
      customView: UIView,
      placement: Placement,
      isHidden: Bool? = nil,
      reservedLayoutWidth: CGFloat? = nil,
      tintColor: UIColor? = nil,
      maintainsFixedSize: Bool? = nil
    ) {
      self.customView = customView
      self.placement = placement
      self.isHidden = isHidden ?? false
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
      self.maintainsFixedSize = maintainsFixedSize ?? false
    }
  }

  /// A checkmark.
  public static func checkmark(
    displayed: DisplayedState = .always,
    options: CheckmarkOptions = CheckmarkOptions()
  ) -> UICellAccessory { UICellAccessory(kind: .checkmark, displayed: displayed) }

  /// A disclosure indicator.
  public static func disclosureIndicator(
    displayed: DisplayedState = .always,
    options: DisclosureIndicatorOptions = DisclosureIndicatorOptions()
  ) -> UICellAccessory { UICellAccessory(kind: .disclosureIndicator, displayed: displayed) }

  /// An outline disclosure, which expands and collapses.
  public static func outlineDisclosure(
    displayed: DisplayedState = .always,
    options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(kind: .outlineDisclosure, displayed: displayed, action: actionHandler)
  }

  /// A button for details.
  public static func detail(
    displayed: DisplayedState = .always,
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(kind: .detail, displayed: displayed, action: actionHandler)
  }

  /// A button that deletes.
  public static func delete(
    displayed: DisplayedState = .whenEditing,
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(kind: .delete, displayed: displayed, action: actionHandler)
  }

  /// A button that inserts.
  public static func insert(
    displayed: DisplayedState = .whenEditing,
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(kind: .insert, displayed: displayed, action: actionHandler)
  }

  /// A handle for reordering.
  public static func reorder(displayed: DisplayedState = .whenEditing) -> UICellAccessory {
    UICellAccessory(kind: .reorder, displayed: displayed)
  }

  /// A checkmark for multiple selection.
  public static func multiselect(displayed: DisplayedState = .whenEditing) -> UICellAccessory {
    UICellAccessory(kind: .multiselect, displayed: displayed)
  }

  /// A text.
  public static func label(text: String, displayed: DisplayedState = .always) -> UICellAccessory {
    UICellAccessory(kind: .label(text), displayed: displayed)
  }

  /// A menu.
  public static func popUpMenu(_ menu: UIMenu, displayed: DisplayedState = .always)
    -> UICellAccessory
  { UICellAccessory(kind: .popUpMenu(menu), displayed: displayed) }

  /// A view.
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    switch configuration.placement {
    case .leading(let displayed), .trailing(let displayed):
      UICellAccessory(kind: .custom(configuration), displayed: displayed)
    }
  }
}
