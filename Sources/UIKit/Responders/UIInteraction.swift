/// Something that the user can do with a view beside touching it.
@preconcurrency @MainActor
public protocol UIInteraction: AnyObject {
  /// The view that the interaction was added to.
  var view: UIView? { get }
  /// Called when the interaction is about to be added to a view, or removed.
  func willMove(to view: UIView?)
  /// Called when the interaction was added to a view, or removed.
  func didMove(to view: UIView?)
}

/// What the system's interactions have in common: the view, and that nothing here ever begins them.
@preconcurrency @MainActor
open class InertInteraction: NSObject, UIInteraction {
  /// The view that the interaction was added to.
  open internal(set) weak var view: UIView?

  /// Does nothing.
  open func willMove(to view: UIView?) {}

  /// Keeps the view.
  open func didMove(to view: UIView?) {
    self.view = view
  }
}
