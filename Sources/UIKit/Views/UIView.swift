public import LayoutEngine
package import Signposts

/// A rectangle in a window, with subviews, and constraints over them.
///
/// Work is deferred in each of three parallel phases: `setNeedsUpdateConstraints`, `setNeedsLayout` and
/// `setNeedsDisplay` schedule work, the render loop does it once, and
/// `updateConstraintsIfNeeded`, `layoutIfNeeded` and `displayIfNeeded` do it at once.
@preconcurrency @MainActor
open class UIView: UIResponder {
  /// The identifier in signposts.
  public let layoutID = Signpost.makeObjectID()

  // What the parts of the view's implementation keep; each has its own file.
  var geometry: ViewGeometry {
    @inline(__always) _read { yield unsafe currentGeometry }
    @inline(__always) _modify { yield unsafe &currentGeometry }
  }
  var flags: ViewFlags {
    @inline(__always) _read { yield unsafe currentFlags }
    @inline(__always) _modify { yield unsafe &currentFlags }
  }
  var pendingSubviews: PendingSubviews {
    @inline(__always) _read { yield unsafe currentPendingSubviews }
    @inline(__always) _modify { yield unsafe &currentPendingSubviews }
  }
  /// Where among the superview's subviews the view was when that was asked last.
  var subviewIndex: Int32 {
    @inline(__always) _read { yield unsafe currentSubviewIndex }
    @inline(__always) _modify { yield unsafe &currentSubviewIndex }
  }
  var layoutState: ViewLayoutState {
    @inline(__always) _read { yield unsafe currentLayoutState }
    @inline(__always) _modify { yield unsafe &currentLayoutState }
  }
  var marginState: ViewMargins {
    @inline(__always) _read { yield unsafe currentMarginState }
    @inline(__always) _modify { yield unsafe &currentMarginState }
  }

  // What every pass reads is not looked at for overlapping accesses at run time: that takes longer than the accesses.
  // Debug builds of these lines look as little; tests of the same code before them did, and found none.
  @exclusivity(unchecked) private var currentGeometry: ViewGeometry
  @exclusivity(unchecked) private var currentFlags = ViewFlags()
  @exclusivity(unchecked) private var currentPendingSubviews = PendingSubviews()
  @exclusivity(unchecked) private var currentSubviewIndex: Int32 = -1
  @exclusivity(unchecked) private var currentLayoutState = ViewLayoutState()
  @exclusivity(unchecked) private var currentMarginState = ViewMargins()
  @exclusivity(unchecked) private var currentSubviews: [UIView] = []
  @exclusivity(unchecked) private var settings = Settings()

  /// What code sets of a view and layout reads.
  private struct Settings {
    var isHidden = false
    var autoresizesSubviews = true
    var translatesAutoresizingMask = true
    var preservesSuperviewMargins = false
    var insetsMarginsFromSafeArea = true
    var semanticContentAttribute = UISemanticContentAttribute.unspecified
    var contentMode = ContentMode.scaleToFill
    var hasController = false
  }

  var madeAnchors: ItemAnchors?

  /// The controller whose view this is.
  final var ownController: UIViewController? {
    @inline(__always) get { unsafe settings.hasController ? currentController : nil }
    set {
      unsafe settings.hasController = newValue != nil
      unsafe currentController = newValue
    }
  }
  // Few views have one, so the others do not look.
  @exclusivity(unchecked) private weak var currentController: UIViewController?
  var definedEpoch: UInt32 = 0
  /// The recording that has its first layout.
  var laidOutEpoch: UInt32 = 0

  /// The engine of the view's hierarchy; nil if there is none yet.
  package internal(set) final var engine: LayoutEngine? {
    @inline(__always) get { unsafe currentEngine }
    @inline(__always) set { unsafe currentEngine = newValue }
  }
  @exclusivity(unchecked) private var currentEngine: LayoutEngine?

  /// The layer, once someone has asked for it.
  final var madeLayer: CALayer? {
    get { unsafe currentLayer }
    set { unsafe currentLayer = newValue }
  }
  // Not isolated, so that `deinit` gets at it; all else that does is.
  private nonisolated(unsafe) final var currentLayer: CALayer?

  /// The reference by which constraints and engines know the view.
  public final var layoutReference: LayoutItemReference {
    if let made = unsafe currentReference { return made }
    let made = LayoutItemReference(self)
    unsafe currentReference = made
    return made
  }
  // Not isolated, so that `deinit` gets at it; all else that does is.
  @exclusivity(unchecked) private nonisolated(unsafe) final var currentReference:
    LayoutItemReference?

  // MARK: Making

  /// Makes a view with a frame in its future superview's coordinates.
  public init(frame: CGRect) {
    unsafe currentGeometry = ViewGeometry(frame: frame)
    super.init()
    MainThread.check(UIView.self)
    LiveViews.register()
  }

  /// Makes a view with the frame that a document stores, which ``UINib`` and ``UIStoryboard`` read; other archives are
  /// not read.
  public required init?(coder: NSCoder) {
    unsafe currentGeometry = ViewGeometry(frame: coder.document?.frame ?? .zero)
    super.init()
    LiveViews.register()
  }

  /// Makes a view with an empty frame.
  public convenience override init() {
    self.init(frame: .zero)
  }

  // Makes what `appearance()` returns, of a class that is known only when the program runs; see UIAppearance.swift.
  convenience init(forAppearance: Void) {
    self.init(frame: .zero)
  }

  // Plain, so that subclasses may have one, which in Swift is isolated only if the superclass's is.
  /// Has the reference forget the view before the end of a subclass goes on.
  nonisolated final func endReference() {
    unsafe currentReference?.itemIsReleased()
  }

  deinit {
    unsafe currentLayer?.view = nil
    unsafe currentReference?.itemIsReleased()
    unsafe currentPendingSubviews = PendingSubviews()
    guard unsafe !currentSubviews.isEmpty else { return }
    // What nothing else holds goes with the view, and needs to forget nothing.
    var remaining: [UIView] = []
    for index in unsafe currentSubviews.indices {
      unsafe currentSubviews[index].currentSuperview = nil
      unsafe currentSubviews[index].currentParentID = nil
      if unsafe !isKnownUniquelyReferenced(&currentSubviews[index]) {
        unsafe remaining.append(currentSubviews[index])
      }
    }
    if !remaining.isEmpty { UIView.loseSuperview(remaining) }
  }

  // MARK: Geometry

  /// The rectangle in the superview's coordinates.
  open var frame: CGRect {
    get { geometry.transformedFrame(about: anchorPoint) }
    set { setFrame(newValue) }
  }

  /// The rectangle in the view's own coordinates; its origin is what subviews are scrolled by.
  open var bounds: CGRect {
    get { CGRect(origin: geometry.boundsOrigin, size: geometry.frame.size) }
    set { setBounds(newValue) }
  }

  /// The middle in the superview's coordinates, or where the anchor point is if it is another.
  open var center: CGPoint {
    get { geometry.position(of: anchorPoint) }
    set { setCenter(newValue) }
  }

  /// What the view is transformed by about its middle or its other anchor point, after layout.
  open var transform: CGAffineTransform {
    get { geometry.transform }
    set {
      geometry.transform = newValue
      marginsMayHaveChangedByFrame(isMoved: true)
    }
  }

  /// How the frame follows the superview's size, if no constraints say so.
  open var autoresizingMask: AutoresizingMask = [] {
    didSet { if autoresizingMask != oldValue { autoresizingDidChange() } }
  }

  /// Whether subviews are resized by their masks when the size changes.
  open var autoresizesSubviews: Bool {
    get { unsafe settings.autoresizesSubviews }
    set { unsafe settings.autoresizesSubviews = newValue }
  }

  /// Returns the size that fits best: here the present one.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Gives the view the size that fits best.
  open func sizeToFit() {
    bounds.size = sizeThatFits(bounds.size)
  }

  /// Returns a point of this view in another view's coordinates, or in the window's.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { converted(point, to: view) }

  /// Returns a point of another view, or of the window, in this view's coordinates.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    converted(point, from: view)
  }

  /// Returns a rectangle of this view in another view's coordinates, or in the window's.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { converted(rect, to: view) }

  /// Returns a rectangle of another view, or of the window, in this view's coordinates.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { converted(rect, from: view) }

  // MARK: Hierarchy

  /// The view that this one is in.
  open internal(set) var superview: UIView? {
    get { unsafe currentSuperview }
    set {
      unsafe currentSuperview = newValue
      if let newValue {
        unsafe currentParentID = ObjectIdentifier(newValue)
      } else {
        unsafe currentParentID = nil
      }
    }
  }
  // Not weak: that would make every reference to a superview several times as expensive. A view ends it in `deinit`.
  @exclusivity(unchecked) private nonisolated(unsafe) final unowned(unsafe) var currentSuperview:
    UIView?

  /// Whether the view is directly in another; retains nothing to find out.
  @inline(__always)
  final func isDirectly(in view: UIView) -> Bool {
    unsafe currentParentID == ObjectIdentifier(view)
  }
  @exclusivity(unchecked) private nonisolated(unsafe) final var currentParentID: ObjectIdentifier?

  /// The superview, without asking an override: what layout goes by.
  final var parent: UIView? {
    @inline(__always) get { unsafe currentSuperview }
  }

  /// The subviews, without asking an override.
  final var children: [UIView] {
    @inline(__always) get { unsafe currentSubviews }
  }

  /// The views in this one, from back to front.
  open internal(set) var subviews: [UIView] {
    _read { yield unsafe currentSubviews }
    _modify { yield unsafe &currentSubviews }
  }

  /// The window that the view is in.
  open internal(set) var window: UIWindow? {
    get {
      guard let item = windowReference?.item else { return nil }
      // It is set below, to the reference of a window.
      return unsafe unsafeDowncast(item, to: UIWindow.self)
    }
    set { windowReference = newValue?.layoutReference }
  }
  /// The reference of the window.
  final var windowReference: LayoutItemReference? {
    @inline(__always) get { unsafe currentWindow }
    @inline(__always) set { unsafe currentWindow = newValue }
  }
  @exclusivity(unchecked) private var currentWindow: LayoutItemReference?

  /// Adds a view in front of the other subviews; it leaves the superview that it had.
  open func addSubview(_ view: UIView) {
    insert(view, at: .front)
  }

  /// Adds a view at an index among the subviews.
  open func insertSubview(_ view: UIView, at index: Int) {
    insert(view, at: .index(index))
  }

  /// Adds a view just behind a subview.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, at: .below(siblingSubview))
  }

  /// Adds a view just in front of a subview.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, at: .above(siblingSubview))
  }

  /// Exchanges two subviews' places.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    MainThread.check(UIView.self)
    subviews.swapAt(index1, index2)
  }

  /// Moves a subview in front of the others.
  open func bringSubviewToFront(_ view: UIView) {
    moveSubview(view, to: subviews.count - 1)
  }

  /// Moves a subview behind the others.
  open func sendSubviewToBack(_ view: UIView) {
    moveSubview(view, to: 0)
  }

  /// Takes the view and the constraints that tie it to its ancestors out; does nothing without a superview.
  open func removeFromSuperview() {
    MainThread.check(UIView.self)
    leaveSuperview()
  }

  /// Whether the view is another, or in it.
  open func isDescendant(of view: UIView) -> Bool {
    isInSubtree(of: view)
  }

  /// Returns the first view with a tag, in the order of the hierarchy.
  open func viewWithTag(_ tag: Int) -> UIView? {
    self.tag == tag ? self : subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  /// Called when a subview was added.
  open func didAddSubview(_ subview: UIView) {}

  /// Called when a subview is about to be removed.
  open func willRemoveSubview(_ subview: UIView) {}

  /// Called when the superview is about to change.
  open func willMove(toSuperview newSuperview: UIView?) {}

  /// Called when the superview has changed.
  open func didMoveToSuperview() {}

  /// Called when the window is about to change.
  open func willMove(toWindow newWindow: UIWindow?) {}

  /// Called when the window has changed.
  open func didMoveToWindow() {}

  // MARK: Constraints

  /// Whether the class needs constraints to be laid out at all.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// The constraints that are installed on this view, in the order of their installation.
  open var constraints: [NSLayoutConstraint] { layoutState.hosted.constraints }

  /// Installs a constraint whose items are this view or its descendants.
  open func addConstraint(_ constraint: NSLayoutConstraint) {
    MainThread.check(UIView.self)
    add(constraint)
  }

  /// Installs constraints, in order.
  open func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Takes a constraint out; does nothing if it is not installed on this view.
  open func removeConstraint(_ constraint: NSLayoutConstraint) {
    MainThread.check(UIView.self)
    uninstall(constraint, reason: .activation)
  }

  /// Takes constraints out, in order.
  open func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  /// Whether the frame and the autoresizing mask become constraints.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { unsafe settings.translatesAutoresizingMask }
    set {
      let isChange = unsafe settings.translatesAutoresizingMask != newValue
      unsafe settings.translatesAutoresizingMask = newValue
      if isChange { translationDidChange() }
    }
  }

  /// Brings the view's constraints up to date; overriders call `super` last.
  open func updateConstraints() {}

  /// Schedules `updateConstraints` for the next pass.
  open func setNeedsUpdateConstraints() {
    MainThread.check(UIView.self)
    markNeedsUpdateConstraints()
  }

  /// Whether `updateConstraints` is to be called.
  open func needsUpdateConstraints() -> Bool { flags.needsUpdateConstraints }

  /// Updates the constraints of the views in this one, and its own, if they need it.
  open func updateConstraintsIfNeeded() {
    MainThread.check(UIView.self)
    LayoutPass.updateConstraintsIfNeeded(from: self)
  }

  // MARK: Layout

  /// Copies the engine's values to the frames of the subviews.
  open func layoutSubviews() {
    copyEngineFrames()
  }

  /// Schedules `layoutSubviews` for the next pass.
  open func setNeedsLayout() {
    MainThread.check(UIView.self)
    markNeedsLayout()
  }

  /// Lays out the view and what is in it at once, from the topmost ancestor in a row that needs layout.
  open func layoutIfNeeded() {
    MainThread.check(UIView.self)
    LayoutPass.layoutIfNeeded(from: self)
  }

  /// Called when constraints give another frame, before the next `layoutSubviews`; overriders call `super`.
  public func layoutValuesDidChange() {
    engineValuesDidChange()
  }

  // MARK: Display

  /// Draws; nothing of it is seen, as there is no screen.
  open func draw(_ rect: CGRect) {}

  /// Schedules `draw(_:)` for the next pass.
  open func setNeedsDisplay() {
    MainThread.check(UIView.self)
    markNeedsDisplay()
  }

  /// Schedules `draw(_:)` for the next pass; the whole view is drawn.
  open func setNeedsDisplay(_ rect: CGRect) {
    setNeedsDisplay()
  }

  /// Draws the view and what is in it at once, if it needs it.
  open func displayIfNeeded() {
    MainThread.check(UIView.self)
    LayoutPass.displayIfNeeded(from: self)
  }

  // MARK: Layer

  /// The class of the view's layer.
  open class var layerClass: AnyClass { CALayer.self }

  /// The view's layer, which shares its geometry and look; it is made when it is first asked for.
  open var layer: CALayer {
    if let madeLayer { return madeLayer }
    let layer = makeLayer()
    madeLayer = layer
    return layer
  }

  /// Lays the view out when its layer is laid out: calls `layoutSubviews`.
  open func layoutSublayers(of layer: CALayer) {
    if layer.isLayer(of: self) { layoutSubviews() }
  }

  /// Draws a layer, the view's own or one that it is the delegate of.
  open func display(_ layer: CALayer) {
    layer.drawContents()
  }

  /// Draws a layer's content; calls `draw(_:)` for the view's own layer.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    if layer.isLayer(of: self) { drawIn(ctx) }
  }

  /// Called when a layer is about to be drawn.
  open func layerWillDraw(_ layer: CALayer) {}

  /// Returns what happens when a property of a layer changes: nothing, as changes take effect at once.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }

  // MARK: Intrinsic size

  /// The size that the content wants, along each axis, or `noIntrinsicMetric`.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Discards the size that the content had: it wants another one.
  open func invalidateIntrinsicContentSize() {
    MainThread.check(UIView.self)
    markIntrinsicSizeInvalid()
  }

  /// The size that the content wants if its width is given, or nil if the width makes no difference.
  ///
  /// `systemLayoutSizeFitting` asks for it once the width is known.
  package func intrinsicContentSize(forWidth width: CGFloat) -> CGSize? { nil }

  /// The width that the content wants where it wraps as it was laid out, or nil if it does not wrap or was not.
  package var wrappedIntrinsicWidth: CGFloat? { nil }

  /// Returns how strongly the view refuses to grow beyond its intrinsic size.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    layoutState.intrinsic.hugging(axis)
  }

  /// Sets how strongly the view refuses to grow beyond its intrinsic size.
  open func setContentHuggingPriority(
    _ priority: UILayoutPriority,
    for axis: NSLayoutConstraint.Axis
  ) {
    setIntrinsicPriority(priority, isHugging: true, axis: axis)
  }

  /// Returns how strongly the view refuses to shrink below its intrinsic size.
  open func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    layoutState.intrinsic.compression(axis)
  }

  /// Sets how strongly the view refuses to shrink below its intrinsic size.
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority,
    for axis: NSLayoutConstraint.Axis
  ) {
    setIntrinsicPriority(priority, isHugging: false, axis: axis)
  }

  /// Returns the smallest size that the constraints below the view allow, near a target.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize,
      withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel
    )
  }

  /// Returns the size that the constraints below the view give, with a wish for each axis; makes an engine for it.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    MainThread.check(UIView.self)
    return fittingSize(
      targetSize,
      horizontally: horizontalFittingPriority,
      vertically: verticalFittingPriority
    )
  }

  // MARK: Finding ambiguity

  /// Whether another layout would satisfy the constraints as well.
  open var hasAmbiguousLayout: Bool { isLayoutAmbiguous }

  /// Returns the active constraints that mention the view's position or size along one axis.
  ///
  /// Those that follow from the autoresizing mask and the intrinsic size are left out: no object stands for them.
  open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    hostedConstraintsAffectingLayout(for: axis)
  }

  /// Would choose another of several layouts; the choice is always the same here, so nothing happens.
  open func exerciseAmbiguityInLayout() {}

  // MARK: Alignment

  /// How far the rectangle that constraints act on lies inside the frame.
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  /// Returns the rectangle that constraints act on for a frame.
  open func alignmentRect(forFrame frame: CGRect) -> CGRect {
    frame.inset(by: alignmentRectInsets)
  }

  /// Returns the frame for a rectangle that constraints act on.
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    alignmentRect.inset(by: alignmentRectInsets.negated)
  }

  /// The view whose first baseline is this one's.
  open var forFirstBaselineLayout: UIView { forLastBaselineLayout }

  /// The view whose last baseline is this one's.
  open var forLastBaselineLayout: UIView { self }

  /// The first baseline's distance from the alignment rectangle's top; views without text have 0.
  package var firstBaselineOffset: CGFloat { 0 }

  /// The last baseline's distance from the alignment rectangle's bottom, upwards; views without text have 0.
  package var lastBaselineOffset: CGFloat { 0 }

  // MARK: Margins

  /// The distances from the edges that content keeps; 8 unless set, or what the system wants of a controller's view.
  open var layoutMargins: UIEdgeInsets {
    get { effectiveMargins }
    set { setMargins(newValue) }
  }

  /// The distances from the edges that content keeps, with sides named by the reading direction.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { directional(effectiveMargins) }
    set { setMargins(physical(newValue)) }
  }

  /// Whether the margins are at least what the superview's reach into this view.
  open var preservesSuperviewLayoutMargins: Bool {
    get { unsafe settings.preservesSuperviewMargins }
    set {
      let isChange = unsafe settings.preservesSuperviewMargins != newValue
      unsafe settings.preservesSuperviewMargins = newValue
      if isChange { marginsMayHaveChanged() }
    }
  }

  /// Whether the safe area's insets are added to the margins.
  open var insetsLayoutMarginsFromSafeArea: Bool {
    get { unsafe settings.insetsMarginsFromSafeArea }
    set {
      let isChange = unsafe settings.insetsMarginsFromSafeArea != newValue
      unsafe settings.insetsMarginsFromSafeArea = newValue
      if isChange { marginsMayHaveChanged() }
    }
  }

  /// Called when the margins have changed.
  open func layoutMarginsDidChange() {}

  /// The parts of the view that bars cover.
  open var safeAreaInsets: UIEdgeInsets { effectiveSafeArea }

  /// Called when the safe area has changed.
  open func safeAreaInsetsDidChange() {}

  // MARK: Focus

  /// Whether the view can have the focus of a keyboard; nothing asks here.
  ///
  /// No layout effect.
  open var canBecomeFocused: Bool { false }

  /// Where the focus is to go, the best first; nothing asks here.
  ///
  /// No layout effect.
  open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }

  /// Whether the focus may move; nothing asks here.
  ///
  /// No layout effect.
  open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }

  /// Called when the focus has moved; it never does here.
  ///
  /// No layout effect.
  open func didUpdateFocus(
    in context: UIFocusUpdateContext,
    with coordinator: UIFocusAnimationCoordinator
  ) {}

  // MARK: Direction and traits

  /// Whether the view mirrors for languages that are read from right to left.
  open var semanticContentAttribute: UISemanticContentAttribute {
    get { unsafe settings.semanticContentAttribute }
    set {
      let isChange = unsafe settings.semanticContentAttribute != newValue
      unsafe settings.semanticContentAttribute = newValue
      if isChange { directionDidChange() }
    }
  }

  /// The direction in which the view's content is laid out.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    if semanticContentAttribute == .unspecified, let direction = window?.deviceDirection {
      return direction
    }
    return UIView.userInterfaceLayoutDirection(for: semanticContentAttribute)
  }

  /// Returns the direction for an attribute, of a view that has nothing else to go by.
  open class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    attribute.layoutDirection
  }

  /// Called when the traits have changed, such as by a style that the view or an ancestor overrides.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// What layout may depend on beside the size.
  open var traitCollection: UITraitCollection { currentTraits }

  // MARK: Touches and responders

  open override var next: UIResponder? { ownController ?? superview }

  /// Returns the frontmost view at a point that gets touches: this one or one in it.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    viewHit(at: point, with: event)
  }

  /// Whether a point is in the view's bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { isInBounds(point) }

  /// The recognizers that get the touches in the view.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { sparse[default: nil] }
    set { setGestureRecognizers(newValue) }
  }

  /// Adds a recognizer; it leaves the view that it had.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    add(gestureRecognizer)
  }

  /// Removes a recognizer; does nothing if it is not the view's.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    remove(gestureRecognizer)
  }

  /// Whether a gesture that was found in the view may begin.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }

  /// Adds an interaction, which leaves the view that it had.
  open func addInteraction(_ interaction: any UIInteraction) {
    add(interaction)
  }

  /// Removes an interaction.
  open func removeInteraction(_ interaction: any UIInteraction) {
    remove(interaction)
  }

  /// Makes what is being edited in the view end its editing.
  ///
  /// - Returns: Whether nothing in the view is the first responder any more, or nothing was.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool {
    resignFirstResponderInside(force: force)
  }

  // The rectangle of a view follows its frame unless it is set.
  open override var accessibilityFrame: CGRect {
    get { sparse[default: convert(bounds, to: nil)] }
    set { sparse[default: .zero] = newValue }
  }

  /// The baseline of the first line of text.
  open var firstBaselineAnchor: NSLayoutYAxisAnchor { yAnchor(.firstBaseline) }

  /// The baseline of the last line of text.
  open var lastBaselineAnchor: NSLayoutYAxisAnchor { yAnchor(.lastBaseline) }

  // MARK: Appearance

  /// Whether the view and what is in it are not shown; no constraint changes by it, except in a `UIStackView`.
  open var isHidden: Bool {
    get { unsafe settings.isHidden }
    set {
      let isChange = unsafe settings.isHidden != newValue
      unsafe settings.isHidden = newValue
      if isChange { hiddenDidChange() }
    }
  }

  /// The opacity, 0 to 1.
  open var alpha: CGFloat {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// A number for the app's own use.
  open var tag: Int {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The colour behind the content.
  open var backgroundColor: UIColor?

  /// The colour of what can be touched: that of the nearest ancestor that has one, or the system's blue.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! {
    get { effectiveTintColor }
    set { setTintColor(newValue) }
  }

  /// Called when the tint has changed, here or in the ancestor that it is taken from.
  open func tintColorDidChange() {}

  /// Whether the tint is as it is or dimmed; that of the superview unless set.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get { effectiveTintAdjustmentMode }
    set { setTintAdjustmentMode(newValue) }
  }

  /// Whether the view and what is in it are light or dark, whatever they are in.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { sparse[default: .unspecified] }
    set {
      let old = traitCollection
      sparse[default: .unspecified] = newValue
      tellTraitsChanged(from: old)
    }
  }

  /// Whether nothing is drawn outside the bounds.
  open var clipsToBounds = false

  /// Whether the view covers what is behind it wholly.
  open var isOpaque = true

  /// Whether touches reach the view and the views in it.
  open var isUserInteractionEnabled = true

  /// How the content follows the bounds; with `redraw` another size has the view drawn again.
  open var contentMode: ContentMode {
    get { unsafe settings.contentMode }
    set { unsafe settings.contentMode = newValue }
  }

  /// The name of the view for tests, logs and traces.
  open var accessibilityIdentifier: String? {
    didSet { if accessibilityIdentifier != oldValue { identifierDidChange() } }
  }

  nonisolated open override var description: String {
    MainActor.assumeIsolated { layoutDescription }
  }

  nonisolated open override var debugDescription: String { description }

  /// What a description says beside class, address and frame, such as `text = 'Quite a hike'`.
  package var descriptionDetails: [String] { [] }

  /// What the trace takes the view for.
  package var itemKind: ItemKind { .view }

  /// What a recycled view is known by in the trace.
  package var reuseIdentifierForRecording: String? { nil }

  /// Whether the view shows text that wraps at the width that it gets.
  package var wrapsText: Bool { false }

  /// Called when a subview was hidden or shown; stacks take it out of the row or put it back.
  package func subviewHiddenDidChange(_ subview: UIView) {}

  /// Whether the view shows only the part of its content that is in its bounds, as a scroll view does.
  var showsPartOfContent: Bool { false }

  /// Changes what the view is fitted by; a cell is as high as its content.
  func adaptFittingConstraints(_ constraints: inout [LayoutConstraint]) {}

  /// The subview whose frame the view's `layoutSubviews` may set, so that what is in it follows: a cell's content view.
  var framedContentView: UIView? { nil }

  /// Called when a layout of the view that has set the frame of ``framedContentView`` ends.
  func settleContentFrame() {}

  /// The guide that the view's own edges stand for in constraints of the views in it, as in a scroll view.
  package var contentItemForSubviews: (any LayoutItem)? { nil }
}
