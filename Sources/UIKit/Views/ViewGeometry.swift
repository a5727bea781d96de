import Signposts

/// A view's rectangle as stored: the frame before the transform, and the origin of the bounds.
struct ViewGeometry {
  /// The frame in the superview's coordinates, before the transform.
  var frame: CGRect
  var boundsOrigin = CGPoint.zero
  /// Only a transform other than the identity takes extra memory.
  var transform: CGAffineTransform {
    get { ownTransform?.value ?? .identity }
    set { ownTransform = newValue.isIdentity ? nil : OwnTransform(newValue) }
  }
  /// Whether there is a transform that is not the identity.
  var isTransformed: Bool { ownTransform != nil }
  private var ownTransform: OwnTransform?
  /// The frame's origin before rounding to pixels, if the engine gave it.
  var exactOrigin: CGPoint

  private final class OwnTransform {
    let value: CGAffineTransform

    init(_ value: CGAffineTransform) { self.value = value }
  }

  init(frame: CGRect) {
    self.frame = frame
    exactOrigin = frame.origin
  }

  /// Returns the frame after the transform about a point, given from 0 to 1 across the frame.
  func transformedFrame(about anchorPoint: @autoclosure () -> CGPoint) -> CGRect {
    guard isTransformed else { return frame }
    return layerGeometry(anchorPoint()).frame
  }

  /// Returns the frame before the transform, from the frame after it.
  func untransformed(
    _ transformed: CGRect,
    about anchorPoint: @autoclosure () -> CGPoint
  ) -> CGRect {
    guard isTransformed else { return transformed }
    var layer = layerGeometry(anchorPoint())
    layer.frame = transformed
    return CGRect(
      x: layer.position.x - layer.anchorPoint.x * layer.bounds.width,
      y: layer.position.y - layer.anchorPoint.y * layer.bounds.height,
      width: layer.bounds.width,
      height: layer.bounds.height
    )
  }

  /// Returns the position of a point, given from 0 to 1 across the frame, in the superview's
  /// coordinates.
  func position(of anchorPoint: CGPoint) -> CGPoint {
    CGPoint(
      x: frame.minX + anchorPoint.x * frame.width,
      y: frame.minY + anchorPoint.y * frame.height
    )
  }

  private func layerGeometry(_ anchorPoint: CGPoint) -> LayerGeometry {
    LayerGeometry(
      bounds: CGRect(origin: boundsOrigin, size: frame.size),
      position: position(of: anchorPoint),
      anchorPoint: anchorPoint,
      transform: CATransform3DMakeAffineTransform(transform)
    )
  }
}

extension CGRect {
  /// The rectangle as recorded in the trace.
  var traceRect: TraceRect {
    TraceRect(
      x: Double(origin.x),
      y: Double(origin.y),
      width: Double(size.width),
      height: Double(size.height)
    )
  }

  var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }

  /// Returns whether both rectangles are equal except for rounding errors.
  func isClose(to other: CGRect) -> Bool {
    let tolerance: CGFloat = 1e-6
    return abs(origin.x - other.origin.x) < tolerance && abs(origin.y - other.origin.y) < tolerance
      && abs(size.width - other.size.width) < tolerance
      && abs(size.height - other.size.height) < tolerance
  }
}

extension UIEdgeInsets {
  var negated: UIEdgeInsets {
    UIEdgeInsets(top: -top, left: -left, bottom: -bottom, right: -right)
  }
}

extension UIEdgeInsets {
  /// The insets as recorded in the trace.
  var traceInsets: TraceInsets {
    TraceInsets(top: Double(top), left: Double(left), bottom: Double(bottom), right: Double(right))
  }
}
