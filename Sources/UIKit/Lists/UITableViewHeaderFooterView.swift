/// A view above or below a table's section; recycled for another section once it is scrolled away.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
  /// What headers and footers of one kind are recycled by.
  public let reuseIdentifier: String?

  /// Holds what the header or footer shows.
  public let contentView: UIView

  /// Makes a header or footer of a kind.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    contentView = UIView(frame: .zero)
    super.init(frame: .zero)
    setUp()
  }

  /// Makes a header or footer without a kind, as an archive would.
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
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
  open var textLabel: UILabel? {
    if let made: UILabel = sparse[default: nil] { return made }
    let made = makeLabel(size: 17)
    sparse[default: nil] = Optional(made)
    return made
  }

  /// The label under the title; made when it is first asked for.
  open var detailTextLabel: UILabel? {
    if let made: UILabel = sparse[default: nil] { return made }
    let made = makeLabel(size: 13)
    sparse[default: nil] = Optional(made)
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

  /// What the header or footer shows, as a description: it makes a view that fills the content view.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { sparse[default: nil] }
    set {
      let shown = contentView.subviews.lazy.compactMap { $0 as? any UIView & UIContentView }.first
      sparse[default: nil] = newValue
      _ = contentView.show(newValue, in: shown)
    }
  }

  /// Returns the description of a header.
  open func defaultContentConfiguration() -> UIListContentConfiguration { .plainHeader() }

  /// What is behind the content, as a description.
  ///
  /// No layout effect.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The labels of the header's own, in the order in which they stand.
  private var ownLabels: [UILabel] {
    let title: UILabel? = sparse[default: nil, "textLabel"]
    let detail: UILabel? = sparse[default: nil, "detailTextLabel"]
    return [title, detail].compactMap { $0 }.filter { $0.text?.isEmpty == false }
  }

  private func makeLabel(size: CGFloat) -> UILabel {
    let label = UILabel()
    label.font = .systemFont(ofSize: size)
    label.numberOfLines = 0
    contentView.addSubview(label)
    setNeedsLayout()
    return label
  }

  private func ownHeight(width: CGFloat) -> CGFloat {
    let room = CGSize(width: max(0, width - 32), height: .greatestFiniteMagnitude)
    return ownLabels.reduce(0) { $0 + $1.sizeThatFits(room).height }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if let backgroundView, backgroundView.frame != bounds { backgroundView.frame = bounds }
    let margin: CGFloat = bounds.width >= 414 ? 20 : 16
    var y = ((bounds.height - ownHeight(width: bounds.width)) / 2).roundedHalfUp(screenScale)
    for label in ownLabels {
      let room = CGSize(width: max(0, bounds.width - 2 * margin), height: .greatestFiniteMagnitude)
      let size = label.sizeThatFits(room)
      label.frame = CGRect(x: margin, y: y, width: room.width, height: size.height)
      y += size.height
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: max(28, ownHeight(width: size.width) + 8))
  }

  /// The height that the constraints of the content give, or that the labels need without any.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    if contentView.constraints.isEmpty, constraints.isEmpty { return sizeThatFits(targetSize) }
    let size = contentView.systemLayoutSizeFitting(
      targetSize,
      withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority
    )
    return CGSize(width: targetSize.width, height: size.height)
  }

  private func setUp() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }
}
