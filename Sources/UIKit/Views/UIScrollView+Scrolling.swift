import Signposts

extension UIScrollView {
  /// The style of the indicators.
  ///
  /// No layout effect.
  public enum IndicatorStyle: Int, Sendable {
    case `default`, black, white
  }

  /// How scrolling dismisses the keyboard.
  ///
  /// No layout effect.
  public enum KeyboardDismissMode: Int, Sendable {
    case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
  }

  /// Which bars add to the content's insets.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  /// How quickly scrolling slows down.
  ///
  /// No layout effect.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The rate.
    public let rawValue: CGFloat

    /// Creates a rate.
    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    /// The usual rate.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// A quick stop.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// Whether the vertical indicator is visible.
  ///
  /// No layout effect.
  public var showsVerticalScrollIndicator: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether the horizontal indicator is visible.
  ///
  /// No layout effect.
  public var showsHorizontalScrollIndicator: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// The style of the indicators.
  ///
  /// No layout effect.
  public var indicatorStyle: IndicatorStyle {
    get { sparse[default: .default] }
    set { sparse[default: .default] = newValue }
  }

  /// The insets of the vertical indicator.
  ///
  /// No layout effect.
  public var verticalScrollIndicatorInsets: UIEdgeInsets {
    get { sparse[default: .zero] }
    set { sparse[default: .zero] = newValue }
  }

  /// The insets of the horizontal indicator.
  ///
  /// No layout effect.
  public var horizontalScrollIndicatorInsets: UIEdgeInsets {
    get { sparse[default: .zero] }
    set { sparse[default: .zero] = newValue }
  }

  /// Whether the indicators' insets include the bars.
  ///
  /// No layout effect.
  public var automaticallyAdjustsScrollIndicatorInsets: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether a content that fits can be moved up and down, and so keeps clear of bars.
  public var alwaysBounceVertical: Bool {
    get { sparse[default: false] }
    set {
      sparse[default: false] = newValue
      scrollingAxesMayHaveChanged()
    }
  }

  /// Whether a content that fits can be moved from side to side, and so keeps clear of what is there.
  public var alwaysBounceHorizontal: Bool {
    get { sparse[default: false] }
    set {
      sparse[default: false] = newValue
      scrollingAxesMayHaveChanged()
    }
  }

  /// Whether the content can be zoomed beyond its limits.
  ///
  /// No layout effect.
  public var bouncesZoom: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether the content can be dragged beyond its end vertically.
  ///
  /// No layout effect.
  public var bouncesVertically: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether the content can be dragged beyond its end horizontally.
  ///
  /// No layout effect.
  public var bouncesHorizontally: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether a finger scrolls along one axis at a time.
  ///
  /// No layout effect.
  public var isDirectionalLockEnabled: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// How quickly scrolling slows down.
  ///
  /// No layout effect.
  public var decelerationRate: DecelerationRate {
    get { sparse[default: .normal] }
    set { sparse[default: .normal] = newValue }
  }

  /// Whether the view delays touches until it knows whether they scroll.
  ///
  /// No layout effect.
  public var delaysContentTouches: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether scrolling cancels touches in the content.
  ///
  /// No layout effect.
  public var canCancelContentTouches: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether a tap on the status bar scrolls to the beginning.
  ///
  /// No layout effect.
  public var scrollsToTop: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// How scrolling dismisses the keyboard.
  ///
  /// No layout effect.
  public var keyboardDismissMode: KeyboardDismissMode {
    get { sparse[default: .none] }
    set { sparse[default: .none] = newValue }
  }

  /// The least zoom scale.
  public var minimumZoomScale: CGFloat {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// The greatest zoom scale.
  public var maximumZoomScale: CGFloat {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// Whether a finger is on the content.
  public internal(set) var isTracking: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether a finger scrolls.
  public internal(set) var isDragging: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether the content keeps moving after a drag: never.
  public var isDecelerating: Bool { false }

  /// Whether fingers zoom: never.
  ///
  /// No layout effect.
  public var isZooming: Bool { false }

  /// Whether the zoom returns to its limits: never.
  ///
  /// No layout effect.
  public var isZoomBouncing: Bool { false }

  /// Whether an automatic scroll is running: never.
  ///
  /// No layout effect.
  public var isScrollAnimating: Bool { false }

  /// Recognizes drags that scroll; created and added on first use or at the first touch.
  public var panGestureRecognizer: UIPanGestureRecognizer {
    if let made: UIPanGestureRecognizer = sparse[default: nil] { return made }
    let made = ScrollGestureRecognizer()
    sparse[default: nil] = Optional(made as UIPanGestureRecognizer)
    addGestureRecognizer(made)
    made.addHandler { [weak self] in self?.drag($0) }
    return made
  }

  /// Recognizes pinches that zoom: none do here.
  ///
  /// No layout effect.
  public var pinchGestureRecognizer: UIPinchGestureRecognizer? { nil }

  /// The insets that bars add to the content's.
  var addedInset: UIEdgeInsets {
    let safe = safeAreaInsets
    switch contentInsetAdjustmentBehavior {
    case .never: return .zero
    case .always: return safe
    case .automatic, .scrollableAxes:
      if safe == .zero { return .zero }
      // Along an axis that does not scroll, the content stays clear of the bars.
      let scrollsSideways = contentSize.width > bounds.width || alwaysBounceHorizontal
      let scrolls =
        contentInsetAdjustmentBehavior == .automatic && !isInScrollView
        || contentSize.height > bounds.height || alwaysBounceVertical
      return UIEdgeInsets(
        top: scrolls ? safe.top : 0,
        left: scrollsSideways ? safe.left : 0,
        bottom: scrolls ? safe.bottom : 0,
        right: scrollsSideways ? safe.right : 0
      )
    }
  }

  /// Whether the view is inside another scroll view.
  private var isInScrollView: Bool {
    var view = parent
    while let current = view {
      if current.showsPartOfContent { return true }
      view = current.parent
    }
    return false
  }

  /// Returns the nearest offset at which the content fills the view to its end.
  func limited(_ offset: CGPoint) -> CGPoint {
    let inset = adjustedContentInset
    let right = max(-inset.left, contentSize.width + inset.right - bounds.width)
    let bottom = max(-inset.top, contentSize.height + inset.bottom - bounds.height)
    return CGPoint(
      x: min(max(offset.x, -inset.left), right),
      y: min(max(offset.y, -inset.top), bottom)
    )
  }

  func setZoom(_ scale: CGFloat) {
    let scale = min(max(scale, minimumZoomScale), max(minimumZoomScale, maximumZoomScale))
    guard scale != zoomScale, let view = delegate?.viewForZooming(in: self) else { return }
    delegate?.scrollViewWillBeginZooming(self, with: view)
    let factor = scale / zoomScale
    sparse[default: 1, "zoomScale"] = scale
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    contentSize = CGSize(width: contentSize.width * factor, height: contentSize.height * factor)
    delegate?.scrollViewDidZoom(self)
    delegate?.scrollViewDidEndZooming(self, with: view, atScale: scale)
  }

  /// Follows a drag.
  ///
  /// The content stops when the finger is lifted, at a page boundary if paging is enabled.
  private func drag(_ recognizer: UIGestureRecognizer) {
    guard let pan = recognizer as? ScrollGestureRecognizer else { return }
    if pan.state == .began { pan.isTaken = takesDrag(pan) }
    if pan.isTaken { return followTakenDrag(pan) }
    guard isScrollEnabled else { return }
    switch pan.state {
    case .began:
      isDragging = true
      noteMotion(.dragBegan)
      delegate?.scrollViewWillBeginDragging(self)
      pan.startOffset = contentOffset
      follow(pan)
    case .changed: follow(pan)
    case .ended, .cancelled: endDragging(pan)
    default: break
    }
  }

  private func follow(_ pan: ScrollGestureRecognizer) {
    let way = pan.translation(in: nil)
    let wanted = CGPoint(x: pan.startOffset.x - way.x, y: pan.startOffset.y - way.y)
    let target = limited(wanted)
    if target != contentOffset { contentOffset = target }
  }

  private func endDragging(_ pan: ScrollGestureRecognizer) {
    var target = contentOffset
    if isPagingEnabled, bounds.width > 0, bounds.height > 0 {
      target.x = (target.x / bounds.width).rounded() * bounds.width
      target.y = (target.y / bounds.height).rounded() * bounds.height
      target = limited(target)
    }
    // Apple's velocity is in points per millisecond, and the content moves in the opposite
    // direction of the finger.
    let speed = pan.velocity(in: nil)
    let velocity = CGPoint(x: -speed.x / 1000, y: -speed.y / 1000)
    target = stop(near: target, velocity: velocity)
    unsafe withUnsafeMutablePointer(to: &target) { pointer in
      unsafe delegate?.scrollViewWillEndDragging(
        self,
        withVelocity: velocity,
        targetContentOffset: pointer
      )
    }
    isDragging = false
    let moves = target != contentOffset
    delegate?.scrollViewDidEndDragging(self, willDecelerate: moves)
    defer { noteMotion(.dragEnded) }
    guard moves else { return }
    delegate?.scrollViewWillBeginDecelerating(self)
    contentOffset = target
    delegate?.scrollViewDidEndDecelerating(self)
  }
}

/// Recognizes the drag that scrolls.
@MainActor
final class ScrollGestureRecognizer: UIPanGestureRecognizer {
  /// The content offset when the drag began.
  var startOffset = CGPoint.zero
  /// Whether the drag is used for something other than scrolling.
  var isTaken = false
}

/// Receives messages about scrolling.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
  /// Called when the content has moved.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called when the content was zoomed.
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  /// Called when a finger begins to scroll.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Called when the finger is lifted; the method may change the offset at which the content stops.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  )
  /// Called after the finger was lifted; says whether the content keeps moving.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Called when the content starts to decelerate.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// Called when the content has stopped.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// Called when an automatic scroll has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// Returns the view to zoom.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  /// Called when zooming begins.
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
  /// Called when zooming has ended.
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView,
    with view: UIView?,
    atScale scale: CGFloat
  )
  /// Whether a tap on the status bar scrolls to the top; never called here.
  ///
  /// No layout effect.
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
  /// Called after a tap on the status bar has scrolled; here only code calls it.
  ///
  /// No layout effect.
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
  /// Called when the adjusted content insets have changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// Does nothing.
  ///
  /// No layout effect.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// Behaves as if the method were missing.
  ///
  /// No layout effect.
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  /// Does nothing.
  ///
  /// No layout effect.
  public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func scrollViewDidEndZooming(
    _ scrollView: UIScrollView,
    with view: UIView?,
    atScale scale: CGFloat
  ) {}
  /// Behaves as if the method were missing.
  ///
  /// No layout effect.
  public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  /// Does nothing.
  ///
  /// No layout effect.
  public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}

/// Describes the scroll position for accessibility.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIScrollViewAccessibilityDelegate: UIScrollViewDelegate {
  /// Returns the scroll position in words.
  func accessibilityScrollStatus(for scrollView: UIScrollView) -> String?
}
