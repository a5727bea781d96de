/// The number of a picker's columns and rows.
@preconcurrency @MainActor
public protocol UIPickerViewDataSource: AnyObject {
  /// The number of columns.
  func numberOfComponents(in pickerView: UIPickerView) -> Int

  /// The number of rows of a column.
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// The contents of a picker's rows, and what is told of the user's choice.
@preconcurrency @MainActor
public protocol UIPickerViewDelegate: AnyObject {
  /// The width of a column.
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat

  /// The height of a column's rows.
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat

  /// The text of a row.
  func pickerView(
    _ pickerView: UIPickerView,
    titleForRow row: Int,
    forComponent component: Int
  ) -> String?

  /// The text of a row with attributes.
  func pickerView(
    _ pickerView: UIPickerView,
    attributedTitleForRow row: Int,
    forComponent component: Int
  ) -> NSAttributedString?

  /// The view of a row.
  func pickerView(
    _ pickerView: UIPickerView,
    viewForRow row: Int,
    forComponent component: Int,
    reusing view: UIView?
  ) -> UIView

  /// Called when the user has chosen a row.
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  /// Leaves the width to the picker.
  public func pickerView(
    _ pickerView: UIPickerView,
    widthForComponent component: Int
  ) -> CGFloat { UIPickerView.automaticLength }

  /// Leaves the height to the picker: 32 points.
  public func pickerView(
    _ pickerView: UIPickerView,
    rowHeightForComponent component: Int
  ) -> CGFloat { UIPickerView.automaticLength }

  /// Gives the row no text.
  public func pickerView(
    _ pickerView: UIPickerView,
    titleForRow row: Int,
    forComponent component: Int
  ) -> String? { nil }

  /// Gives the row no text with attributes.
  public func pickerView(
    _ pickerView: UIPickerView,
    attributedTitleForRow row: Int,
    forComponent component: Int
  ) -> NSAttributedString? { nil }

  /// Shows the row's text in a label.
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

/// Columns of rows, of which one each is chosen, 320 × 216 points.
///
/// The rows are not laid out: `view(forRow:forComponent:)` asks the delegate for a view that stands nowhere.
@preconcurrency @MainActor
open class UIPickerView: UIView {
  /// What the delegate returns if it leaves a length to the picker.
  nonisolated static let automaticLength: CGFloat = -1

  /// The source of the numbers of columns and rows.
  open weak var dataSource: (any UIPickerViewDataSource)? {
    didSet { forgetRows() }
  }

  /// The source of what the rows show.
  open weak var delegate: (any UIPickerViewDelegate)?

  /// Whether a line marks the chosen row.
  ///
  /// No layout effect.
  open var showsSelectionIndicator: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// The rows of each column; nil until they are asked for.
  private var rowCounts: [Int]?
  private var selectedRows: [Int: Int] = [:]

  /// Makes a picker with a frame in its future superview's coordinates, of its own size if that is empty.
  public override init(frame: CGRect) {
    let size = frame.size == .zero ? CGSize(width: 320, height: 216) : frame.size
    super.init(frame: CGRect(origin: frame.origin, size: size))
  }

  /// Makes a picker, as an archive would.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The number of columns.
  open var numberOfComponents: Int { loadedRowCounts.count }

  /// The number of rows of a column.
  open func numberOfRows(inComponent component: Int) -> Int {
    loadedRowCounts.indices.contains(component) ? loadedRowCounts[component] : 0
  }

  /// The size of a column's rows: the width shared equally and 32 points, unless the delegate says otherwise.
  open func rowSize(forComponent component: Int) -> CGSize {
    let width = delegate?.pickerView(self, widthForComponent: component) ?? Self.automaticLength
    let height =
      delegate?.pickerView(self, rowHeightForComponent: component) ?? Self.automaticLength
    return CGSize(
      width: width >= 0 ? width : bounds.width / CGFloat(max(1, numberOfComponents)),
      height: height >= 0 ? height : 32
    )
  }

  /// The delegate's view for a row, asked for again each time.
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    guard row >= 0, row < numberOfRows(inComponent: component) else { return nil }
    return delegate?.pickerView(self, viewForRow: row, forComponent: component, reusing: nil)
  }

  /// Asks for the numbers of columns and rows again.
  open func reloadAllComponents() { forgetRows() }

  private func forgetRows() {
    rowCounts = nil
    setNeedsLayout()
  }

  /// Asks for the number of a column's rows again.
  open func reloadComponent(_ component: Int) {
    reloadAllComponents()
  }

  /// Chooses a row; the delegate is not told, and there are no frames in between.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    let count = numberOfRows(inComponent: component)
    guard count > 0 else { return }
    selectedRows[component] = max(0, min(row, count - 1))
  }

  /// The chosen row of a column, −1 if there are none.
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
