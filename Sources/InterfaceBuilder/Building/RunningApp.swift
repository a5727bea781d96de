internal import InterfaceInspection
internal import UIKit

/// What a layout is built for if it is not a canvas: an app, with classes, images and controllers of its own.
@MainActor
protocol RunningApp {
  /// Makes a view of the class that a document names.
  func makeView(_ description: ViewDescription) -> UIView

  /// Sets what of a view's content has no effect on the layout of a canvas.
  func setContent(of view: UIView, _ element: Element)

  /// Gives a view that is the value of a property to its owner; returns false for one that is a subview.
  func place(_ view: UIView, _ description: ViewDescription, in owner: UIView) -> Bool

  /// Finds an image in the app's bundles; nil if there is none.
  func image(_ name: String, _ catalog: String?) -> UIImage?

  /// The guide at an end of the controller's view.
  func controllerGuide(isTop: Bool) -> UILayoutGuide?

  /// The name of a constraint that the document gives none: its place, for reports.
  func name(of place: Element.Place) -> String
}
