/// Provides a layer's content and layout.
///
/// A view is the delegate of its layer.
public protocol CALayerDelegate: AnyObject {
  /// Draws the layer; the default calls the layer's `draw(in:)`.
  func display(_ layer: CALayer)

  /// Draws the layer's content in a context.
  func draw(_ layer: CALayer, in ctx: CGContext)

  /// Called when the layer is about to be drawn.
  func layerWillDraw(_ layer: CALayer)

  /// Called when the layer lays its sublayers out.
  func layoutSublayers(of layer: CALayer)

  /// Returns the action for a property; nil by default.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Calls the layer's `draw(in:)`.
  public func display(_ layer: CALayer) {
    layer.drawContents()
  }

  /// Draws nothing.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}

  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}

  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}

  /// Returns nil.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// An action for changes of a layer's property.
public protocol CAAction {
  /// Runs the action.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing.
  ///
  /// No layout effect.
  public func run(
    forKey event: String,
    object anObject: Any,
    arguments dict: [AnyHashable: Any]?
  ) {}
}
