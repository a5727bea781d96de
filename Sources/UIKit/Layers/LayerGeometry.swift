/// The geometry of a layer: its bounds, the position of its anchor point, and the transform around
/// that point.
struct LayerGeometry {
  var bounds = CGRect.zero
  var position = CGPoint.zero
  var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  var transform = CATransform3DIdentity

  /// The rectangle around the transformed bounds, in the superlayer's coordinates.
  var frame: CGRect {
    get {
      let size = bounds.size
      return CGRect(
        x: -size.width * anchorPoint.x,
        y: -size.height * anchorPoint.y,
        width: size.width,
        height: size.height
      )
      .applying(CATransform3DGetAffineTransform(transform))
      .offsetBy(dx: position.x, dy: position.y)
    }
    set {
      // The transform maps the new size to the given one. The position then follows from the
      // center.
      let plane = CATransform3DGetAffineTransform(transform)
      bounds.size = CGRect(origin: .zero, size: newValue.size).applying(plane.inverted()).size
      let current = frame
      position.x += newValue.midX - current.midX
      position.y += newValue.midY - current.midY
    }
  }

  /// Converts a point in the layer to the superlayer's coordinates.
  func pointInSuperlayer(_ point: CGPoint) -> CGPoint {
    let fromAnchor = CGPoint(
      x: point.x - bounds.minX - bounds.width * anchorPoint.x,
      y: point.y - bounds.minY - bounds.height * anchorPoint.y
    )
    let moved = fromAnchor.applying(CATransform3DGetAffineTransform(transform))
    return CGPoint(x: moved.x + position.x, y: moved.y + position.y)
  }

  /// Converts a point in the superlayer to the layer's coordinates.
  func pointFromSuperlayer(_ point: CGPoint) -> CGPoint {
    let moved = CGPoint(x: point.x - position.x, y: point.y - position.y)
      .applying(CATransform3DGetAffineTransform(transform).inverted())
    return CGPoint(
      x: moved.x + bounds.minX + bounds.width * anchorPoint.x,
      y: moved.y + bounds.minY + bounds.height * anchorPoint.y
    )
  }
}

extension CALayer {
  /// Calls a closure with the view that owns the layer; returns nil if no view does.
  func onView<Result>(_ body: @MainActor (UIView) -> Result) -> Result? {
    guard let view = unsafe view else { return nil }
    MainThread.check(CALayer.self, "view")
    return withoutActuallyEscaping(body) { body in
      // The check above ensures that this is the main actor's thread.
      unsafe unsafeBitCast(body, to: ((UIView) -> Result).self)(view)
    }
  }

  /// The geometry, from the view if there is one.
  var geometry: LayerGeometry {
    guard
      let (bounds, position, plane) = onView({ ($0.bounds, $0.center, $0.transform) })
    else { return ownGeometry }
    var geometry = ownGeometry
    geometry.bounds = bounds
    geometry.position = position
    if CATransform3DIsIdentity(geometry.transform) {
      geometry.transform = CATransform3DMakeAffineTransform(plane)
    }
    return geometry
  }

  func setFrame(_ frame: CGRect) {
    if onView({ $0.frame = frame }) == nil { change { $0.frame = frame } }
  }

  func setBounds(_ bounds: CGRect) {
    if onView({ $0.bounds = bounds }) == nil { change { $0.bounds = bounds } }
  }

  func setPosition(_ position: CGPoint) {
    if onView({ $0.center = position }) == nil { change { $0.position = position } }
  }

  func setAnchorPoint(_ anchorPoint: CGPoint) {
    let center = onView { $0.center }
    ownGeometry.anchorPoint = anchorPoint
    // The position stays the same, so the view moves.
    if let center { _ = onView { $0.center = center } }
  }

  func setTransform(_ transform: CATransform3D) {
    let plane = CATransform3DGetAffineTransform(transform)
    if onView({ $0.transform = plane }) == nil {
      ownGeometry.transform = transform
    } else {
      // The view has the planar part. The layer only stores a 3D transform.
      ownGeometry.transform = CATransform3DIsAffine(transform) ? CATransform3DIdentity : transform
    }
  }

  private func change(_ body: (inout LayerGeometry) -> Void) {
    let oldSize = ownGeometry.bounds.size
    body(&ownGeometry)
    if ownGeometry.bounds.size != oldSize { setNeedsLayout() }
  }
}

extension CALayer {
  /// Returns the planar transform of the layer.
  public func affineTransform() -> CGAffineTransform {
    CATransform3DGetAffineTransform(transform)
  }

  /// Sets the planar transform of the layer.
  public func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  /// Converts a point of this layer to another's coordinates, or to those of the outermost
  /// superlayer.
  public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    let inRoot = pointInRoot(p)
    return l?.pointFromRoot(inRoot) ?? inRoot
  }

  /// Converts a point of another layer, or of the outermost superlayer, to this layer's
  /// coordinates.
  public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    pointFromRoot(l?.pointInRoot(p) ?? p)
  }

  /// Converts a rectangle of this layer to another's coordinates, as a bounding rectangle.
  public func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    r.mapCorners { convert($0, to: l) }
  }

  /// Converts a rectangle of another layer to this layer's coordinates, as a bounding rectangle.
  public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    r.mapCorners { convert($0, from: l) }
  }

  private func pointInRoot(_ point: CGPoint) -> CGPoint {
    guard let superlayer else { return point }
    return superlayer.pointInRoot(geometry.pointInSuperlayer(point))
  }

  private func pointFromRoot(_ point: CGPoint) -> CGPoint {
    guard let superlayer else { return point }
    return geometry.pointFromSuperlayer(superlayer.pointFromRoot(point))
  }

  func layer(at point: CGPoint) -> CALayer? {
    guard !isHidden else { return nil }
    let inLayer = geometry.pointFromSuperlayer(point)
    let isInside = contains(inLayer)
    if masksToBounds, !isInside { return nil }
    for sublayer in (sublayers ?? []).reversed() {
      if let hit = sublayer.hitTest(inLayer) { return hit }
    }
    return isInside ? self : nil
  }
}

extension CGRect {
  /// Returns the rectangle around the converted corners.
  func mapCorners(_ map: (CGPoint) -> CGPoint) -> CGRect {
    let corners = [
      map(CGPoint(x: minX, y: minY)), map(CGPoint(x: maxX, y: minY)),
      map(CGPoint(x: minX, y: maxY)), map(CGPoint(x: maxX, y: maxY)),
    ]
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    let left = xs.min() ?? 0
    let top = ys.min() ?? 0
    return CGRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}
