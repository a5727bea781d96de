/// Gets rows ready in advance; never called here.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UITableViewDataSourcePrefetching: AnyObject {
  /// Gets rows ready.
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
  /// Called when rows are not needed.
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
  /// Nothing.
  ///
  /// No layout effect.
  public func tableView(
    _ tableView: UITableView,
    cancelPrefetchingForRowsAt indexPaths: [IndexPath]
  ) {}
}

/// Makes the things that are dragged out of a table; never called here.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UITableViewDragDelegate: AnyObject {
  /// Makes the things of a row.
  func tableView(
    _ tableView: UITableView,
    itemsForBeginning session: any UIDragSession,
    at indexPath: IndexPath
  ) -> [UIDragItem]
  /// Called when dragging begins.
  func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession)
  /// Called when dragging has ended.
  func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession)
}

extension UITableViewDragDelegate {
  /// Nothing.
  ///
  /// No layout effect.
  public func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession) {
  }
  /// Nothing.
  ///
  /// No layout effect.
  public func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession) {}
}

/// Takes the things that are dropped onto a table; never called here.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UITableViewDropDelegate: AnyObject {
  /// Takes the things.
  func tableView(
    _ tableView: UITableView,
    performDropWith coordinator: any UITableViewDropCoordinator
  )
  /// Whether things can be dropped.
  func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool
  /// What dropping would do.
  func tableView(
    _ tableView: UITableView,
    dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal
}

extension UITableViewDropDelegate {
  /// They can.
  ///
  /// No layout effect.
  public func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool {
    true
  }
  /// Nothing.
  ///
  /// No layout effect.
  public func tableView(
    _ tableView: UITableView,
    dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal { UITableViewDropProposal(operation: .cancel) }
}

/// What dropping onto a table would do.
///
/// No layout effect.
@preconcurrency @MainActor
open class UITableViewDropProposal: UIDropProposal {
  /// Where the things go.
  public enum Intent: Int, Sendable {
    case unspecified, insertAtDestinationIndexPath, insertIntoDestinationIndexPath, automatic
  }

  /// Where the things go.
  public let intent: Intent

  /// Makes a proposal.
  public init(operation: UIDropOperation, intent: Intent) {
    self.intent = intent
    super.init(operation: operation)
  }

  /// Makes a proposal without a place.
  public override init(operation: UIDropOperation) {
    intent = .unspecified
    super.init(operation: operation)
  }
}

/// Things that are dropped onto a table.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UITableViewDropCoordinator: AnyObject {
  /// The things.
  var items: [any UITableViewDropItem] { get }
  /// Where they are dropped.
  var destinationIndexPath: IndexPath? { get }
  /// What dropping does.
  var proposal: UITableViewDropProposal { get }
  /// The things with their way.
  var session: any UIDropSession { get }
  /// Shows a thing at a row.
  @discardableResult
  func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating
}

/// A thing that is dropped onto a table.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UITableViewDropItem: AnyObject {
  /// The thing.
  var dragItem: UIDragItem { get }
  /// The row that it comes from.
  var sourceIndexPath: IndexPath? { get }
}

/// What goes with dragging.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIDragAnimating: AnyObject {
  /// Adds what goes with it.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Adds what comes after it.
  func addCompletion(_ completion: @escaping () -> Void)
}

/// The actions at an end of a row.
///
/// No layout effect. Only tests ask for them.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration: NSObject {
  /// The actions.
  public let actions: [UIContextualAction]
  /// Whether a long swipe does the first one.
  open var performsFirstActionWithFullSwipe = true

  /// Makes a configuration.
  public init(actions: [UIContextualAction]) {
    self.actions = actions
    super.init()
  }
}

/// An action at an end of a row.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIContextualAction: NSObject {
  /// What the action does.
  public enum Style: Int, Sendable {
    case normal, destructive
  }

  /// Does it, and calls the completion with whether it did.
  public typealias Handler = (
    _ action: UIContextualAction, _ sourceView: UIView,
    _ completionHandler: @escaping (Bool) -> Void
  ) -> Void

  /// What the action does.
  public let style: Style
  /// Does it.
  public let handler: Handler
  /// The title.
  open var title: String?
  /// The image.
  open var image: UIImage?
  /// The colour behind it.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var backgroundColor: UIColor!

  /// Makes an action.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init()
  }
}
