/// Shows up to three controllers beside each other where the width is regular, and one of them where it is compact.
///
/// In columns, controllers that are not navigation controllers are put into one, as Apple's puts them. Where one column is
/// seen, it is that of the compact column, or the one that the delegate chooses: stacks are not merged.
/// `docs/screen-geometry.md` has the widths.
@preconcurrency @MainActor
open class UISplitViewController: UIViewController {
  /// Which columns are seen.
  public enum DisplayMode: Int, Sendable {
    case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary, twoBesideSecondary
    case twoOverSecondary, twoDisplaceSecondary
  }

  /// The edge of the first column.
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

  /// How the columns share the room.
  public enum SplitBehavior: Int, Sendable {
    case automatic, tile, overlay, displace
  }

  /// When the button for the display mode is seen.
  ///
  /// No layout effect.
  public enum DisplayModeButtonVisibility: Int, Sendable {
    case automatic, never, always
  }

  /// The column's width follows the content.
  public nonisolated static let automaticDimension: CGFloat = -1

  /// Is told of the columns.
  open weak var delegate: (any UISplitViewControllerDelegate)?
  /// The number of columns.
  public let style: Style
  /// Which columns should be seen.
  open var preferredDisplayMode = DisplayMode.automatic {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// How the columns should share the room.
  open var preferredSplitBehavior = SplitBehavior.automatic {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// Whether a finger shows the first column.
  ///
  /// No layout effect.
  open var presentsWithGesture = true
  /// When the button for the display mode is seen.
  ///
  /// No layout effect.
  open var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic
  /// The edge of the first column.
  open var primaryEdge = PrimaryEdge.leading {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The share of the first column, from 0 to 1.
  open var preferredPrimaryColumnWidthFraction = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The width of the first column.
  open var preferredPrimaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The least width of the first column.
  open var minimumPrimaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The greatest width of the first column.
  open var maximumPrimaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The share of the middle column, from 0 to 1.
  open var preferredSupplementaryColumnWidthFraction = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The width of the middle column.
  open var preferredSupplementaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The least width of the middle column.
  open var minimumSupplementaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The greatest width of the middle column.
  open var maximumSupplementaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The button that shows and hides the first column.
  open private(set) lazy var displayModeButtonItem = UIBarButtonItem(
    title: nil,
    primaryAction: UIAction(title: "Sidebar") { [weak self] _ in self?.toggleFirstColumn() }
  )
  /// Whether a button shows the last column alone.
  ///
  /// No layout effect.
  open var showsSecondaryOnlyButton = false

  var columns: [Column: UIViewController] = [:]
  /// The navigation controllers that were made for columns.
  var wrappers: [Column: UINavigationController] = [:]
  /// What code has asked for by showing and hiding columns.
  var chosenMode: DisplayMode? {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The column that is seen where one is.
  var topColumn: Column?
  /// The columns that are seen, in their order.
  var seen: [Column] = []
  var wasCollapsed: Bool?
  var lastMode = DisplayMode.secondaryOnly

  /// Makes a controller of a number of columns.
  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  /// Makes a controller without columns.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    style = .unspecified
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Makes a controller as an archive would; archives are not read here.
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

  /// Whether one column is seen, as the width is compact.
  open var isCollapsed: Bool { traitCollection.horizontalSizeClass != .regular }

  /// Which columns are seen.
  open var displayMode: DisplayMode { isCollapsed ? .secondaryOnly : expandedMode }

  /// How the columns share the room.
  open var splitBehavior: SplitBehavior { usedBehavior }

  /// The width of the first column where it is seen.
  open var primaryColumnWidth: CGFloat { width(of: .primary) }

  /// The width of the middle column where it is seen.
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

  /// Puts a controller into a column.
  open func setViewController(_ vc: UIViewController?, for column: Column) {
    put(vc, in: column)
  }

  /// Returns the controller of a column.
  open func viewController(for column: Column) -> UIViewController? { columns[column] }

  /// Shows a column.
  open func show(_ column: Column) { reveal(column) }

  /// Hides a column.
  open func hide(_ column: Column) { conceal(column) }

  /// Whether a column is seen.
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
