package import LayoutEngine
internal import Signposts

/// A view of content that may be larger than the view.
///
/// Scrolling moves the origin of the bounds: no frame and no constraint of the content changes.
/// Constraints from views inside to the scroll view's edges, or to `contentLayoutGuide`, apply to
/// the content and determine its size. Constraints to its width and height, or to
/// `frameLayoutGuide`, apply to the view itself.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  /// Receives messages about scrolling.
  open weak var delegate: (any UIScrollViewDelegate)? {
    didSet { if delegate !== oldValue { delegateDidChange() } }
  }

  /// Called when the delegate has changed; tables ask it for more methods.
  func delegateDidChange() {}

  /// Returns whether the view uses a beginning drag for something other than scrolling.
  func takesDrag(_ pan: UIPanGestureRecognizer) -> Bool { false }

  /// Follows a drag for which ``takesDrag(_:)`` returned true.
  func followTakenDrag(_ pan: UIPanGestureRecognizer) {}

  /// Returns the offset at which a drag stops, near a given one; collection views ask their
  /// layouts.
  package func stop(near offset: CGPoint, velocity: CGPoint) -> CGPoint { offset }

  /// The size of the content; constraints to the content guide replace what was set.
  open var contentSize = CGSize.zero {
    didSet { if contentSize != oldValue { scrollingAxesMayHaveChanged() } }
  }

  /// The insets around the content.
  open var contentInset = UIEdgeInsets.zero {
    didSet { if contentInset != oldValue { adjustmentMayHaveChanged() } }
  }

  /// Whether the content can be dragged beyond its end.
  ///
  /// No layout effect.
  open var bounces = true

  /// The insets of both indicators.
  ///
  /// No layout effect.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set {
      verticalScrollIndicatorInsets = newValue
      horizontalScrollIndicatorInsets = newValue
    }
  }

  /// Whether the user may scroll.
  open var isScrollEnabled = true

  /// Whether scrolling by touch stops at multiples of the bounds.
  open var isPagingEnabled = false

  /// Which bars add to the content's insets.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if contentInsetAdjustmentBehavior != oldValue { adjustmentMayHaveChanged() } }
  }

  /// The spinner above the content; while it refreshes, the content stays below it.
  open var refreshControl: UIRefreshControl? {
    didSet {
      guard refreshControl !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let refreshControl { insertSubview(refreshControl, at: 0) }
      adjustmentMayHaveChanged(scrolls: false)
      setNeedsLayout()
    }
  }

  /// The last reported insets.
  private var lastAdjustedInset = UIEdgeInsets.zero

  /// Called when ``adjustedContentInset`` has changed; overrides call `super`.
  open func adjustedContentInsetDidChange() {
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  /// The scale of the content: the transform of the view that the delegate returns.
  open var zoomScale: CGFloat {
    get { sparse[default: 1] }
    set { setZoom(newValue) }
  }

  /// Scales the content immediately.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoomScale = scale }

  /// Zooms immediately to show a rectangle of the content as large as possible.
  open func zoom(to rect: CGRect, animated: Bool) {
    guard rect.width > 0, rect.height > 0 else { return }
    let wanted = min(bounds.width / rect.width, bounds.height / rect.height) * zoomScale
    zoomScale = wanted
    scrollRectToVisible(rect, animated: animated)
  }

  /// Scrolls by the smallest distance that makes a rectangle of the content visible.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    var offset = contentOffset
    let inset = adjustedContentInset
    let visible = bounds.inset(by: inset)
    if rect.maxX > visible.maxX { offset.x += rect.maxX - visible.maxX }
    if rect.minX < visible.minX + offset.x - contentOffset.x { offset.x = rect.minX - inset.left }
    if rect.maxY > visible.maxY { offset.y += rect.maxY - visible.maxY }
    if rect.minY < visible.minY + offset.y - contentOffset.y { offset.y = rect.minY - inset.top }
    setContentOffset(limited(offset), animated: animated)
  }

  /// Returns whether touches in a view can start scrolling; here only code calls it.
  ///
  /// No layout effect.
  open func touchesShouldBegin(
    _ touches: Set<UITouch>,
    with event: UIEvent?,
    in view: UIView
  ) -> Bool { true }

  /// Returns whether scrolling may cancel touches in a view.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  /// Would show the indicators briefly.
  ///
  /// No layout effect.
  open func flashScrollIndicators() {}

  private var madeContentGuide: UILayoutGuide?
  private var madeFrameGuide: UILayoutGuide?
  private var frameGuideOrigin: [NSLayoutConstraint] = []

  /// The origin of the visible part, in the content's coordinates.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }

  /// Scrolls the content without intermediate frames.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    let moves = contentOffset != self.contentOffset
    if animated, moves { noteMotion(.scrollAnimated) }
    self.contentOffset = contentOffset
    if animated, moves { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  /// The insets around the content, including bars according to ``contentInsetAdjustmentBehavior``,
  /// and a refresh control's height while it refreshes.
  open var adjustedContentInset: UIEdgeInsets {
    let (inset, safe) = (contentInset, addedInset)
    return UIEdgeInsets(
      top: inset.top + safe.top + (refreshControl?.shownHeight ?? 0),
      left: inset.left + safe.left,
      bottom: inset.bottom + safe.bottom,
      right: inset.right + safe.right
    )
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    adjustmentMayHaveChanged()
  }

  /// Notifies of changed insets.
  ///
  /// Content at its beginning stays there if it scrolls.
  func adjustmentMayHaveChanged(scrolls: Bool = true) {
    let inset = adjustedContentInset
    guard inset != lastAdjustedInset else { return }
    let isAtStart = contentOffset.y == -lastAdjustedInset.top
    lastAdjustedInset = inset
    if scrolls, isAtStart, contentInsetAdjustmentBehavior != .never {
      contentOffset.y = -inset.top
    }
    adjustedContentInsetDidChange()
  }

  /// Notifies of changed insets if the content scrolls along other axes than before.
  func scrollingAxesMayHaveChanged() {
    if contentInsetAdjustmentBehavior == .never || marginState.lastSafeArea == .zero { return }
    adjustmentMayHaveChanged()
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds.origin
      super.bounds = newValue
      if old != newValue.origin { contentOffsetDidChange() }
    }
  }

  /// The content's rectangle, in the content's coordinates.
  open var contentLayoutGuide: UILayoutGuide {
    if let madeContentGuide { return madeContentGuide }
    let guide = makeGuide(identifier: "UIScrollView-contentLayoutGuide")
    madeContentGuide = guide
    for attribute in [NSLayoutConstraint.Attribute.left, .top] {
      place(guide, attribute, at: 0)
    }
    return guide
  }

  /// The view's own rectangle, in the content's coordinates; it moves when the content scrolls.
  open var frameLayoutGuide: UILayoutGuide {
    if let madeFrameGuide { return madeFrameGuide }
    let guide = makeGuide(identifier: "UIScrollView-frameLayoutGuide")
    madeFrameGuide = guide
    frameGuideOrigin = [
      place(guide, .left, at: contentOffset.x),
      place(guide, .top, at: contentOffset.y),
    ]
    for attribute in [NSLayoutConstraint.Attribute.width, .height] {
      NSLayoutConstraint(item: guide, attribute, to: self, attribute, origin: .guide).isActive =
        true
    }
    return guide
  }

  override var showsPartOfContent: Bool { true }

  package override var contentItemForSubviews: (any LayoutItem)? { contentLayoutGuide }

  open override func layoutSubviews() {
    super.layoutSubviews()
    scrollingAxesMayHaveChanged()
    refreshControl?.place(above: bounds.width)
    guard let madeContentGuide, let rect = engine?.alignmentRect(of: madeContentGuide) else {
      return
    }
    contentSize = CGSize(width: rect.width, height: rect.height)
  }
}

extension UIScrollView {
  private func makeGuide(identifier: String) -> UILayoutGuide {
    let guide = UILayoutGuide()
    guide.identifier = identifier
    addLayoutGuide(guide)
    return guide
  }

  /// Ties a guide's edge to a position in the content's coordinates.
  ///
  /// There is no second item, because the view's own edges would refer to the content guide.
  @discardableResult
  private func place(
    _ guide: UILayoutGuide,
    _ attribute: NSLayoutConstraint.Attribute,
    at position: CGFloat
  ) -> NSLayoutConstraint {
    let constraint = NSLayoutConstraint(
      item: guide,
      attribute,
      constant: position,
      origin: .guide
    )
    constraint.isActive = true
    return constraint
  }

  private func contentOffsetDidChange() {
    if let first = frameGuideOrigin.first, let last = frameGuideOrigin.last {
      if first.constant != contentOffset.x { first.constant = contentOffset.x }
      if last.constant != contentOffset.y { last.constant = contentOffset.y }
    }
    setNeedsLayout()
    delegate?.scrollViewDidScroll(self)
  }
}
