extension UIView {
  /// The view whose opacity this one is shown by.
  ///
  /// No layout effect.
  public var mask: UIView? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The pixels of a point in what the view draws; the screen's unless set.
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

  /// What the view is transformed by in space; layout sees its part in the plane.
  public var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// Returns a view of this one's size that would show what this one shows; nothing is in it.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    UIView(frame: CGRect(origin: .zero, size: bounds.size))
  }

  /// Returns a view of a rectangle's size that would show that part of this one; nothing is in it.
  public func resizableSnapshotView(
    from rect: CGRect,
    afterScreenUpdates afterUpdates: Bool,
    withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    UIView(frame: CGRect(origin: .zero, size: rect.size))
  }

  /// Draws the view and what is in it in the current context; nothing is seen of it.
  ///
  /// - Returns: Whether there is a current context.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext() else { return false }
    layer.render(in: context)
    return true
  }

  /// The effects of moving the device.
  ///
  /// No layout effect.
  public var motionEffects: [UIMotionEffect] {
    get { sparse[default: []] }
    set { sparse[default: []] = newValue }
  }

  /// Adds an effect of moving the device.
  ///
  /// No layout effect.
  public func addMotionEffect(_ effect: UIMotionEffect) {
    motionEffects.append(effect)
  }

  /// Removes an effect of moving the device.
  ///
  /// No layout effect.
  public func removeMotionEffect(_ effect: UIMotionEffect) {
    motionEffects.removeAll { $0 === effect }
  }
}

/// An effect of moving the device.
///
/// No layout effect.
open class UIMotionEffect: NSObject {
  /// Makes an effect.
  ///
  /// No layout effect.
  public override init() {
    super.init()
  }

  /// Returns how properties change with the device's tilt; nil for not at all.
  ///
  /// No layout effect.
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    nil
  }
}

/// An effect between two values.
///
/// No layout effect.
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The direction of the tilt.
  ///
  /// No layout effect.
  public enum EffectType: Int, Sendable {
    /// To the sides.
    case tiltAlongHorizontalAxis = 0
    /// Up and down.
    case tiltAlongVerticalAxis = 1
  }

  /// The property's path.
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

  /// Makes an effect on a property.
  ///
  /// No layout effect.
  public init(keyPath: String, type: EffectType) {
    self.keyPath = keyPath
    self.type = type
    super.init()
  }
}

/// Effects together.
///
/// No layout effect.
open class UIMotionEffectGroup: UIMotionEffect {
  /// The effects.
  ///
  /// No layout effect.
  open var motionEffects: [UIMotionEffect]?
}
