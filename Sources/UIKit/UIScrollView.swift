package import LayoutEngine
internal import Signposts

/// Is told what a scroll view does.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
  /// Tells that the content has moved.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

/// Shows a part of a content that may be larger than the view.
///
/// Scrolling moves the origin of the bounds: no frame and no constraint of the content changes. Constraints from
/// views inside to the scroll view's edges, like those to `contentLayoutGuide`, are about the content and give it
/// its size; constraints to its width and height, like those to `frameLayoutGuide`, are about the view itself.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  /// Is told what the scroll view does.
  open weak var delegate: (any UIScrollViewDelegate)?

  /// The size of the content; constraints to the content guide replace what was set.
  open var contentSize = CGSize.zero

  /// Room around the content.
  open var contentInset = UIEdgeInsets.zero

  /// Whether the content may be moved beyond its end.
  open var bounces = true

  /// Whether the user may scroll.
  open var isScrollEnabled = true

  /// Whether scrolling stops at multiples of the bounds.
  open var isPagingEnabled = false

  private var madeContentGuide: UILayoutGuide?
  private var madeFrameGuide: UILayoutGuide?
  private var frameGuideOrigin: [NSLayoutConstraint] = []

  /// The origin of the visible part in the content's coordinates.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }

  /// Moves the content; there are no frames in between.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }

  /// The insets around the content, with what bars cover.
  open var adjustedContentInset: UIEdgeInsets { contentInset }

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

  /// The view's own rectangle, in the content's coordinates: it moves when the content is scrolled.
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

  package override var contentItemForSubviews: (any LayoutItem)? { contentLayoutGuide }

  open override func layoutSubviews() {
    super.layoutSubviews()
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

  /// Puts a guide's edge at a place in the content's coordinates.
  ///
  /// There is no second item: the view's own edges would mean those of the content guide.
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
