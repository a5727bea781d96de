/// A menu: elements under one title.
///
/// No layout effect. Menus are kept, and shown nowhere.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
  /// How a menu is shown in another.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Makes options of their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Its elements stand in the other menu.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// It deletes something.
    public static let destructive = Options(rawValue: 1 << 1)
    /// One of its elements is on at a time.
    public static let singleSelection = Options(rawValue: 1 << 5)
    /// Its elements are colours.
    public static let displayAsPalette = Options(rawValue: 1 << 7)
  }

  /// The size of the elements.
  public enum ElementSize: Int, Sendable {
    case small, medium, large, automatic
  }

  /// The name of a menu.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name itself.
    public let rawValue: String

    /// Makes an identifier of a name.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }

    /// Makes an identifier of a name.
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

  /// The menu's name, a new one unless given.
  public let identifier: Identifier
  /// How the menu is shown in another.
  public let options: Options
  /// The elements.
  public let children: [UIMenuElement]
  /// The size of the elements.
  open var preferredElementSize = ElementSize.automatic

  /// The elements that are on.
  open var selectedElements: [UIMenuElement] {
    children.filter { ($0 as? UIAction)?.state == .on || ($0 as? UICommand)?.state == .on }
  }

  /// Makes a menu.
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

  /// Returns the menu with other elements.
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

/// Elements that are found only when the menu is opened.
///
/// No layout effect. No menu is opened here.
@preconcurrency @MainActor
open class UIDeferredMenuElement: UIMenuElement {
  /// Finds the elements and hands them over.
  public typealias Provider = (_ completion: @escaping ([UIMenuElement]) -> Void) -> Void

  /// Finds the elements.
  public let provider: Provider

  /// Makes an element that keeps what it has found.
  public init(_ elementProvider: @escaping Provider) {
    provider = elementProvider
    super.init(title: "", subtitle: nil, image: nil)
  }

  /// Makes an element that searches each time.
  open class func uncached(_ elementProvider: @escaping Provider) -> UIDeferredMenuElement {
    UIDeferredMenuElement(elementProvider)
  }
}

/// An entry of a menu that sends an action to the responders.
///
/// No layout effect.
@preconcurrency @MainActor
open class UICommand: UIMenuElement {
  /// The action.
  public let action: Selector
  /// What distinguishes entries of one action.
  public let propertyList: Any?
  /// What the entry is while modifier keys are pressed.
  public let alternates: [UICommandAlternate]
  /// What the entry is called if it has room.
  open var discoverabilityTitle: String?
  /// How the entry looks and acts.
  open var attributes: Attributes
  /// How the entry is marked.
  open var state: State

  /// Makes an entry.
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

/// What an entry of a menu is while modifier keys are pressed.
///
/// No layout effect.
@preconcurrency @MainActor
open class UICommandAlternate: NSObject {
  /// The entry's title.
  public let title: String
  /// The action.
  public let action: Selector
  /// The modifier keys.
  public let modifierFlags: UIKeyModifierFlags

  /// Makes an alternate.
  public init(title: String, action: Selector, modifierFlags: UIKeyModifierFlags) {
    self.title = title
    self.action = action
    self.modifierFlags = modifierFlags
    super.init()
  }
}

/// A key that has an action.
///
/// No layout effect. No keys are pressed here.
@preconcurrency @MainActor
open class UIKeyCommand: UICommand {
  /// The key.
  public let input: String?
  /// The modifier keys.
  public let modifierFlags: UIKeyModifierFlags
  /// Whether the key is taken before the system's own.
  open var wantsPriorityOverSystemBehavior = false
  /// Whether the key follows the keyboard's language.
  open var allowsAutomaticLocalization = true
  /// Whether the key mirrors with the reading direction.
  open var allowsAutomaticMirroring = true

  /// Makes a command for menus.
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

  /// Makes a command.
  public convenience init(
    input: String,
    modifierFlags: UIKeyModifierFlags,
    action: Selector
  ) {
    self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
  }

  /// Makes a command with a title for help.
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

  /// The key up.
  public nonisolated static let inputUpArrow = "UIKeyInputUpArrow"
  /// The key down.
  public nonisolated static let inputDownArrow = "UIKeyInputDownArrow"
  /// The key left.
  public nonisolated static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The key right.
  public nonisolated static let inputRightArrow = "UIKeyInputRightArrow"
  /// Escape.
  public nonisolated static let inputEscape = "UIKeyInputEscape"
  /// A page up.
  public nonisolated static let inputPageUp = "UIKeyInputPageUp"
  /// A page down.
  public nonisolated static let inputPageDown = "UIKeyInputPageDown"
  /// The beginning.
  public nonisolated static let inputHome = "UIKeyInputHome"
  /// The end.
  public nonisolated static let inputEnd = "UIKeyInputEnd"
  /// Delete.
  public nonisolated static let inputDelete = "UIKeyInputDelete"
}

/// Would fill the app's menus; there are none here.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIMenuBuilder: AnyObject {
  /// Adds a menu before another.
  func insertSibling(_ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier)
  /// Adds a menu after another.
  func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier)
  /// Adds a menu as another's first.
  func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier)
  /// Adds a menu as another's last.
  func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier)
  /// Removes a menu.
  func remove(menu removedIdentifier: UIMenu.Identifier)
}
