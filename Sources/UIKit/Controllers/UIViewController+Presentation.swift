// As far as is known, apps do not override these members. Members of extensions cannot be
// overridden on Linux.
extension UIViewController {
  /// Whether the controller determines the transition style of controllers in its context.
  ///
  /// No layout effect.
  public var providesPresentationContextTransitionStyle: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether the controller determines the status bar's appearance while it is presented.
  ///
  /// No layout effect.
  public var modalPresentationCapturesStatusBarAppearance: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The presentation controller for this controller, created on first use.
  public var presentationController: UIPresentationController? { madePresentation }

  /// The presentation controller, if it is a popover's.
  public var popoverPresentationController: UIPopoverPresentationController? {
    modalPresentationStyle == .popover
      ? madePresentation as? UIPopoverPresentationController : nil
  }

  /// The presentation controller, if it is a sheet's.
  public var sheetPresentationController: UISheetPresentationController? {
    [.automatic, .pageSheet, .formSheet].contains(modalPresentationStyle)
      ? madePresentation as? UISheetPresentationController : nil
  }

  /// The controller's active presentation.
  var activePresentation: UIPresentationController? {
    let made: UIPresentationController? = sparse[default: nil, "presentation"]
    return made?.container == nil ? nil : made
  }

  /// Whether the controller covers the whole window, so that it determines the orientation.
  var coversWholeWindow: Bool {
    activePresentation.map { $0.shouldRemovePresentersView && $0.shouldPresentInFullscreen }
      ?? false
  }

  /// The presentation controller for the current style.
  var madePresentation: UIPresentationController? {
    let style = presentationStyleToMake
    let key = "presentation"
    if let made: UIPresentationController = sparse[default: nil, key],
      made.style == style || made.container != nil
    {
      return made
    }
    let made: UIPresentationController
    if let own = makeOwnPresentation() {
      made = own
    } else if style == .custom {
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
    } else if style == .pageSheet || style == .formSheet {
      made = UISheetPresentationController(presentedViewController: self, presenting: presenter)
    } else {
      made = UIPresentationController(presentedViewController: self, presenting: presenter)
    }
    made.style = style
    sparse[default: nil, key] = Optional(made)
    return made
  }

  private var presentationStyleToMake: UIModalPresentationStyle {
    let style = modalPresentationStyle
    if style == .automatic { return .pageSheet }
    // Like Apple's, a custom presentation without a delegate covers the whole window.
    return style == .custom && transitioningDelegate == nil ? .overFullScreen : style
  }

  /// Returns the presenting controller for a style.
  private func presenter(for presentation: UIPresentationController) -> UIViewController {
    var controller = self
    while let parent = controller.parent {
      if !presentation.shouldPresentInFullscreen, controller.definesPresentationContext {
        return controller
      }
      controller = parent
    }
    return controller
  }

  func cover(
    with controller: UIViewController,
    animated: Bool,
    completion: (() -> Void)?
  ) {
    for running in viewIfLoaded?.window?.presentations ?? [] {
      running.transition?.finish(completed: true)
    }
    guard let window = viewIfLoaded?.window else {
      LayoutLog.write(
        "\(controller.className) is not presented: the view of \(className) is not in a window."
      )
      return
    }
    guard controller.presenter == nil, controller.parent == nil, controller !== self else {
      LayoutLog.write(
        "\(controller.className) is not presented: it is shown already."
      )
      return
    }
    controller.presenter = self
    guard let presentation = controller.madePresentation else {
      controller.presenter = nil
      LayoutLog.write(
        "\(controller.className) is not presented: there is no presentation controller for it."
      )
      return
    }
    let base = presenter(for: presentation)
    guard base.presentedViewController == nil else {
      controller.presenter = nil
      LayoutLog.write(
        "\(controller.className) is not presented: \(base.className) already presents a controller."
      )
      return
    }
    controller.presenter = base
    base.presentedViewController = controller
    presentation.source = self
    presentation.presenting = base
    presentation.present(in: window, animated: animated, completion: completion)
  }

  /// Dismisses all controllers presented over this one.
  func uncover(animated: Bool, completion: (() -> Void)?) {
    let window = viewIfLoaded?.window ?? presentedViewController?.viewIfLoaded?.window
    for running in window?.presentations ?? [] { running.transition?.finish(completed: true) }
    guard let first = presentedViewController else {
      completion?()
      return
    }
    var chain: [UIPresentationController] = []
    var next: UIViewController? = first
    while let controller = next {
      if let presentation = controller.activePresentation { chain.append(presentation) }
      next = controller.presentedViewController
    }
    guard let front = chain.last, let lowest = chain.first else {
      completion?()
      return
    }
    front.dismiss(
      to: self,
      with: chain.dropLast(),
      below: lowest,
      animated: animated,
      completion: completion
    )
  }
}
