import Signposts

/// A view's rectangle as it is stored: the frame before the transform, and the origin of the bounds.
struct ViewGeometry {
  /// The frame in the superview's coordinates, before the transform.
  var frame: CGRect
  var boundsOrigin = CGPoint.zero
  var transform = CGAffineTransform.identity
  /// The frame's origin before rounding to pixels, where the engine gave it.
  var exactOrigin: CGPoint

  init(frame: CGRect) {
    self.frame = frame
    exactOrigin = frame.origin
  }

  var transformedFrame: CGRect {
    guard !transform.isIdentity else { return frame }
    return aboutCenter(transform, of: frame)
  }

  /// The frame before the transform, where the one after it is given.
  func untransformed(_ transformed: CGRect) -> CGRect {
    guard !transform.isIdentity else { return transformed }
    let size = CGRect(origin: .zero, size: transformed.size).applying(transform.inverted()).size
    return CGRect(
      x: transformed.midX - transform.tx - size.width / 2,
      y: transformed.midY - transform.ty - size.height / 2,
      width: size.width,
      height: size.height
    )
  }

  private func aboutCenter(_ transform: CGAffineTransform, of frame: CGRect) -> CGRect {
    CGRect(
      x: -frame.width / 2,
      y: -frame.height / 2,
      width: frame.width,
      height: frame.height
    ).applying(transform).offsetBy(dx: frame.midX, dy: frame.midY)
  }
}

extension CGRect {
  /// The rectangle as the trace has it.
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

  /// Whether both rectangles are the same but for the error of sums and differences.
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
