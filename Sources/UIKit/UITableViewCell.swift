internal import LayoutEngine
package import Signposts

/// A row of a table; recycled for another row once it is scrolled away.
///
/// What the row shows is in `contentView`. The cell's own frame is the table's to set; the content view is as wide
/// as the cell and as high as its constraints demand, and the table gives the cell that height. Both are in the
/// engine of the window all the time, also while the cell waits, hidden, to be used again.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  /// The look of a cell; all look the same here.
  public enum CellStyle: Int, Sendable {
    /// Plain.
    case `default` = 0
    /// With a value at the side.
    case value1 = 1
    /// With a value beside the title.
    case value2 = 2
    /// With a subtitle.
    case subtitle = 3
  }

  /// How a selected cell looks.
  public enum SelectionStyle: Int, Sendable {
    /// As though it were not selected.
    case none = 0
    /// Blue.
    case blue = 1
    /// Grey.
    case gray = 2
    /// As the system does.
    case `default` = 3
  }

  /// What cells of one kind are recycled by.
  public let reuseIdentifier: String?

  /// Holds what the row shows.
  public let contentView: UIView

  /// How the cell looks when it is selected.
  open var selectionStyle = SelectionStyle.default

  /// Whether the row is selected.
  open var isSelected = false

  /// The row that the cell shows; nil while it waits to be used again.
  var row: Int?

  /// Whether the content's height may differ from what the table knows.
  var needsMeasurement = true

  weak var tableView: UITableView?

  /// Makes the height follow from the content, or fixes it.
  private var heightConstraint: NSLayoutConstraint?

  /// Makes a cell of a kind.
  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    contentView = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    setUp()
  }

  /// Makes a cell without a kind, as an archive would.
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    contentView = UIView(frame: .zero)
    super.init(coder: coder)
    setUp()
  }

  /// Gets the cell ready for another row; overriders call `super`.
  open func prepareForReuse() {
    isSelected = false
  }

  /// Selects the cell.
  open func setSelected(_ selected: Bool, animated: Bool) {
    isSelected = selected
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard row != nil, contentHeight != bounds.height else { return }
    needsMeasurement = true
    tableView?.setNeedsLayout()
  }

  package override var itemKind: ItemKind { reuseIdentifier == nil ? .view : .reusableCell }

  package override var reuseIdentifierForRecording: String? { reuseIdentifier }
}

extension UITableViewCell {
  private func setUp() {
    addSubview(contentView)
    contentView.translatesAutoresizingMaskIntoConstraints = false
    for attribute in [NSLayoutConstraint.Attribute.left, .top, .width] {
      NSLayoutConstraint(
        item: contentView,
        attribute,
        to: self,
        attribute,
        origin: .table
      ).isActive = true
    }
    let height = NSLayoutConstraint(
      item: contentView,
      .height,
      constant: 0,
      priority: .fittingSizeLevel,
      origin: .table
    )
    height.isActive = true
    heightConstraint = height
  }

  /// Fixes the content's height, or with nil lets it follow from the constraints.
  ///
  /// What constraints leave open is as low as possible, as in `systemLayoutSizeFitting`.
  func setContentHeight(_ height: CGFloat?) {
    guard let heightConstraint else { return }
    let constant = height ?? 0
    let priority = height == nil ? UILayoutPriority.fittingSizeLevel : .required
    if heightConstraint.constant != constant { heightConstraint.constant = constant }
    if heightConstraint.priority != priority { heightConstraint.priority = priority }
  }

  /// The content's height in whole pixels, as of the engine's present values.
  var contentHeight: CGFloat {
    guard let rect = requireEngine().alignmentRect(of: contentView) else { return 0 }
    // What floating point adds to a whole number of pixels is no pixel of its own.
    return (CGFloat(rect.height) * screenScale - 1e-6).rounded(.up) / screenScale
  }

  /// Brings the cell's constraints up to date and returns the content's height.
  ///
  /// Labels of several lines invalidate their size when they learn their width: then it takes another round. The
  /// limit is reached only by views that want another size for ever.
  func measureContent() -> CGFloat {
    needsMeasurement = false
    let engine = requireEngine()
    for _ in 0..<Self.measurementLimit {
      updateConstraintsIfNeeded()
      engine.minimizeErrorIfNeeded()
      guard layoutState.subtreeNeedsUpdateConstraints else { break }
    }
    return contentHeight
  }

  /// The number of rounds after which a cell's height is taken as it is.
  private static var measurementLimit: Int { 10 }
}
