extension UIPresentationController {
  /// The duration of the system's transitions.
  private static let duration: TimeInterval = 0.5

  // MARK: Coming

  /// Presents the controller.
  ///
  /// The presenting controller is notified if its view is removed. Then the container is added, and
  /// the view inside it.
  func present(in window: UIWindow, animated: Bool, completion: (() -> Void)?) {
    guard let base = presenting else { return }
    let controller = presentedViewController
    hold(controller)
    controller.isBeingPresented = true
    let host = shouldPresentInFullscreen ? window : base.viewIfLoaded?.superview ?? window
    let container = makeContainer(
      frame: host === window ? window.bounds : base.viewIfLoaded?.frame ?? host.bounds
    )
    self.container = container
    window.presentations.append(self)
    let transition = ControllerTransition(
      in: container,
      from: base,
      to: controller,
      isAnimated: animated,
      duration: Self.duration
    )
    self.transition = transition
    takeStyle(for: base.traitCollection)
    if let adapted = adaptedStyle, adapted != style {
      delegate?.presentationController(
        self,
        willPresentWithAdaptiveStyle: adapted,
        transitionCoordinator: transition
      )
    }
    if let popover = self as? UIPopoverPresentationController {
      (delegate as? any UIPopoverPresentationControllerDelegate)?
        .prepareForPopoverPresentation(popover)
    }
    transition.presentationStyle = adaptedStyle ?? style
    // The container is in place before a subclass uses it.
    host.addSubview(container)
    presentationTransitionWillBegin()
    let hides = shouldRemovePresentersView
    if hides { base.beginAppearance(false, animated: animated) }
    controller.beginAppearance(true, animated: animated)
    guard let view = presentedView else { return }
    let frame = frameOfPresentedViewInContainerView
    view.frame = frame
    if style != .custom || frame == container.bounds {
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
    transition.moved = (controller, view, frame)
    takeAnimator(forPresenting: true, in: transition, animated: animated)
    transition.perform { [self] in
      if transition.animator == nil { place(view, in: container) }
    } end: { [self] completed in
      self.transition = nil
      if completed { place(view, in: container) }
      endPresenting(completed, over: base, hides: hides, completion: completion)
    }
  }

  private func endPresenting(
    _ completed: Bool,
    over base: UIViewController,
    hides: Bool,
    completion: (() -> Void)?
  ) {
    let controller = presentedViewController
    if completed {
      if hides {
        coveredSuperview = base.viewIfLoaded?.superview
        base.viewIfLoaded?.removeFromSuperview()
        base.endAppearance()
      }
      controller.endAppearance()
    } else {
      controller.beginAppearance(false, animated: true)
      if hides { base.beginAppearance(true, animated: true) }
      leave()
      controller.endAppearance()
      if hides { base.endAppearance() }
    }
    presentationTransitionDidEnd(completed)
    controller.isBeingPresented = false
    if !completed { forget() }
    completion?()
  }

  // MARK: Going

  /// Dismisses the controller, together with those between it and the one that becomes visible.
  func dismiss(
    to base: UIViewController,
    with others: ArraySlice<UIPresentationController>,
    below lowest: UIPresentationController,
    animated: Bool,
    completion: (() -> Void)?
  ) {
    let controller = presentedViewController
    guard let container else { return }
    let all = Array(others) + [self]
    for presentation in all { presentation.presented.isBeingDismissed = true }
    let transition = ControllerTransition(
      in: container,
      from: controller,
      to: base,
      isAnimated: animated,
      duration: Self.duration
    )
    transition.presentationStyle = adaptedStyle ?? style
    for presentation in all { presentation.transition = transition }
    for presentation in all.reversed() { presentation.dismissalTransitionWillBegin() }
    let hidden = lowest.hasTakenOutCovered
    for presentation in all.reversed() {
      presentation.presented.beginAppearance(false, animated: animated)
    }
    if hidden {
      lowest.putCoveredBack(base)
      base.beginAppearance(true, animated: animated)
    }
    if let view = presentedView {
      transition.moved = (controller, view, view.frame)
      takeAnimator(forPresenting: false, in: transition, animated: animated)
    }
    transition.perform {
    } end: { completed in
      for presentation in all { presentation.transition = nil }
      if completed {
        for presentation in all.reversed() {
          presentation.leave()
          presentation.presented.endAppearance()
        }
        if hidden { base.endAppearance() }
      } else {
        if hidden { base.beginAppearance(false, animated: true) }
        for presentation in all where presentation.presented.appearance.state == .disappearing {
          presentation.presented.beginAppearance(true, animated: true)
          presentation.presented.endAppearance()
        }
        if hidden {
          base.viewIfLoaded?.removeFromSuperview()
          base.endAppearance()
        }
      }
      for presentation in all.reversed() {
        presentation.dismissalTransitionDidEnd(completed)
        presentation.presented.isBeingDismissed = false
        if completed { presentation.forget() }
      }
      completion?()
    }
  }

  /// Removes the controller immediately, because the window gets another root controller.
  func removeAtOnce() {
    transition?.finish(completed: true)
    guard container != nil else { return }
    let controller = presentedViewController
    controller.beginAppearance(false, animated: false)
    leave()
    controller.endAppearance()
    forget()
  }

  /// Dismisses the controller like a user who taps outside or drags it away, if that is allowed.
  ///
  /// Apple does not have this method.
  ///
  /// The delegate is asked and notified. A full-screen controller cannot be dismissed in this way.
  ///
  /// - Returns: Whether the controller is dismissed.
  @discardableResult
  public func dismissByUser(animated: Bool = true) -> Bool {
    let style = adaptedStyle ?? style
    guard container != nil, [.pageSheet, .formSheet, .popover].contains(style) else { return false }
    let mayGo = delegate?.presentationControllerShouldDismiss(self) ?? true
    guard !presentedViewController.isModalInPresentation, mayGo else {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return false
    }
    delegate?.presentationControllerWillDismiss(self)
    let delegate = delegate
    presenting?.uncover(animated: animated) { delegate?.presentationControllerDidDismiss(self) }
    return true
  }

  // MARK: Room

  private func makeContainer(frame: CGRect) -> ContainerView {
    let made = ContainerView(frame: frame)
    made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    made.onLayout = { [unowned self] in
      containerViewWillLayoutSubviews()
      layOut()
      containerViewDidLayoutSubviews()
    }
    return made
  }

  /// Adds the view, or its outermost superview, to the container, unless an animator has done so.
  private func place(_ view: UIView, in container: UIView) {
    if !view.isDescendant(of: container) { container.addSubview(view) }
    if style != .custom { layOut() }
  }

  /// Sets the frame of the presented view; a custom presentation does that itself.
  private func layOut() {
    guard style != .custom, let view = presentedView, view.superview === container else { return }
    let frame = frameOfPresentedViewInContainerView
    if view.frame != frame { view.frame = frame }
  }

  /// Sets the style for given traits.
  private func takeStyle(for traits: UITraitCollection) {
    let adaptive = adaptivePresentationStyle(for: traits)
    adaptedStyle = adaptive == .none || adaptive == .automatic ? style : adaptive
  }

  /// Adapts the style to the size classes.
  func adapt(
    to traits: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    let old = adaptedStyle
    takeStyle(for: traits)
    guard adaptedStyle != old else { return }
    delegate?.presentationController(
      self,
      willPresentWithAdaptiveStyle: adaptedStyle ?? style,
      transitionCoordinator: coordinator
    )
    container?.setNeedsLayout()
  }

  /// Adapts to the window's new size.
  func containerDidResize() {
    guard let container else { return }
    if let window = container.superview as? UIWindow, container.frame != window.bounds {
      container.frame = window.bounds
    }
    container.setNeedsLayout()
  }

  /// Adapts to the view of the controller that defines the presentation context.
  func followContext() {
    guard !shouldPresentInFullscreen, let container, let base = presenting?.viewIfLoaded,
      base.superview === container.superview, container.frame != base.frame
    else { return }
    container.frame = base.frame
  }

  var hasTakenOutCovered: Bool { coveredSuperview != nil }

  /// Puts the presenting view back, below the container.
  func putCoveredBack(_ base: UIViewController) {
    guard let host = coveredSuperview, let view = base.viewIfLoaded else { return }
    coveredSuperview = nil
    view.frame = container?.frame ?? host.bounds
    if let container, container.superview === host {
      host.insertSubview(view, belowSubview: container)
    } else {
      host.insertSubview(view, at: 0)
    }
  }

  /// Removes the views.
  func leave() {
    presentedViewController.viewIfLoaded?.removeFromSuperview()
    container?.removeFromSuperview()
  }

  /// Releases the controller after its dismissal.
  func forget() {
    let controller = presentedViewController
    container?.window?.presentations.removeAll { $0 === self }
    for window in UIWindow.existing { window.presentations.removeAll { $0 === self } }
    container?.onLayout = {}
    container = nil
    adaptedStyle = nil
    presenting?.presentedViewController = nil
    controller.presenter = nil
    controller.sparse[default: nil, "presentation"] = UIPresentationController?.none
    hold(nil)
  }

  // MARK: Animators

  private func takeAnimator(
    forPresenting isPresenting: Bool,
    in transition: ControllerTransition,
    animated: Bool
  ) {
    let controller = presentedViewController
    guard animated, let maker = controller.transitioningDelegate else { return }
    let base = presenting ?? controller
    transition.animator =
      isPresenting
      ? maker.animationController(
        forPresented: controller,
        presenting: base,
        source: source ?? base
      ) : maker.animationController(forDismissed: controller)
    guard let animator = transition.animator else { return }
    transition.transitionDuration = animator.transitionDuration(using: transition)
    transition.interactor =
      isPresenting
      ? maker.interactionControllerForPresentation(using: animator)
      : maker.interactionControllerForDismissal(using: animator)
  }
}

extension UIViewController {
  /// Makes a presentation in the controller's context follow its view.
  func tellContextIsLaidOut() { presentedViewController?.activePresentation?.followContext() }
}
