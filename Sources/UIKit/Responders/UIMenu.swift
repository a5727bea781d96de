/// A menu: elements under one title.
///
/// No layout effect. Menus are stored, but not shown.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
  /// How a menu is displayed in another one.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Displays its elements inside the other menu.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// Marks a destructive menu.
    public static let destructive = Options(rawValue: 1 << 1)
    /// Allows one selected element at a time.
    public static let singleSelection = Options(rawValue: 1 << 5)
    /// Displays its elements as a palette.
    public static let displayAsPalette = Options(rawValue: 1 << 7)
  }

  /// The size of the elements.
  public enum ElementSize: Int, Sendable {
    case small, medium, large, automatic
  }

  /// The identifier of a menu.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name itself.
    public let rawValue: String

    /// Creates an identifier from a name.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }

    /// Creates an identifier from a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The application's menu.
    public static let application = Identifier("com.apple.menu.application")
    /// Files.
    public static let file = Identifier("com.apple.menu.file")
    /// Editing.
    public static let edit = Identifier("com.apple.menu.edit")
    /// Views.
    public static let view = Identifier("com.apple.menu.view")
    /// Windows.
    public static let window = Identifier("com.apple.menu.window")
    /// Help.
    public static let help = Identifier("com.apple.menu.help")
    /// Cutting, copying and pasting.
    public static let standardEdit = Identifier("com.apple.menu.standard-edit")
    /// Replacing text.
    public static let replace = Identifier("com.apple.menu.replace")
    /// Looking up.
    public static let lookup = Identifier("com.apple.menu.lookup")
    /// Sharing.
    public static let share = Identifier("com.apple.menu.share")
    /// Fonts.
    public static let format = Identifier("com.apple.menu.format")
    /// The menu bar.
    public static let root = Identifier("com.apple.menu.root")
  }

  /// The menu's identifier, a new one unless given.
  public let identifier: Identifier
  /// How the menu is displayed in another one.
  public let options: Options
  /// The elements.
  public let children: [UIMenuElement]
  /// The size of the elements.
  open var preferredElementSize = ElementSize.automatic

  /// The elements whose state is on.
  open var selectedElements: [UIMenuElement] {
    children.filter { ($0 as? UIAction)?.state == .on || ($0 as? UICommand)?.state == .on }
  }

  /// Creates a menu.
  public init(
    title: String = "",
    subtitle: String? = nil,
    image: UIImage? = nil,
    identifier: Identifier? = nil,
    options: Options = [],
    preferredElementSize: ElementSize = .automatic,
    children: [UIMenuElement] = []
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.options = options
    self.children = children
    self.preferredElementSize = preferredElementSize
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// Returns a copy of the menu with other elements.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title,
      subtitle: subtitle,
      image: image,
      identifier: identifier,
      options: options,
      preferredElementSize: preferredElementSize,
      children: newChildren
    )
  }
}

/// Elements that are loaded when the menu is opened.
///
/// No layout effect. No menu is opened here.
@preconcurrency @MainActor
open class UIDeferredMenuElement: UIMenuElement {
  /// Loads the elements and passes them to the completion.
  public typealias Provider = (_ completion: @escaping ([UIMenuElement]) -> Void) -> Void

  /// Loads the elements.
  public let provider: Provider

  /// Creates an element that caches the loaded elements.
  public init(_ elementProvider: @escaping Provider) {
    provider = elementProvider
    super.init(title: "", subtitle: nil, image: nil)
  }

  /// Creates an element that loads its elements each time.
  open class func uncached(_ elementProvider: @escaping Provider) -> UIDeferredMenuElement {
    UIDeferredMenuElement(elementProvider)
  }
}

/// A menu element that sends an action to the responder chain.
///
/// No layout effect.
@preconcurrency @MainActor
open class UICommand: UIMenuElement {
  /// The action.
  public let action: Selector
  /// Data that distinguishes commands with the same action.
  public let propertyList: Any?
  /// The alternatives for pressed modifier keys.
  public let alternates: [UICommandAlternate]
  /// A longer title if there is space.
  open var discoverabilityTitle: String?
  /// The appearance and behaviour of the element.
  open var attributes: Attributes
  /// The element's mark.
  open var state: State

  /// Creates a command.
  public init(
    title: String = "",
    image: UIImage? = nil,
    action: Selector,
    propertyList: Any? = nil,
    alternates: [UICommandAlternate] = [],
    discoverabilityTitle: String? = nil,
    attributes: Attributes = [],
    state: State = .off
  ) {
    self.action = action
    self.propertyList = propertyList
    self.alternates = alternates
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    super.init(title: title, subtitle: nil, image: image)
  }
}

/// An alternative to a command while modifier keys are pressed.
///
/// No layout effect.
@preconcurrency @MainActor
open class UICommandAlternate: NSObject {
  /// The alternative title.
  public let title: String
  /// The action.
  public let action: Selector
  /// The modifier keys.
  public let modifierFlags: UIKeyModifierFlags

  /// Creates an alternate.
  public init(title: String, action: Selector, modifierFlags: UIKeyModifierFlags) {
    self.title = title
    self.action = action
    self.modifierFlags = modifierFlags
    super.init()
  }
}

/// A key with an action.
///
/// No layout effect. No keys are pressed here.
@preconcurrency @MainActor
open class UIKeyCommand: UICommand {
  /// The key.
  public let input: String?
  /// The modifier keys.
  public let modifierFlags: UIKeyModifierFlags
  /// Whether the command has priority over the system's.
  open var wantsPriorityOverSystemBehavior = false
  /// Whether the key adapts to the keyboard's language.
  open var allowsAutomaticLocalization = true
  /// Whether the key mirrors with the reading direction.
  open var allowsAutomaticMirroring = true

  /// Creates a command for menus.
  public init(
    title: String = "",
    image: UIImage? = nil,
    action: Selector,
    input: String,
    modifierFlags: UIKeyModifierFlags = [],
    propertyList: Any? = nil,
    alternates: [UICommandAlternate] = [],
    discoverabilityTitle: String? = nil,
    attributes: Attributes = [],
    state: State = .off
  ) {
    self.input = input
    self.modifierFlags = modifierFlags
    super.init(
      title: title,
      image: image,
      action: action,
      propertyList: propertyList,
      alternates: alternates,
      discoverabilityTitle: discoverabilityTitle,
      attributes: attributes,
      state: state
    )
  }

  /// Creates a command.
  public convenience init(
    input: String,
    modifierFlags: UIKeyModifierFlags,
    action: Selector
  ) {
    self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
  }

  /// Creates a command with a title for help.
  public convenience init(
    input: String,
    modifierFlags: UIKeyModifierFlags,
    action: Selector,
    discoverabilityTitle: String
  ) {
    self.init(
      title: "",
      action: action,
      input: input,
      modifierFlags: modifierFlags,
      discoverabilityTitle: discoverabilityTitle
    )
  }

  /// The up arrow key.
  public nonisolated static let inputUpArrow = "UIKeyInputUpArrow"
  /// The down arrow key.
  public nonisolated static let inputDownArrow = "UIKeyInputDownArrow"
  /// The left arrow key.
  public nonisolated static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The right arrow key.
  public nonisolated static let inputRightArrow = "UIKeyInputRightArrow"
  /// The Escape key.
  public nonisolated static let inputEscape = "UIKeyInputEscape"
  /// The Page Up key.
  public nonisolated static let inputPageUp = "UIKeyInputPageUp"
  /// The Page Down key.
  public nonisolated static let inputPageDown = "UIKeyInputPageDown"
  /// The Home key.
  public nonisolated static let inputHome = "UIKeyInputHome"
  /// The End key.
  public nonisolated static let inputEnd = "UIKeyInputEnd"
  /// The Delete key.
  public nonisolated static let inputDelete = "UIKeyInputDelete"
}

/// Would build the app's menus; not used here.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIMenuBuilder: AnyObject {
  /// Adds a menu before another.
  func insertSibling(_ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier)
  /// Adds a menu after another.
  func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier)
  /// Inserts a menu at the start of another.
  func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier)
  /// Inserts a menu at the end of another.
  func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier)
  /// Removes a menu.
  func remove(menu removedIdentifier: UIMenu.Identifier)
}
