/// A rectangle with sublayers and visual properties; nothing is drawn.
///
/// A view's layer shares the view's geometry, background, opacity and visibility in both
/// directions. Any other layer has its own, and is laid out in the pass of the view that contains
/// it.
open class CALayer: NSObject {
  /// Properties that are rarely set.
  var sparse = SparseState()

  /// The view that owns the layer; the view clears this in its deinitializer.
  unowned(unsafe) var view: UIView?

  /// The geometry of a layer without a view.
  ///
  /// For a view's layer, only the anchor point and a 3D transform.
  var ownGeometry = LayerGeometry()

  /// The layers that were added to this one, not including the layers of subviews.
  var ownSublayers: [SublayerEntry] = []

  weak var ownSuperlayer: CALayer?

  var ownNeedsLayout = false
  var ownNeedsDisplay = false

  /// Whether a sublayer, except those of subviews, needs layout or drawing.
  var subtreeHasWork = false

  // MARK: Making

  /// Creates a layer with empty bounds.
  public override init() {
    super.init()
  }

  /// Creates a layer with the geometry and properties of another one.
  public init(layer: Any) {
    super.init()
    guard let layer = layer as? CALayer else { return }
    ownGeometry = layer.geometry
    sparse = layer.sparse
  }

  /// Creates an empty layer; archives are not supported.
  public required init?(coder: NSCoder) {
    super.init()
  }

  // Creates a layer of a class that is only known at run time; see LayerClass.
  convenience init(dynamically: Void) {
    self.init()
  }

  /// Returns the default value of a property: nil, because properties have their defaults in code
  /// here.
  ///
  /// No layout effect.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  /// Returns whether a change of a property requires drawing; not used here.
  ///
  /// No layout effect.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Returns the class's action for a property: nil.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  // MARK: Geometry

  /// The rectangle in the superlayer's coordinates, after the transform; of a 3D transform, only
  /// the planar part counts.
  open var frame: CGRect {
    get { geometry.frame }
    set { setFrame(newValue) }
  }

  /// The rectangle in the layer's coordinates.
  open var bounds: CGRect {
    get { geometry.bounds }
    set { setBounds(newValue) }
  }

  /// The position of the anchor point in the superlayer's coordinates.
  open var position: CGPoint {
    get { geometry.position }
    set { setPosition(newValue) }
  }

  /// The reference point for the position and for transforms, between 0 and 1 across the bounds.
  open var anchorPoint: CGPoint {
    get { ownGeometry.anchorPoint }
    set { setAnchorPoint(newValue) }
  }

  /// The transform around the anchor point.
  open var transform: CATransform3D {
    get { geometry.transform }
    set { setTransform(newValue) }
  }

  // MARK: Appearance

  /// The opacity, between 0 and 1; a view's `alpha`.
  open var opacity: Float {
    get { onView { Float($0.alpha) } ?? sparse[default: 1] }
    set { if onView({ $0.alpha = CGFloat(newValue) }) == nil { sparse[default: 1] = newValue } }
  }

  /// Whether the layer and its sublayers are hidden; a view's `isHidden`.
  open var isHidden: Bool {
    get { onView { $0.isHidden } ?? sparse[default: false] }
    set { if onView({ $0.isHidden = newValue }) == nil { sparse[default: false] = newValue } }
  }

  /// Whether drawing is clipped to the bounds; a view's `clipsToBounds`.
  open var masksToBounds: Bool {
    get { onView { $0.clipsToBounds } ?? sparse[default: false] }
    set { if onView({ $0.clipsToBounds = newValue }) == nil { sparse[default: false] = newValue } }
  }

  /// Whether the layer completely covers the content behind it; a view's `isOpaque`.
  open var isOpaque: Bool {
    get { onView { $0.isOpaque } ?? sparse[default: false] }
    set { if onView({ $0.isOpaque = newValue }) == nil { sparse[default: false] = newValue } }
  }

  /// The colour behind the content; a view's `backgroundColor`.
  open var backgroundColor: CGColor? {
    get { onView { $0.backgroundColor?.cgColor } ?? sparse[default: nil] }
    set {
      let isViews: Void? = onView { $0.backgroundColor = newValue.map(UIColor.init(cgColor:)) }
      if isViews == nil { sparse[default: nil] = newValue }
    }
  }

  /// The radius of the corners.
  ///
  /// No layout effect.
  open var cornerRadius: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The corners that are rounded; all by default.
  ///
  /// No layout effect.
  open var maskedCorners: CACornerMask {
    get { sparse[default: .all] }
    set { sparse[default: .all] = newValue }
  }

  /// The shape of the corners.
  ///
  /// No layout effect.
  open var cornerCurve: CALayerCornerCurve {
    get { sparse[default: .circular] }
    set { sparse[default: .circular] = newValue }
  }

  /// The width of the border, inside the edges.
  ///
  /// No layout effect.
  open var borderWidth: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The colour of the border; black by default.
  ///
  /// No layout effect.
  open var borderColor: CGColor? {
    get { sparse[default: .black] }
    set { sparse[default: nil] = newValue }
  }

  /// The colour of the shadow; black by default.
  ///
  /// No layout effect.
  open var shadowColor: CGColor? {
    get { sparse[default: .black] }
    set { sparse[default: nil] = newValue }
  }

  /// The opacity of the shadow, between 0 and 1.
  ///
  /// No layout effect.
  open var shadowOpacity: Float {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The offset of the shadow; 3 upwards by default.
  ///
  /// No layout effect.
  open var shadowOffset: CGSize {
    get { sparse[default: CGSize(width: 0, height: -3)] }
    set { sparse[default: .zero] = newValue }
  }

  /// The blur radius of the shadow; 3 by default.
  ///
  /// No layout effect.
  open var shadowRadius: CGFloat {
    get { sparse[default: 3] }
    set { sparse[default: 3] = newValue }
  }

  /// The outline that casts the shadow; nil for the content's outline.
  ///
  /// No layout effect.
  open var shadowPath: CGPath? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The contents, for example a `CGImage`.
  ///
  /// No layout effect.
  open var contents: Any? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  // MARK: Sublayers

  /// Adds a layer in front of the other sublayers, and removes it from its previous superlayer.
  open func addSublayer(_ layer: CALayer) {
    insert(layer, at: .max)
  }

  /// Adds a layer at an index among the sublayers, including those of subviews.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    insert(layer, at: Int(idx))
  }

  /// Adds a layer directly behind a sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, at: sibling.flatMap { index(of: $0) } ?? 0)
  }

  /// Adds a layer directly in front of a sublayer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, at: sibling.flatMap { index(of: $0) }.map { $0 + 1 } ?? .max)
  }

  /// Replaces a sublayer by another layer.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard let index = index(of: oldLayer) else { return }
    insert(newLayer, at: index)
    oldLayer.removeFromSuperlayer()
  }

  /// Removes the layer from the one it was added to; a subview's layer stays with its view.
  open func removeFromSuperlayer() {
    leaveSuperlayer()
  }

  // MARK: Layout

  /// Lays out the sublayers: calls the delegate, which is the view for a view's layer.
  open func layoutSublayers() {
    delegate?.layoutSublayers(of: self)
  }

  /// Schedules `layoutSublayers` for the next pass.
  open func setNeedsLayout() {
    markNeedsLayout()
  }

  /// Returns whether `layoutSublayers` will be called.
  open func needsLayout() -> Bool {
    onView { $0.flags.needsLayout } ?? ownNeedsLayout
  }

  /// Lays out the layer and its sublayers immediately, starting from the topmost superlayer that
  /// needs layout.
  open func layoutIfNeeded() {
    layoutNow()
  }

  /// Returns the preferred size: the current one.
  open func preferredFrameSize() -> CGSize { bounds.size }

  // MARK: Display

  /// Draws the layer: calls the delegate, or else `draw(in:)`.
  open func display() {
    if let delegate { delegate.display(self) } else { drawContents() }
  }

  /// Draws into a context, which has state but no pixels.
  open func draw(in ctx: CGContext) {
    delegate?.draw(self, in: ctx)
  }

  /// Draws the layer and its sublayers into a context, which has state but no pixels.
  open func render(in ctx: CGContext) {
    draw(in: ctx)
    for sublayer in sublayers ?? [] { sublayer.render(in: ctx) }
  }

  /// Schedules drawing for the next pass.
  open func setNeedsDisplay() {
    markNeedsDisplay()
  }

  /// Schedules drawing of the whole layer for the next pass.
  open func setNeedsDisplay(_ r: CGRect) {
    setNeedsDisplay()
  }

  /// Returns whether the layer will be drawn.
  open func needsDisplay() -> Bool {
    onView { $0.flags.needsDisplay } ?? ownNeedsDisplay
  }

  /// Draws the layer immediately if needed.
  open func displayIfNeeded() {
    displayNow()
  }

  // MARK: Hit testing

  /// Returns whether a point in the layer's coordinates is in its bounds.
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// Returns the frontmost, most deeply nested layer that contains a point in the superlayer's
  /// coordinates.
  open func hitTest(_ p: CGPoint) -> CALayer? { layer(at: p) }

  // MARK: Animations

  /// Adds an animation, which runs on the render loop's clock and changes no values while it runs.
  open func add(_ anim: CAAnimation, forKey key: String?) {
    start(anim, key: key)
  }

  /// Ends all animations.
  open func removeAllAnimations() {
    for key in animationKeys() ?? [] { removeAnimation(forKey: key) }
  }

  /// Ends the animation for a key.
  open func removeAnimation(forKey key: String) {
    endAnimation(key, isFinished: false)
  }

  /// Returns the action for a property: the delegate's, or the one in the layer's `actions` or
  /// class.
  open func action(forKey event: String) -> (any CAAction)? {
    if let action = delegate?.action(for: self, forKey: event) { return action }
    return actions?[event] ?? type(of: self).defaultAction(forKey: event)
  }
}
