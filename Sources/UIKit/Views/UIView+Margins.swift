import LayoutEngine
import Signposts

/// The margins and the guides that depend on them.
///
/// A view allocates it only when a margin is first set.
@MainActor
struct ViewMargins {
  private final class Kept {
    var own: UIEdgeInsets?
    var ownSafeArea = UIEdgeInsets.zero
    var overridesSafeArea = false
    var last = ViewMargins.usual
    var lastSafeArea = UIEdgeInsets.zero
    var marginsGuide: InsetGuide?
    var safeAreaGuide: InsetGuide?
    var readableGuide: InsetGuide?
    var keyboardGuide: UIKeyboardLayoutGuide?
  }

  private nonisolated static let usual = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

  private var kept: Kept?

  nonisolated init() {}

  private mutating func require() -> Kept {
    if let kept { return kept }
    let made = Kept()
    kept = made
    return made
  }

  /// The margins that code has set; nil until then.
  var own: UIEdgeInsets? {
    get { kept?.own }
    set { require().own = newValue }
  }

  /// The insets that view controllers and windows add to the safe area.
  var ownSafeArea: UIEdgeInsets {
    get { kept?.ownSafeArea ?? .zero }
    set { require().ownSafeArea = newValue }
  }

  /// Whether the class last returned a safe area that differs from the one of its position.
  var overridesSafeArea: Bool {
    get { kept?.overridesSafeArea ?? false }
    set { if newValue != overridesSafeArea { require().overridesSafeArea = newValue } }
  }

  /// Whether the safe area depends on more than the superview's.
  var definesUnsafeEdges: Bool {
    guard let kept else { return false }
    return kept.overridesSafeArea || kept.ownSafeArea != .zero
  }

  /// The margins that guides and constraints were last given.
  var last: UIEdgeInsets {
    get { kept?.last ?? Self.usual }
    set { require().last = newValue }
  }

  /// The safe area that guides and constraints were last given.
  var lastSafeArea: UIEdgeInsets {
    get { kept?.lastSafeArea ?? .zero }
    set { require().lastSafeArea = newValue }
  }

  var marginsGuide: InsetGuide? {
    get { kept?.marginsGuide }
    set { require().marginsGuide = newValue }
  }

  var safeAreaGuide: InsetGuide? {
    get { kept?.safeAreaGuide }
    set { require().safeAreaGuide = newValue }
  }

  var readableGuide: InsetGuide? {
    get { kept?.readableGuide }
    set { require().readableGuide = newValue }
  }

  var keyboardGuide: UIKeyboardLayoutGuide? {
    get { kept?.keyboardGuide }
    set { require().keyboardGuide = newValue }
  }
}

/// A guide inset from its view, with each edge held by a constraint.
@MainActor
struct InsetGuide {
  let guide: UILayoutGuide
  /// Top, left, bottom, right.
  let constraints: [NSLayoutConstraint]

  init(_ identifier: String, in view: UIView, insets: UIEdgeInsets, maximumWidth: CGFloat?) {
    guide = UILayoutGuide()
    guide.identifier = identifier
    view.addLayoutGuide(guide)
    if let maximumWidth {
      constraints = [
        Self.edge(guide, .top, view, insets.top),
        Self.edge(guide, .bottom, view, -insets.bottom),
        Self.edge(guide, .left, view, insets.left, .greaterThanOrEqual),
        Self.edge(guide, .right, view, -insets.right, .lessThanOrEqual),
        Self.edge(guide, .centerX, view, (insets.left - insets.right) / 2),
        NSLayoutConstraint(
          item: guide,
          .width,
          .lessThanOrEqual,
          constant: maximumWidth,
          origin: .guide
        ),
        Self.edge(guide, .width, view, 0, .equal, UILayoutPriority(999)),
      ]
    } else {
      constraints = [
        Self.edge(guide, .top, view, insets.top),
        Self.edge(guide, .bottom, view, -insets.bottom),
        Self.edge(guide, .left, view, insets.left),
        Self.edge(guide, .right, view, -insets.right),
      ]
      // As in Apple's log.
      let isMargins = identifier == "UIViewLayoutMarginsGuide"
      for (constraint, edge) in zip(constraints, ["top", "bottom", "left", "right"]) {
        constraint.identifier =
          isMargins ? "UIView-\(edge)Margin-guide-constraint" : "\(identifier)-\(edge)"
      }
    }
    for constraint in constraints { view.install(constraint, reason: .activation) }
  }

  func set(_ insets: UIEdgeInsets) {
    let constants = [insets.top, -insets.bottom, insets.left, -insets.right]
    for (constraint, constant) in zip(constraints, constants)
    where constraint.constant != constant {
      constraint.constant = constant
    }
    if constraints.count > 4 { constraints[4].constant = (insets.left - insets.right) / 2 }
  }

  private static func edge(
    _ guide: UILayoutGuide,
    _ attribute: NSLayoutConstraint.Attribute,
    _ view: UIView,
    _ constant: CGFloat,
    _ relation: NSLayoutConstraint.Relation = .equal,
    _ priority: UILayoutPriority = .required
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: guide,
      attribute,
      relation,
      to: view,
      attribute,
      constant: constant,
      priority: priority,
      origin: .guide
    )
  }
}

extension UIView {
  /// The maximum width at which a column of text is comfortable to read.
  static let readableWidth: CGFloat = 672

  /// The margins if nothing sets them: zero for a controller's view, which has the system's.
  private var defaultMargins: UIEdgeInsets {
    ownController == nil ? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) : .zero
  }

  /// The effective margins: those set, at least the system's, plus the safe area, and at least the
  /// part of the superview's margins that reaches into the view.
  var effectiveMargins: UIEdgeInsets { margins(safeArea: safeAreaInsets) }

  private func margins(safeArea: @autoclosure () -> UIEdgeInsets) -> UIEdgeInsets {
    if let margins = layoutState.canvas?.margins { return margins }
    var margins = marginState.own ?? defaultMargins
    if let controller = ownController,
      controller.viewRespectsSystemMinimumLayoutMargins
    {
      let minimum = physical(controller.systemMinimumLayoutMargins)
      margins.top = max(margins.top, minimum.top)
      margins.left = max(margins.left, minimum.left)
      margins.bottom = max(margins.bottom, minimum.bottom)
      margins.right = max(margins.right, minimum.right)
    }
    if insetsLayoutMarginsFromSafeArea {
      margins = margins + safeArea()
    }
    if preservesSuperviewLayoutMargins, let superview = parent {
      let room = CGRect(
        origin: superview.geometry.boundsOrigin,
        size: superview.geometry.frame.size
      )
      var edges = UnsafeEdges(
        outer: room,
        inner: UnsafeEdges.Sides(room, insetBy: superview.effectiveMargins)
      )
      if superview.showsPartOfContent { edges.clip(to: room) }
      let outer = edges.insets(of: geometry.frame)
      margins.top = max(margins.top, outer.top)
      margins.left = max(margins.left, outer.left)
      margins.bottom = max(margins.bottom, outer.bottom)
      margins.right = max(margins.right, outer.right)
    }
    return margins
  }

  /// How far the window's covered edges reach into the view, plus the insets that its controller
  /// adds.
  var effectiveSafeArea: UIEdgeInsets {
    if let insets = layoutState.canvas?.safeArea { return insets }
    let own = marginState.ownSafeArea
    guard let edges = parent?.unsafeEdges else { return own }
    return own + edges.insets(of: rectInRoot)
  }

  func setMargins(_ margins: UIEdgeInsets) {
    marginState.own = margins
    marginsMayHaveChanged()
  }

  func setOwnSafeArea(_ insets: UIEdgeInsets) {
    guard marginState.ownSafeArea != insets else { return }
    marginState.ownSafeArea = insets
    marginsMayHaveChanged()
  }

  /// Updates guides and constraints to the margins, in this view and in affected descendants.
  ///
  /// - Returns: Whether the safe area or the margins have changed.
  @discardableResult
  func marginsMayHaveChanged() -> Bool {
    let safeArea = safeAreaInsets
    marginState.overridesSafeArea = safeArea != effectiveSafeArea
    let safeAreaChanged = safeArea != marginState.lastSafeArea
    if safeAreaChanged {
      if Signpost.isRecording {
        defineForRecording()
        Signpost.safeAreaChanged(
          layoutID,
          engine: engine?.id,
          from: marginState.lastSafeArea.traceInsets,
          to: safeArea.traceInsets
        )
      }
      marginState.lastSafeArea = safeArea
      marginState.safeAreaGuide?.set(safeArea)
      marginState.keyboardGuide?.update()
      if let supports = ownController?.supports {
        supports.top?.follow(safeArea)
        supports.bottom?.follow(safeArea)
      }
      safeAreaInsetsDidChange()
      ownController?.viewSafeAreaInsetsDidChange()
    }
    let margins = margins(safeArea: safeArea)
    let marginsChanged = margins != marginState.last
    if marginsChanged {
      marginState.last = margins
      marginState.marginsGuide?.set(margins)
      marginState.readableGuide?.set(margins)
      engine?.itemInsetsDidChange(self)
      layoutMarginsDidChange()
      ownController?.viewLayoutMarginsDidChange()
    }
    guard safeAreaChanged || marginsChanged else { return false }
    setNeedsLayout()
    for subview in children where safeAreaChanged || subview.preservesSuperviewLayoutMargins {
      subview.marginsMayHaveChanged()
    }
    return true
  }

  /// Stores the current margins without notifying anyone: the view has become a controller's view,
  /// or no longer is.
  func takeMargins() {
    let margins = effectiveMargins
    guard margins != marginState.last else { return }
    marginState.last = margins
    marginState.marginsGuide?.set(margins)
    marginState.readableGuide?.set(margins)
    engine?.itemInsetsDidChange(self)
  }

  /// Does the same after a move.
  ///
  /// That affects only views that preserve their superview's margins, and controllers' views, whose
  /// margins depend on the width.
  ///
  /// If the view's origin changes, its subviews move too.
  func marginsMayHaveChangedByFrame(isMoved: Bool) {
    let isConcerned =
      if preservesSuperviewLayoutMargins || marginState.lastSafeArea != .zero
        || ownController != nil
      {
        true
      } else if let parent {
        parent.marginState.lastSafeArea != .zero
      } else {
        false
      }
    if isConcerned {
      let wasCovered = marginState.lastSafeArea != .zero
      if !marginsMayHaveChanged(), isMoved, wasCovered { contentMayBeCoveredOtherwise() }
    }
    for subview in children where subview.preservesSuperviewLayoutMargins {
      subview.marginsMayHaveChanged()
    }
  }

  /// Updates the subviews' margins to their new positions in the window, after the view was
  /// scrolled or moved.
  func contentMayBeCoveredOtherwise() {
    let isCovered = marginState.lastSafeArea != .zero
    for subview in children {
      if isCovered || subview.marginState.lastSafeArea != .zero {
        subview.marginsMayHaveChangedByFrame(isMoved: true)
      } else if subview.preservesSuperviewLayoutMargins {
        subview.marginsMayHaveChanged()
      }
    }
  }

  func directional(_ insets: UIEdgeInsets) -> NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(
      top: insets.top,
      leading: isRightToLeft ? insets.right : insets.left,
      bottom: insets.bottom,
      trailing: isRightToLeft ? insets.left : insets.right
    )
  }

  func physical(_ insets: NSDirectionalEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: insets.top,
      left: isRightToLeft ? insets.trailing : insets.leading,
      bottom: insets.bottom,
      right: isRightToLeft ? insets.leading : insets.trailing
    )
  }

  // MARK: Guides

  /// The guide inside the margins.
  public var layoutMarginsGuide: UILayoutGuide {
    if let made = marginState.marginsGuide { return made.guide }
    let made = InsetGuide(
      "UIViewLayoutMarginsGuide",
      in: self,
      insets: effectiveMargins,
      maximumWidth: nil
    )
    marginState.marginsGuide = made
    return made.guide
  }

  /// The guide inside the safe area.
  public var safeAreaLayoutGuide: UILayoutGuide {
    if let made = marginState.safeAreaGuide { return made.guide }
    let made = InsetGuide(
      "UIViewSafeAreaLayoutGuide",
      in: self,
      insets: safeAreaInsets,
      maximumWidth: nil
    )
    marginState.safeAreaGuide = made
    return made.guide
  }

  /// The guide inside the margins, at most as wide as is comfortable to read.
  public var readableContentGuide: UILayoutGuide {
    if let made = marginState.readableGuide { return made.guide }
    let made = InsetGuide(
      "UIViewReadableContentGuide",
      in: self,
      insets: effectiveMargins,
      maximumWidth: Self.readableWidth
    )
    marginState.readableGuide = made
    return made.guide
  }

  /// The guide for the area that the keyboard covers.
  public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    if let made = marginState.keyboardGuide { return made }
    let made = UIKeyboardLayoutGuide()
    marginState.keyboardGuide = made
    made.enter(self)
    return made
  }

  /// The view's guides, in the order of their addition.
  public var layoutGuides: [UILayoutGuide] { layoutState.guides }

  /// Adds a guide; removes it from its previous view.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView !== self else { return }
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    layoutState.guides.append(layoutGuide)
  }

  /// Removes a guide and the constraints that mention it; does nothing if it belongs to another
  /// view.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard let index = layoutState.guides.firstIndex(where: { $0 === layoutGuide }) else { return }
    let concerned = (layoutState.hosted.constraints + layoutState.mentions).filter {
      $0.firstItem === layoutGuide || $0.secondItem === layoutGuide
    }
    for constraint in concerned { constraint.hostView?.uninstall(constraint, reason: .hierarchy) }
    layoutState.guides.remove(at: index)
    layoutGuide.owningView = nil
  }
}
