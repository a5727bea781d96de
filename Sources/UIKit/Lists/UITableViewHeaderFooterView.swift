package import Signposts

/// A view above or below a table's section; recycled for another section once it is scrolled away.
///
/// Where its height is automatic, the table asks `systemLayoutSizeFitting` for it once it is shown, which makes an
/// engine for that and throws it away, and again after ``UITableView/endUpdates()``, for another width, and when its
/// own labels or its description have changed.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
  /// What headers and footers of one kind are recycled by.
  public internal(set) var reuseIdentifier: String?

  /// Holds what the header or footer shows.
  public let contentView: UIView

  weak var tableView: UITableView?
  /// Whether the view is above its section, not below.
  var isHeader = true
  /// Whether it is above the first section.
  var isFirst = false
  private var contentFrame = AdoptedFrame()
  private var needsUpdateConfiguration = true
  private var isUpdatingConfiguration = false

  /// Makes a header or footer of a kind.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    contentView = UIView(frame: .zero)
    super.init(frame: .zero)
    setUp()
  }

  /// Makes a header or footer without a kind, as an archive would.
  public required init?(coder: NSCoder) {
    reuseIdentifier = coder.document?.reuseIdentifier
    contentView = UIView(frame: .zero)
    super.init(coder: coder)
    setUp()
  }

  /// Makes a header or footer without a kind, with a frame.
  public convenience override init(frame: CGRect) {
    self.init(reuseIdentifier: nil)
    self.frame = frame
  }

  /// Gets the view ready for another section; overriders call `super`.
  open func prepareForReuse() {}

  /// The label of the title; made when it is first asked for.
  open var textLabel: UILabel? { label() }

  /// The label under the title; made when it is first asked for.
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

  /// What the header or footer shows, as a description: it makes a view that fills the content view.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { sparse[default: nil] }
    set {
      let shown = contentView.subviews.lazy.compactMap { $0 as? any UIView & UIContentView }.first
      sparse[default: nil] = newValue
      _ = contentView.show(newValue, in: shown)
      contentMayHaveChanged()
    }
  }

  /// Returns the description of a header or footer in the table's style.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    let isPlain = tableView.map { $0.style == .plain } ?? true
    return switch (isPlain, isHeader) {
    case (true, true): .plainHeader()
    case (true, false): .plainFooter()
    case (false, true): .groupedHeader()
    case (false, false): .groupedFooter()
    }
  }

  /// Whether the content's description follows the view's state.
  open var automaticallyUpdatesContentConfiguration: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// What is behind the content, as a description.
  ///
  /// No layout effect.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Whether the background's description follows the view's state.
  ///
  /// No layout effect.
  open var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// What the descriptions follow.
  open var configurationState: UIViewConfigurationState {
    UIViewConfigurationState(traitCollection: traitCollection)
  }

  /// Brings the descriptions up to the view's state, in the next layout.
  open func setNeedsUpdateConfiguration() {
    needsUpdateConfiguration = true
    contentMayHaveChanged()
  }

  /// Brings the descriptions up to a state; overriders set them.
  open func updateConfiguration(using state: UIViewConfigurationState) {
    guard automaticallyUpdatesContentConfiguration, let contentConfiguration else { return }
    self.contentConfiguration = contentConfiguration.updated(for: state)
  }

  /// Is called instead of overriding ``updateConfiguration(using:)``.
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

  /// The labels of the header's own, in the order in which they stand.
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

  /// The height that the constraints of the content give, or that the labels need without any.
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

/// A label of a header's own, whose changes have the header measured again.
@MainActor
final class HeaderLabel: UILabel {
  weak var header: UITableViewHeaderFooterView? {
    didSet { font = .systemFont(ofSize: header?.tableView?.style ?? .plain == .plain ? 17 : 13) }
  }

  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    // The first font that it gets is no change.
    if header?.tableView != nil { header?.contentMayHaveChanged() }
  }
}

/// The room around a header's or footer's own labels; docs/list-sizes.md has the sources.
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
