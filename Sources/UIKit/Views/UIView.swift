public import LayoutEngine
package import Signposts

/// A rectangle in a window, with subviews and the constraints between them.
///
/// Three parallel phases defer work: `setNeedsUpdateConstraints`, `setNeedsLayout` and
/// `setNeedsDisplay` schedule it and the render loop does it once; `updateConstraintsIfNeeded`,
/// `layoutIfNeeded` and `displayIfNeeded` do it immediately.
@preconcurrency @MainActor
open class UIView: UIResponder {
  /// The identifier in signposts.
  public let layoutID = Signpost.makeObjectID()

  // The storage of the parts of the view's implementation; each part has its own file.
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
  /// The index among the superview's subviews when it was last looked up.
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

  // Properties that every pass reads are not checked for overlapping accesses at run time, because
  // the check takes longer than the access. Debug builds do not check these lines either; tests of
  // the same code with checks found no overlap.
  @exclusivity(unchecked) private var currentGeometry: ViewGeometry
  @exclusivity(unchecked) private var currentFlags = ViewFlags()
  @exclusivity(unchecked) private var currentPendingSubviews = PendingSubviews()
  @exclusivity(unchecked) private var currentSubviewIndex: Int32 = -1
  @exclusivity(unchecked) private var currentLayoutState = ViewLayoutState()
  @exclusivity(unchecked) private var currentMarginState = ViewMargins()
  @exclusivity(unchecked) private var currentSubviews: [UIView] = []
  @exclusivity(unchecked) private var settings = Settings()

  /// Properties that code sets and layout reads.
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
  // Few views have one, so the others skip the lookup.
  @exclusivity(unchecked) private weak var currentController: UIViewController?
  var definedEpoch: UInt32 = 0
  /// The recording that contains its first layout.
  var laidOutEpoch: UInt32 = 0

  /// The engine of the view's hierarchy; nil if none exists yet.
  package internal(set) final var engine: LayoutEngine? {
    @inline(__always) get { unsafe currentEngine }
    @inline(__always) set { unsafe currentEngine = newValue }
  }
  @exclusivity(unchecked) private var currentEngine: LayoutEngine?

  /// The layer, once it has been requested.
  final var madeLayer: CALayer? {
    get { unsafe currentLayer }
    set { unsafe currentLayer = newValue }
  }
  // Not isolated, so that `deinit` can use it; all other users are isolated.
  private nonisolated(unsafe) final var currentLayer: CALayer?

  /// The reference that identifies the view to constraints and engines.
  public final var layoutReference: LayoutItemReference {
    if let made = unsafe currentReference { return made }
    let made = LayoutItemReference(self)
    unsafe currentReference = made
    return made
  }
  // Not isolated, so that `deinit` can use it; all other users are isolated.
  @exclusivity(unchecked) private nonisolated(unsafe) final var currentReference:
    LayoutItemReference?

  // MARK: Making

  /// Creates a view with a frame in its future superview's coordinates.
  public init(frame: CGRect) {
    unsafe currentGeometry = ViewGeometry(frame: frame)
    super.init()
    MainThread.check(UIView.self)
    LiveViews.register()
  }

  /// Creates a view with the frame that a document stores, as ``UINib`` and ``UIStoryboard`` read
  /// it; other archives are not read.
  public required init?(coder: NSCoder) {
    unsafe currentGeometry = ViewGeometry(frame: coder.document?.frame ?? .zero)
    super.init()
    LiveViews.register()
  }

  /// Creates a view with an empty frame.
  public convenience override init() {
    self.init(frame: .zero)
  }

  // Creates the object that `appearance()` returns, of a class that is known only at run time; see
  // UIAppearance.swift.
  convenience init(forAppearance: Void) {
    self.init(frame: .zero)
  }

  // Not isolated, so that subclasses may declare one: in Swift, it can be isolated only if the
  // superclass's is.
  /// Makes the reference forget the view before a subclass's deinitialization continues.
  nonisolated final func endReference() {
    unsafe currentReference?.itemIsReleased()
  }

  deinit {
    unsafe currentLayer?.view = nil
    unsafe currentReference?.itemIsReleased()
    unsafe currentPendingSubviews = PendingSubviews()
    guard unsafe !currentSubviews.isEmpty else { return }
    // Objects that nothing else retains are released with the view and need no update.
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

  /// The rectangle in the view's own coordinates; its origin is the scroll offset of the subviews.
  open var bounds: CGRect {
    get { CGRect(origin: geometry.boundsOrigin, size: geometry.frame.size) }
    set { setBounds(newValue) }
  }

  /// The center in the superview's coordinates, or the anchor point if it is another.
  open var center: CGPoint {
    get { geometry.position(of: anchorPoint) }
    set { setCenter(newValue) }
  }

  /// The transform about the center or another anchor point, applied after layout.
  open var transform: CGAffineTransform {
    get { geometry.transform }
    set {
      geometry.transform = newValue
      marginsMayHaveChangedByFrame(isMoved: true)
    }
  }

  /// How the frame follows the superview's size, if no constraints determine it.
  open var autoresizingMask: AutoresizingMask = [] {
    didSet { if autoresizingMask != oldValue { autoresizingDidChange() } }
  }

  /// Whether a size change resizes subviews by their masks.
  open var autoresizesSubviews: Bool {
    get { unsafe settings.autoresizesSubviews }
    set { unsafe settings.autoresizesSubviews = newValue }
  }

  /// Returns the size that fits best: here the current one.
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

  /// The view that contains this one.
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
  // Not weak, because that would make every use of a superview several times as expensive. A view
  // clears it in `deinit`.
  @exclusivity(unchecked) private nonisolated(unsafe) final unowned(unsafe) var currentSuperview:
    UIView?

  /// Returns whether the view is directly in another; retains nothing.
  @inline(__always)
  final func isDirectly(in view: UIView) -> Bool {
    unsafe currentParentID == ObjectIdentifier(view)
  }
  @exclusivity(unchecked) private nonisolated(unsafe) final var currentParentID: ObjectIdentifier?

  /// The superview, without calling an override; layout uses this one.
  final var parent: UIView? {
    @inline(__always) get { unsafe currentSuperview }
  }

  /// The subviews, without calling an override.
  final var children: [UIView] {
    @inline(__always) get { unsafe currentSubviews }
  }

  /// The subviews, from back to front.
  open internal(set) var subviews: [UIView] {
    _read { yield unsafe currentSubviews }
    _modify { yield unsafe &currentSubviews }
  }

  /// The window that contains the view.
  open internal(set) var window: UIWindow? {
    get {
      guard let item = windowReference?.item else { return nil }
      // It is only ever set below, to the reference of a window.
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

  /// Adds a view in front of the other subviews; removes it from its previous superview.
  open func addSubview(_ view: UIView) {
    insert(view, at: .front)
  }

  /// Inserts a view at an index among the subviews.
  open func insertSubview(_ view: UIView, at index: Int) {
    insert(view, at: .index(index))
  }

  /// Inserts a view directly behind a subview.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, at: .below(siblingSubview))
  }

  /// Inserts a view directly in front of a subview.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, at: .above(siblingSubview))
  }

  /// Exchanges two subviews.
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

  /// Removes the view and the constraints that tie it to its ancestors; does nothing without a
  /// superview.
  open func removeFromSuperview() {
    MainThread.check(UIView.self)
    leaveSuperview()
  }

  /// Returns whether the view is another one, or a descendant of it.
  open func isDescendant(of view: UIView) -> Bool {
    isInSubtree(of: view)
  }

  /// Returns the first view with a tag, in the order of the hierarchy.
  open func viewWithTag(_ tag: Int) -> UIView? {
    self.tag == tag ? self : subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  /// Called after a subview was added.
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

  /// Whether the class works only with constraints.
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

  /// Removes a constraint; does nothing if it is not installed on this view.
  open func removeConstraint(_ constraint: NSLayoutConstraint) {
    MainThread.check(UIView.self)
    uninstall(constraint, reason: .activation)
  }

  /// Removes constraints, in order.
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

  /// Updates the view's constraints; overrides call `super` last.
  open func updateConstraints() {}

  /// Schedules `updateConstraints` for the next pass.
  open func setNeedsUpdateConstraints() {
    MainThread.check(UIView.self)
    markNeedsUpdateConstraints()
  }

  /// Returns whether `updateConstraints` is pending.
  open func needsUpdateConstraints() -> Bool { flags.needsUpdateConstraints }

  /// Updates the constraints of the view and its descendants, if they need it.
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

  /// Lays out the view and its descendants immediately, from the topmost ancestor in an unbroken
  /// row that needs layout.
  open func layoutIfNeeded() {
    MainThread.check(UIView.self)
    LayoutPass.layoutIfNeeded(from: self)
  }

  /// Called when constraints give another frame, before the next `layoutSubviews`; overrides call
  /// `super`.
  public func layoutValuesDidChange() {
    engineValuesDidChange()
  }

  // MARK: Display

  /// Draws; nothing is visible, because views are not displayed on a screen.
  open func draw(_ rect: CGRect) {}

  /// Schedules `draw(_:)` for the next pass.
  open func setNeedsDisplay() {
    MainThread.check(UIView.self)
    markNeedsDisplay()
  }

  /// Schedules `draw(_:)` for the next pass; it draws the whole view.
  open func setNeedsDisplay(_ rect: CGRect) {
    setNeedsDisplay()
  }

  /// Draws the view and its descendants immediately, if they need it.
  open func displayIfNeeded() {
    MainThread.check(UIView.self)
    LayoutPass.displayIfNeeded(from: self)
  }

  // MARK: Layer

  /// The class of the view's layer.
  open class var layerClass: AnyClass { CALayer.self }

  /// The view's layer, which shares its geometry and look; created on first use.
  open var layer: CALayer {
    if let madeLayer { return madeLayer }
    let layer = makeLayer()
    madeLayer = layer
    return layer
  }

  /// Lays out the view when its layer is laid out: calls `layoutSubviews`.
  open func layoutSublayers(of layer: CALayer) {
    if layer.isLayer(of: self) { layoutSubviews() }
  }

  /// Draws a layer: the view's own, or one whose delegate is the view.
  open func display(_ layer: CALayer) {
    layer.drawContents()
  }

  /// Draws a layer's content; calls `draw(_:)` for the view's own layer.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    if layer.isLayer(of: self) { drawIn(ctx) }
  }

  /// Called before a layer is drawn.
  open func layerWillDraw(_ layer: CALayer) {}

  /// Returns the action for a change of a layer's property: none, because changes take effect
  /// immediately.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }

  // MARK: Intrinsic size

  /// The natural size of the content along each axis, or `noIntrinsicMetric`.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Discards the intrinsic size, because the content needs another one.
  open func invalidateIntrinsicContentSize() {
    MainThread.check(UIView.self)
    markIntrinsicSizeInvalid()
  }

  /// Returns the content's intrinsic size at a width, or nil if the width makes no difference.
  ///
  /// `systemLayoutSizeFitting` calls it once the width is known.
  package func intrinsicContentSize(forWidth width: CGFloat) -> CGSize? { nil }

  /// The content's intrinsic width when wrapped as in its last layout, or nil if it does not wrap
  /// or has no layout.
  package var wrappedIntrinsicWidth: CGFloat? { nil }

  /// Returns how strongly the view resists growing beyond its intrinsic size.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    layoutState.intrinsic.hugging(axis)
  }

  /// Sets how strongly the view resists growing beyond its intrinsic size.
  open func setContentHuggingPriority(
    _ priority: UILayoutPriority,
    for axis: NSLayoutConstraint.Axis
  ) {
    setIntrinsicPriority(priority, isHugging: true, axis: axis)
  }

  /// Returns how strongly the view resists shrinking below its intrinsic size.
  open func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    layoutState.intrinsic.compression(axis)
  }

  /// Sets how strongly the view resists shrinking below its intrinsic size.
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority,
    for axis: NSLayoutConstraint.Axis
  ) {
    setIntrinsicPriority(priority, isHugging: false, axis: axis)
  }

  /// Returns the smallest size that the constraints in the view allow, near a target.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize,
      withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel
    )
  }

  /// Returns the size from the constraints in the view and a priority for each axis; creates an
  /// engine for it.
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

  /// Whether another layout would satisfy the constraints equally well.
  open var hasAmbiguousLayout: Bool { isLayoutAmbiguous }

  /// Returns the active constraints that mention the view's position or size along one axis.
  ///
  /// Constraints from the autoresizing mask and the intrinsic size are left out, because they have
  /// no objects.
  open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    hostedConstraintsAffectingLayout(for: axis)
  }

  /// Would choose another of several layouts; here the choice is always the same, so nothing
  /// happens.
  open func exerciseAmbiguityInLayout() {}

  // MARK: Alignment

  /// The insets from the frame to the rectangle that constraints use.
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  /// Returns the rectangle that constraints use, for a frame.
  open func alignmentRect(forFrame frame: CGRect) -> CGRect {
    frame.inset(by: alignmentRectInsets)
  }

  /// Returns the frame for a rectangle that constraints use.
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    alignmentRect.inset(by: alignmentRectInsets.negated)
  }

  /// The view whose first baseline this one uses.
  open var forFirstBaselineLayout: UIView { forLastBaselineLayout }

  /// The view whose last baseline this one uses.
  open var forLastBaselineLayout: UIView { self }

  /// The first baseline's distance from the alignment rectangle's top; 0 for views without text.
  package var firstBaselineOffset: CGFloat { 0 }

  /// The last baseline's distance from the alignment rectangle's bottom, upwards; 0 for views
  /// without text.
  package var lastBaselineOffset: CGFloat { 0 }

  // MARK: Margins

  /// The insets for content; 8 unless set, or the system's for a controller's view.
  open var layoutMargins: UIEdgeInsets {
    get { effectiveMargins }
    set { setMargins(newValue) }
  }

  /// The insets for content, with sides named by the reading direction.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { directional(effectiveMargins) }
    set { setMargins(physical(newValue)) }
  }

  /// Whether the margins are at least the part of the superview's that reaches into this view.
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

  /// Whether the view can have the keyboard focus; nothing asks here.
  ///
  /// No layout effect.
  open var canBecomeFocused: Bool { false }

  /// The preferred destinations of the focus, best first; nothing asks here.
  ///
  /// No layout effect.
  open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }

  /// Returns whether the focus may move; nothing asks here.
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

  /// Whether the view mirrors for right-to-left languages.
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

  /// Returns the direction for an attribute when there is no view to take it from.
  open class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    attribute.layoutDirection
  }

  /// Called when the traits have changed, for example after an override in the view or an ancestor.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The traits that layout may depend on, besides the size.
  open var traitCollection: UITraitCollection { currentTraits }

  // MARK: Touches and responders

  open override var next: UIResponder? { ownController ?? superview }

  /// Returns the frontmost view at a point that gets touches: this view or a descendant.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    viewHit(at: point, with: event)
  }

  /// Returns whether a point is in the view's bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { isInBounds(point) }

  /// The recognizers that get the view's touches.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { sparse[default: nil] }
    set { setGestureRecognizers(newValue) }
  }

  /// Adds a recognizer; removes it from its previous view.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    add(gestureRecognizer)
  }

  /// Removes a recognizer; does nothing if it belongs to another view.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    remove(gestureRecognizer)
  }

  /// Returns whether a gesture recognized in the view may begin.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }

  /// Adds an interaction; removes it from its previous view.
  open func addInteraction(_ interaction: any UIInteraction) {
    add(interaction)
  }

  /// Removes an interaction.
  open func removeInteraction(_ interaction: any UIInteraction) {
    remove(interaction)
  }

  /// Ends editing in the view.
  ///
  /// - Returns: Whether the view now contains no first responder.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool {
    resignFirstResponderInside(force: force)
  }

  // The accessibility rectangle of the view; follows the frame unless it is set.
  open override var accessibilityFrame: CGRect {
    get { sparse[default: convert(bounds, to: nil)] }
    set { sparse[default: .zero] = newValue }
  }

  /// The baseline of the first line of text.
  open var firstBaselineAnchor: NSLayoutYAxisAnchor { yAnchor(.firstBaseline) }

  /// The baseline of the last line of text.
  open var lastBaselineAnchor: NSLayoutYAxisAnchor { yAnchor(.lastBaseline) }

  // MARK: Appearance

  /// Whether the view and its descendants are not shown; only a `UIStackView` changes constraints
  /// for it.
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

  /// The colour of controls: that of the nearest ancestor that sets one, or the system's blue.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! {
    get { effectiveTintColor }
    set { setTintColor(newValue) }
  }

  /// Called when the tint has changed, here or in the ancestor that provides it.
  open func tintColorDidChange() {}

  /// Whether the tint is normal or dimmed; the superview's unless set.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get { effectiveTintAdjustmentMode }
    set { setTintAdjustmentMode(newValue) }
  }

  /// The light or dark style of the view and its descendants, independent of the ancestors.
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

  /// Whether the view completely covers the views behind it.
  open var isOpaque = true

  /// Whether touches reach the view and its subviews.
  open var isUserInteractionEnabled = true

  /// How the content follows the bounds; with `redraw`, a new size redraws the view.
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

  /// More details for the description besides class, address and frame, such as `text = 'Quite a
  /// hike'`.
  package var descriptionDetails: [String] { [] }

  /// The kind of view in the trace.
  package var itemKind: ItemKind { .view }

  /// The reuse identifier of a recycled view in the trace.
  package var reuseIdentifierForRecording: String? { nil }

  /// Whether the view shows text that wraps at its width.
  package var wrapsText: Bool { false }

  /// Called when a subview was hidden or shown; stacks remove it from the arrangement or restore
  /// it.
  package func subviewHiddenDidChange(_ subview: UIView) {}

  /// Whether the view clips its content to its bounds, as a scroll view does.
  var showsPartOfContent: Bool { false }

  /// Changes what the view is fitted by; a cell is as high as its content.
  func adaptFittingConstraints(_ constraints: inout [LayoutConstraint]) {}

  /// The subview whose frame the view's `layoutSubviews` may set, so that what is in it follows: a cell's content view.
  var framedContentView: UIView? { nil }

  /// Called when a layout of the view that has set the frame of ``framedContentView`` ends.
  func settleContentFrame() {}

  /// The guide that replaces the view's own edges in constraints of its subviews, as in a scroll
  /// view.
  package var contentItemForSubviews: (any LayoutItem)? { nil }
}
