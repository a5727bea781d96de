/// The covered edges of a window, or of a controller's view, as they affect the descendants of one
/// view.
///
/// All rectangles are in the coordinates of the outermost view.
struct UnsafeEdges {
  /// The rectangle where the edges begin: the window.
  var outer: CGRect
  /// The sides where the edges end: the safe area.
  ///
  /// This is not a rectangle, because insets may be larger than the rectangle they are subtracted
  /// from.
  var inner: Sides
  /// The part of the window in which enclosing scroll views show the view; nil without a scroll
  /// view.
  private(set) var shown: CGRect?

  /// The positions of the sides of an area.
  struct Sides {
    var left: CGFloat
    var top: CGFloat
    var right: CGFloat
    var bottom: CGFloat

    init(left: CGFloat, top: CGFloat, right: CGFloat, bottom: CGFloat) {
      (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    init(_ rect: CGRect, insetBy insets: UIEdgeInsets) {
      left = rect.minX + insets.left
      top = rect.minY + insets.top
      right = rect.maxX - insets.right
      bottom = rect.maxY - insets.bottom
    }
  }

  init(outer: CGRect, inner: Sides) {
    self.outer = outer
    self.inner = inner
  }

  /// Clips the visible part to an enclosing scroll view.
  mutating func clip(to rect: CGRect) {
    guard let shown else {
      self.shown = rect
      return
    }
    let (left, top) = (max(shown.minX, rect.minX), max(shown.minY, rect.minY))
    self.shown = CGRect(
      x: left,
      y: top,
      width: max(0, min(shown.maxX, rect.maxX) - left),
      height: max(0, min(shown.maxY, rect.maxY) - top)
    )
  }

  /// Returns how far the edges reach into a rectangle.
  ///
  /// In a scroll view, this is the intersection of the rectangle and the edges, so that content
  /// larger than the window gets no more than the window's own insets. Elsewhere it is the distance
  /// from the rectangle's edge to the safe area, even for a view that is not that high yet: its
  /// height may depend on it. Parts outside the window are not covered. Each axis is computed
  /// separately, so that a row has its side insets at every scroll position.
  func insets(of rect: CGRect) -> UIEdgeInsets {
    // A view without a size has not been laid out yet.
    guard rect.size != .zero else { return .zero }
    let horizontal = insets(
      from: (rect.minX, rect.maxX),
      outer: (outer.minX, outer.maxX),
      inner: (inner.left, inner.right),
      shown: shown.map { ($0.minX, $0.maxX) }
    )
    let vertical = insets(
      from: (rect.minY, rect.maxY),
      outer: (outer.minY, outer.maxY),
      inner: (inner.top, inner.bottom),
      shown: shown.map { ($0.minY, $0.maxY) }
    )
    return UIEdgeInsets(
      top: vertical.start,
      left: horizontal.start,
      bottom: vertical.end,
      right: horizontal.end
    )
  }

  private typealias Span = (start: CGFloat, end: CGFloat)

  private func insets(from span: Span, outer: Span, inner: Span, shown: Span?) -> Span {
    guard let shown else {
      if span.end < outer.start || span.start > outer.end { return (0, 0) }
      // Beyond a window edge that nothing covers, nothing is unsafe.
      return (
        inner.start > outer.start ? max(0, inner.start - span.start) : 0,
        inner.end < outer.end ? max(0, span.end - inner.end) : 0
      )
    }
    let start = max(span.start, shown.start, outer.start)
    let end = min(span.end, shown.end, outer.end)
    return (max(0, min(end, inner.start) - start), max(0, end - max(start, inner.end)))
  }
}

extension UIView {
  /// The covered edges for the views in this one; nil if nothing covers them.
  ///
  /// - Complexity: O(*d*) for *d* views around this one.
  var unsafeEdges: UnsafeEdges? {
    var source = self
    while !source.definesUnsafeEdges {
      guard let parent = source.parent else { return nil }
      source = parent
    }
    guard var edges = source.ownUnsafeEdges else { return nil }
    var view = self
    while true {
      if view.showsPartOfContent { edges.clip(to: view.rectInRoot) }
      guard view !== source, let parent = view.parent else { return edges }
      view = parent
    }
  }

  /// Whether the view's insets depend on more than its superview's.
  private var definesUnsafeEdges: Bool {
    marginState.definesUnsafeEdges || layoutState.canvas?.safeArea != nil
  }

  private var ownUnsafeEdges: UnsafeEdges? {
    let rect = rectInRoot
    if layoutState.canvas?.safeArea != nil || marginState.overridesSafeArea {
      let insets = safeAreaInsets
      guard insets != .zero else { return nil }
      return UnsafeEdges(
        outer: rootView.rectInRoot,
        inner: UnsafeEdges.Sides(rect, insetBy: insets)
      )
    }
    let inherited = parent?.unsafeEdges
    let own = marginState.ownSafeArea
    let insets = own + (inherited?.insets(of: rect) ?? .zero)
    guard let inherited else {
      return UnsafeEdges(
        outer: rootView.rectInRoot,
        inner: UnsafeEdges.Sides(rect, insetBy: insets)
      )
    }
    // An edge without an addition stays where it is, whatever the view's size.
    var inner = inherited.inner
    if own.top != 0 { inner.top = rect.minY + insets.top }
    if own.left != 0 { inner.left = rect.minX + insets.left }
    if own.bottom != 0 { inner.bottom = rect.maxY - insets.bottom }
    if own.right != 0 { inner.right = rect.maxX - insets.right }
    return UnsafeEdges(outer: inherited.outer, inner: inner)
  }

  /// The view's rectangle in the outermost view's coordinates.
  var rectInRoot: CGRect {
    guard let parent else {
      return CGRect(origin: geometry.boundsOrigin, size: geometry.frame.size)
    }
    guard !geometry.isTransformed else { return rectInRootByCorners }
    var rect = geometry.frame
    var view = parent
    while let parent = view.parent {
      guard !view.geometry.isTransformed else { return rectInRootByCorners }
      rect.origin.x += view.geometry.frame.minX - view.geometry.boundsOrigin.x
      rect.origin.y += view.geometry.frame.minY - view.geometry.boundsOrigin.y
      view = parent
    }
    return rect
  }

  private var rectInRootByCorners: CGRect {
    CGRect(origin: geometry.boundsOrigin, size: geometry.frame.size).mapCorners { pointInRoot($0) }
  }
}

extension UIEdgeInsets {
  static func + (first: UIEdgeInsets, second: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: first.top + second.top,
      left: first.left + second.left,
      bottom: first.bottom + second.bottom,
      right: first.right + second.right
    )
  }
}
