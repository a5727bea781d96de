internal import InterfaceInspection
internal import UIKit

/// The running app that a layout is built for, with its classes, images and controllers.
@MainActor
protocol RunningApp {
  /// Creates a view of the class that a document names.
  func makeView(_ description: ViewDescription) -> UIView

  /// Sets the parts of a view's content that have no effect on a canvas's layout.
  func setContent(of view: UIView, _ element: Element)

  /// Assigns a view that is the value of a property to its owner; returns false for a subview.
  func place(_ view: UIView, _ description: ViewDescription, in owner: UIView) -> Bool

  /// Returns an image from the app's bundles, or nil if it does not exist.
  func image(_ name: String, _ catalog: String?) -> UIImage?

  /// The guide at an end of the controller's view.
  func controllerGuide(isTop: Bool) -> UILayoutGuide?

  /// Returns the name of a constraint that has none in the document: its place, for reports.
  func name(of place: Element.Place) -> String
}
