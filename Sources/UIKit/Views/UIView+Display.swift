extension UIView {
  /// A view whose opacity masks this one.
  ///
  /// No layout effect.
  public var mask: UIView? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The number of pixels per point in the view's drawing; the screen's unless set.
  ///
  /// No layout effect.
  public var contentScaleFactor: CGFloat {
    get { sparse[default: screenScale] }
    set { sparse[default: 1] = newValue }
  }

  /// The part of the content that stretches.
  ///
  /// No layout effect.
  public var contentStretch: CGRect {
    get { sparse[default: CGRect(x: 0, y: 0, width: 1, height: 1)] }
    set { sparse[default: .zero] = newValue }
  }

  /// Whether the view is cleared before it draws.
  ///
  /// No layout effect.
  public var clearsContextBeforeDrawing: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// The view's transform in three dimensions; layout uses only its part in the plane.
  public var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// Returns an empty view of this one's size, in place of a copy of its appearance.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    UIView(frame: CGRect(origin: .zero, size: bounds.size))
  }

  /// Returns an empty view of a rectangle's size, in place of a copy of that part.
  public func resizableSnapshotView(
    from rect: CGRect,
    afterScreenUpdates afterUpdates: Bool,
    withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    UIView(frame: CGRect(origin: .zero, size: rect.size))
  }

  /// Draws the view and its subviews in the current context; nothing becomes visible.
  ///
  /// - Returns: Whether there is a current context.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext() else { return false }
    layer.render(in: context)
    return true
  }

  /// The motion effects of the view.
  ///
  /// No layout effect.
  public var motionEffects: [UIMotionEffect] {
    get { sparse[default: []] }
    set { sparse[default: []] = newValue }
  }

  /// Adds a motion effect.
  ///
  /// No layout effect.
  public func addMotionEffect(_ effect: UIMotionEffect) {
    motionEffects.append(effect)
  }

  /// Removes a motion effect.
  ///
  /// No layout effect.
  public func removeMotionEffect(_ effect: UIMotionEffect) {
    motionEffects.removeAll { $0 === effect }
  }
}

/// An effect that follows the device's motion.
///
/// No layout effect.
open class UIMotionEffect: NSObject {
  /// Creates an effect.
  ///
  /// No layout effect.
  public override init() {
    super.init()
  }

  /// Returns the changes of properties for a tilt of the device; nil for none.
  ///
  /// No layout effect.
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    nil
  }
}

/// An effect that interpolates between two values.
///
/// No layout effect.
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The direction of the tilt.
  ///
  /// No layout effect.
  public enum EffectType: Int, Sendable {
    /// Horizontal.
    case tiltAlongHorizontalAxis = 0
    /// Vertical.
    case tiltAlongVerticalAxis = 1
  }

  /// The key path of the property.
  ///
  /// No layout effect.
  public let keyPath: String

  /// The direction of the tilt.
  ///
  /// No layout effect.
  public let type: EffectType

  /// The value at one end.
  ///
  /// No layout effect.
  open var minimumRelativeValue: Any?

  /// The value at the other end.
  ///
  /// No layout effect.
  open var maximumRelativeValue: Any?

  /// Creates an effect on a property.
  ///
  /// No layout effect.
  public init(keyPath: String, type: EffectType) {
    self.keyPath = keyPath
    self.type = type
    super.init()
  }
}

/// A group of effects.
///
/// No layout effect.
open class UIMotionEffectGroup: UIMotionEffect {
  /// The effects.
  ///
  /// No layout effect.
  open var motionEffects: [UIMotionEffect]?
}
