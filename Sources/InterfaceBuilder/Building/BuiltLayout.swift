package import InterfaceInspection
package import UIKit

/// The views of one layout of a document.
@MainActor
package class BuiltViews {
  /// A constraint of the document, and the constraint that was created from it.
  package struct BuiltConstraint {
    package let description: ConstraintDescription
    package let constraint: NSLayoutConstraint
  }

  package let root: UIView
  /// The views by their ids, including the root.
  package internal(set) var views: [String: UIView] = [:]
  /// The descriptions of the views, superviews first.
  package internal(set) var descriptions: [ViewDescription] = []
  /// The document's constraints that were created, in document order.
  package internal(set) var constraints: [BuiltConstraint] = []
  /// Notes about content that was omitted or replaced.
  package internal(set) var notes: [DocumentNote] = []
  /// The guides by their ids.
  var guides: [String: UILayoutGuide] = [:]

  init(root: UIView) { self.root = root }
}

/// The views of one layout of a document, in a separate window.
@MainActor
package final class BuiltLayout: BuiltViews {
  /// The window, which has the root view's size.
  package let window: UIWindow

  init(window: UIWindow, root: UIView) {
    self.window = window
    super.init(root: root)
  }

  /// Lays the views out.
  package func layOut() { window.layoutIfNeeded() }

  /// Returns a view's frame in its superview; nil if the layout has no such view.
  package func frame(of id: String) -> CGRect? { views[id]?.frame }
}
