extension CALayer {
  // The entry of `init(dynamically:)` that allocates. Not `required`, so that subclasses need not write `required init()`:
  // the compiler refuses to call it on a metatype, though it dispatches to the class's own `init()`.
  @_silgen_name("$s5UIKit7CALayerC11dynamicallyACyt_tcfC")
  private static func make(_ dynamically: Void) -> Self

  /// Makes a layer of this class.
  fileprivate static func makeDynamically() -> CALayer { make(()) }
}

extension CALayer {
  /// Whether the layer belongs to a view, or is lent to it while it is laid out.
  @MainActor
  func isLayer(of view: UIView) -> Bool {
    unsafe self.view === view || LayerLoan.isLent(self, to: view)
  }
}

extension UIView: @preconcurrency CALayerDelegate {}

extension UIView {
  /// Makes the layer of the class's `layerClass`, or takes the one that a pass has already handed to the view.
  func makeLayer() -> CALayer {
    MainThread.check(UIView.self, "layer")
    let layerClass = type(of: self).layerClass as? CALayer.Type ?? CALayer.self
    let layer = LayerLoan.take(for: self, layerClass) ?? layerClass.makeDynamically()
    unsafe layer.view = self
    return layer
  }

  /// Lays the view out through its layer, as Core Animation does; a view whose layer nobody has asked for makes none.
  func layoutThroughLayer() {
    if let layer = madeLayer {
      layer.layoutSublayers()
      layer.doSubtreeWork()
    } else {
      LayerLoan.layout(self)
    }
  }

  /// Draws the view if a context is the current one.
  func drawIn(_ context: CGContext) {
    DrawingContexts.push(context, scale: screenScale)
    draw(bounds)
    DrawingContexts.pop()
  }

  /// Draws the view through its layer if it has one.
  func displayThroughLayer() {
    if let layer = madeLayer {
      layer.display()
    } else {
      DrawingContexts.draw(self)
    }
  }
}

/// A layer that views without one are laid out with, so that overrides of `layoutSublayers(of:)` have an argument.
///
/// A view that asks for its layer on the way gets this very one, and the next view another.
@MainActor
private enum LayerLoan {
  private static var spare: CALayer?
  private static var borrower: UIView?

  static func layout(_ view: UIView) {
    if type(of: view).layerClass != CALayer.self {
      // Another class's `layoutSublayers` is to be called: the view needs its own.
      view.layer.layoutSublayers()
      return
    }
    let outerSpare = spare
    let outerBorrower = borrower
    // A pass inside the view's own layout may lay it out again: with the same one.
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
