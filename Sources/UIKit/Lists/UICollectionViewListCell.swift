/// An item of a list: a cell with a description of texts and an image.
///
/// Accessories are kept, and take no room here.
@preconcurrency @MainActor
open class UICollectionViewListCell: UICollectionViewCell {
  /// What stands at the ends of the cell.
  ///
  /// No layout effect. It takes no room.
  open var accessories: [UICellAccessory] {
    get { sparse[default: []] }
    set { sparse[default: []] = newValue }
  }

  /// How many steps the content is moved in.
  ///
  /// No layout effect.
  open var indentationLevel: Int {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The length of such a step.
  ///
  /// No layout effect.
  open var indentationWidth: CGFloat {
    get { sparse[default: 10] }
    set { sparse[default: 10] = newValue }
  }

  /// Whether accessories are moved in, too.
  ///
  /// No layout effect.
  open var indentsAccessories: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Where the line below the cell stands; as wide as the cell unless constraints say otherwise.
  open var separatorLayoutGuide: UILayoutGuide {
    if let made: UILayoutGuide = sparse[default: nil] { return made }
    let made = UILayoutGuide()
    made.identifier = "UICollectionViewListCellSeparator"
    addLayoutGuide(made)
    sparse[default: nil] = Optional(made)
    let leading = made.leadingAnchor.constraint(equalTo: leadingAnchor)
    let trailing = made.trailingAnchor.constraint(equalTo: trailingAnchor)
    // What apps say goes first.
    leading.priority = UILayoutPriority(1)
    trailing.priority = UILayoutPriority(1)
    NSLayoutConstraint.activate([
      leading, trailing, made.bottomAnchor.constraint(equalTo: bottomAnchor),
      made.heightAnchor.constraint(equalToConstant: 0.5),
    ])
    return made
  }

  /// Returns the description of a label, a second one and an image.
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
}

/// What stands at an end of a list's cell.
///
/// No layout effect. It is kept, and takes no room.
@MainActor
public struct UICellAccessory {
  /// When it is seen.
  public enum DisplayedState: Sendable {
    case always, whenEditing, whenNotEditing
  }

  /// At which end it stands.
  public enum Placement {
    case leading(displayed: DisplayedState = .always)
    case trailing(displayed: DisplayedState = .always)
  }

  /// The kind of accessory.
  enum Kind {
    case checkmark, disclosureIndicator, detail, delete, insert, reorder, multiselect
    case outlineDisclosure
    case label(String)
    case custom(UIView)
    case popUpMenu(UIMenu)
  }

  let kind: Kind
  let displayed: DisplayedState

  /// How a mark looks.
  public struct CheckmarkOptions {
    /// The colour.
    public var tintColor: UIColor?
    /// Makes options.
    public init(tintColor: UIColor? = nil) { self.tintColor = tintColor }
  }

  /// How an arrow looks.
  public struct DisclosureIndicatorOptions {
    /// The colour.
    public var tintColor: UIColor?
    /// Makes options.
    public init(tintColor: UIColor? = nil) { self.tintColor = tintColor }
  }

  /// How an arrow that opens looks.
  public struct OutlineDisclosureOptions {
    /// What a touch does.
    public enum Style: Sendable {
      case automatic, header, cell
    }
    /// What a touch does.
    public var style: Style
    /// The colour.
    public var tintColor: UIColor?
    /// Makes options.
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
    /// The end at which it stands.
    public let placement: Placement
    /// Makes a configuration.
    public init(customView: UIView, placement: Placement, tintColor: UIColor? = nil) {
      self.customView = customView
      self.placement = placement
    }
  }

  /// A mark.
  public static func checkmark(
    displayed: DisplayedState = .always,
    options: CheckmarkOptions = CheckmarkOptions()
  ) -> UICellAccessory { UICellAccessory(kind: .checkmark, displayed: displayed) }

  /// An arrow.
  public static func disclosureIndicator(
    displayed: DisplayedState = .always,
    options: DisclosureIndicatorOptions = DisclosureIndicatorOptions()
  ) -> UICellAccessory { UICellAccessory(kind: .disclosureIndicator, displayed: displayed) }

  /// An arrow that opens.
  public static func outlineDisclosure(
    displayed: DisplayedState = .always,
    options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory { UICellAccessory(kind: .outlineDisclosure, displayed: displayed) }

  /// A button for more.
  public static func detail(
    displayed: DisplayedState = .always,
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory { UICellAccessory(kind: .detail, displayed: displayed) }

  /// A button that deletes.
  public static func delete(
    displayed: DisplayedState = .whenEditing,
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory { UICellAccessory(kind: .delete, displayed: displayed) }

  /// A button that inserts.
  public static func insert(
    displayed: DisplayedState = .whenEditing,
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory { UICellAccessory(kind: .insert, displayed: displayed) }

  /// A handle.
  public static func reorder(displayed: DisplayedState = .whenEditing) -> UICellAccessory {
    UICellAccessory(kind: .reorder, displayed: displayed)
  }

  /// A mark for one of several.
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
    UICellAccessory(kind: .custom(configuration.customView), displayed: .always)
  }
}
