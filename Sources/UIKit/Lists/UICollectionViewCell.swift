/// An item of a collection view.
///
/// Its content view is as large as the cell. If the layout lets cells determine their size,
/// `systemLayoutSizeFitting` computes it from the constraints of the content.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
  /// How a cell takes part in a drag.
  ///
  /// No layout effect.
  public enum DragState: Int, Sendable {
    case none, lifting, dragging
  }

  /// Contains the views of the item.
  public let contentView: UIView

  private var selected = false
  private var highlighted = false
  var needsUpdateConfiguration = true

  /// Creates a cell with a frame.
  public override init(frame: CGRect) {
    contentView = UIView(frame: CGRect(origin: .zero, size: frame.size))
    super.init(frame: frame)
    setUp()
  }

  /// Creates a cell with an empty frame, as an archive would.
  public required init?(coder: NSCoder) {
    contentView = UIView(frame: .zero)
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  /// Whether the item is selected.
  open var isSelected: Bool {
    get { selected }
    set {
      selected = newValue
      scheduleUpdateConfiguration()
    }
  }

  /// Whether the item is highlighted.
  open var isHighlighted: Bool {
    get { highlighted }
    set {
      highlighted = newValue
      scheduleUpdateConfiguration()
    }
  }

  /// The view behind the content, as large as the cell.
  open var backgroundView: UIView? {
    get { sparse[default: nil] }
    set {
      backgroundView?.removeFromSuperview()
      sparse[default: nil] = newValue
      if let newValue { insertSubview(newValue, at: 0) }
      setNeedsLayout()
    }
  }

  /// The view behind the content while the item is selected or highlighted, as large as the cell.
  open var selectedBackgroundView: UIView? {
    get { sparse[default: nil] }
    set {
      selectedBackgroundView?.removeFromSuperview()
      sparse[default: nil] = newValue
      setNeedsLayout()
    }
  }

  /// Would be called when the item is dragged; here only code calls it.
  ///
  /// No layout effect.
  open func dragStateDidChange(_ dragState: DragState) {}

  // MARK: Configurations

  /// The configuration of the content; it creates a view that fills the content view.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { sparse[default: nil] }
    set {
      let shown = contentView.subviews.lazy.compactMap { $0 as? any UIView & UIContentView }.first
      sparse[default: nil] = newValue
      _ = contentView.show(newValue, in: shown)
      collectionView?.sizeMayHaveChanged(of: self)
    }
  }

  /// The configuration of the background.
  ///
  /// No layout effect.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Returns the default background.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .clear() }

  /// Whether the content configuration follows the cell's state.
  open var automaticallyUpdatesContentConfiguration: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether the background configuration follows the cell's state.
  ///
  /// No layout effect.
  open var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// The state that the configurations follow.
  open var configurationState: UICellConfigurationState {
    var state = commonState
    guard let collectionView else { return state }
    state.isEditing = collectionView.isEditing
    if let outline = collectionView.dataSource as? any OutlineDataSource,
      let path = collectionView.indexPath(for: self)
    {
      state.isExpanded = outline.isExpanded(at: path)
    }
    if let path = collectionView.swipe?.path {
      state.isSwiped = collectionView.shownCells[path] === self
    }
    return state
  }

  /// Schedules an update of the configurations for the next layout.
  open func setNeedsUpdateConfiguration() { scheduleUpdateConfiguration() }

  /// Updates the configurations for a state; overrides set them.
  open func updateConfiguration(using state: UICellConfigurationState) {
    updateContent(for: state)
  }

  /// Called in place of an override of ``updateConfiguration(using:)``.
  public var configurationUpdateHandler: ((UICollectionViewCell, UICellConfigurationState) -> Void)?
  {
    get { sparse[default: nil] }
    set {
      sparse[default: nil] = newValue
      setNeedsUpdateConfiguration()
    }
  }

  // MARK: Layout and touches

  override var hasContent: Bool { !contentView.subviews.isEmpty }

  override var framedContentView: UIView? { contentView }

  open override func layoutSubviews() {
    updateConfigurationIfNeeded()
    super.layoutSubviews()
    putContentBack()
    if let collectionView, collectionView.selfSizingInvalidation == .enabledIncludingConstraints,
      !collectionView.isLayingOutItems
    {
      collectionView.sizeMayHaveChanged(of: self)
    }
    if let backgroundView, backgroundView.frame != bounds { backgroundView.frame = bounds }
    guard let view = selectedBackgroundView else { return }
    if isSelected || isHighlighted {
      if view.superview !== self { insertSubview(view, at: backgroundView == nil ? 0 : 1) }
      if view.frame != bounds { view.frame = bounds }
    } else {
      view.removeFromSuperview()
    }
  }

  open override func prepareForReuse() {
    super.prepareForReuse()
    if isSelected { isSelected = false }
    if isHighlighted { isHighlighted = false }
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if collectionView?.cellWasTouched(self) != true { super.touchesBegan(touches, with: event) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let isInside = touches.contains { point(inside: $0.location(in: self), with: event) }
    if collectionView?.cellWasReleased(self, isInside: isInside) != true {
      super.touchesEnded(touches, with: event)
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if collectionView?.cellWasReleased(self, isInside: false) != true {
      super.touchesCancelled(touches, with: event)
    }
  }
}

extension UICollectionViewCell: ConfiguredCell {
  func callUpdateHandler(_ state: UICellConfigurationState) {
    configurationUpdateHandler?(self, state)
  }
}
