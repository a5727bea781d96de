/// A button in a bar, for which a view stands there; ``performPrimaryAction()`` does what a tap on it does.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  /// How the button looks.
  public enum Style: Int, Sendable {
    case plain = 0
    case done = 2
  }

  /// The system's buttons, with their names for titles; Apple shows images for some.
  ///
  /// No layout effect. The exceptions are the two spaces.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize
    case bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo
    case redo, pageCurl, close
  }

  /// How the button looks.
  open var style = Style.plain
  /// The width, 0 for that of the content.
  open var width: CGFloat = 0
  /// The titles that the button may have.
  ///
  /// No layout effect.
  open var possibleTitles: Set<String>?
  /// The view in the button's place.
  open var customView: UIView?
  /// What is called on a tap.
  open weak var target: AnyObject?
  /// The action of the target.
  open var action: Selector?
  /// What is done on a tap.
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
  /// Whether it switches between on and off.
  open var changesSelectionAsPrimaryAction = false
  /// Whether it is on.
  open var isSelected = false
  /// Whether it is not shown.
  open var isHidden = false
  /// The colour.
  open var tintColor: UIColor?
  /// The system's button that it is.
  let systemItem: SystemItem?
  private var backgroundImages: [UInt: UIImage] = [:]

  /// Makes an empty button.
  public override init() {
    systemItem = nil
    super.init()
  }

  /// Makes a button as an archive would; archives are not read here.
  public required init?(coder: NSCoder) {
    systemItem = nil
    super.init(coder: coder)
  }

  private init(kind: SystemItem?) {
    systemItem = kind
    super.init()
  }

  /// Makes a button with an image.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(kind: nil)
    self.image = image
    set(style, target, action)
  }

  /// Makes a button with an image, and another if there is little room.
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

  /// Makes a button with a title.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init(kind: nil)
    self.title = title
    set(style, target, action)
  }

  /// Makes one of the system's buttons.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem,
    target: Any?,
    action: Selector?
  ) {
    self.init(kind: systemItem)
    set(systemItem == .done ? .done : .plain, target, action)
  }

  /// Makes a view stand in the button's place.
  public convenience init(customView: UIView) {
    self.init(kind: nil)
    self.customView = customView
  }

  /// Makes a button of a closure.
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

  /// Makes one of the system's buttons, of a closure.
  public convenience init(
    systemItem: SystemItem,
    primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) {
    self.init(kind: systemItem)
    set(primaryAction: primaryAction)
    self.menu = menu
  }

  /// Room that takes what is left.
  open class func flexibleSpace() -> Self { space(.flexibleSpace) }

  /// Room of a width.
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

  /// Does what a tap does: the primary action, else the action of the target or of the first responder that has it.
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

  /// Would move the title.
  ///
  /// No layout effect.
  open func setTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {}

  /// Would set the image of a way back.
  ///
  /// No layout effect.
  open func setBackButtonBackgroundImage(
    _ backgroundImage: UIImage?,
    for state: UIControl.State,
    barMetrics: UIBarMetrics
  ) {}

  /// Would move the title of a way back.
  ///
  /// No layout effect.
  open func setBackButtonTitlePositionAdjustment(
    _ adjustment: UIOffset,
    for barMetrics: UIBarMetrics
  ) {}
}
