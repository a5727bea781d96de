/// A way of interacting with a view besides touches.
@preconcurrency @MainActor
public protocol UIInteraction: AnyObject {
  /// The view that the interaction was added to.
  var view: UIView? { get }
  /// Called when the interaction is about to be added to a view, or removed.
  func willMove(to view: UIView?)
  /// Called when the interaction was added to a view, or removed.
  func didMove(to view: UIView?)
}

/// The common part of the system's interactions: they store the view, and nothing here starts them.
@preconcurrency @MainActor
open class InertInteraction: NSObject, UIInteraction {
  /// The view that the interaction was added to.
  open internal(set) weak var view: UIView?

  /// Does nothing.
  open func willMove(to view: UIView?) {}

  /// Stores the view.
  open func didMove(to view: UIView?) {
    self.view = view
  }
}
