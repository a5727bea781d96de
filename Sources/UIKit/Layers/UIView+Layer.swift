extension CALayer {
  // The allocating entry point of `init(dynamically:)`. The initializer is not `required`, so that
  // subclasses need not write `required init()`. The compiler therefore refuses to call it on a
  // metatype, although it dispatches to the class's own `init()`.
  @_silgen_name("$s5UIKit7CALayerC11dynamicallyACyt_tcfC")
  private static func make(_ dynamically: Void) -> Self

  /// Creates a layer of this class.
  fileprivate static func makeDynamically() -> CALayer { make(()) }
}

extension CALayer {
  /// Returns whether the layer belongs to a view, or is lent to it during layout.
  @MainActor
  func isLayer(of view: UIView) -> Bool {
    unsafe self.view === view || LayerLoan.isLent(self, to: view)
  }
}

extension UIView: @preconcurrency CALayerDelegate {}

extension UIView {
  /// Creates the layer with the class's `layerClass`, or takes the one that a pass has already lent
  /// to the view.
  func makeLayer() -> CALayer {
    MainThread.check(UIView.self, "layer")
    let layerClass = type(of: self).layerClass as? CALayer.Type ?? CALayer.self
    let layer = LayerLoan.take(for: self, layerClass) ?? layerClass.makeDynamically()
    unsafe layer.view = self
    return layer
  }

  /// Lays out the view through its layer, like Core Animation; creates no layer if none was
  /// requested.
  func layoutThroughLayer() {
    if let layer = madeLayer {
      layer.layoutSublayers()
      layer.doSubtreeWork()
    } else {
      LayerLoan.layout(self)
    }
  }

  /// Draws the view with a context as the current one.
  func drawIn(_ context: CGContext) {
    DrawingContexts.push(context, scale: screenScale)
    draw(bounds)
    DrawingContexts.pop()
  }

  /// Draws the view, through its layer if it has one.
  func displayThroughLayer() {
    if let layer = madeLayer {
      layer.display()
    } else {
      DrawingContexts.draw(self)
    }
  }
}

/// A layer that is lent to views without one during layout, as the argument for
/// `layoutSublayers(of:)`.
///
/// A view that requests its layer during layout keeps this one, and the next view gets a new one.
@MainActor
private enum LayerLoan {
  private static var spare: CALayer?
  private static var borrower: UIView?

  static func layout(_ view: UIView) {
    if type(of: view).layerClass != CALayer.self {
      // The other class's `layoutSublayers` must be called, so the view needs its own layer.
      view.layer.layoutSublayers()
      return
    }
    let outerSpare = spare
    let outerBorrower = borrower
    // The view's own layout may lay it out again. That pass uses the same layer.
    let isFree = outerBorrower == nil || outerBorrower === view
    let layer = isFree ? outerSpare ?? CALayer() : CALayer()
    spare = layer
    borrower = view
    view.layoutSublayers(of: layer)
    borrower = outerBorrower
    if outerBorrower != nil {
      spare = outerSpare
    } else if view.madeLayer === layer {
      spare = nil
    }
  }

  static func isLent(_ layer: CALayer, to view: UIView) -> Bool {
    borrower === view && spare === layer
  }

  static func take(for view: UIView, _ layerClass: CALayer.Type) -> CALayer? {
    borrower === view && layerClass == CALayer.self ? spare : nil
  }
}
