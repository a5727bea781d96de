extension CALayer {
  /// What is asked about content and layout; of a view's layer, the view.
  public var delegate: (any CALayerDelegate)? {
    get { sparse[default: WeakDelegate()].delegate ?? onView { $0 } }
    set { sparse[default: WeakDelegate()] = WeakDelegate(delegate: newValue) }
  }

  private struct WeakDelegate {
    weak var delegate: (any CALayerDelegate)?
  }

  /// The layer as an animation shows it: the layer itself, as animations change nothing on their way.
  public func presentation() -> Self? { self }

  /// The layer that an animation shows: the layer itself.
  public func model() -> Self { self }

  /// Where the layer is before or behind its siblings.
  ///
  /// No layout effect.
  public var zPosition: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// Where the anchor point is in space.
  ///
  /// No layout effect.
  public var anchorPointZ: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// What sublayers are transformed by when drawn.
  ///
  /// No layout effect.
  public var sublayerTransform: CATransform3D {
    get { sparse[default: CATransform3DIdentity] }
    set { sparse[default: CATransform3DIdentity] = newValue }
  }

  /// The layer whose opacity the layer is shown by.
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

  /// Whether the back is shown, too.
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

  /// The pixels of a point in the contents.
  ///
  /// No layout effect.
  public var contentsScale: CGFloat {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// The part of the contents that is shown, from 0 to 1.
  ///
  /// No layout effect.
  public var contentsRect: CGRect {
    get { sparse[default: CGRect(x: 0, y: 0, width: 1, height: 1)] }
    set { sparse[default: .zero] = newValue }
  }

  /// The part of the contents that stretches, from 0 to 1.
  ///
  /// No layout effect.
  public var contentsCenter: CGRect {
    get { sparse[default: CGRect(x: 0, y: 0, width: 1, height: 1)] }
    set { sparse[default: .zero] = newValue }
  }

  /// How the contents follow the bounds.
  ///
  /// No layout effect.
  public var contentsGravity: CALayerContentsGravity {
    get { sparse[default: .resize] }
    set { sparse[default: .resize] = newValue }
  }

  /// How contents are made smaller.
  ///
  /// No layout effect.
  public var minificationFilter: CALayerContentsFilter {
    get { sparse[default: .linear] }
    set { sparse[default: .linear] = newValue }
  }

  /// How contents are made larger.
  ///
  /// No layout effect.
  public var magnificationFilter: CALayerContentsFilter {
    get { sparse[default: .linear] }
    set { sparse[default: .linear] = newValue }
  }

  /// Whether the layer is drawn again when its bounds change.
  ///
  /// No layout effect.
  public var needsDisplayOnBoundsChange: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether drawing happens elsewhere.
  ///
  /// No layout effect.
  public var drawsAsynchronously: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether the layer is kept as pixels.
  ///
  /// No layout effect.
  public var shouldRasterize: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The pixels of a point of a layer that is kept as pixels.
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

  /// Whether sublayers share the opacity.
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

  /// The filter that joins the layer and what is behind it.
  ///
  /// No layout effect.
  public var compositingFilter: Any? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The filters of what is behind the layer.
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

  /// What happens when properties change, by their names.
  public var actions: [String: any CAAction]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The part of the layer that is seen: the bounds.
  ///
  /// No layout effect.
  public var visibleRect: CGRect { bounds }

  /// Scrolls the nearest scroll layer; there is none.
  ///
  /// No layout effect.
  public func scroll(_ p: CGPoint) {}

  /// Scrolls until a rectangle is seen; there is no scroll layer.
  ///
  /// No layout effect.
  public func scrollRectToVisible(_ r: CGRect) {}

  /// Returns the layer's value of a key that code has set; properties do not answer to their names here.
  public func value(forKey key: String) -> Any? {
    sparse[default: [String: Any]?.none, "values"]?[key]
  }

  /// Keeps a value by a key, which no property follows.
  public func setValue(_ value: Any?, forKey key: String) {
    var values = sparse[default: [String: Any]?.none, "values"] ?? [:]
    values[key] = value
    sparse[default: nil, "values"] = values
  }

  /// Returns the value that code has set for a path.
  public func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

  /// Keeps a value by a path, which no property follows.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setValue(value, forKey: keyPath)
  }
}
