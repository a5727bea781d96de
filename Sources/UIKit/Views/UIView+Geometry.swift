import LayoutEngine
import Signposts

extension UIView {
  /// The number of pixels per point on the view's screen.
  var screenScale: CGFloat {
    (window?.screen ?? (self as? UIWindow)?.screen ?? UIScreen.main).scale
  }

  /// The point that the view is transformed about and that `center` positions, from 0 to 1 across
  /// the bounds; the middle unless set.
  public var anchorPoint: CGPoint {
    get { madeLayer?.anchorPoint ?? CGPoint(x: 0.5, y: 0.5) }
    set { layer.anchorPoint = newValue }
  }

  func setFrame(_ newValue: CGRect) {
    MainThread.check(UIView.self, "frame")
    guard newValue.isFinite else {
      LayoutFailure.geometryNotFinite("frame \(newValue) of \(layoutItemDescription)").stop()
    }
    moveByCode(to: geometry.untransformed(newValue, about: anchorPoint))
  }

  func setBounds(_ newValue: CGRect) {
    if let laidOut = LaidOutFrame.current, laidOut.isFrame(of: self),
      newValue.size == laidOut.frame.size, newValue.origin == geometry.boundsOrigin
    {
      return take(laidOut)
    }
    MainThread.check(UIView.self, "bounds")
    guard newValue.isFinite else {
      LayoutFailure.geometryNotFinite("bounds \(newValue) of \(layoutItemDescription)").stop()
    }
    if newValue.origin != geometry.boundsOrigin {
      let old = bounds.traceRect
      geometry.boundsOrigin = newValue.origin
      if Signpost.isRecording {
        defineForRecording()
        Signpost.boundsOriginChanged(
          layoutID,
          engine: engine?.id,
          from: old,
          to: bounds.traceRect
        )
      }
      contentMayBeCoveredOtherwise()
    }
    let frame = geometry.frame
    guard newValue.size != frame.size else { return }
    moveByCode(
      to: CGRect(
        x: frame.minX + anchorPoint.x * (frame.width - newValue.width),
        y: frame.minY + anchorPoint.y * (frame.height - newValue.height),
        width: newValue.width,
        height: newValue.height
      )
    )
  }

  func setCenter(_ newValue: CGPoint) {
    if let laidOut = LaidOutFrame.current, laidOut.isFrame(of: self), newValue == laidOut.center,
      geometry.frame.size == laidOut.frame.size
    {
      return take(laidOut)
    }
    MainThread.check(UIView.self, "center")
    let size = geometry.frame.size
    let anchorPoint = anchorPoint
    let frame = CGRect(
      x: newValue.x - anchorPoint.x * size.width,
      y: newValue.y - anchorPoint.y * size.height,
      width: size.width,
      height: size.height
    )
    guard frame.isFinite else {
      LayoutFailure.geometryNotFinite("center \(newValue) of \(layoutItemDescription)").stop()
    }
    moveByCode(to: frame)
  }

  /// Moves the view on behalf of app code; the engine's constraints follow if the mask is
  /// translated.
  private func moveByCode(to frame: CGRect) {
    guard frame != geometry.frame else { return }
    move(to: frame, exactOrigin: frame.origin)
    // A frame set by the superview's `layoutSubviews` does not request another layout, because that
    // would never end.
    let isBeingLaidOut = parent.map { LayoutPass.isLayingOut($0) } ?? false
    if isBeingLaidOut, let parent, parent.framedContentView === self {
      flags.hasAdoptedFrame = true
      parent.flags.setsContentFrame = true
      return
    }
    if translatesAutoresizingMaskIntoConstraints {
      frameDidChangeByCode()
    } else if flags.isEngaged {
      // The next layout restores the engine's frame.
      markEngineFrame()
      if !isBeingLaidOut { parent?.markNeedsLayout() }
    }
  }

  /// Gives the view a frame from constraints or from its mask.
  ///
  /// Uses the setters of bounds and center, as Apple's layout does, because apps override them.
  func layOut(
    to frame: CGRect,
    exactOrigin: CGPoint,
    readingTime: UInt64 = 0,
    isByMask: Bool = false
  ) {
    let old = geometry.frame
    guard frame != old else {
      geometry.exactOrigin = exactOrigin
      return
    }
    let anchorPoint = anchorPoint
    let laidOut = LaidOutFrame(
      view: ObjectIdentifier(self),
      frame: frame,
      center: CGPoint(
        x: frame.minX + anchorPoint.x * frame.width,
        y: frame.minY + anchorPoint.y * frame.height
      ),
      exactOrigin: exactOrigin,
      readingTime: readingTime,
      isByMask: isByMask
    )
    let outer = LaidOutFrame.current
    LaidOutFrame.current = laidOut
    if frame.size != old.size {
      bounds = CGRect(origin: geometry.boundsOrigin, size: frame.size)
    }
    center = laidOut.center
    LaidOutFrame.current = outer
  }

  private func take(_ laidOut: LaidOutFrame) {
    if laidOut.isByMask {
      moveByCode(to: laidOut.frame)
    } else {
      move(to: laidOut.frame, exactOrigin: laidOut.exactOrigin, readingTime: laidOut.readingTime)
    }
  }

  /// Stores a frame and updates what depends on it within the view.
  ///
  /// `readingTime` is the time when it was read from the engine, on the signposts' clock; 0 if it
  /// has another source.
  func move(to frame: CGRect, exactOrigin: CGPoint, readingTime: UInt64 = 0) {
    geometry.exactOrigin = exactOrigin
    let old = geometry.frame
    guard frame != old else { return }
    if Signpost.isRecording {
      defineForRecording()
      noteInsetsForRecording()
    }
    geometry.frame = frame
    if Signpost.isRecording {
      Signpost.frameChanged(
        layoutID,
        engine: engine?.id,
        at: readingTime,
        from: old.traceRect,
        to: frame.traceRect
      )
    }
    marginsMayHaveChangedByFrame(isMoved: frame.origin != old.origin)
    guard frame.size != old.size else { return }
    markNeedsLayout()
    if layoutState.canvas != nil { canvasHeightDidChange() }
    if contentMode == .redraw { markNeedsDisplay() }
    if autoresizesSubviews { autoresizeSubviews(from: old.size, to: frame.size) }
  }

  /// The frame's origin in the outermost ancestor before rounding, as if nothing were scrolled.
  ///
  /// Ignoring scroll offsets keeps frames the same at every scroll position.
  var exactAbsoluteOrigin: CGPoint {
    var origin = CGPoint.zero
    var view: UIView? = self
    while let current = view, let parent = current.parent {
      origin.x += current.geometry.exactOrigin.x
      origin.y += current.geometry.exactOrigin.y
      view = parent
    }
    return origin
  }

  // MARK: Copying from the engine

  /// Copies the engine's values to the frames of the subviews that have new ones.
  func copyEngineFrames() {
    guard !pendingSubviews[.engineFrame].isEmpty, flags.isEngaged, let engine else { return }
    let origin = exactAbsoluteOrigin
    let scale = screenScale
    visitListed(.engineFrame) { subview in
      guard subview.flags.needsEngineFrame else { return }
      subview.copyFrame(from: engine, parentOrigin: origin, scale: scale)
    }
  }

  /// Copies the size from the engine if no superview does.
  func copyRootSize() {
    guard parent == nil, !translatesAutoresizingMaskIntoConstraints, let engine,
      flags.needsEngineFrame
    else { return }
    flags.needsEngineFrame = false
    let rect = engine.alignmentRect(of: self) ?? LayoutRect(x: 0, y: 0, width: 0, height: 0)
    let alignment = CGRect(x: 0, y: 0, width: rect.width, height: rect.height)
    let scale = screenScale
    let size = frame(forAlignmentRect: alignment).size
    let frame = CGRect(
      origin: geometry.frame.origin,
      size: CGSize(
        width: size.width.roundedHalfUp(scale),
        height: size.height.roundedHalfUp(scale)
      )
    )
    layOut(to: frame, exactOrigin: geometry.exactOrigin)
  }

  private func copyFrame(from engine: LayoutEngine, parentOrigin: CGPoint, scale: CGFloat) {
    flags.needsEngineFrame = false
    guard let rect = engine.alignmentRect(of: self) else {
      // No constraint mentions the view, so its variables are 0.
      if !translatesAutoresizingMaskIntoConstraints { layOut(to: .zero, exactOrigin: .zero) }
      return
    }
    let exact = frame(
      forAlignmentRect: CGRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    )
    // A frame set by code stays exactly as set, on pixels or between them.
    if translatesAutoresizingMaskIntoConstraints, exact.isClose(to: geometry.frame) { return }
    let rounded = exact.rounded(inParentAt: parentOrigin, scale: scale)
    let oldOrigin = geometry.exactOrigin
    layOut(to: rounded, exactOrigin: exact.origin, readingTime: engine.lastReading)
    // At another position between pixels, subviews may round differently.
    guard flags.isEngaged, !children.isEmpty,
      geometry.exactOrigin.pixelResidue(inParentAt: parentOrigin, scale: scale)
        != oldOrigin.pixelResidue(inParentAt: parentOrigin, scale: scale)
    else { return }
    for subview in children where subview.flags.isEngaged { subview.markEngineFrame() }
    markNeedsLayout()
  }

  // MARK: Converting

  func converted(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let inRoot = pointInRoot(point)
    return view?.pointFromRoot(inRoot) ?? window?.pointFromRoot(inRoot) ?? inRoot
  }

  func converted(_ point: CGPoint, from view: UIView?) -> CGPoint {
    pointFromRoot(view?.pointInRoot(point) ?? window?.pointInRoot(point) ?? point)
  }

  func converted(_ rect: CGRect, to view: UIView?) -> CGRect {
    rect.mapCorners { converted($0, to: view) }
  }

  func converted(_ rect: CGRect, from view: UIView?) -> CGRect {
    rect.mapCorners { converted($0, from: view) }
  }

  func pointInRoot(_ point: CGPoint) -> CGPoint {
    var point = point
    var view: UIView? = self
    while let current = view, let parent = current.parent {
      point = current.pointInSuperview(point)
      view = parent
    }
    return point
  }

  private func pointFromRoot(_ point: CGPoint) -> CGPoint {
    guard let superview = parent else { return point }
    return pointFromSuperview(superview.pointFromRoot(point))
  }

  private func pointInSuperview(_ point: CGPoint) -> CGPoint {
    let frame = geometry.frame
    let x = point.x - geometry.boundsOrigin.x
    let y = point.y - geometry.boundsOrigin.y
    guard geometry.isTransformed else {
      return CGPoint(x: frame.minX + x, y: frame.minY + y)
    }
    let (anchorX, anchorY) = (anchorPoint.x * frame.width, anchorPoint.y * frame.height)
    let moved = CGPoint(x: x - anchorX, y: y - anchorY).applying(geometry.transform)
    return CGPoint(x: frame.minX + anchorX + moved.x, y: frame.minY + anchorY + moved.y)
  }

  private func pointFromSuperview(_ point: CGPoint) -> CGPoint {
    let frame = geometry.frame
    let origin = geometry.boundsOrigin
    guard geometry.isTransformed else {
      return CGPoint(x: point.x - frame.minX + origin.x, y: point.y - frame.minY + origin.y)
    }
    let (anchorX, anchorY) = (anchorPoint.x * frame.width, anchorPoint.y * frame.height)
    let moved = CGPoint(x: point.x - frame.minX - anchorX, y: point.y - frame.minY - anchorY)
      .applying(geometry.transform.inverted())
    return CGPoint(x: moved.x + anchorX + origin.x, y: moved.y + anchorY + origin.y)
  }
}

/// The frame that layout is giving a view.
@MainActor
private struct LaidOutFrame {
  let view: ObjectIdentifier
  let frame: CGRect
  let center: CGPoint
  let exactOrigin: CGPoint
  let readingTime: UInt64
  let isByMask: Bool

  /// The frame being set; the innermost one if a setter sets others.
  static var current: LaidOutFrame? {
    @inline(__always) get { unsafe unchecked }
    @inline(__always) set { unsafe unchecked = newValue }
  }
  // Every frame change reads this.
  @exclusivity(unchecked) private static var unchecked: LaidOutFrame?

  func isFrame(of other: UIView) -> Bool { view == ObjectIdentifier(other) }
}

extension CGPoint {
  /// The position between pixels, in millionths of a pixel; smaller differences are rounding errors
  /// of sums.
  fileprivate func pixelResidue(inParentAt parent: CGPoint, scale: CGFloat) -> CGPoint {
    let x = (parent.x + self.x) * scale
    let y = (parent.y + self.y) * scale
    return CGPoint(
      x: ((x - x.rounded(.down)) * 1e6).rounded(),
      y: ((y - y.rounded(.down)) * 1e6).rounded()
    )
  }
}

extension CGFloat {
  /// Returns the nearest multiple of a pixel; the greater one if two are equally near.
  func roundedHalfUp(_ scale: CGFloat) -> CGFloat { pixelsHalfUp(scale) / scale }

  /// Returns the nearest number of pixels; the greater one if two are equally near.
  fileprivate func pixelsHalfUp(_ scale: CGFloat) -> CGFloat {
    // A value computed just below half a pixel counts as half a pixel.
    (self * scale + 0.5 + 1e-6).rounded(.down)
  }

  /// Returns the smallest multiple of a pixel that is not less than the value.
  func roundedUp(_ scale: CGFloat) -> CGFloat {
    (self * scale - 1e-6).rounded(.up) / scale
  }
}

extension CGRect {
  /// Rounds the absolute edges to pixels and subtracts the parent's rounded origin.
  ///
  /// Computes in whole pixels, because differences of thirds of a point would not be exact.
  func rounded(inParentAt parent: CGPoint, scale: CGFloat) -> CGRect {
    let left = (parent.x + minX).pixelsHalfUp(scale)
    let top = (parent.y + minY).pixelsHalfUp(scale)
    let right = (parent.x + maxX).pixelsHalfUp(scale)
    let bottom = (parent.y + maxY).pixelsHalfUp(scale)
    return CGRect(
      x: (left - parent.x.pixelsHalfUp(scale)) / scale,
      y: (top - parent.y.pixelsHalfUp(scale)) / scale,
      width: (right - left) / scale,
      height: (bottom - top) / scale
    )
  }
}
