extension CALayer {
  /// The object that provides content and layout; for a view's layer, the view.
  public var delegate: (any CALayerDelegate)? {
    get { sparse[default: WeakDelegate()].delegate ?? onView { $0 } }
    set { sparse[default: WeakDelegate()] = WeakDelegate(delegate: newValue) }
  }

  private struct WeakDelegate {
    weak var delegate: (any CALayerDelegate)?
  }

  /// Returns the layer during an animation, which is the layer itself, because animations change no
  /// values while they run.
  public func presentation() -> Self? { self }

  /// Returns the layer behind a presentation, which is the layer itself.
  public func model() -> Self { self }

  /// The layer's position in the order of its siblings.
  ///
  /// No layout effect.
  public var zPosition: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The position of the anchor point along the z axis.
  ///
  /// No layout effect.
  public var anchorPointZ: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The transform of sublayers during drawing.
  ///
  /// No layout effect.
  public var sublayerTransform: CATransform3D {
    get { sparse[default: CATransform3DIdentity] }
    set { sparse[default: CATransform3DIdentity] = newValue }
  }

  /// The layer whose opacity masks this layer.
  ///
  /// No layout effect.
  public var mask: CALayer? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The layer's name.
  ///
  /// No layout effect.
  public var name: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Whether the back is also visible.
  ///
  /// No layout effect.
  public var isDoubleSided: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether y grows upwards in sublayers.
  ///
  /// No layout effect.
  public var isGeometryFlipped: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The number of pixels per point in the contents.
  ///
  /// No layout effect.
  public var contentsScale: CGFloat {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// The visible part of the contents, between 0 and 1.
  ///
  /// No layout effect.
  public var contentsRect: CGRect {
    get { sparse[default: CGRect(x: 0, y: 0, width: 1, height: 1)] }
    set { sparse[default: .zero] = newValue }
  }

  /// The stretchable part of the contents, between 0 and 1.
  ///
  /// No layout effect.
  public var contentsCenter: CGRect {
    get { sparse[default: CGRect(x: 0, y: 0, width: 1, height: 1)] }
    set { sparse[default: .zero] = newValue }
  }

  /// How the contents are placed in the bounds.
  ///
  /// No layout effect.
  public var contentsGravity: CALayerContentsGravity {
    get { sparse[default: .resize] }
    set { sparse[default: .resize] = newValue }
  }

  /// The filter for shrinking contents.
  ///
  /// No layout effect.
  public var minificationFilter: CALayerContentsFilter {
    get { sparse[default: .linear] }
    set { sparse[default: .linear] = newValue }
  }

  /// The filter for enlarging contents.
  ///
  /// No layout effect.
  public var magnificationFilter: CALayerContentsFilter {
    get { sparse[default: .linear] }
    set { sparse[default: .linear] = newValue }
  }

  /// Whether the layer is redrawn when its bounds change.
  ///
  /// No layout effect.
  public var needsDisplayOnBoundsChange: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether drawing happens on another thread.
  ///
  /// No layout effect.
  public var drawsAsynchronously: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether the layer is cached as a bitmap.
  ///
  /// No layout effect.
  public var shouldRasterize: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The number of pixels per point in that bitmap.
  ///
  /// No layout effect.
  public var rasterizationScale: CGFloat {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// Whether edges are smoothed.
  ///
  /// No layout effect.
  public var allowsEdgeAntialiasing: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The edges that are smoothed.
  ///
  /// No layout effect.
  public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { sparse[default: CAEdgeAntialiasingMask(rawValue: 15)] }
    set { sparse[default: []] = newValue }
  }

  /// Whether sublayers share the layer's opacity.
  ///
  /// No layout effect.
  public var allowsGroupOpacity: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// The filters of the layer.
  ///
  /// No layout effect.
  public var filters: [Any]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The filter that composites the layer with the content behind it.
  ///
  /// No layout effect.
  public var compositingFilter: Any? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The filters of the content behind the layer.
  ///
  /// No layout effect.
  public var backgroundFilters: [Any]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Values for properties that are not set.
  ///
  /// No layout effect.
  public var style: [AnyHashable: Any]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The actions for changes of properties, by the properties' names.
  public var actions: [String: any CAAction]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The visible part of the layer: the bounds.
  ///
  /// No layout effect.
  public var visibleRect: CGRect { bounds }

  /// Scrolls the nearest scroll layer; does nothing, because scroll layers do not exist.
  ///
  /// No layout effect.
  public func scroll(_ p: CGPoint) {}

  /// Scrolls to make a rectangle visible; does nothing, because scroll layers do not exist.
  ///
  /// No layout effect.
  public func scrollRectToVisible(_ r: CGRect) {}

  /// Returns the value that code has set for a key; keys do not access properties here.
  public func value(forKey key: String) -> Any? {
    sparse[default: [String: Any]?.none, "values"]?[key]
  }

  /// Stores a value for a key, without an effect on properties.
  public func setValue(_ value: Any?, forKey key: String) {
    var values = sparse[default: [String: Any]?.none, "values"] ?? [:]
    values[key] = value
    sparse[default: nil, "values"] = values
  }

  /// Returns the value that code has set for a key path.
  public func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

  /// Stores a value for a key path, without an effect on properties.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setValue(value, forKey: keyPath)
  }
}
