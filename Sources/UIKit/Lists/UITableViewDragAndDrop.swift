/// Prepares rows in advance; never called here.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UITableViewDataSourcePrefetching: AnyObject {
  /// Prepares rows.
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
  /// Called when prepared rows are not needed.
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
  /// Does nothing.
  ///
  /// No layout effect.
  public func tableView(
    _ tableView: UITableView,
    cancelPrefetchingForRowsAt indexPaths: [IndexPath]
  ) {}
}

/// Provides the items to drag out of a table; never called here.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UITableViewDragDelegate: AnyObject {
  /// Returns the drag items of a row.
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
  /// Does nothing.
  ///
  /// No layout effect.
  public func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession) {
  }
  /// Does nothing.
  ///
  /// No layout effect.
  public func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession) {}
}

/// Handles drops onto a table; never called here.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UITableViewDropDelegate: AnyObject {
  /// Performs the drop.
  func tableView(
    _ tableView: UITableView,
    performDropWith coordinator: any UITableViewDropCoordinator
  )
  /// Returns whether items can be dropped.
  func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool
  /// Returns the effect of a drop.
  func tableView(
    _ tableView: UITableView,
    dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal
}

extension UITableViewDropDelegate {
  /// Returns true.
  ///
  /// No layout effect.
  public func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool {
    true
  }
  /// Does nothing.
  ///
  /// No layout effect.
  public func tableView(
    _ tableView: UITableView,
    dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal { UITableViewDropProposal(operation: .cancel) }
}

/// The effect of a drop onto a table.
///
/// No layout effect.
@preconcurrency @MainActor
open class UITableViewDropProposal: UIDropProposal {
  /// The destination of a drop.
  public enum Intent: Int, Sendable {
    case unspecified, insertAtDestinationIndexPath, insertIntoDestinationIndexPath, automatic
  }

  /// The destination of the drop.
  public let intent: Intent

  /// Creates a proposal.
  public init(operation: UIDropOperation, intent: Intent) {
    self.intent = intent
    super.init(operation: operation)
  }

  /// Creates a proposal without a destination.
  public override init(operation: UIDropOperation) {
    intent = .unspecified
    super.init(operation: operation)
  }
}

/// A drop onto a table.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UITableViewDropCoordinator: AnyObject {
  /// The dropped items.
  var items: [any UITableViewDropItem] { get }
  /// The destination.
  var destinationIndexPath: IndexPath? { get }
  /// The effect of the drop.
  var proposal: UITableViewDropProposal { get }
  /// The session of the drop.
  var session: any UIDropSession { get }
  /// Animates a drag item to a row.
  @discardableResult
  func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating
}

/// A drag item that is dropped onto a table.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UITableViewDropItem: AnyObject {
  /// The drag item.
  var dragItem: UIDragItem { get }
  /// The item's source row, if it is in the same table.
  var sourceIndexPath: IndexPath? { get }
}

/// Animations that accompany a drag or drop.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIDragAnimating: AnyObject {
  /// Adds animations to run at the same time.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Adds a completion to call afterwards.
  func addCompletion(_ completion: @escaping () -> Void)
}

/// The actions at an end of a row.
///
/// No layout effect. Only tests ask for them.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration: NSObject {
  /// The actions.
  public let actions: [UIContextualAction]
  /// Whether a long swipe performs the first action.
  open var performsFirstActionWithFullSwipe = true

  /// Creates a configuration.
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
  /// The kind of action.
  public enum Style: Int, Sendable {
    case normal, destructive
  }

  /// Performs the action, and calls the completion with whether it succeeded.
  public typealias Handler = (
    _ action: UIContextualAction, _ sourceView: UIView,
    _ completionHandler: @escaping (Bool) -> Void
  ) -> Void

  /// The kind of action.
  public let style: Style
  /// Performs the action.
  public let handler: Handler
  /// The title.
  open var title: String?
  /// The image.
  open var image: UIImage?
  /// The background colour.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var backgroundColor: UIColor!

  /// Creates an action.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init()
  }
}
