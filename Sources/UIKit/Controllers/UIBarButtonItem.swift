/// A button in a bar; ``performPrimaryAction()`` has the effect of a tap on it.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  /// The style of a button.
  public enum Style: Int, Sendable {
    case plain = 0
    case done = 2
  }

  /// The system's buttons, with their names as titles; Apple shows images for some.
  ///
  /// No layout effect. The exceptions are the two spaces.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize
    case bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo
    case redo, pageCurl, close
  }

  /// The style of the button.
  open var style = Style.plain
  /// The width; 0 for the width of the content.
  open var width: CGFloat = 0
  /// The possible titles of the button.
  ///
  /// No layout effect.
  open var possibleTitles: Set<String>?
  /// The view that replaces the button.
  open var customView: UIView?
  /// The object that receives the action on a tap.
  open weak var target: AnyObject?
  /// The action of the target.
  open var action: Selector?
  /// The action that is performed on a tap.
  open var primaryAction: UIAction? {
    didSet {
      if let primaryAction, title == nil { title = primaryAction.title }
      if let primaryAction, image == nil { image = primaryAction.image }
    }
  }
  /// The menu.
  open var menu: UIMenu?
  /// The order of the menu's elements.
  open var preferredMenuElementOrder = UIContextMenuConfiguration.ElementOrder.automatic
  /// Whether a tap toggles the selection.
  open var changesSelectionAsPrimaryAction = false
  /// Whether it is selected.
  open var isSelected = false
  /// Whether it is hidden.
  open var isHidden = false
  /// The colour.
  open var tintColor: UIColor?
  /// The system item, if it is one.
  let systemItem: SystemItem?
  private var backgroundImages: [UInt: UIImage] = [:]

  /// Creates an empty button.
  public override init() {
    systemItem = nil
    super.init()
  }

  /// Creates a button for a nib or storyboard; other archives are not supported.
  public required init?(coder: NSCoder) {
    systemItem = nil
    super.init(coder: coder)
  }

  private init(kind: SystemItem?) {
    systemItem = kind
    super.init()
  }

  /// Creates a button with an image.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(kind: nil)
    self.image = image
    set(style, target, action)
  }

  /// Creates a button with an image, and another one for a compact height.
  public convenience init(
    image: UIImage?,
    landscapeImagePhone: UIImage?,
    style: Style,
    target: Any?,
    action: Selector?
  ) {
    self.init(image: image, style: style, target: target, action: action)
    self.landscapeImagePhone = landscapeImagePhone
  }

  /// Creates a button with a title.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init(kind: nil)
    self.title = title
    set(style, target, action)
  }

  /// Creates one of the system's buttons.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem,
    target: Any?,
    action: Selector?
  ) {
    self.init(kind: systemItem)
    set(systemItem == .done ? .done : .plain, target, action)
  }

  /// Creates an item with a view instead of a button.
  public convenience init(customView: UIView) {
    self.init(kind: nil)
    self.customView = customView
  }

  /// Creates a button with a closure.
  public convenience init(
    title: String? = nil,
    image: UIImage? = nil,
    primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) {
    self.init(kind: nil)
    self.title = title
    self.image = image
    set(primaryAction: primaryAction)
    self.menu = menu
  }

  /// Creates one of the system's buttons with a closure.
  public convenience init(
    systemItem: SystemItem,
    primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) {
    self.init(kind: systemItem)
    set(primaryAction: primaryAction)
    self.menu = menu
  }

  /// Returns a space that takes the remaining width.
  open class func flexibleSpace() -> Self { space(.flexibleSpace) }

  /// Returns a space with a fixed width.
  open class func fixedSpace(_ width: CGFloat) -> Self {
    let made = space(.fixedSpace)
    made.width = width
    return made
  }

  private class func space(_ kind: SystemItem) -> Self {
    let made = UIBarButtonItem(kind: kind)
    guard let own = made as? Self else {
      preconditionFailure("Only UIBarButtonItem itself makes spaces, not \(Self.self).")
    }
    return own
  }

  private func set(_ style: Style, _ target: Any?, _ action: Selector?) {
    self.style = style
    self.target = target as AnyObject?
    self.action = action
  }

  private func set(primaryAction: UIAction?) {
    if title == nil { title = primaryAction?.title }
    if image == nil { image = primaryAction?.image }
    self.primaryAction = primaryAction
  }

  /// Has the effect of a tap: performs the primary action, or else sends the action to the target
  /// or along the responder chain.
  public func performPrimaryAction() {
    guard isEnabled else { return }
    if let primaryAction {
      primaryAction.perform(from: self)
    } else if let action {
      UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
    }
  }

  /// Sets the image behind the button.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?,
    for state: UIControl.State,
    barMetrics: UIBarMetrics
  ) {
    backgroundImages[state.rawValue] = backgroundImage
  }

  /// Returns the image behind the button.
  open func backgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
    backgroundImages[state.rawValue]
  }

  /// Sets the offset of the title; does nothing.
  ///
  /// No layout effect.
  open func setTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {}

  /// Sets the background image of a back button; does nothing.
  ///
  /// No layout effect.
  open func setBackButtonBackgroundImage(
    _ backgroundImage: UIImage?,
    for state: UIControl.State,
    barMetrics: UIBarMetrics
  ) {}

  /// Sets the offset of a back button's title; does nothing.
  ///
  /// No layout effect.
  open func setBackButtonTitlePositionAdjustment(
    _ adjustment: UIOffset,
    for barMetrics: UIBarMetrics
  ) {}
}
