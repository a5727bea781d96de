/// The state of a controller between its view's appearance and disappearance.
enum AppearanceState {
  case disappeared, appearing, appeared, disappearing
}

/// A controller's appearance: its state, and its cause.
struct Appearance {
  var state = AppearanceState.disappeared
  var isAnimated = false
  /// Whether it began because the view was added to a window, rather than through a container.
  var isByHierarchy = false
  /// Whether it ends with the parent's.
  var endsWithParent = false
  /// Whether `viewIsAppearing` was called.
  var isToldToBeAppearing = false
}

// The order of calls is Apple's: `viewWillAppear`, then the view is added to its window; with the
// first layout `viewIsAppearing`, `viewWillLayoutSubviews` and `viewDidLayoutSubviews`; then
// `viewDidAppear`. A view that a container shows in a transition is laid out before the transition
// ends. A view that appears together with its superview appears with the window's next layout.
extension UIViewController {
  /// Begins the appearance or disappearance of the controller, and of children whose views are in
  /// its view.
  func beginAppearance(_ isAppearing: Bool, animated: Bool, byHierarchy: Bool = false) {
    containerTransition?.finish(completed: true)
    let state = appearance.state
    switch (state, isAppearing) {
    case (.disappeared, true), (.disappearing, true):
      loadViewIfNeeded()
      appearance = Appearance(
        state: .appearing,
        isAnimated: animated,
        isByHierarchy: byHierarchy
      )
      viewWillAppear(animated)
    case (.appeared, false), (.appearing, false):
      appearance = Appearance(
        state: .disappearing,
        isAnimated: animated,
        isByHierarchy: byHierarchy
      )
      viewWillDisappear(animated)
    default: return
    }
    for child in childrenTold {
      let before = child.appearance.state
      child.beginAppearance(isAppearing, animated: animated, byHierarchy: byHierarchy)
      if child.appearance.state != before { child.appearance.endsWithParent = true }
    }
  }

  /// Ends the appearance or disappearance of the controller, and of the children for which it was
  /// begun.
  func endAppearance() {
    let along = childrenTold.filter(\.appearance.endsWithParent)
    switch appearance.state {
    case .appearing:
      tellIsAppearing()
      appearance.state = .appeared
      viewDidAppear(appearance.isAnimated)
    case .disappearing:
      appearance.state = .disappeared
      viewDidDisappear(appearance.isAnimated)
    case .appeared, .disappeared: return
    }
    for child in along where child.parent === self {
      child.appearance.endsWithParent = false
      child.endAppearance()
    }
  }

  /// Calls `viewIsAppearing`, once per appearance.
  func tellIsAppearing() {
    guard appearance.state == .appearing, !appearance.isToldToBeAppearing else { return }
    appearance.isToldToBeAppearing = true
    viewIsAppearing(appearance.isAnimated)
  }

  /// The children that appear together with the controller: those whose views are in its view.
  private var childrenTold: [UIViewController] {
    guard !children.isEmpty, let view = viewIfLoaded, shouldAutomaticallyForwardAppearanceMethods
    else { return [] }
    return children.filter { child in
      child.viewIfLoaded.map { $0 !== view && $0.isDescendant(of: view) } ?? false
    }
  }

  /// Whether adding the view to a window, or removing it, begins an appearance.
  private var isToldByHierarchy: Bool {
    guard let parent else { return true }
    guard parent.shouldAutomaticallyForwardAppearanceMethods else { return false }
    // A parent that is in the window and has not begun to appear notifies its children when it
    // does.
    return parent.viewIfLoaded?.window == nil || parent.isAppearingOrAppeared
  }

  var isAppearingOrAppeared: Bool {
    appearance.state == .appearing || appearance.state == .appeared
  }

  /// Begins the appearance or disappearance due to a change of the hierarchy, unless a container
  /// has begun it.
  func viewWillMove(toWindow window: UIWindow?) {
    guard window == nil || isToldByHierarchy else { return }
    if window == nil, let parent, !parent.shouldAutomaticallyForwardAppearanceMethods { return }
    beginAppearance(window != nil, animated: false, byHierarchy: true)
  }

  /// Ends the appearance or disappearance due to a change of the hierarchy, or defers that to the
  /// next layout.
  func viewDidMoveToWindow() {
    guard appearance.isByHierarchy, !appearance.endsWithParent else { return }
    switch appearance.state {
    case .disappearing: endAppearance()
    case .appearing:
      if let parent, parent.appearance.state == .appearing, parent.viewIfLoaded?.window != nil {
        appearance.endsWithParent = true
      } else {
        viewIfLoaded?.window?.appearing.append(self)
      }
    case .appeared, .disappeared: break
    }
  }

  /// Shows some children instead of others, in a transition if the controller is visible.
  ///
  /// The caller has added all of them as children, and sets the frames and positions of the
  /// appearing views. Without a transition the change takes effect immediately, and the children
  /// appear together with the controller.
  func exchange(
    _ old: [UIViewController],
    for new: [UIViewController],
    in transition: ControllerTransition,
    interactively: Bool = false,
    place: @escaping (UIViewController) -> Void,
    end: @escaping (_ completed: Bool) -> Void
  ) {
    containerTransition?.finish(completed: true)
    guard isAppearingOrAppeared, viewIfLoaded?.window != nil else {
      for child in new { place(child) }
      for child in old { child.viewIfLoaded?.removeFromSuperview() }
      return end(true)
    }
    containerTransition = transition
    let animated = transition.isAnimated
    for child in old { child.beginAppearance(false, animated: animated) }
    for child in new { child.beginAppearance(true, animated: animated) }
    let changes = { for child in new where child.view.superview == nil { place(child) } }
    let finish = { [self] (completed: Bool) in
      containerTransition = nil
      let (gone, shown) = completed ? (old, new) : (new, old)
      if !completed {
        for child in new { child.beginAppearance(false, animated: animated) }
        for child in old { child.beginAppearance(true, animated: animated) }
      }
      for child in gone { child.viewIfLoaded?.removeFromSuperview() }
      for child in gone { child.endAppearance() }
      // Children of a controller that is still appearing appear together with it.
      let waits = appearance.state == .appearing
      for child in shown {
        if waits { child.appearance.endsWithParent = true } else { child.endAppearance() }
      }
      end(completed)
    }
    if interactively {
      changes()
      transition.performInteractively({}, end: finish)
    } else {
      transition.perform(changes, end: finish)
    }
  }

  /// The controller's current transition between its children.
  var containerTransition: ControllerTransition? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The controller's current transition to another size.
  var sizeTransition: ControllerTransition? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The current transition of the controller, its presentation or an ancestor.
  var runningTransition: ControllerTransition? {
    containerTransition ?? activePresentation?.transition ?? presentedTransition ?? sizeTransition
      ?? parent?.runningTransition
  }

  /// The transition of a presentation over the controller.
  private var presentedTransition: ControllerTransition? {
    presentedViewController?.activePresentation?.transition
  }
}

extension UIWindow {
  /// Ends the appearances that waited for a layout of the views in a view.
  ///
  /// - Returns: Whether there were any.
  @discardableResult
  func endAppearances(inside view: UIView) -> Bool {
    guard !appearing.isEmpty else { return false }
    // A controller that has left the window in the meantime has no appearance to end.
    appearing.removeAll { $0.viewIfLoaded?.window !== self }
    let ready = appearing.filter { $0.viewIfLoaded?.isDescendant(of: view) ?? false }
    appearing.removeAll { controller in ready.contains { $0 === controller } }
    for controller in ready
    where controller.appearance.state == .appearing && controller.appearance.isByHierarchy {
      controller.endAppearance()
    }
    return !ready.isEmpty
  }
}
