/// A rectangle with sublayers and a look, of which nothing is drawn.
///
/// A view's layer shares the view's geometry, background, opacity and visibility both ways. Any other layer keeps its
/// own, and is laid out in the pass of the view that it is in.
open class CALayer: NSObject {
  /// What is rarely set.
  var sparse = SparseState()

  /// The view that the layer belongs to, which clears this when it ends.
  unowned(unsafe) var view: UIView?

  /// The geometry of a layer without a view; of one with a view, only the anchor point and a transform in space.
  var ownGeometry = LayerGeometry()

  /// The layers that were added to this one; the layers of a view's subviews are not among them.
  var ownSublayers: [SublayerEntry] = []

  weak var ownSuperlayer: CALayer?

  var ownNeedsLayout = false
  var ownNeedsDisplay = false

  /// Whether a layer in this one, except for those of subviews, has something to lay out or draw.
  var subtreeHasWork = false

  // MARK: Making

  /// Makes a layer with empty bounds.
  public override init() {
    super.init()
  }

  /// Makes a layer with another's geometry and look.
  public init(layer: Any) {
    super.init()
    guard let layer = layer as? CALayer else { return }
    ownGeometry = layer.geometry
    sparse = layer.sparse
  }

  /// Makes a layer as an archive would; archives are not read here.
  public required init?(coder: NSCoder) {
    super.init()
  }

  // Makes a layer of a class that is known only when the program runs; see LayerClass.
  convenience init(dynamically: Void) {
    self.init()
  }

  /// Returns the value that a property has unless set: nil, as code has these values here.
  ///
  /// No layout effect.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  /// Whether the layer is to be drawn when a property changes; nothing asks here.
  ///
  /// No layout effect.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Returns the action of a property for all layers of the class: none.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  // MARK: Geometry

  /// The rectangle in the superlayer's coordinates, after the transform; of one in space, its part in the plane counts.
  open var frame: CGRect {
    get { geometry.frame }
    set { setFrame(newValue) }
  }

  /// The rectangle in the layer's own coordinates.
  open var bounds: CGRect {
    get { geometry.bounds }
    set { setBounds(newValue) }
  }

  /// Where the anchor point is in the superlayer's coordinates.
  open var position: CGPoint {
    get { geometry.position }
    set { setPosition(newValue) }
  }

  /// The point that the position is of and that transforms are about, from 0 to 1 across the bounds.
  open var anchorPoint: CGPoint {
    get { ownGeometry.anchorPoint }
    set { setAnchorPoint(newValue) }
  }

  /// What the layer is transformed by about its anchor point.
  open var transform: CATransform3D {
    get { geometry.transform }
    set { setTransform(newValue) }
  }

  // MARK: Appearance

  /// The opacity, 0 to 1; a view's `alpha`.
  open var opacity: Float {
    get { onView { Float($0.alpha) } ?? sparse[default: 1] }
    set { if onView({ $0.alpha = CGFloat(newValue) }) == nil { sparse[default: 1] = newValue } }
  }

  /// Whether the layer and what is in it are not shown; a view's `isHidden`.
  open var isHidden: Bool {
    get { onView { $0.isHidden } ?? sparse[default: false] }
    set { if onView({ $0.isHidden = newValue }) == nil { sparse[default: false] = newValue } }
  }

  /// Whether nothing is drawn outside the bounds; a view's `clipsToBounds`.
  open var masksToBounds: Bool {
    get { onView { $0.clipsToBounds } ?? sparse[default: false] }
    set { if onView({ $0.clipsToBounds = newValue }) == nil { sparse[default: false] = newValue } }
  }

  /// Whether the layer covers what is behind it wholly; a view's `isOpaque`.
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

  /// The corners that are round; all unless set.
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

  /// The width of the line along the edges, inside them.
  ///
  /// No layout effect.
  open var borderWidth: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The colour of the line along the edges; black unless set.
  ///
  /// No layout effect.
  open var borderColor: CGColor? {
    get { sparse[default: .black] }
    set { sparse[default: nil] = newValue }
  }

  /// The colour of the shadow; black unless set.
  ///
  /// No layout effect.
  open var shadowColor: CGColor? {
    get { sparse[default: .black] }
    set { sparse[default: nil] = newValue }
  }

  /// The opacity of the shadow, 0 to 1.
  ///
  /// No layout effect.
  open var shadowOpacity: Float {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// How far the shadow is from what casts it; 3 upwards unless set.
  ///
  /// No layout effect.
  open var shadowOffset: CGSize {
    get { sparse[default: CGSize(width: 0, height: -3)] }
    set { sparse[default: .zero] = newValue }
  }

  /// How far the shadow is blurred; 3 unless set.
  ///
  /// No layout effect.
  open var shadowRadius: CGFloat {
    get { sparse[default: 3] }
    set { sparse[default: 3] = newValue }
  }

  /// The outline of what casts the shadow; nil for the content's own.
  ///
  /// No layout effect.
  open var shadowPath: CGPath? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// What is shown, such as a `CGImage`.
  ///
  /// No layout effect.
  open var contents: Any? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  // MARK: Sublayers

  /// Adds a layer in front of the other sublayers; it leaves the superlayer that it had.
  open func addSublayer(_ layer: CALayer) {
    insert(layer, at: .max)
  }

  /// Adds a layer at an index among the sublayers, those of subviews counted.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    insert(layer, at: Int(idx))
  }

  /// Adds a layer just behind a sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, at: sibling.flatMap { index(of: $0) } ?? 0)
  }

  /// Adds a layer just in front of a sublayer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, at: sibling.flatMap { index(of: $0) }.map { $0 + 1 } ?? .max)
  }

  /// Puts a layer in the place of a sublayer.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard let index = index(of: oldLayer) else { return }
    insert(newLayer, at: index)
    oldLayer.removeFromSuperlayer()
  }

  /// Takes the layer out of the one that it was added to; a subview's layer stays as long as its view.
  open func removeFromSuperlayer() {
    leaveSuperlayer()
  }

  // MARK: Layout

  /// Lays the sublayers out: calls the delegate, which is the view of a view's layer.
  open func layoutSublayers() {
    delegate?.layoutSublayers(of: self)
  }

  /// Schedules `layoutSublayers` for the next pass.
  open func setNeedsLayout() {
    markNeedsLayout()
  }

  /// Whether `layoutSublayers` is to be called.
  open func needsLayout() -> Bool {
    onView { $0.flags.needsLayout } ?? ownNeedsLayout
  }

  /// Lays out the layer and what is in it at once, from the topmost superlayer in a row that needs layout.
  open func layoutIfNeeded() {
    layoutNow()
  }

  /// Returns the size that the layer wants: the present one.
  open func preferredFrameSize() -> CGSize { bounds.size }

  // MARK: Display

  /// Draws the layer: asks the delegate for it, or else calls `draw(in:)`.
  open func display() {
    if let delegate { delegate.display(self) } else { drawContents() }
  }

  /// Draws in a context, which keeps its state and no pixels.
  open func draw(in ctx: CGContext) {
    delegate?.draw(self, in: ctx)
  }

  /// Draws the layer and what is in it in a context, which keeps its state and no pixels.
  open func render(in ctx: CGContext) {
    draw(in: ctx)
    for sublayer in sublayers ?? [] { sublayer.render(in: ctx) }
  }

  /// Schedules drawing for the next pass.
  open func setNeedsDisplay() {
    markNeedsDisplay()
  }

  /// Schedules drawing for the next pass; the whole layer is drawn.
  open func setNeedsDisplay(_ r: CGRect) {
    setNeedsDisplay()
  }

  /// Whether the layer is to be drawn.
  open func needsDisplay() -> Bool {
    onView { $0.flags.needsDisplay } ?? ownNeedsDisplay
  }

  /// Draws the layer at once if it needs it.
  open func displayIfNeeded() {
    displayNow()
  }

  // MARK: Hit testing

  /// Whether a point in the layer's coordinates lies in its bounds.
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// Returns the farthest layer in the tree, from the front, that contains a point in the superlayer's coordinates.
  open func hitTest(_ p: CGPoint) -> CALayer? { layer(at: p) }

  // MARK: Animations

  /// Adds an animation, which runs by the render loop's clock and changes nothing on its way.
  open func add(_ anim: CAAnimation, forKey key: String?) {
    start(anim, key: key)
  }

  /// Ends all animations.
  open func removeAllAnimations() {
    for key in animationKeys() ?? [] { removeAnimation(forKey: key) }
  }

  /// Ends the animation of a key.
  open func removeAnimation(forKey key: String) {
    endAnimation(key, isFinished: false)
  }

  /// Returns the action of a property: the delegate's, or that of the layer's `actions` or class.
  open func action(forKey event: String) -> (any CAAction)? {
    if let action = delegate?.action(for: self, forKey: event) { return action }
    return actions?[event] ?? type(of: self).defaultAction(forKey: event)
  }
}
