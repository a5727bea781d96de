/// Where a controller is between its view's appearance and disappearance.
enum AppearanceState {
  case disappeared
  case appearing(byHierarchy: Bool)
  case appeared
  case disappearing(byHierarchy: Bool)
}

extension UIViewController {
  func beginAppearing(animated: Bool, byHierarchy: Bool = false) {
    if case .appeared = appearance { return }
    appearance = .appearing(byHierarchy: byHierarchy)
    viewWillAppear(animated)
  }

  func beginDisappearing(animated: Bool, byHierarchy: Bool = false) {
    guard case .appeared = appearance else { return }
    appearance = .disappearing(byHierarchy: byHierarchy)
    viewWillDisappear(animated)
  }

  func endAppearing(animated: Bool = false) {
    switch appearance {
    case .appearing:
      appearance = .appeared
      viewIsAppearing(animated)
      viewDidAppear(animated)
    case .disappearing:
      appearance = .disappeared
      viewDidDisappear(animated)
    case .appeared, .disappeared: break
    }
  }

  private var isToldByHierarchy: Bool {
    parent?.shouldAutomaticallyForwardAppearanceMethods ?? true
  }

  /// Begins what the hierarchy's change does to the controller, unless a container has begun it itself.
  func viewWillMove(toWindow window: UIWindow?) {
    guard isToldByHierarchy else { return }
    switch (appearance, window != nil) {
    case (.disappeared, true): beginAppearing(animated: false, byHierarchy: true)
    case (.appeared, false): beginDisappearing(animated: false, byHierarchy: true)
    default: break
    }
  }

  /// Ends what the hierarchy's change does to the controller.
  func viewDidMoveToWindow() {
    switch appearance {
    case .appearing(byHierarchy: true), .disappearing(byHierarchy: true): endAppearing()
    default: break
    }
  }

  /// Gives the view what bars cover of it, and the additional insets.
  func updateOwnSafeArea() {
    guard let view = viewIfLoaded else { return }
    let insets = additionalSafeAreaInsets
    view.setOwnSafeArea(
      UIEdgeInsets(
        top: insets.top + barInsets.top,
        left: insets.left + barInsets.left,
        bottom: insets.bottom + barInsets.bottom,
        right: insets.right + barInsets.right
      )
    )
  }

  var navigationItemIfMade: UINavigationItem? { sparse[default: nil, "navigationItem"] }

  /// The nearest controller of a class around this one.
  func ancestor<Container: UIViewController>() -> Container? {
    var current = parent
    while let controller = current {
      if let found = controller as? Container { return found }
      current = controller.parent
    }
    return nil
  }

  /// The outermost controller around this one.
  private var outermost: UIViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  // MARK: Covering

  /// The presentation that was made for the style that the controller has.
  var madePresentation: UIPresentationController? {
    let style = modalPresentationStyle
    if let made: UIPresentationController = sparse[default: nil, "presentation"],
      made.style == style || made.style == .custom
    {
      return made
    }
    let made: UIPresentationController
    if style == .custom {
      guard
        let custom = transitioningDelegate?.presentationController(
          forPresented: self,
          presenting: presenter,
          source: presenter ?? self
        )
      else { return nil }
      made = custom
    } else if style == .popover {
      made = UIPopoverPresentationController(presentedViewController: self, presenting: presenter)
    } else if [.automatic, .pageSheet, .formSheet].contains(style) {
      made = UISheetPresentationController(presentedViewController: self, presenting: presenter)
    } else {
      made = UIPresentationController(presentedViewController: self, presenting: presenter)
    }
    made.style = style
    sparse[default: nil, "presentation"] = Optional(made)
    return made
  }

  /// Whether the covered controller's view is taken out of the window meanwhile.
  private var hidesWhatItCovers: Bool {
    modalPresentationStyle == .fullScreen || modalPresentationStyle == .currentContext
  }

  func cover(with controller: UIViewController, animated: Bool) {
    let base = outermost
    if base.presentedViewController != nil {
      LayoutLog.write(
        "\(controller.className) is not presented: \(base.className) already presents a controller."
      )
      return
    }
    guard let window = base.viewIfLoaded?.window else {
      LayoutLog.write(
        "\(controller.className) is not presented: the view of \(className) is not in a window."
      )
      return
    }
    controller.presenter = base
    base.presentedViewController = controller
    controller.isBeingPresented = true
    let presentation = controller.madePresentation
    presentation?.presenting = base
    presentation?.presentationTransitionWillBegin()
    let hides = controller.hidesWhatItCovers
    if hides { base.beginDisappearing(animated: animated) }
    let view: UIView = presentation?.presentedView ?? controller.view
    controller.beginAppearing(animated: animated)
    view.frame = window.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    presentation?.containerView = window
    if let presentation, presentation.style == .custom {
      view.frame = presentation.frameOfPresentedViewInContainerView
    }
    if animated,
      let animator = controller.transitioningDelegate?.animationController(
        forPresented: controller,
        presenting: base,
        source: self
      )
    {
      let transition = CustomTransition(
        animator,
        from: base,
        to: controller,
        moving: controller,
        with: view,
        in: window
      )
      transition.run()
    }
    if !view.isDescendant(of: window) { window.addSubview(view) }
    controller.endAppearing(animated: animated)
    if hides { base.endAppearing(animated: animated) }
    presentation?.presentationTransitionDidEnd(true)
    controller.isBeingPresented = false
  }

  func uncover(animated: Bool) {
    guard let controller = presentedViewController else { return }
    if controller.presentedViewController != nil { controller.uncover(animated: animated) }
    controller.isBeingDismissed = true
    let presentation = controller.madePresentation
    presentation?.dismissalTransitionWillBegin()
    let hides = controller.hidesWhatItCovers
    controller.beginDisappearing(animated: animated)
    if hides { beginAppearing(animated: animated) }
    let view = presentation?.presentedView ?? controller.viewIfLoaded
    if animated, let view, let container = presentation?.containerView ?? view.window,
      let animator = controller.transitioningDelegate?.animationController(
        forDismissed: controller
      )
    {
      let transition = CustomTransition(
        animator,
        from: controller,
        to: self,
        moving: controller,
        with: view,
        in: container
      )
      transition.run()
    }
    view?.removeFromSuperview()
    controller.viewIfLoaded?.removeFromSuperview()
    presentedViewController = nil
    controller.presenter = nil
    controller.endAppearing(animated: animated)
    if hides { endAppearing(animated: animated) }
    presentation?.dismissalTransitionDidEnd(true)
    presentation?.containerView = nil
    controller.isBeingDismissed = false
    controller.sparse[default: nil, "presentation"] = UIPresentationController?.none
  }
}
