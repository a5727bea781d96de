/// A search field with a cancel button and scopes, 56 points high.
@preconcurrency @MainActor
open class UISearchBar: UIView {
  /// The style of a search bar.
  ///
  /// No layout effect.
  public enum Style: UInt, Sendable {
    case `default` = 0
    case prominent = 1
    case minimal = 2
  }

  /// The icons of a search bar.
  ///
  /// No layout effect.
  public enum Icon: Int, Sendable {
    case search = 0
    case clear = 1
    case bookmark = 2
    case resultsList = 3
  }

  private static let height: CGFloat = 56
  private static let promptHeight: CGFloat = 19
  private static let scopeHeight: CGFloat = 46

  /// The object that is notified of the search bar's events.
  open weak var delegate: (any UISearchBarDelegate)?

  /// The text field: 36 points high, 8 points from the sides.
  public let searchTextField = UISearchTextField()

  lazy var cancelButton = makeCancelButton()
  private lazy var scopeControl = makeScopeControl()

  // MARK: Making

  /// Creates a search bar with a frame in its future superview's coordinates.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a search bar for a nib or storyboard; other archives are not supported.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Creates a search bar with an empty frame.
  public convenience init() {
    self.init(frame: .zero)
  }

  // MARK: Text

  /// The text; setting it does not notify the delegate.
  open var text: String? {
    get { searchTextField.text ?? "" }
    set { searchTextField.text = newValue }
  }

  /// The text shown while the field is empty.
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }

  /// A line above the field, which increases the bar's height.
  open var prompt: String? {
    didSet { if (prompt == nil) != (oldValue == nil) { sizeDidChange() } }
  }

  // MARK: Buttons

  /// Whether there is a cancel button next to the field.
  open var showsCancelButton: Bool {
    get { hasCancelButton }
    set { setShowsCancelButton(newValue, animated: false) }
  }

  private var hasCancelButton = false {
    didSet {
      guard hasCancelButton != oldValue else { return }
      cancelButton.isHidden = !hasCancelButton
      setNeedsLayout()
    }
  }

  /// Shows or hides the cancel button; does not animate.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    hasCancelButton = showsCancelButton
  }

  /// Whether the field has a bookmark button.
  ///
  /// No layout effect.
  open var showsBookmarkButton: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether the field has a button for recent results.
  ///
  /// No layout effect.
  open var showsSearchResultsButton: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether the button for recent results is selected.
  ///
  /// No layout effect.
  open var isSearchResultsButtonSelected: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  // MARK: Scopes

  /// Whether the scopes are shown below the field, which increases the bar's height.
  open var showsScopeBar: Bool {
    get { hasScopeBar }
    set { setShowsScope(newValue, animated: false) }
  }

  private var hasScopeBar = false {
    didSet {
      guard hasScopeBar != oldValue else { return }
      scopeControl.isHidden = !hasScopeBar
      sizeDidChange()
    }
  }

  /// Shows or hides the scopes; does not animate.
  open func setShowsScope(_ show: Bool, animated: Bool) {
    hasScopeBar = show
  }

  /// The names of the scopes.
  open var scopeButtonTitles: [String]? {
    didSet {
      scopeControl.removeAllSegments()
      for (index, title) in (scopeButtonTitles ?? []).enumerated() {
        scopeControl.insertSegment(withTitle: title, at: index, animated: false)
      }
      selectedScope = 0
    }
  }

  /// The selected scope; setting it does not notify the delegate.
  open var selectedScopeButtonIndex: Int {
    get { selectedScope }
    set { selectedScope = newValue }
  }

  private var selectedScope = 0 {
    didSet { scopeControl.selectedSegmentIndex = selectedScope }
  }

  // MARK: Looks

  /// The style of the search bar.
  ///
  /// No layout effect.
  open var searchBarStyle: Style {
    get { sparse[default: .default] }
    set { sparse[default: .default] = newValue }
  }

  /// The color of the bar.
  ///
  /// No layout effect.
  open var barTintColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Whether the bar is translucent.
  ///
  /// No layout effect.
  open var isTranslucent: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// The background image of the bar.
  ///
  /// No layout effect.
  open var backgroundImage: UIImage? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The background image of the scope bar.
  ///
  /// No layout effect.
  open var scopeBarBackgroundImage: UIImage? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The offset of the field's background.
  ///
  /// No layout effect.
  open var searchFieldBackgroundPositionAdjustment: UIOffset {
    get { sparse[default: .zero] }
    set { sparse[default: .zero] = newValue }
  }

  /// The offset of the text in the field.
  ///
  /// No layout effect.
  open var searchTextPositionAdjustment: UIOffset {
    get { sparse[default: .zero] }
    set { sparse[default: .zero] = newValue }
  }

  private var images: [Icon: StateValues<UIImage>] {
    get { sparse[default: [:]] }
    set { sparse[default: [:]] = newValue }
  }

  private var fieldImages: StateValues<UIImage> {
    get { sparse[default: StateValues()] }
    set { sparse[default: StateValues()] = newValue }
  }

  /// Sets the image of an icon for a state.
  ///
  /// No layout effect.
  open func setImage(_ iconImage: UIImage?, for icon: Icon, state: UIControl.State) {
    images[icon, default: StateValues()][state] = iconImage
  }

  /// Returns the image of an icon for a state.
  ///
  /// No layout effect.
  open func image(for icon: Icon, state: UIControl.State) -> UIImage? { images[icon]?[state] }

  /// Sets the background image of the field for a state.
  ///
  /// No layout effect.
  open func setSearchFieldBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    fieldImages[state] = image
  }

  /// Returns the background image of the field for a state.
  ///
  /// No layout effect.
  open func searchFieldBackgroundImage(for state: UIControl.State) -> UIImage? {
    fieldImages[state]
  }

  private var iconAdjustments: [Icon: UIOffset] {
    get { sparse[default: [:]] }
    set { sparse[default: [:]] = newValue }
  }

  /// Sets the offset of an icon.
  ///
  /// No layout effect.
  open func setPositionAdjustment(_ adjustment: UIOffset, for icon: Icon) {
    iconAdjustments[icon] = adjustment
  }

  /// Returns the offset of an icon.
  ///
  /// No layout effect.
  open func positionAdjustment(for icon: Icon) -> UIOffset { iconAdjustments[icon] ?? .zero }

  private var scopeImages: StateValues<UIImage> {
    get { sparse[default: StateValues()] }
    set { sparse[default: StateValues()] = newValue }
  }

  /// Sets the background image of the scope buttons for a state.
  ///
  /// No layout effect.
  open func setScopeBarButtonBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    scopeImages[state] = image
  }

  /// Returns the background image of the scope buttons for a state.
  ///
  /// No layout effect.
  open func scopeBarButtonBackgroundImage(for state: UIControl.State) -> UIImage? {
    scopeImages[state]
  }

  /// Sets the text attributes of the scope buttons for a state.
  open func setScopeBarButtonTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?,
    for state: UIControl.State
  ) {
    scopeControl.setTitleTextAttributes(attributes, for: state)
  }

  /// Returns the text attributes of the scope buttons for a state.
  open func scopeBarButtonTitleTextAttributes(
    for state: UIControl.State
  ) -> [NSAttributedString.Key: Any]? {
    scopeControl.titleTextAttributes(for: state)
  }

  // MARK: Layout

  /// 56 points high, more with a prompt or scopes, without an intrinsic width.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: fittingHeight)
  }

  /// Returns the given width and the intrinsic height.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: fittingHeight)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let top = (prompt == nil ? 0 : Self.promptHeight) + 10
    var right = bounds.width - 8
    if showsCancelButton {
      let width = cancelButton.intrinsicContentSize.width
      cancelButton.frame = CGRect(x: right - width, y: top, width: width, height: 36)
      right -= width + 8
    }
    searchTextField.frame = CGRect(x: 8, y: top, width: max(0, right - 8), height: 36)
    if showsScopeBar {
      scopeControl.frame = CGRect(
        x: 8,
        y: top + 36 + 10,
        width: max(0, bounds.width - 16),
        height: ControlSegment.height
      )
    }
  }

  private var fittingHeight: CGFloat {
    Self.height + (prompt == nil ? 0 : Self.promptHeight) + (showsScopeBar ? Self.scopeHeight : 0)
  }
}

extension UISearchBar {
  private func setUp() {
    addSubview(searchTextField)
    forward(.editingChanged) { $0.searchBar($1, textDidChange: $1.text ?? "") }
    forward(.editingDidBegin) { $0.searchBarTextDidBeginEditing($1) }
    forward(.editingDidEnd) { $0.searchBarTextDidEndEditing($1) }
    forward(.editingDidEndOnExit) { $0.searchBarSearchButtonClicked($1) }
  }

  /// Notifies the delegate of an event of the field.
  private func forward(
    _ event: UIControl.Event,
    _ tell: @escaping @MainActor (any UISearchBarDelegate, UISearchBar) -> Void
  ) {
    searchTextField.addAction(
      UIAction { [weak self] _ in
        guard let self, let delegate else { return }
        tell(delegate, self)
      },
      for: event
    )
  }

  private func makeCancelButton() -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle("Cancel", for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 17)
    button.contentEdgeInsets = UIEdgeInsets(top: 7, left: 4, bottom: 7, right: 4)
    button.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        delegate?.searchBarCancelButtonClicked(self)
      },
      for: .touchUpInside
    )
    addSubview(button)
    return button
  }

  private func makeScopeControl() -> UISegmentedControl {
    let control = UISegmentedControl()
    control.isHidden = true
    control.addAction(
      UIAction { [weak self, weak control] _ in
        guard let self, let control else { return }
        selectedScopeButtonIndex = control.selectedSegmentIndex
        delegate?.searchBar(
          self,
          selectedScopeButtonIndexDidChange: control.selectedSegmentIndex
        )
      },
      for: .valueChanged
    )
    addSubview(control)
    return control
  }

  private func sizeDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }
}
