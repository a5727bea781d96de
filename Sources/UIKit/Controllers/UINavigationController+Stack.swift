extension UINavigationController {
  /// The duration of a push or a pop.
  private static let duration: TimeInterval = 0.35

  /// Replaces the stack and shows its last controller.
  func change(
    to next: [UIViewController],
    operation: Operation,
    animated: Bool,
    interactively: Bool = false
  ) {
    containerTransition?.finish(completed: true)
    let before = stack
    let leaving = before.filter { child in !next.contains { $0 === child } }
    let coming = next.filter { child in !before.contains { $0 === child } }
    for child in leaving { child.willMove(toParent: nil) }
    for child in coming where child.parent !== self { addChild(child) }
    stack = next
    navigationBar.take(next.map(\.navigationItem))
    // `hidesBottomBarWhenPushed` also hides a tab bar controller's bar.
    tabBarController?.viewIfLoaded?.setNeedsLayout()
    let arrive = { [self] (completed: Bool) in
      guard completed else { return takeBack(before, leaving: leaving, coming: coming) }
      for child in leaving where child.parent === self { child.removeFromParent() }
      for child in coming where child.parent === self { child.didMove(toParent: self) }
    }
    if isViewLoaded, next.last !== shown {
      show(
        next.last,
        operation: operation,
        animated: animated,
        interactively: interactively,
        arrive
      )
    } else {
      if !isViewLoaded, let last = next.last, last !== before.last {
        delegate?.navigationController(self, willShow: last, animated: false)
        arrive(true)
        delegate?.navigationController(self, didShow: last, animated: false)
      } else {
        arrive(true)
      }
      viewIfLoaded?.setNeedsLayout()
    }
  }

  /// Restores the stack after a cancelled transition.
  private func takeBack(
    _ before: [UIViewController],
    leaving: [UIViewController],
    coming: [UIViewController]
  ) {
    stack = before
    shown = before.last
    for child in leaving { child.didMove(toParent: self) }
    for child in coming {
      child.willMove(toParent: nil)
      child.removeFromParent()
    }
    navigationBar.take(before.map(\.navigationItem))
    tabBarController?.viewIfLoaded?.setNeedsLayout()
    layOut()
  }

  /// Shows a controller of the stack instead of the visible one.
  func show(
    _ next: UIViewController?,
    operation: Operation = .none,
    animated: Bool,
    interactively: Bool = false,
    _ arrive: @escaping (_ completed: Bool) -> Void = { _ in }
  ) {
    let old = shown
    shown = next
    if let next {
      delegate?.navigationController(self, willShow: next, animated: animated)
      next.barInsets = insets(for: next)
    }
    let transition = ControllerTransition(
      in: view,
      from: old,
      to: next,
      isAnimated: animated,
      duration: Self.duration
    )
    if animated, let old, let next { takeAnimator(transition, operation, from: old, to: next) }
    exchange(
      [old].compactMap(\.self),
      for: [next].compactMap(\.self),
      in: transition,
      interactively: interactively
    ) { [self] child in
      place(child.view, of: next)
      view.insertSubview(child.view, at: 0)
      layOut()
    } end: { [self] completed in
      arrive(completed)
      layOut()
      if completed, let next {
        delegate?.navigationController(self, didShow: next, animated: animated)
      }
    }
    layOut()
  }

  private func takeAnimator(
    _ transition: ControllerTransition,
    _ operation: Operation,
    from old: UIViewController,
    to next: UIViewController
  ) {
    transition.animator = delegate?.navigationController(
      self,
      animationControllerFor: operation,
      from: old,
      to: next
    )
    guard let animator = transition.animator else { return }
    transition.transitionDuration = animator.transitionDuration(using: transition)
    transition.interactor = delegate?.navigationController(
      self,
      interactionControllerFor: animator
    )
  }

  // MARK: The finger that goes back

  func makePopRecognizer() -> UIGestureRecognizer {
    let recognizer = UIScreenEdgePanGestureRecognizer()
    recognizer.edges = .left
    recognizer.addHandler { [weak self] recognizer in
      guard let self, let pan = recognizer as? UIPanGestureRecognizer else { return }
      let share = pan.translation(in: view).x / max(1, view.bounds.width)
      switch pan.state {
      case .began:
        guard stack.count > 1, containerTransition == nil else { return }
        change(to: Array(stack.dropLast()), operation: .pop, animated: true, interactively: true)
      case .changed: containerTransition?.updateInteractiveTransition(share)
      case .ended:
        if share > 0.5 {
          containerTransition?.finishInteractiveTransition()
        } else {
          containerTransition?.cancelInteractiveTransition()
        }
      case .cancelled, .failed: containerTransition?.cancelInteractiveTransition()
      default: break
      }
    }
    return recognizer
  }

  // MARK: Bars

  func barsDidChange() {
    guard isViewLoaded else { return }
    view.setNeedsLayout()
    layOut()
  }

  private var isBarGone: Bool {
    isNavigationBarHidden
      || hidesBarsWhenVerticallyCompact
        && viewIfLoaded?.traitCollection.verticalSizeClass == .compact
  }

  private var isToolbarGone: Bool {
    isToolbarHidden || stack.dropFirst().contains(where: \.hidesBottomBarWhenPushed)
  }

  /// Returns the insets that bars cover in a child's view, in addition to the safe area.
  private func insets(for child: UIViewController) -> UIEdgeInsets {
    let frame = contentFrame(for: child)
    let bounds = view.bounds
    // A view that starts below a bar is not covered by it.
    let top = isBarGone || frame.minY > 0 ? 0 : navigationBar.barHeight
    let bottom =
      isToolbarGone || frame.maxY < bounds.height ? 0 : toolbar.barHeight
    return UIEdgeInsets(top: top, left: 0, bottom: bottom, right: 0)
  }

  /// Returns a child's frame: the whole view, or the part between the bars if it does not extend
  /// under them.
  private func contentFrame(for child: UIViewController) -> CGRect {
    var frame = view.bounds
    let safe = view.safeAreaInsets
    func reaches(_ edge: UIRectEdge, isTranslucent: Bool) -> Bool {
      child.edgesForExtendedLayout.contains(edge)
        && (isTranslucent || child.extendedLayoutIncludesOpaqueBars)
    }
    if !isBarGone, !reaches(.top, isTranslucent: navigationBar.isTranslucent) {
      let top = safe.top + navigationBar.barHeight
      frame.origin.y += top
      frame.size.height -= top
    }
    if !isToolbarGone, !reaches(.bottom, isTranslucent: toolbar.isTranslucent) {
      frame.size.height -= safe.bottom + toolbar.barHeight
    }
    return frame
  }

  private func place(_ child: UIView, of controller: UIViewController?) {
    guard let controller else { return }
    let frame = contentFrame(for: controller)
    if child.frame != frame { child.frame = frame }
    child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  func layOut() {
    guard isViewLoaded else { return }
    let view: UIView = view
    if shown == nil, let last = stack.last { return show(last, animated: false) }
    navigationBar.container = self
    let safe = view.safeAreaInsets
    place(navigationBar, isHidden: isBarGone, in: view) {
      let height = navigationBar.barHeight
      return CGRect(x: 0, y: safe.top, width: view.bounds.width, height: height)
    }
    let isToolbarGone = isToolbarGone
    if madeToolbar != nil || !isToolbarGone {
      toolbar.take(shown?.toolbarItems)
      place(toolbar, isHidden: isToolbarGone, in: view) {
        let height = toolbar.barHeight
        return CGRect(
          x: 0,
          y: view.bounds.height - safe.bottom - height,
          width: view.bounds.width,
          height: height
        )
      }
    }
    guard let shown else { return }
    shown.barInsets = insets(for: shown)
    guard let child = shown.viewIfLoaded, child.superview === view else { return }
    place(child, of: shown)
    if view.subviews.first !== child, containerTransition == nil { view.sendSubviewToBack(child) }
  }

  private func place(_ bar: UIView, isHidden: Bool, in view: UIView, _ frame: () -> CGRect) {
    if bar.superview == nil { view.addSubview(bar) }
    if bar.isHidden != isHidden { bar.isHidden = isHidden }
    let frame = frame()
    if bar.frame != frame { bar.frame = frame }
  }
}
