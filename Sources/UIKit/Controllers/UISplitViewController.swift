/// A container that shows up to three columns in a regular width, and one of them in a compact
/// width.
///
/// Controllers of columns that are not navigation controllers are embedded in one, as Apple does.
/// If one column is visible, it is the compact column, or the one that the delegate chooses;
/// navigation stacks are not merged. See `docs/screen-geometry.md` for the widths.
@preconcurrency @MainActor
open class UISplitViewController: UIViewController {
  /// The visible columns.
  public enum DisplayMode: Int, Sendable {
    case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary, twoBesideSecondary
    case twoOverSecondary, twoDisplaceSecondary
  }

  /// The edge of the primary column.
  public enum PrimaryEdge: Int, Sendable {
    case leading, trailing
  }

  /// The number of columns.
  public enum Style: Int, Sendable {
    case unspecified, doubleColumn, tripleColumn
  }

  /// A column.
  public enum Column: Int, Sendable {
    case primary, supplementary, secondary, compact
  }

  /// How the columns share the space.
  public enum SplitBehavior: Int, Sendable {
    case automatic, tile, overlay, displace
  }

  /// The visibility of the display mode button.
  ///
  /// No layout effect.
  public enum DisplayModeButtonVisibility: Int, Sendable {
    case automatic, never, always
  }

  /// The value for a width that the container determines.
  public nonisolated static let automaticDimension: CGFloat = -1

  /// The object that is notified of changes of the columns.
  open weak var delegate: (any UISplitViewControllerDelegate)?
  /// The number of columns.
  public let style: Style
  /// The preferred display mode.
  open var preferredDisplayMode = DisplayMode.automatic {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The preferred way in which the columns share the space.
  open var preferredSplitBehavior = SplitBehavior.automatic {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// Whether a gesture shows the primary column.
  ///
  /// No layout effect.
  open var presentsWithGesture = true
  /// The visibility of the display mode button.
  ///
  /// No layout effect.
  open var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic
  /// The edge of the primary column.
  open var primaryEdge = PrimaryEdge.leading {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The preferred share of the primary column, between 0 and 1.
  open var preferredPrimaryColumnWidthFraction = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The preferred width of the primary column.
  open var preferredPrimaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The minimum width of the primary column.
  open var minimumPrimaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The maximum width of the primary column.
  open var maximumPrimaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The preferred share of the supplementary column, between 0 and 1.
  open var preferredSupplementaryColumnWidthFraction = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The preferred width of the supplementary column.
  open var preferredSupplementaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The minimum width of the supplementary column.
  open var minimumSupplementaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The maximum width of the supplementary column.
  open var maximumSupplementaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The button that shows and hides the primary column.
  open private(set) lazy var displayModeButtonItem = UIBarButtonItem(
    title: nil,
    primaryAction: UIAction(title: "Sidebar") { [weak self] _ in self?.toggleFirstColumn() }
  )
  /// Whether a button shows only the secondary column.
  ///
  /// No layout effect.
  open var showsSecondaryOnlyButton = false

  var columns: [Column: UIViewController] = [:]
  /// The navigation controllers that were created for columns.
  var wrappers: [Column: UINavigationController] = [:]
  /// The display mode that code has requested by showing and hiding columns.
  var chosenMode: DisplayMode? {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The visible column if there is only one.
  var topColumn: Column?
  /// The visible columns, in their order.
  var seen: [Column] = []
  var wasCollapsed: Bool?
  var lastMode = DisplayMode.secondaryOnly

  /// Creates a controller of a number of columns.
  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller without columns.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    style = .unspecified
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a controller for a nib or storyboard; other archives are not supported.
  public required init?(coder: NSCoder) {
    style = .unspecified
    super.init(coder: coder)
  }

  open override func loadView() {
    let container = ContainerView.make()
    container.onLayout = { [weak self] in self?.layOut() }
    view = container
    layOut()
  }

  /// Whether only one column is visible, because the width is compact.
  open var isCollapsed: Bool { traitCollection.horizontalSizeClass != .regular }

  /// The current display mode.
  open var displayMode: DisplayMode { isCollapsed ? .secondaryOnly : expandedMode }

  /// How the columns currently share the space.
  open var splitBehavior: SplitBehavior { usedBehavior }

  /// The width of the primary column if it is visible.
  open var primaryColumnWidth: CGFloat { width(of: .primary) }

  /// The width of the supplementary column if it is visible.
  open var supplementaryColumnWidth: CGFloat { width(of: .supplementary) }

  /// The controllers, in the order of the columns.
  open var viewControllers: [UIViewController] {
    get { order.compactMap { shownController(of: $0) } }
    set {
      let places: [Column] =
        newValue.count > 2 ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
      for column in order { put(nil, in: column) }
      for (column, controller) in zip(places, newValue) { put(controller, in: column) }
    }
  }

  /// Sets the controller of a column.
  open func setViewController(_ vc: UIViewController?, for column: Column) {
    put(vc, in: column)
  }

  /// Returns the controller of a column.
  open func viewController(for column: Column) -> UIViewController? { columns[column] }

  /// Shows a column.
  open func show(_ column: Column) { reveal(column) }

  /// Hides a column.
  open func hide(_ column: Column) { conceal(column) }

  /// Returns whether a column is visible.
  open func isShowing(_ column: Column) -> Bool { seen.contains(column) }

  open override func show(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, show: vc, sender: sender) == true { return }
    put(vc, in: .primary)
  }

  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, showDetail: vc, sender: sender) == true { return }
    put(vc, in: .secondary)
    reveal(.secondary)
  }
}
