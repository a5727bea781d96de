/// A control with a title and an image that performs an action when it is tapped.
///
/// Without a configuration, title and image are side by side, with the three edge insets around
/// them. A configuration determines their positions, and the edge insets then have no effect, as on
/// Apple's systems.
@preconcurrency @MainActor
open class UIButton: UIControl {
  var contents = ButtonContents()
  var madeTitleLabel: UIButtonLabel?
  var madeSubtitleLabel: UIButtonLabel?
  var madeImageView: UIImageView?
  var madeBackgroundView: UIImageView?
  var madeIndicator: UIActivityIndicatorView?
  /// Whether title and image must be updated for the current configuration or state.
  var needsContent = false
  var needsConfigurationUpdate = false
  /// Whether the button itself causes a change of the title's size.
  var isMeasuring = false
  /// The last width from constraints of a configured button with a wrapping title.
  var engineWidth: CGFloat?

  // MARK: Making

  /// Creates a custom button with a frame in its future superview's coordinates.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a custom button for a nib or storyboard; other archives are not supported.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if let type = coder.document?.buttonType { takeType(type) }
  }

  /// Creates a button of a type.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    takeType(buttonType)
  }

  /// Creates a button of a type with the title and image of an action, which it performs when it is
  /// tapped.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    take(primaryAction)
  }

  /// Creates a custom button with the title and image of an action, which it performs when it is
  /// tapped.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    take(primaryAction)
  }

  /// Creates a button with a configuration; a missing title or image is taken from the action.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    self.configuration = configuration
    take(primaryAction)
  }

  /// Creates a button of the system type with a target.
  open class func systemButton(with image: UIImage, target: Any?, action: Selector?) -> UIButton {
    let button = UIButton(type: .system)
    button.setImage(image, for: .normal)
    if let action { button.addTarget(target, action: action, for: .touchUpInside) }
    return button
  }

  /// The type of the button.
  open internal(set) var buttonType = ButtonType.custom

  /// The role of the button.
  ///
  /// No layout effect.
  open var role: Role {
    get { sparse[default: .normal] }
    set { sparse[default: .normal] = newValue }
  }

  /// The menu; a test gets it through the button's `contextMenuInteraction`.
  ///
  /// No layout effect. It is never shown.
  open var menu: UIMenu? {
    get { sparse[default: nil] }
    set {
      sparse[default: nil] = newValue
      sparse[default: false, "isContextMenuInteractionEnabled"] = newValue != nil
    }
  }

  /// The order of the menu's elements.
  ///
  /// No layout effect.
  open var preferredMenuElementOrder: UIContextMenuConfiguration.ElementOrder {
    get { sparse[default: .automatic] }
    set { sparse[default: .automatic] = newValue }
  }

  // Returns the button's menu.
  open override func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let menu else { return nil }
    let configuration = UIContextMenuConfiguration(actionProvider: { _ in menu })
    configuration.preferredMenuElementOrder = preferredMenuElementOrder
    return configuration
  }

  // MARK: Contents by state

  /// Sets the title for a state; a state without one shows that of the normal state.
  open func setTitle(_ title: String?, for state: State) {
    contents.titles[state] = title
    if state == .normal, configuration != nil { configuration?.title = title }
    contentDidChange()
  }

  /// Sets the attributed title for a state; it has precedence over the plain one.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    contents.attributedTitles[state] = title
    contentDidChange()
  }

  /// Sets the title's color for a state.
  ///
  /// No layout effect.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    contents.titleColors[state] = color
    madeTitleLabel?.textColor = currentTitleColor
  }

  /// Sets the color of the title's shadow for a state.
  ///
  /// No layout effect.
  open func setTitleShadowColor(_ color: UIColor?, for state: State) {
    contents.titleShadowColors[state] = color
  }

  /// Sets the image for a state; a state without one shows that of the normal state.
  open func setImage(_ image: UIImage?, for state: State) {
    contents.images[state] = image
    if state == .normal, configuration != nil { configuration?.image = image }
    contentDidChange()
  }

  /// Sets the background image for a state; the button is at least as large.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    contents.backgroundImages[state] = image
    contentDidChange()
  }

  /// Returns the title for a state, or that of the normal state.
  open func title(for state: State) -> String? { contents.titles[state] }

  /// Returns the attributed title for a state, or that of the normal state.
  open func attributedTitle(for state: State) -> NSAttributedString? {
    contents.attributedTitles[state]
  }

  /// Returns the title's color for a state, or that of the normal state.
  open func titleColor(for state: State) -> UIColor? { contents.titleColors[state] }

  /// Returns the color of the title's shadow for a state, or that of the normal state.
  open func titleShadowColor(for state: State) -> UIColor? { contents.titleShadowColors[state] }

  /// Returns the image for a state, or that of the normal state.
  open func image(for state: State) -> UIImage? { contents.images[state] }

  /// Returns the background image for a state, or that of the normal state.
  open func backgroundImage(for state: State) -> UIImage? { contents.backgroundImages[state] }

  /// The title for the current state.
  open var currentTitle: String? { contents.titles[state] }

  /// The attributed title for the current state.
  open var currentAttributedTitle: NSAttributedString? { contents.attributedTitles[state] }

  /// The title's color for the current state; white or the tint color by default.
  open var currentTitleColor: UIColor {
    contents.titleColors[state] ?? (buttonType == .custom ? .white : tintColor ?? .systemBlue)
  }

  /// The color of the title's shadow for the current state.
  open var currentTitleShadowColor: UIColor? { contents.titleShadowColors[state] }

  /// The image for the current state.
  open var currentImage: UIImage? { contents.images[state] }

  /// The background image for the current state.
  open var currentBackgroundImage: UIImage? { contents.backgroundImages[state] }

  // MARK: Parts

  /// The label of the title, created on first use.
  open var titleLabel: UILabel? {
    let label = titleLabelForMeasuring
    updateContent()
    return label
  }

  /// The label below the title, if the configuration has a subtitle.
  open var subtitleLabel: UILabel? {
    updateContent()
    return madeSubtitleLabel
  }

  /// The view of the image, created on first use.
  open var imageView: UIImageView? {
    let view = imageViewForLayout
    updateContent()
    return view
  }

  // MARK: Insets

  /// The insets of image and title; without them a title alone has 6 points above and below it.
  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet { if contentEdgeInsets != oldValue { contentDidChange() } }
  }

  /// The insets of the title, which the intrinsic size does not include.
  open var titleEdgeInsets = UIEdgeInsets.zero {
    didSet { if titleEdgeInsets != oldValue { setNeedsLayout() } }
  }

  /// The insets of the image, which the intrinsic size does not include.
  open var imageEdgeInsets = UIEdgeInsets.zero {
    didSet { if imageEdgeInsets != oldValue { setNeedsLayout() } }
  }

  // MARK: Layout

  /// Returns the rectangle of the background in the button's bounds.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Returns the rectangle of image and title in the button's bounds.
  open func contentRect(forBounds bounds: CGRect) -> CGRect {
    let insets = configuration.map { physicalInsets($0.contentInsets) } ?? contentEdgeInsets
    return backgroundRect(forBounds: bounds).insetWithin(insets)
  }

  /// Returns the rectangle of the title in the content rectangle.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    titleRect(in: contentRect)
  }

  /// Returns the rectangle of the image in the content rectangle.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    imageRect(in: contentRect)
  }

  /// The size of image and title, with insets and spaces.
  open override var intrinsicContentSize: CGSize {
    isMeasuring = true
    updateContent()
    isMeasuring = false
    return configuration.map { configuredSize($0, width: engineWidth) } ?? plainSize
  }

  package override func intrinsicContentSize(forWidth width: CGFloat) -> CGSize? {
    guard let configuration, titleWraps else { return nil }
    return configuredSize(configuration, width: width)
  }

  /// Returns the size of image and title; a configured button's title wraps at the width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    updateContent()
    guard let configuration else { return plainSize }
    return configuredSize(configuration, width: size.width > 0 ? size.width : nil)
  }

  open override func layoutValuesDidChange() {
    super.layoutValuesDidChange()
    takeEngineWidth()
  }

  open override func layoutSubviews() {
    updateContent()
    super.layoutSubviews()
    placeParts()
  }

  package override var firstBaselineOffset: CGFloat {
    updateContent()
    return baselineFromTop(first: true)
  }

  package override var lastBaselineOffset: CGFloat {
    updateContent()
    return intrinsicHeight - baselineFromTop(first: false)
  }

  package override var descriptionDetails: [String] {
    super.descriptionDetails + (currentTitle.map { ["title = '\($0)'"] } ?? [])
  }

  override func stateDidChange() {
    super.stateDidChange()
    if configuration != nil, automaticallyUpdatesConfiguration {
      setNeedsUpdateConfiguration()
    } else {
      contentDidChange()
    }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    madeTitleLabel?.textColor = currentTitleColor
  }

  // MARK: Configuration

  /// The configuration, which replaces the values for states and the edge insets.
  open var configuration: Configuration? {
    didSet { configurationDidChange(from: oldValue) }
  }

  /// A closure that updates the configuration for the button's state, before its next layout.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// Whether a change of the state updates the configuration.
  open var automaticallyUpdatesConfiguration = true

  /// Schedules an update of the configuration before the next layout.
  open func setNeedsUpdateConfiguration() {
    guard !needsConfigurationUpdate else { return }
    needsConfigurationUpdate = true
    contentDidChange()
  }

  /// Called before the handler when the configuration must be updated for the state; does nothing
  /// here.
  open func updateConfiguration() {}

  // MARK: Behaviour

  /// Whether a tap toggles the selection before actions are called.
  open var changesSelectionAsPrimaryAction = false

  open override func performPrimaryAction() {
    toggleSelection()
    super.performPrimaryAction()
  }

  override func sendTap(with event: UIEvent?) {
    toggleSelection()
    send([.touchUpInside, .primaryActionTriggered], with: event)
  }

  private func toggleSelection() {
    if changesSelectionAsPrimaryAction { isSelected.toggle() }
  }

  /// Whether a pointer changes the appearance.
  ///
  /// No layout effect.
  open var isPointerInteractionEnabled: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether the image is darker while highlighted.
  ///
  /// No layout effect.
  open var adjustsImageWhenHighlighted: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether the image is lighter while disabled.
  ///
  /// No layout effect.
  open var adjustsImageWhenDisabled: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether the button glows while highlighted.
  ///
  /// No layout effect.
  open var showsTouchWhenHighlighted: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether the title's shadow changes sides while highlighted.
  ///
  /// No layout effect.
  open var reversesTitleShadowWhenHighlighted: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether a finger has pressed the button for a while.
  ///
  /// No layout effect.
  open var isHeld: Bool { false }

  /// Whether a pointer is above the button.
  ///
  /// No layout effect.
  open var isHovered: Bool { false }
}
