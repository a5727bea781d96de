/// Provides the numbers of a picker's columns and rows.
@preconcurrency @MainActor
public protocol UIPickerViewDataSource: AnyObject {
  /// Returns the number of columns.
  func numberOfComponents(in pickerView: UIPickerView) -> Int

  /// Returns the number of rows of a column.
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// Provides the contents of a picker's rows, and is notified of the user's selection.
@preconcurrency @MainActor
public protocol UIPickerViewDelegate: AnyObject {
  /// Returns the width of a column.
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat

  /// Returns the height of a column's rows.
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat

  /// Returns the text of a row.
  func pickerView(
    _ pickerView: UIPickerView,
    titleForRow row: Int,
    forComponent component: Int
  ) -> String?

  /// Returns the attributed text of a row.
  func pickerView(
    _ pickerView: UIPickerView,
    attributedTitleForRow row: Int,
    forComponent component: Int
  ) -> NSAttributedString?

  /// Returns the view of a row.
  func pickerView(
    _ pickerView: UIPickerView,
    viewForRow row: Int,
    forComponent component: Int,
    reusing view: UIView?
  ) -> UIView

  /// Called when the user has selected a row.
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  /// Returns the value for the picker's default width.
  public func pickerView(
    _ pickerView: UIPickerView,
    widthForComponent component: Int
  ) -> CGFloat { UIPickerView.automaticLength }

  /// Returns the value for the picker's default height: 32 points.
  public func pickerView(
    _ pickerView: UIPickerView,
    rowHeightForComponent component: Int
  ) -> CGFloat { UIPickerView.automaticLength }

  /// Returns nil.
  public func pickerView(
    _ pickerView: UIPickerView,
    titleForRow row: Int,
    forComponent component: Int
  ) -> String? { nil }

  /// Returns nil.
  public func pickerView(
    _ pickerView: UIPickerView,
    attributedTitleForRow row: Int,
    forComponent component: Int
  ) -> NSAttributedString? { nil }

  /// Returns a label with the row's text.
  public func pickerView(
    _ pickerView: UIPickerView,
    viewForRow row: Int,
    forComponent component: Int,
    reusing view: UIView?
  ) -> UIView {
    let label = view as? UILabel ?? UILabel()
    let attributed = self.pickerView(
      pickerView,
      attributedTitleForRow: row,
      forComponent: component
    )
    label.text =
      attributed?.string
      ?? self.pickerView(pickerView, titleForRow: row, forComponent: component)
    return label
  }

  /// Does nothing.
  public func pickerView(
    _ pickerView: UIPickerView,
    didSelectRow row: Int,
    inComponent component: Int
  ) {}
}

/// Columns of rows with one selected row each; 320 × 216 points.
///
/// The rows are not laid out: `view(forRow:forComponent:)` gets a view from the delegate that is in
/// no superview.
@preconcurrency @MainActor
open class UIPickerView: UIView {
  /// The delegate's return value for a default length.
  nonisolated static let automaticLength: CGFloat = -1

  /// The object that provides the numbers of columns and rows.
  open weak var dataSource: (any UIPickerViewDataSource)? {
    didSet { forgetRows() }
  }

  /// The object that provides the contents of the rows.
  open weak var delegate: (any UIPickerViewDelegate)?

  /// Whether a line marks the selected row.
  ///
  /// No layout effect.
  open var showsSelectionIndicator: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// The number of rows of each column; nil until they are needed.
  private var rowCounts: [Int]?
  private var selectedRows: [Int: Int] = [:]

  /// Creates a picker with a frame in its future superview's coordinates, or with its own size if
  /// that is empty.
  public override init(frame: CGRect) {
    let size = frame.size == .zero ? CGSize(width: 320, height: 216) : frame.size
    super.init(frame: CGRect(origin: frame.origin, size: size))
  }

  /// Creates a picker for a nib or storyboard; other archives are not supported.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The number of columns.
  open var numberOfComponents: Int { loadedRowCounts.count }

  /// Returns the number of rows of a column.
  open func numberOfRows(inComponent component: Int) -> Int {
    loadedRowCounts.indices.contains(component) ? loadedRowCounts[component] : 0
  }

  /// Returns the size of a column's rows: an equal share of the width and 32 points, unless the
  /// delegate provides others.
  open func rowSize(forComponent component: Int) -> CGSize {
    let width = delegate?.pickerView(self, widthForComponent: component) ?? Self.automaticLength
    let height =
      delegate?.pickerView(self, rowHeightForComponent: component) ?? Self.automaticLength
    return CGSize(
      width: width >= 0 ? width : bounds.width / CGFloat(max(1, numberOfComponents)),
      height: height >= 0 ? height : 32
    )
  }

  /// Returns the delegate's view for a row, which is requested each time.
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    guard row >= 0, row < numberOfRows(inComponent: component) else { return nil }
    return delegate?.pickerView(self, viewForRow: row, forComponent: component, reusing: nil)
  }

  /// Requests the numbers of columns and rows again.
  open func reloadAllComponents() { forgetRows() }

  private func forgetRows() {
    rowCounts = nil
    setNeedsLayout()
  }

  /// Requests the number of a column's rows again.
  open func reloadComponent(_ component: Int) {
    reloadAllComponents()
  }

  /// Selects a row without a call of the delegate; does not animate.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    let count = numberOfRows(inComponent: component)
    guard count > 0 else { return }
    selectedRows[component] = max(0, min(row, count - 1))
  }

  /// Returns the selected row of a column, or −1 if it has no rows.
  open func selectedRow(inComponent component: Int) -> Int {
    let count = numberOfRows(inComponent: component)
    return min(selectedRows[component] ?? 0, count - 1)
  }

  /// 320 × 216 points.
  open override var intrinsicContentSize: CGSize { CGSize(width: 320, height: 216) }

  /// 320 × 216 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  private var loadedRowCounts: [Int] {
    if let rowCounts { return rowCounts }
    guard let dataSource else { return [] }
    let counts = (0..<dataSource.numberOfComponents(in: self)).map {
      dataSource.pickerView(self, numberOfRowsInComponent: $0)
    }
    rowCounts = counts
    return counts
  }
}
