/// Shows controllers beside each other: here as on a phone, the last one alone, filling the container's view.
@preconcurrency @MainActor
open class UISplitViewController: UIViewController {
  /// Which columns are seen.
  ///
  /// No layout effect.
  public enum DisplayMode: Int, Sendable {
    case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary, twoBesideSecondary
    case twoOverSecondary, twoDisplaceSecondary
  }

  /// The edge of the first column.
  ///
  /// No layout effect.
  public enum PrimaryEdge: Int, Sendable {
    case leading, trailing
  }

  /// The number of columns.
  ///
  /// No layout effect.
  public enum Style: Int, Sendable {
    case unspecified, doubleColumn, tripleColumn
  }

  /// A column.
  public enum Column: Int, Sendable {
    case primary, supplementary, secondary, compact
  }

  /// How the columns share the room.
  ///
  /// No layout effect.
  public enum SplitBehavior: Int, Sendable {
    case automatic, tile, overlay, displace
  }

  /// The column's width follows the content.
  ///
  /// No layout effect.
  public nonisolated static let automaticDimension: CGFloat = -1

  /// Is told of the columns; never called here.
  ///
  /// No layout effect.
  open weak var delegate: (any UISplitViewControllerDelegate)?
  /// The number of columns.
  ///
  /// No layout effect.
  public let style: Style
  /// Which columns should be seen.
  ///
  /// No layout effect.
  open var preferredDisplayMode = DisplayMode.automatic
  /// Which columns are seen: the last one.
  ///
  /// No layout effect.
  open var displayMode: DisplayMode { .secondaryOnly }
  /// How the columns should share the room.
  ///
  /// No layout effect.
  open var preferredSplitBehavior = SplitBehavior.automatic
  /// Whether one column is seen: always.
  open var isCollapsed: Bool { true }
  /// Whether a finger shows the first column.
  ///
  /// No layout effect.
  open var presentsWithGesture = true
  /// The edge of the first column.
  ///
  /// No layout effect.
  open var primaryEdge = PrimaryEdge.leading
  /// The share of the first column.
  ///
  /// No layout effect.
  open var preferredPrimaryColumnWidthFraction = UISplitViewController.automaticDimension
  /// The width of the first column.
  ///
  /// No layout effect.
  open var preferredPrimaryColumnWidth = UISplitViewController.automaticDimension
  /// The least width of the first column.
  ///
  /// No layout effect.
  open var minimumPrimaryColumnWidth = UISplitViewController.automaticDimension
  /// The greatest width of the first column.
  ///
  /// No layout effect.
  open var maximumPrimaryColumnWidth = UISplitViewController.automaticDimension
  /// The button that shows the first column.
  ///
  /// No layout effect.
  open private(set) lazy var displayModeButtonItem = UIBarButtonItem()
  /// Whether a button shows the last column alone.
  ///
  /// No layout effect.
  open var showsSecondaryOnlyButton = false
  private var columns: [Column: UIViewController] = [:]

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

  /// The controllers, the shown one last.
  open var viewControllers: [UIViewController] {
    get { children }
    set {
      for child in children {
        child.willMove(toParent: nil)
        child.viewIfLoaded?.removeFromSuperview()
        child.removeFromParent()
      }
      for child in newValue {
        addChild(child)
        child.didMove(toParent: self)
      }
      if isViewLoaded { showLast() }
    }
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    showLast()
  }

  private func showLast() {
    guard let child = children.last else { return }
    let container: UIView = view
    let shown: UIView = child.view
    for other in children where other !== child { other.viewIfLoaded?.removeFromSuperview() }
    shown.frame = container.bounds
    shown.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.addSubview(shown)
  }

  /// Puts a controller into a column; the one of the compact column, else of the last, is shown.
  open func setViewController(_ vc: UIViewController?, for column: Column) {
    columns[column] = vc
    let order: [Column] = [.primary, .supplementary, .secondary, .compact]
    viewControllers = order.compactMap { columns[$0] }
  }

  /// Returns the controller of a column.
  open func viewController(for column: Column) -> UIViewController? { columns[column] }

  /// Would show a column.
  ///
  /// No layout effect.
  open func show(_ column: Column) {}

  /// Would hide a column.
  ///
  /// No layout effect.
  open func hide(_ column: Column) {}

  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    viewControllers = Array(children.dropLast(children.count > 1 ? 1 : 0)) + [vc]
  }
}

/// Is told of a split controller's columns; never called here.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UISplitViewControllerDelegate: AnyObject {
  /// Whether the last column goes when there is little room.
  func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool
  /// Returns the last column when there is more room.
  func splitViewController(
    _ splitViewController: UISplitViewController,
    separateSecondaryFrom primaryViewController: UIViewController
  ) -> UIViewController?
  /// Returns the ways in which the interface may be turned.
  func splitViewControllerSupportedInterfaceOrientations(
    _ splitViewController: UISplitViewController
  ) -> UIInterfaceOrientationMask
  /// Returns the column that is seen if there is little room.
  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column
}

extension UISplitViewControllerDelegate {
  /// No.
  ///
  /// No layout effect.
  public func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool { false }
  /// None.
  ///
  /// No layout effect.
  public func splitViewController(
    _ splitViewController: UISplitViewController,
    separateSecondaryFrom primaryViewController: UIViewController
  ) -> UIViewController? { nil }
  /// All.
  ///
  /// No layout effect.
  public func splitViewControllerSupportedInterfaceOrientations(
    _ splitViewController: UISplitViewController
  ) -> UIInterfaceOrientationMask { .all }
  /// The proposed one.
  ///
  /// No layout effect.
  public func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column { proposedTopColumn }
}
