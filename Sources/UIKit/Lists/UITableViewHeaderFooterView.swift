package import Signposts

/// A view above or below a table's section, recycled for another section after it is scrolled away.
///
/// If its height is automatic, the table calls `systemLayoutSizeFitting` when it is shown; that
/// creates and discards an engine. It calls it again after ``UITableView/endUpdates()``, for
/// another width, and when the built-in labels or the configuration have changed.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
  /// The identifier under which headers and footers are recycled.
  public internal(set) var reuseIdentifier: String?

  /// Contains the views of the header or footer.
  public let contentView: UIView

  weak var tableView: UITableView?
  /// Whether the view is a header rather than a footer.
  var isHeader = true
  /// Whether it is above the first section.
  var isFirst = false
  private var contentFrame = AdoptedFrame()
  private var needsUpdateConfiguration = true
  private var isUpdatingConfiguration = false

  /// Creates a header or footer with a reuse identifier.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    contentView = UIView(frame: .zero)
    super.init(frame: .zero)
    setUp()
  }

  /// Creates a header or footer without a reuse identifier, as an archive would.
  public required init?(coder: NSCoder) {
    reuseIdentifier = coder.document?.reuseIdentifier
    contentView = UIView(frame: .zero)
    super.init(coder: coder)
    setUp()
  }

  /// Creates a header or footer with a frame and without a reuse identifier.
  public convenience override init(frame: CGRect) {
    self.init(reuseIdentifier: nil)
    self.frame = frame
  }

  /// Prepares the view for another section; overrides call `super`.
  open func prepareForReuse() {}

  /// The label of the title; created on first use.
  open var textLabel: UILabel? { label() }

  /// The label under the title; created on first use.
  open var detailTextLabel: UILabel? { label() }

  private func label(_ property: String = #function) -> UILabel {
    if let made: UILabel = sparse[default: nil, property] { return made }
    let made = HeaderLabel()
    made.numberOfLines = 0
    sparse[default: nil, property] = Optional(made as UILabel)
    contentView.addSubview(made)
    made.header = self
    setNeedsLayout()
    return made
  }

  /// The view behind the content, as large as the header or footer.
  open var backgroundView: UIView? {
    get { sparse[default: nil] }
    set {
      backgroundView?.removeFromSuperview()
      sparse[default: nil] = newValue
      if let newValue { insertSubview(newValue, at: 0) }
      setNeedsLayout()
    }
  }

  // MARK: Configurations

  /// The configuration of the content; it creates a view that fills the content view.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { sparse[default: nil] }
    set {
      let shown = contentView.subviews.lazy.compactMap { $0 as? any UIView & UIContentView }.first
      sparse[default: nil] = newValue
      _ = contentView.show(newValue, in: shown)
      contentMayHaveChanged()
    }
  }

  /// Returns the configuration of a header or footer in the table's style.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    let isPlain = tableView.map { $0.style == .plain } ?? true
    return switch (isPlain, isHeader) {
    case (true, true): .plainHeader()
    case (true, false): .plainFooter()
    case (false, true): .groupedHeader()
    case (false, false): .groupedFooter()
    }
  }

  /// Whether the content configuration follows the view's state.
  open var automaticallyUpdatesContentConfiguration: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// The configuration of the background.
  ///
  /// No layout effect.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Whether the background configuration follows the view's state.
  ///
  /// No layout effect.
  open var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// The state that the configurations follow.
  open var configurationState: UIViewConfigurationState {
    UIViewConfigurationState(traitCollection: traitCollection)
  }

  /// Schedules an update of the configurations for the next layout.
  open func setNeedsUpdateConfiguration() {
    needsUpdateConfiguration = true
    contentMayHaveChanged()
  }

  /// Updates the configurations for a state; overrides set them.
  open func updateConfiguration(using state: UIViewConfigurationState) {
    guard automaticallyUpdatesContentConfiguration, let contentConfiguration else { return }
    self.contentConfiguration = contentConfiguration.updated(for: state)
  }

  /// Called in place of an override of ``updateConfiguration(using:)``.
  public var configurationUpdateHandler:
    ((UITableViewHeaderFooterView, UIViewConfigurationState) -> Void)?
  {
    get { sparse[default: nil] }
    set {
      sparse[default: nil] = newValue
      setNeedsUpdateConfiguration()
    }
  }

  private func updateConfigurationIfNeeded() {
    guard needsUpdateConfiguration else { return }
    needsUpdateConfiguration = false
    isUpdatingConfiguration = true
    defer { isUpdatingConfiguration = false }
    let state = configurationState
    updateConfiguration(using: state)
    configurationUpdateHandler?(self, state)
  }

  // MARK: Layout

  /// The header's built-in labels, in layout order.
  private var ownLabels: [UILabel] {
    let title: UILabel? = sparse[default: nil, "textLabel"]
    let detail: UILabel? = sparse[default: nil, "detailTextLabel"]
    return [title, detail].compactMap { $0 }.filter { $0.text?.isEmpty == false }
  }

  private var margin: CGFloat { tableView?.sideMargin ?? (bounds.width >= 414 ? 20 : 16) }

  private func ownHeight(width: CGFloat) -> CGFloat {
    let room = CGSize(width: max(0, width - 2 * margin), height: .greatestFiniteMagnitude)
    return ownLabels.reduce(0) { $0 + $1.sizeThatFits(room).height }
  }

  func contentMayHaveChanged() {
    setNeedsLayout()
    if !isUpdatingConfiguration { tableView?.needsMeasurement(of: self) }
  }

  open override func layoutSubviews() {
    updateConfigurationIfNeeded()
    super.layoutSubviews()
    putBack(contentView, to: bounds)
    if let backgroundView, backgroundView.frame != bounds { backgroundView.frame = bounds }
    let height = ownHeight(width: bounds.width)
    var y = TableTextRoom(self).top(of: height, in: bounds.height).roundedHalfUp(screenScale)
    for label in ownLabels {
      let room = CGSize(width: max(0, bounds.width - 2 * margin), height: .greatestFiniteMagnitude)
      let size = label.sizeThatFits(room)
      let frame = CGRect(x: margin, y: y, width: room.width, height: size.height)
      if label.frame != frame { label.frame = frame }
      y += size.height
    }
  }

  override var framedContentView: UIView? { contentView }

  override func settleContentFrame() {
    _ = contentFrame.settle(at: contentView.geometry.frame, usual: bounds)
    contentView.flags.hasAdoptedFrame = contentFrame.frame != nil
    contentView.frameDidChangeByCode()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let height = TableTextRoom(self).height(around: ownHeight(width: size.width))
    return CGSize(width: size.width, height: height)
  }

  /// Returns the height from the content's constraints, or from the labels without constraints.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    updateConfigurationIfNeeded()
    if contentView.constraints.isEmpty, constraints.isEmpty { return sizeThatFits(targetSize) }
    if contentFrame.drop() { dropFrame(of: contentView, to: bounds) }
    return super.systemLayoutSizeFitting(
      targetSize,
      withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority
    )
  }

  private func setUp() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  package override var itemKind: ItemKind { reuseIdentifier == nil ? .view : .reusableCell }

  package override var reuseIdentifierForRecording: String? { reuseIdentifier }
}

/// A header's built-in label; its changes schedule a measurement of the header.
@MainActor
final class HeaderLabel: UILabel {
  weak var header: UITableViewHeaderFooterView? {
    didSet { font = .systemFont(ofSize: header?.tableView?.style ?? .plain == .plain ? 17 : 13) }
  }

  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    // Setting the initial font is not a change.
    if header?.tableView != nil { header?.contentMayHaveChanged() }
  }
}

/// The spacing around a header's or footer's built-in labels; docs/list-sizes.md has the sources.
@MainActor
private struct TableTextRoom {
  private let isPlain: Bool
  private let isHeader: Bool
  private let isFirst: Bool

  init(_ view: UITableViewHeaderFooterView) {
    isPlain = view.tableView.map { $0.style == .plain } ?? true
    isHeader = view.isHeader
    isFirst = view.isFirst
  }

  func height(around text: CGFloat) -> CGFloat {
    if isPlain { return max(28, text + 8) }
    return isHeader ? text + (isFirst ? 39.5 : 29.5) : max(17.5, text + 7.5)
  }

  func top(of text: CGFloat, in height: CGFloat) -> CGFloat {
    if isPlain { return (height - text) / 2 }
    return isHeader ? height - text - 7.5 : 7.5
  }
}
