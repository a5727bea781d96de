/// A controller whose view is a table, with the controller as its data source and delegate.
@preconcurrency @MainActor
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  private let style: UITableView.Style

  /// Whether the selection is cleared when the view appears.
  open var clearsSelectionOnViewWillAppear = true

  /// Creates a controller of a table with a style.
  public init(style: UITableView.Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller of a plain table.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    style = .plain
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a controller whose table a document describes.
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  open override func loadView() {
    if loadViewFromDocument() {
      if let table = view as? UITableView, table.dataSource == nil { table.dataSource = self }
      if let table = view as? UITableView, table.delegate == nil { table.delegate = self }
      return
    }
    let table = UITableView(frame: UIScreen.main.bounds, style: style)
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    table.delegate = self
    view = table
    table.dataSource = self
  }

  /// The table, which is the view.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tableView: UITableView! {
    get { view as? UITableView }
    set { view = newValue }
  }

  /// The spinner above the table's rows.
  open var refreshControl: UIRefreshControl? {
    get { tableView.refreshControl }
    set { tableView.refreshControl = newValue }
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard clearsSelectionOnViewWillAppear else { return }
    tableView.selectRow(at: nil, animated: animated, scrollPosition: .none)
  }

  open override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    tableView.setEditing(editing, animated: animated)
  }

  // The protocols' methods are declared here so that subclasses can override them.

  /// The rows of the storyboard's static section, or none, unless overridden.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    tableView.documentSection(section)?.rows.count ?? 0
  }

  /// Returns the storyboard's static cell; overridden if there are other rows.
  open func tableView(
    _ tableView: UITableView,
    cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { tableView.documentRow(indexPath)?.cell ?? UITableViewCell() }

  /// Unless overridden, the storyboard's number of static sections, or 1.
  open func numberOfSections(in tableView: UITableView) -> Int {
    tableView.documentSections?.count ?? 1
  }

  /// Unless overridden, the title of the storyboard's static section.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    tableView.documentSection(section)?.headerTitle
  }

  /// Unless overridden, the title of the storyboard's static section.
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    tableView.documentSection(section)?.footerTitle
  }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    true
  }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    false
  }

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func tableView(
    _ tableView: UITableView,
    moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(
    _ tableView: UITableView,
    sectionForSectionIndexTitle title: String,
    at index: Int
  ) -> Int { 0 }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    if let height = tableView.documentRow(indexPath)?.height { return height }
    tableView.gaps.insert(.rowHeight)
    return tableView.rowHeight
  }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath)
    -> CGFloat
  {
    tableView.gaps.insert(.rowEstimate)
    return tableView.estimatedRowHeight
  }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
    tableView.sectionHeaderHeight
  }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
    tableView.sectionFooterHeight
  }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(_ tableView: UITableView, estimatedHeightForHeaderInSection section: Int)
    -> CGFloat
  { tableView.estimatedSectionHeaderHeight }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(_ tableView: UITableView, estimatedHeightForFooterInSection section: Int)
    -> CGFloat
  { tableView.estimatedSectionFooterHeight }

  /// None unless overridden.
  ///
  /// No layout effect.
  open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    tableView.gaps.insert(.headerView)
    return nil
  }

  /// None unless overridden.
  ///
  /// No layout effect.
  open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
    tableView.gaps.insert(.footerView)
    return nil
  }

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func tableView(
    _ tableView: UITableView,
    willDisplay cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {}

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func tableView(
    _ tableView: UITableView,
    didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {}

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func tableView(
    _ tableView: UITableView,
    willDisplayHeaderView view: UIView,
    forSection section: Int
  ) {}

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func tableView(
    _ tableView: UITableView,
    willDisplayFooterView view: UIView,
    forSection section: Int
  ) {}

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func tableView(
    _ tableView: UITableView,
    didEndDisplayingHeaderView view: UIView,
    forSection section: Int
  ) {}

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func tableView(
    _ tableView: UITableView,
    didEndDisplayingFooterView view: UIView,
    forSection section: Int
  ) {}

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    true
  }

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {}

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {}

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath)
    -> IndexPath?
  { indexPath }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath)
    -> IndexPath?
  { indexPath }

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath)
    -> UITableViewCell.EditingStyle
  { .delete }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(
    _ tableView: UITableView,
    shouldIndentWhileEditingRowAt indexPath: IndexPath
  ) -> Bool { true }

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {}

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {}

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(
    _ tableView: UITableView,
    titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String? { nil }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(
    _ tableView: UITableView,
    leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func tableView(
    _ tableView: UITableView,
    accessoryButtonTappedForRowWith indexPath: IndexPath
  ) {}

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath)
    -> Int
  { 0 }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(
    _ tableView: UITableView,
    targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath { proposedDestinationIndexPath }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(
    _ tableView: UITableView,
    contextMenuConfigurationForRowAt indexPath: IndexPath,
    point: CGPoint
  ) -> UIContextMenuConfiguration? { nil }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(
    _ tableView: UITableView,
    previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(
    _ tableView: UITableView,
    previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func tableView(
    _ tableView: UITableView,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {}

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool {
    true
  }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func tableView(
    _ tableView: UITableView,
    shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
  ) -> Bool { false }

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func tableView(
    _ tableView: UITableView,
    didBeginMultipleSelectionInteractionAt indexPath: IndexPath
  ) {}
}
