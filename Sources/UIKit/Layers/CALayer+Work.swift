import Signposts

extension CALayer {
  func markNeedsLayout() {
    if onView({ $0.setNeedsLayout() }) != nil { return }
    ownNeedsLayout = true
    ownSuperlayer?.markSubtreeWork()
  }

  func markNeedsDisplay() {
    if onView({ $0.setNeedsDisplay() }) != nil { return }
    ownNeedsDisplay = true
    ownSuperlayer?.markSubtreeWork()
  }

  /// Marks the layers up to the view, because layers without a view have work.
  ///
  /// This does not cause a layout of the view itself.
  func markSubtreeWork() {
    subtreeHasWork = true
    if onView({ $0.markSubtree(.layout) }) == nil { ownSuperlayer?.markSubtreeWork() }
  }

  /// Lays out and draws the sublayers that need it, except those of subviews.
  func doSubtreeWork() {
    guard subtreeHasWork else { return }
    subtreeHasWork = false
    for layer in ownSublayers.map(\.layer) where unsafe layer.view == nil {
      if layer.ownNeedsLayout {
        layer.ownNeedsLayout = false
        layer.layoutSublayers()
      }
      layer.displayNow()
      layer.doSubtreeWork()
    }
  }

  func layoutNow() {
    if onView({ $0.layoutIfNeeded() }) != nil { return }
    if let above = ownSuperlayer, above.needsLayout() {
      above.layoutNow()
      return
    }
    if ownNeedsLayout {
      ownNeedsLayout = false
      layoutSublayers()
    }
    doSubtreeWork()
  }

  func displayNow() {
    if onView({ $0.displayIfNeeded() }) != nil { return }
    guard ownNeedsDisplay else { return }
    ownNeedsDisplay = false
    display()
  }

  /// Draws into a context of the layer's size.
  func drawContents() {
    let scale = onView { $0.screenScale } ?? contentsScale
    let context = CGContext(size: bounds.size, scale: scale)
    delegate?.layerWillDraw(self)
    draw(in: context)
  }
}
