internal import LayoutEngine
internal import Signposts

// The content view's frame, and the height from the cell's constraints.
extension UITableViewCell {
  /// Adds the content view and the constraints that place it.
  func addContentView() {
    addSubview(contentView)
    contentView.translatesAutoresizingMaskIntoConstraints = false
    let places: [(NSLayoutConstraint.Attribute, String)] = [
      (.left, "UIView-Encapsulated-Layout-Left"), (.top, "UIView-Encapsulated-Layout-Top"),
      (.width, "UIView-Encapsulated-Layout-Width"),
    ]
    let edges = places.map { attribute, identifier in
      NSLayoutConstraint(
        item: contentView,
        attribute,
        to: self,
        attribute,
        origin: .table,
        identifier: identifier
      )
    }
    for edge in edges { edge.isActive = true }
    leftConstraint = edges[0]
    topConstraint = edges[1]
    widthConstraint = edges[2]
    let height = NSLayoutConstraint(
      item: contentView,
      .height,
      constant: 0,
      priority: .fittingSizeLevel,
      origin: .table,
      identifier: "UIView-Encapsulated-Layout-Height"
    )
    height.isActive = true
    heightConstraint = height
  }

  /// Fixes the content's height, or lets the constraints determine it if nil.
  ///
  /// A height that constraints leave open is as low as possible, as in `systemLayoutSizeFitting`.
  func setContentHeight(_ height: CGFloat?) {
    guard let heightConstraint else { return }
    if contentFrame.frame != nil { forgetContentFrame() }
    hasStandardHeight = false
    let constant = height ?? 0
    let priority = height == nil ? UILayoutPriority.fittingSizeLevel : .required
    // In this order, the 0 that stands for an open height is not required for a moment.
    if height == nil, heightConstraint.priority != priority { heightConstraint.priority = priority }
    if heightConstraint.constant != constant { heightConstraint.constant = constant }
    if heightConstraint.priority != priority { heightConstraint.priority = priority }
  }

  /// The content's height in whole pixels, as of the engine's present values.
  var contentHeight: CGFloat {
    guard let rect = requireEngine().alignmentRect(of: contentView) else { return 0 }
    // A rounding error above a whole number of pixels does not add a pixel.
    return (CGFloat(rect.height) * screenScale - 1e-6).rounded(.up) / screenScale
  }

  /// Updates the cell's constraints and returns the content's height.
  ///
  /// Labels with several lines invalidate their size when they learn their width; that takes
  /// another round. The limit is reached only by views that keep requesting another size.
  func measureContent() -> CGFloat {
    needsMeasurement = false
    updateConfigurationIfNeeded()
    updateContentEdges()
    let engine = requireEngine()
    for _ in 0..<Self.measurementLimit {
      updateConstraintsIfNeeded()
      engine.minimizeErrorIfNeeded()
      guard flags.subtreeNeedsUpdateConstraints else { break }
    }
    guard contentHeight == 0 else { return contentHeight }
    // No constraint determines the height, so the content has the standard one.
    let height = standardHeight
    setContentHeight(height)
    hasStandardHeight = true
    engine.minimizeErrorIfNeeded()
    return height
  }

  /// Measures the cell as Apple's table does; the height from an override also applies to the
  /// content.
  func fittedHeight(width: CGFloat) -> CGFloat {
    isFittedByTable = true
    defer { isFittedByTable = false }
    let target = CGSize(width: width, height: 0)
    let height = systemLayoutSizeFitting(
      target,
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
    needsMeasurement = false
    let own = hasStandardHeight ? standardHeight : contentHeight
    guard height != own, height.isFinite, height >= 0 else { return own }
    setContentHeight(height)
    requireEngine().minimizeErrorIfNeeded()
    return height
  }

  /// Gives the content view the space that accessories and the editing control leave.
  func updateContentEdges() {
    guard contentFrame.frame == nil else { return }
    let (x, width) = contentEdges
    setContentEdges(x: x, y: 0, width: width)
  }

  /// The content view's origin, and how much wider it is than the cell; its width is never
  /// negative.
  private var contentEdges: (x: CGFloat, width: CGFloat) {
    let (left, right) = parts == nil ? (0, 0) : (leadingRoom, trailingRoom)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let safe = tableView?.contentSafeArea ?? .zero
    let room = left + right + safe.left + safe.right
    return ((isMirrored ? right : left) + safe.left, -min(room, bounds.width))
  }

  /// The constraints that place the content view.
  var contentConstraints: [LayoutConstraint] {
    [leftConstraint, topConstraint, widthConstraint, heightConstraint]
      .compactMap { $0?.layoutConstraint }
  }

  private func setContentEdges(x: CGFloat, y: CGFloat, width: CGFloat) {
    guard let leftConstraint, let topConstraint, let widthConstraint else { return }
    if leftConstraint.constant != x { leftConstraint.constant = x }
    if topConstraint.constant != y { topConstraint.constant = y }
    if widthConstraint.constant != width { widthConstraint.constant = width }
  }

  // MARK: A frame that the app's layout sets

  /// The content view's frame unless the app's `layoutSubviews` sets another one.
  var placeOfContent: CGRect {
    let (x, width) = contentEdges
    return CGRect(x: x, y: 0, width: bounds.width + width, height: bounds.height)
  }

  /// Has the engine give the content view the frame that it has at the end of a layout.
  func settleFrameOfContent() {
    let frame = contentView.geometry.frame
    let change = contentFrame.settle(at: frame, usual: usualContentFrame)
    contentView.flags.hasAdoptedFrame = contentFrame.frame != nil
    switch change {
    case .none: break
    case .usual: dropContentFrame()
    case .another:
      guard let heightConstraint else { return }
      setContentEdges(x: frame.minX, y: frame.minY, width: frame.width - bounds.width)
      if heightConstraint.constant != frame.height { heightConstraint.constant = frame.height }
      if heightConstraint.priority != .required { heightConstraint.priority = .required }
    }
  }

  /// Restores the content view's usual frame in the engine, and schedules a measurement.
  private func dropContentFrame() {
    let isStandard = hasStandardHeight
    forgetContentFrame()
    setContentHeight(isStandard ? standardHeight : nil)
    hasStandardHeight = isStandard
    needsMeasurement = true
    tableView?.setNeedsLayout()
  }

  private func forgetContentFrame() {
    contentFrame.drop()
    contentView.flags.hasAdoptedFrame = false
    updateContentEdges()
  }

  /// The number of rounds after which a cell's height is accepted.
  private static var measurementLimit: Int { 10 }
}
