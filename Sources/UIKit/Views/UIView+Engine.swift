import EngineRecording
public import LayoutEngine
import Signposts

extension LayoutInsets {
  init(_ insets: UIEdgeInsets) {
    self.init(
      top: Double(insets.top),
      left: Double(insets.left),
      bottom: Double(insets.bottom),
      right: Double(insets.right)
    )
  }
}

extension UIView: LayoutItem {
  /// The item whose coordinates this one uses.
  public var layoutSuperitem: (any LayoutItem)? { parent }

  /// The reference of the superview.
  public var layoutSuperreference: LayoutItemReference? { parent?.layoutReference }

  /// The item that the view's edges refer to in constraints of its contents.
  public var layoutContentItem: (any LayoutItem)? { contentItemForSubviews }

  /// The insets of the alignment rectangle from the frame.
  public var layoutAlignmentInsets: LayoutInsets { LayoutInsets(alignmentRectInsets) }

  /// The margins, measured inwards from the frame.
  public var layoutItemMargins: LayoutInsets { LayoutInsets(effectiveMargins) }

  /// The first baseline's distance from the alignment rectangle's top.
  public var layoutFirstBaselineOffset: Double { Double(wantedFirstBaseline) }

  /// The last baseline's distance from the alignment rectangle's bottom, upwards.
  public var layoutLastBaselineOffset: Double { Double(wantedLastBaseline) }

  /// Whether the frame is a fact to its constraints: a root view's, a controller's view's, or that of a cell or a header
  /// and of its content view.
  public var layoutFrameIsGiven: Bool {
    parent == nil || ownController != nil || framedContentView != nil
      || parent?.framedContentView === self || layoutState.canvas?.isFrameGiven == true
  }

  /// The name in logs, such as `UILabel:0x7f…`.
  public var layoutItemDescription: String { "\(logClassName):\(addressText(of: self))" }

  /// The class in logs: Apple's own for the content views of cells and headers.
  private var logClassName: String {
    switch superview {
    case let cell as UITableViewCell where cell.contentView === self: "UITableViewCellContentView"
    case let header as UITableViewHeaderFooterView where header.contentView === self:
      "_UITableViewHeaderFooterContentView"
    default: className
    }
  }
}

extension LayoutItem {
  /// The view itself, or the view that owns the guide.
  var itemView: UIView? { self as? UIView ?? (self as? UILayoutGuide)?.owningView }

  /// The item whose baseline this one uses.
  func baselineItem(for attribute: NSLayoutConstraint.Attribute) -> any LayoutItem {
    guard attribute == .firstBaseline || attribute == .lastBaseline, let view = self as? UIView
    else { return self }
    var found = view
    while true {
      let next: UIView
      switch attribute {
      case .firstBaseline: next = found.forFirstBaselineLayout
      case .lastBaseline: next = found.forLastBaselineLayout
      default: return self
      }
      guard next !== found, next.isInSubtree(of: found) else { return found }
      found = next
    }
  }
}

extension UIView {
  /// The outermost view of the hierarchy.
  var rootView: UIView {
    var view = self
    while let parent = view.parent { view = parent }
    return view
  }

  func isInSubtree(of view: UIView) -> Bool {
    var current: UIView? = self
    while let candidate = current {
      if candidate === view { return true }
      current = candidate.parent
    }
    return false
  }

  /// The number of ancestors.
  private var depth: Int {
    var (view, count) = (self, 0)
    while let parent = view.parent { (view, count) = (parent, count + 1) }
    return count
  }

  /// Returns the nearest view that is an ancestor of both views, or one of them.
  func nearestCommonAncestor(with other: UIView) -> UIView? {
    if self === other || other.isDirectly(in: self) { return self }
    if isDirectly(in: other) { return other }
    if let parent, other.isDirectly(in: parent) { return parent }
    // From equal depths, both paths reach the common ancestor at the same step.
    var (first, second) = (self, other)
    var rise = first.depth - second.depth
    while rise > 0, let parent = first.parent { (first, rise) = (parent, rise - 1) }
    while rise < 0, let parent = second.parent { (second, rise) = (parent, rise + 1) }
    while first !== second {
      guard let firstParent = first.parent, let secondParent = second.parent else { return nil }
      (first, second) = (firstParent, secondParent)
    }
    return first
  }

  /// Returns the engine of the hierarchy, and creates it for the root view if necessary.
  package func requireEngine() -> LayoutEngine {
    if let engine { return engine }
    let root = rootView
    let made = LayoutEngine(
      id: Signpost.makeObjectID(),
      for: root is UIWindow ? .window : .detached,
      view: root,
      observer: EngineRecorder.shared
    )
    root.enterEngine(made, reason: .hierarchy)
    return made
  }

  /// Returns the engine of the hierarchy.
  ///
  /// A root that gets its engine here holds its frame only after its first layout.
  func requireEngineForFitting() -> LayoutEngine {
    if engine == nil, !(rootView is UIWindow) { rootView.flags.isOnlyFitted = true }
    return requireEngine()
  }

  /// Has the engine hold the view's frame from now on.
  func holdFrame() {
    guard flags.isOnlyFitted || flags.awaitsFrame else { return }
    flags.isOnlyFitted = false
    flags.awaitsFrame = false
    addAutoresizingConstraints(reason: .activation)
  }

  /// Gives the subtree an engine and adds the constraints of all its views.
  func enterEngine(_ engine: LayoutEngine, reason: ConstraintChangeReason) {
    setEngine(engine)
    addConstraints(to: engine, reason: reason)
  }

  /// Removes the constraints of the subtree's views from their engine.
  func leaveEngine() {
    if let engine { leave(engine) }
  }

  private func setEngine(_ engine: LayoutEngine?) {
    self.engine = engine
    for subview in children { subview.setEngine(engine) }
  }

  private func addConstraints(to engine: LayoutEngine, reason: ConstraintChangeReason) {
    if flags.isEngaged {
      markEngineFrame()
      addAutoresizingConstraints(reason: reason)
    }
    // Most views host no constraints; this avoids an array for them.
    if layoutState.hosted.count > 0 {
      for constraint in layoutState.hosted.constraints {
        guard let layoutConstraint = constraint.layoutConstraint else { continue }
        layoutConstraint.isRightToLeft = isRightToLeft
        engine.add(layoutConstraint, reason: reason)
      }
    }
    if layoutState.intrinsic.hasConstraints {
      for constraint in layoutState.intrinsic.installed { engine.add(constraint, reason: reason) }
    }
    for subview in children { subview.addConstraints(to: engine, reason: reason) }
  }

  /// One walk for both constraints and engine, because visiting a view costs more than the work on
  /// it.
  private func leave(_ engine: LayoutEngine) {
    layoutState.hosted.visit { constraint in
      guard let layoutConstraint = constraint.layoutConstraint else { return }
      engine.remove(layoutConstraint, reason: .hierarchy)
    }
    if layoutState.intrinsic.hasConstraints {
      for constraint in layoutState.intrinsic.installed {
        engine.remove(constraint, reason: .hierarchy)
      }
    }
    removeAutoresizingConstraints(reason: .hierarchy)
    flags.isOnlyFitted = false
    self.engine = nil
    for subview in children { subview.leave(engine) }
  }

  /// Makes the frame depend on the engine, and also the frames of the ancestors that it is relative
  /// to.
  func engage() {
    if flags.isEngaged { return }
    var current: UIView? = self
    while let view = current, !view.flags.isEngaged {
      view.flags.isEngaged = true
      let parent = view.parent
      view.markEngineFrame()
      if view.engine != nil { view.addAutoresizingConstraints(reason: .activation) }
      (parent ?? view).markNeedsLayout()
      current = parent
    }
  }

  /// Responds to the engine's notice: the superview has to copy the new values.
  func engineValuesDidChange() {
    guard !FittingMeasurement.isRunning else { return }
    if flags.hasAdoptedFrame, let rect = engine?.alignmentRect(of: self),
      frame(
        forAlignmentRect: CGRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
      ).isClose(to: geometry.frame)
    {
      // The cell that set this frame already knows it.
      return
    }
    markEngineFrame()
    if let superview = parent {
      superview.setNeedsLayout()
    } else {
      setNeedsLayout()
    }
  }
}
