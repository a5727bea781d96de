/// A control with a title and an image, which does something when it is tapped.
///
/// Without a configuration, title and image stand side by side, with the three edge insets around them. With one,
/// the configuration says where they stand, and the edge insets have no effect, as on Apple's systems.
@preconcurrency @MainActor
open class UIButton: UIControl {
  var contents = ButtonContents()
  var madeTitleLabel: UIButtonLabel?
  var madeSubtitleLabel: UIButtonLabel?
  var madeImageView: UIImageView?
  var madeBackgroundView: UIImageView?
  var madeIndicator: UIActivityIndicatorView?
  /// Whether title and image are still those of an earlier configuration or state.
  var needsContent = false
  var needsConfigurationUpdate = false
  /// Whether a change of the title's size is the button's own doing.
  var isMeasuring = false
  /// The width that constraints gave a configured button last, if its title wraps.
  var engineWidth: CGFloat?

  // MARK: Making

  /// Makes a custom button with a frame in its future superview's coordinates.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Makes a custom button, as an archive would.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if let type = coder.document?.buttonType { takeType(type) }
  }

  /// Makes a button of a type.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    takeType(buttonType)
  }

  /// Makes a button of a type with the title and the image of an action, which it performs when it is tapped.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    take(primaryAction)
  }

  /// Makes a custom button with the title and the image of an action, which it performs when it is tapped.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    take(primaryAction)
  }

  /// Makes a button of a configuration, which takes the title and the image that it lacks from an action.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    self.configuration = configuration
    take(primaryAction)
  }

  /// Makes a button of the system's look with a target.
  open class func systemButton(with image: UIImage, target: Any?, action: Selector?) -> UIButton {
    let button = UIButton(type: .system)
    button.setImage(image, for: .normal)
    if let action { button.addTarget(target, action: action, for: .touchUpInside) }
    return button
  }

  /// The look that the button was made with.
  open internal(set) var buttonType = ButtonType.custom

  /// What the button means.
  ///
  /// No layout effect.
  open var role: Role {
    get { sparse[default: .normal] }
    set { sparse[default: .normal] = newValue }
  }

  /// The menu; a test asks the button's `contextMenuInteraction` for it.
  ///
  /// No layout effect. It is shown nowhere.
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

  // The menu that the button was given.
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

  /// Sets the attributed title for a state; it goes before the plain one.
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

  /// Sets the image behind the title for a state; the button is at least as large.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    contents.backgroundImages[state] = image
    contentDidChange()
  }

  /// The title for a state, or that of the normal state.
  open func title(for state: State) -> String? { contents.titles[state] }

  /// The attributed title for a state, or that of the normal state.
  open func attributedTitle(for state: State) -> NSAttributedString? {
    contents.attributedTitles[state]
  }

  /// The title's color for a state, or that of the normal state.
  open func titleColor(for state: State) -> UIColor? { contents.titleColors[state] }

  /// The color of the title's shadow for a state, or that of the normal state.
  open func titleShadowColor(for state: State) -> UIColor? { contents.titleShadowColors[state] }

  /// The image for a state, or that of the normal state.
  open func image(for state: State) -> UIImage? { contents.images[state] }

  /// The image behind the title for a state, or that of the normal state.
  open func backgroundImage(for state: State) -> UIImage? { contents.backgroundImages[state] }

  /// The title for the present state.
  open var currentTitle: String? { contents.titles[state] }

  /// The attributed title for the present state.
  open var currentAttributedTitle: NSAttributedString? { contents.attributedTitles[state] }

  /// The title's color for the present state: white or the tint color unless set.
  open var currentTitleColor: UIColor {
    contents.titleColors[state] ?? (buttonType == .custom ? .white : tintColor ?? .systemBlue)
  }

  /// The color of the title's shadow for the present state.
  open var currentTitleShadowColor: UIColor? { contents.titleShadowColors[state] }

  /// The image for the present state.
  open var currentImage: UIImage? { contents.images[state] }

  /// The image behind the title for the present state.
  open var currentBackgroundImage: UIImage? { contents.backgroundImages[state] }

  // MARK: Parts

  /// The label that shows the title; made when it is first asked for.
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

  /// The view that shows the image; made when it is first asked for.
  open var imageView: UIImageView? {
    let view = imageViewForLayout
    updateContent()
    return view
  }

  // MARK: Insets

  /// Room around image and title; without it a title alone has 6 points above and below it.
  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet { if contentEdgeInsets != oldValue { contentDidChange() } }
  }

  /// Room around the title, which the intrinsic size doesn't include.
  open var titleEdgeInsets = UIEdgeInsets.zero {
    didSet { if titleEdgeInsets != oldValue { setNeedsLayout() } }
  }

  /// Room around the image, which the intrinsic size doesn't include.
  open var imageEdgeInsets = UIEdgeInsets.zero {
    didSet { if imageEdgeInsets != oldValue { setNeedsLayout() } }
  }

  // MARK: Layout

  /// The rectangle of the background in the button's bounds.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// The rectangle of image and title in the button's bounds.
  open func contentRect(forBounds bounds: CGRect) -> CGRect {
    let insets = configuration.map { physicalInsets($0.contentInsets) } ?? contentEdgeInsets
    return backgroundRect(forBounds: bounds).insetWithin(insets)
  }

  /// The rectangle of the title in the rectangle of image and title.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    titleRect(in: contentRect)
  }

  /// The rectangle of the image in the rectangle of image and title.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    imageRect(in: contentRect)
  }

  /// The size of image and title with what is around them.
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

  /// The size of image and title; a configured button's title wraps within the width.
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

  /// What the button shows and how, in place of the values by state and the edge insets.
  open var configuration: Configuration? {
    didSet { configurationDidChange(from: oldValue) }
  }

  /// Brings the configuration up to the button's state, before its next layout.
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

  /// Called when the configuration is to be brought up to the state, before the handler; does nothing here.
  open func updateConfiguration() {}

  // MARK: Behaviour

  /// Whether a tap turns the selection on and off, before actions are called.
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

  /// Whether a pointer changes the look.
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

  /// Whether a finger has been on the button for long.
  ///
  /// No layout effect.
  open var isHeld: Bool { false }

  /// Whether a pointer is above the button.
  ///
  /// No layout effect.
  open var isHovered: Bool { false }
}
